/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * specimen_store - a small store that is all true: every contract set of side
 * 2 under both rules, and each with White to move, with their proofs and a
 * trace. The values are the oracle's.
 */
#ifndef TESTS_FUZZ_SPECIMEN_STORE_H
#define TESTS_FUZZ_SPECIMEN_STORE_H

#include <stdbool.h>
#include <stddef.h>

#include "db/result.h"
#include "game/bytes.h"

enum { SPECIMEN_STORE_PATH = 256, SPECIMEN_STORE_MOST = 400 };

/* Makes it under a name that nothing had, in memory if the system can. */
void specimen_store_make(char path[SPECIMEN_STORE_PATH]);

/* A name of that kind; nothing has it. */
void specimen_store_name(char path[SPECIMEN_STORE_PATH]);

/* All that is in it. The results stay. */
const struct result *specimen_store_results(size_t *count);

/* Makes a part of it, and keeps what is in the file, which is gone then; its
 * name stays. */
void specimen_store_make_part(char path[SPECIMEN_STORE_PATH],
                              struct bytes *file);

/* Which of the results are in the part. */
static inline bool specimen_store_in_part(size_t i)
{
    return i % 3 == 0;
}

/* Runs SQL on a file as another program would. Returns an SQLite code. */
int specimen_store_sql(const char *path, const char *sql);

#endif
