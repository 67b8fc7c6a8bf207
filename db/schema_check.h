/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * schema_check - whether the tables of a file are those that schema.h makes.
 *
 * A file is only bytes from somebody: where a table should be there may be a
 * view that never ends, a column that is computed, a trigger that writes more
 * than was asked for, an index that leaves rows out. Asked for a row, SQLite
 * would run all of that. So before anything is read, everything in the file
 * that has a name of ours must have been made by the very words of the schema,
 * nothing else may hang on our tables, and there may be no trigger at all.
 * Tables and views of other names are nobody's business: we never ask them.
 *
 * What is ours depends on the version: a file is held against that which it has
 * and those that it will have on the way to the newest.
 */
#ifndef DB_SCHEMA_CHECK_H
#define DB_SCHEMA_CHECK_H

#include <sqlite3.h>

enum { SCHEMA_CHECK_FLAW_SIZE = 128 };

/* Compares an open file whose schema has a version of this program's or an
 * older one. Returns an SQLite code; `flaw` then says what is not as it should
 * be, such as "the view 'sample' in it is not ours", or is empty. */
int schema_check_compare(sqlite3 *db, int version,
                         char flaw[SCHEMA_CHECK_FLAW_SIZE]);

#endif
