/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * schema - the tables and views of the store, and the way from older ones.
 *
 * The schema's version is the file's user_version; the file's application_id
 * says that it is a store of this program. Version n+1 is made from version n
 * by one step of SQL, and a file is brought up to date one step at a time,
 * each in a transaction of its own: version 0 is an empty file.
 */
#ifndef DB_SCHEMA_H
#define DB_SCHEMA_H

#include <sqlite3.h>

enum {
    SCHEMA_APPLICATION = 0x556e6c72, /* "Unlr" */
    SCHEMA_OLDEST = 1,               /* the oldest one that is read as it is */
    SCHEMA_PROOFS = 2,               /* the first with proofs */
    SCHEMA_SAMPLES = 3,              /* the first with the view `sample` */
    SCHEMA_TRACES = 3,               /* the first with traces */
    SCHEMA_GAMES = 6,                /* the first with games */
    SCHEMA_IMPORTED = 7,             /* the first with imported games */
    SCHEMA_VERSION = 7               /* the one this program writes */
};

/* The version of an open file in *version. Returns an SQLite code. */
int schema_version(sqlite3 *db, int *version);

/* The same for its application_id. */
int schema_application(sqlite3 *db, int *application);

/* The same for a number that is another one after another connection has
 * committed. */
int schema_data_version(sqlite3 *db, int *version);

/* Takes the steps that are missing up to a version, if any; other programs may
 * be doing the same. Returns an SQLite code; a step that failed was undone. */
int schema_migrate(sqlite3 *db, int target);

/* A table or view of the newest schema, or a column of one. */
struct schema_item {
    const char *of;     /* the table or view */
    const char *column; /* NULL: it begins here */
    const char *type;   /* "table", "view"; of a column in SQL, empty where that
                           does not know it */
    const char *sql;    /* of a table or view; NULL of a column */
};

/* Calls `each` for every table, then for every view, each followed by its
 * columns, in the order in which they were made. Returns an SQLite code. */
typedef void schema_list_fn(void *context, const struct schema_item *item);
int schema_list(schema_list_fn *each, void *context);

#endif
