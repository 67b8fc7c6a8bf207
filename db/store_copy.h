/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * store_copy - copies of a store's file that others may have.
 *
 * The first copy is page by page, from one state of the file, while others may
 * go on writing to it: damage is copied too, so what a check says of the copy
 * holds for the store. The second one is made row by row from a copy that
 * checked: it has no free pages, is in the newest schema and the mode of the
 * rollback journal, and depends on the rows alone, so that the same rows make
 * the same bytes. Imported games are not in it: they and the names in them are
 * other people's.
 */
#ifndef DB_STORE_COPY_H
#define DB_STORE_COPY_H

#include <stdio.h>

#include "db/store.h"

/* Copies the store, page by page, to a file that is not there yet or empty.
 * Complaints name another path, the one that the user knows. With STATUS_FAILED
 * a part of it may be left. */
enum status store_copy_pages(struct store *store, const char *path,
                             const char *name, struct status_text *why);

/* Brings the store in a file up to date, and writes its rows to a new file that
 * nobody may write to. Complaints name another path here too. With
 * STATUS_FAILED a part of it may be left. */
enum status store_copy_compact(const char *from, const char *path,
                               const char *name, struct status_text *why);

/* Writes the SQL that makes an empty store of the same schema. */
enum status store_copy_schema(struct store *store, FILE *out,
                              struct status_text *why);

#endif
