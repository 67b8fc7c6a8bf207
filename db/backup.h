/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backup - a copy of a store, whole and on disk, while others use the store. */
#ifndef DB_BACKUP_H
#define DB_BACKUP_H

#include "db/store.h"

/*
 * Copies one state of the store to a new file. Others may read meanwhile; who
 * writes waits for the pages to be copied. The file takes its name when it is
 * complete and on disk. STATUS_USAGE: the name is taken; STATUS_FAILED: it
 * could not be written. Then there is no file, and one that was there is as it
 * was.
 */
enum status backup_make(struct store *store, const char *path,
                        struct status_text *why);

#endif
