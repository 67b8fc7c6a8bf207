/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run - the run of the program that produced results. */
#ifndef DB_RUN_H
#define DB_RUN_H

#include <stdbool.h>
#include <stdint.h>

struct run {
    char version[32];  /* of the program */
    char options[256]; /* those that shape the search, as one line of text */
    uint64_t seed;
    char started[24]; /* UTC, ISO 8601: 2030-01-31T12:00:00Z */
};

/* Whether all that is told of two runs is the same. */
bool run_equal(const struct run *a, const struct run *b);

/* Whether a text is a time as `started` has it, and there was such a one. */
bool run_is_time(const char *text);

/* Reads a seed in decimal; false when the text is none, or has zeros before
 * it. */
bool run_read_seed(const char *text, uint64_t *seed);

#endif
