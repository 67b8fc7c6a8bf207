/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * child - a process that is sent lines and answers with lines.
 *
 * The parent never waits for it: what cannot be written yet stays in a row of
 * bytes, and what was read is handed out line by line. The child's standard
 * input is a socket, so that a dead reader is an error and no signal. It is
 * killed when the parent dies, however that dies. It is made with vfork() and
 * nothing but system calls up to the new program, since the parent may hold
 * memory that a network card writes to.
 */
#ifndef PROVER_CHILD_H
#define PROVER_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "game/bytes.h"
#include "game/status.h"

/* All zero: there is no process. */
struct child {
    pid_t pid;
    int to, from;
    struct bytes out;
    size_t sent; /* of `out` */
    struct bytes in;
    size_t used; /* of `in`: handed out */
    size_t seen; /* of `in`: has no newline behind `used` */
};

struct child_program {
    const char *file;
    char *const *argv;
    size_t address_space; /* bytes it may map; 0: no limit of ours */
    size_t most_line;     /* bytes of a line it may answer with */
};

/* Starts one. STATUS_FAILED when the system cannot, or cannot run the file. */
enum status child_start(struct child *child,
                        const struct child_program *program,
                        struct status_text *why);

/* Kills it. If it is `dying` by itself it gets a moment, so that `how` (may be
 * NULL) tells truly, in words, how it has ended. */
void child_end(struct child *child, bool dying, struct status_text *how);

/* Adds a line to be sent. False: no memory. */
bool child_send(struct child *child, const char *line, size_t size);

/* Whether something waits to be sent. */
bool child_has_mail(const struct child *child);

/* Sends what the child takes now. False: it takes nothing any more. */
bool child_write(struct child *child);

/* Reads what is there. False: its output has ended, a line is too long, or
 * there is no memory for it; NULL or the reason comes with that. */
bool child_read(struct child *child, size_t most_line, const char **reason);

/* The next whole line, without its newline; false: there is none. It stays
 * until the child is read from again. */
bool child_line(struct child *child, const char **line, size_t *size);

#endif
