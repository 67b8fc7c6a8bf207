/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * game_row - what the tables of games do alike with their rows.
 *
 * What a row is made of follows from a few of its columns. So a row that is
 * read gives those, the fields of the whole row are made of them once more, and
 * the two must be equal column by column, and then the checksum.
 */
#ifndef DB_GAME_ROW_H
#define DB_GAME_ROW_H

#include <sqlite3.h>

#include "db/connection.h"
#include "db/game_field.h"
#include "db/run.h"
#include "game/board.h"
#include "game/rules.h"

/* The fields of a row: first the table's own columns, of which the last says
 * when it was recorded, then version, options, seed and start of the run. In a
 * query the checksum follows. */
struct game_row_form {
    int own;
    const char *word; /* begins what the checksum is over */
};

enum { GAME_ROW_RUN_COLUMNS = 4 };

/* Copies a text column; false when it is none, or longer than the room. */
bool game_row_text(sqlite3_stmt *row, int column, char *text, size_t size);

/* The same of a column that may be NULL, which is "". */
bool game_row_optional_text(sqlite3_stmt *row, int column, char *text,
                            size_t size);

/* Reads when a row was recorded, and the run; false when a column is none or
 * too long. */
bool game_row_run(sqlite3_stmt *row, const struct game_row_form *form,
                  char recorded[24], struct run *run);

/* Whether the columns of a row are these fields and the checksum over them.
 * What is wrong, as words, or NULL. */
const char *game_row_flaw(sqlite3_stmt *row, const struct game_row_form *form,
                          const struct game_field *fields);

/* Runs an INSERT or UPDATE: binds the table's own fields, the run, and the
 * checksum over all fields, to parameters from 1 up, and resets the statement.
 */
enum status game_row_write(const struct connection *connection,
                           sqlite3_stmt *statement,
                           const struct game_row_form *form,
                           const struct game_field *fields, int64_t run,
                           struct status_text *why);

/* A query for rows of a table of games. */
struct game_row_query {
    const char *sql;
    int since;        /* schema; in a store from before there are no rows */
    int id;           /* column with the ids of rows */
    int64_t bound[2]; /* its parameters, as many as it has */
};

/* Called for a row that a query stands on. */
typedef enum status game_row_fn(void *context, sqlite3_stmt *row,
                                struct status_text *why);

/* Runs a query and hands each row over, until that returns something other than
 * STATUS_OK. */
enum status game_row_each(const struct connection *connection,
                          const struct game_row_query *query, game_row_fn *each,
                          void *context, struct status_text *why);

/* The same for at most `count` rows with ids above *after, which are the two
 * parameters. *after follows the ids, which must rise: in a damaged file a page
 * of a tree may be its own child. */
enum status game_row_page(const struct connection *connection,
                          const struct game_row_query *query, int count,
                          int64_t *after, game_row_fn *each, void *context,
                          struct status_text *why);

/* Where totals go. */
struct game_row_totals {
    uint64_t *games;
    uint64_t *series;               /* or NULL */
    uint64_t (*count)[RULES_COUNT]; /* games by side and rules */
};

/* Runs a query for totals: side, rules, how many games and of how many series.
 * What the totals point to must be 0. `damage` is said of a row with words that
 * none of ours has. */
enum status game_row_totals(const struct connection *connection,
                            const struct game_row_query *query,
                            const struct game_row_totals *totals,
                            const char *damage, struct status_text *why);

/* A transaction that writes, with its statements. */
struct game_row_writer {
    const struct connection *connection;
    sqlite3_stmt *statement[3]; /* in the order of their SQL */
};

/* Begins it with up to three statements, NULL for those that are left. Whatever
 * is returned, the caller ends it. */
enum status game_row_begin(struct game_row_writer *writer,
                           const struct connection *connection,
                           const char *const sql[3], struct status_text *why);

/* Commits, or undoes everything when something failed. */
enum status game_row_end(struct game_row_writer *writer, enum status status,
                         struct status_text *why);

#endif
