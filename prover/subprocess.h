/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * subprocess - a process that is sent lines and answers with lines.
 *
 * The parent never waits for it: what cannot be written yet stays in a row of
 * bytes, and what was read is handed out line by line. The child's standard
 * input is a socket, so that a dead reader is an error and no signal. It is
 * killed when the parent dies, however that dies. It is made with vfork() and
 * nothing but system calls up to the new program, since the parent may hold
 * memory that a network card writes to.
 */
#ifndef PROVER_SUBPROCESS_H
#define PROVER_SUBPROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "game/bytes.h"
#include "game/status.h"

/* All zero: there is no process. */
struct subprocess {
    pid_t pid;
    int to, from;
    struct bytes out;
    size_t sent; /* of `out` */
    struct bytes in;
    size_t used; /* of `in`: handed out */
    size_t seen; /* of `in`: has no newline behind `used` */
};

struct subprocess_program {
    const char *file;
    char *const *argv;
    size_t address_space; /* bytes it may map; 0: no limit of ours */
    size_t most_line;     /* bytes of a line it may answer with */
};

/* Starts one. STATUS_FAILED when the system cannot, or cannot run the file. */
enum status subprocess_start(struct subprocess *subprocess,
                             const struct subprocess_program *program,
                             struct status_text *why);

/* Kills it. If it is `dying` by itself it gets a moment, so that `how` (may be
 * NULL) tells truly, in words, how it has ended. */
void subprocess_end(struct subprocess *subprocess, bool dying,
                    struct status_text *how);

/* Adds a line to be sent. False: no memory. */
bool subprocess_send(struct subprocess *subprocess, const char *line,
                     size_t size);

/* Whether something waits to be sent. */
bool subprocess_has_mail(const struct subprocess *subprocess);

/* Sends what the child takes now. False: it takes nothing any more. */
bool subprocess_write(struct subprocess *subprocess);

/* Reads what is there. False: its output has ended, a line is too long, or
 * there is no memory for it; NULL or the reason comes with that. */
bool subprocess_read(struct subprocess *subprocess, size_t most_line,
                     const char **reason);

/* The next whole line, without its newline; false: there is none. It stays
 * until the child is read from again. */
bool subprocess_line(struct subprocess *subprocess, const char **line,
                     size_t *size);

#endif
