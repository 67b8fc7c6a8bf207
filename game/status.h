/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * status - how a function of any layer tells its caller what went wrong.
 *
 * Three kinds of trouble are told apart. Our own bugs are asserted. The world
 * (files, malformed text, a full disk) is returned as an `enum status` with one
 * line of text meant for the user. Small allocations that fail end in a status
 * as well; the search table running full is no trouble at all but a result.
 *
 * The values equal the exit codes of the program, so that a command may return
 * a status as it stands.
 */
#ifndef GAME_STATUS_H
#define GAME_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum status {
    STATUS_OK = 0,     /* done */
    STATUS_FAILED = 1, /* the world failed: I/O, damaged data, no memory */
    STATUS_USAGE = 2,  /* the user's text or request is at fault */
    STATUS_LIMIT = 3   /* a limit or a signal ended the work early */
};

enum { STATUS_TEXT_SIZE = 400, STATUS_QUOTE_SIZE = 64 };

/* One line for the user, without a newline; empty when nothing was said. */
struct status_text {
    char line[STATUS_TEXT_SIZE];
};

/*
 * Writes the line into `why` (which may be NULL) and returns `code`, so that a
 * failing function can end in `return status_set(why, STATUS_USAGE, ...)`.
 * A line that is too long is cut.
 */
enum status status_set(struct status_text *why, enum status code,
                       const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The status of an allocation that failed, with its line; and whether a line is
 * that one, for who must not take it for a flaw of what was being read. */
enum status status_no_memory(struct status_text *why);
bool status_lacked_memory(const struct status_text *why);

/* The worse of two: failed, then usage, then limit. */
enum status status_worse(enum status a, enum status b);

/* The same of some work and of what ends it in any case, such as writing what
 * is there so far; where the end is worse `why` takes its line over. */
enum status status_join(enum status work, struct status_text *why,
                        enum status end, const struct status_text *end_why);

/*
 * Copies `length` bytes of foreign text into `quoted` in a form that is safe
 * inside one line of a terminal: printable ASCII as it stands, every other byte
 * and the backslash as \xHH, cut with "..." when it is long. Returns the
 * buffer.
 */
const char *status_quote(char quoted[STATUS_QUOTE_SIZE], const char *text,
                         size_t length);

/* Writes text that may hold a name of a file, which may hold anything: a byte
 * that is no printable ASCII as \xHH. */
void status_print_plain(const char *text, FILE *out);

#endif
