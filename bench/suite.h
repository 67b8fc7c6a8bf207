/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * suite - a list of positions to measure, read from a text file.
 *
 * One main-phase position a line, as game/notation.h writes it. Blank lines and
 * lines that begin with '#' are left out.
 */
#ifndef BENCH_SUITE_H
#define BENCH_SUITE_H

#include "game/position.h"
#include "game/status.h"

enum { SUITE_NAME_SIZE = 64 };

struct suite {
    char name[SUITE_NAME_SIZE]; /* the file's, without folder and ".list" */
    struct position *positions;
    size_t count; /* at least 1 */
};

/* Writes the name of the suite that a file holds. Returns `name`. */
const char *suite_name(const char *path, char name[SUITE_NAME_SIZE]);

/* Reads a file. STATUS_OK; or STATUS_FAILED or STATUS_USAGE with a line in
 * `why` that names the file, and nothing to free. The caller frees it with
 * suite_free(). */
enum status suite_read(struct suite *suite, const char *path,
                       struct status_text *why);
void suite_free(struct suite *suite);

#endif
