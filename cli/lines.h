/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lines - the lines of files and of the standard input, however long, and
 * without being stuck there: who waits can be woken now and then.
 *
 * What follows the last newline is a line too, unless it is empty.
 */
#ifndef CLI_LINES_H
#define CLI_LINES_H

#include <stdbool.h>
#include <stddef.h>

#include "game/bytes.h"
#include "game/status.h"

/* Bytes thrown away of a line that is too long after which it is taken to have
 * no end, as /dev/zero has none, and reading ends. */
enum { LINES_MOST_SKIPPED = 4 << 20 };

struct lines {
    char *const *files; /* names; "-" is the standard input */
    int file_count, next;
    int descriptor;   /* of the file in hand; -1: none */
    const char *name; /* of it */
    size_t number;    /* of the line, in its file */
    size_t most;      /* bytes of a line; of a longer one most + 1 are kept */
    struct bytes line;
    size_t skipped; /* bytes of it that are not kept */
    unsigned char buffer[1 << 16];
    size_t at, filled;
    bool complete; /* the line in hand was shown, the next begins */
};

enum lines_step {
    LINES_LINE, /* lines->line holds one, without its newline or CR LF */
    LINES_WAIT, /* none came in time, or a signal did */
    LINES_END
};

/* Begins with the first file; none: the standard input. */
void lines_open(struct lines *lines, char *const *files, int count,
                size_t most);
void lines_close(struct lines *lines);

/* Steps to the next line, waiting at most so many milliseconds.
 * STATUS_FAILED: a file cannot be read, or has a line without an end, or memory
 * ran out; the next call goes on with the next file. */
enum status lines_next(struct lines *lines, int milliseconds,
                       enum lines_step *step, struct status_text *why);

/* The text of the line in hand, lines->line.size bytes. */
const char *lines_text(const struct lines *lines);

/* Whether lines_next() would hardly wait: a line is there, or the beginning of
 * one, or the file in hand has ended. */
bool lines_ready(const struct lines *lines);

/* Steps to the next line for a program that has nothing to finish: SIGINT and
 * SIGTERM end it with STATUS_LIMIT while it waits, and kill after that. *more
 * is false at the end. */
enum status lines_await(struct lines *lines, bool *more,
                        struct status_text *why);

#endif
