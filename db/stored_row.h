/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * stored_row - rows as SQLite has them: read from statements and bound to them.
 *
 * A row is read in three steps, each of which must succeed: every column has
 * the type and the length it can have; the XXH3-128 checksum over all of them
 * agrees; and the row is sound, see row.h.
 *
 * The checksum covers the columns in the order of row_columns, as
 * checksum_bytes.h puts them into bytes. The columns of the run are covered
 * too, ids are not.
 */
#ifndef DB_STORED_ROW_H
#define DB_STORED_ROW_H

#include <sqlite3.h>

#include "db/row.h"

/* Start of a query that stored_row_read() understands. `how` goes after the
 * table's name: an INDEXED BY clause or nothing. A missing run gives NULLs,
 * which stored_row_read() refuses, rather than no row. A host may have tables
 * of these names elsewhere, so queries name the schema. */
#define STORED_ROW_SELECT(how)                                                 \
    "SELECT r.position, r.rules, r.side, r.to_move, r.black, r.white,"         \
    " r.orbit, r.state, r.value, r.winner, r.move, r.grundy, r.pn, r.dn,"      \
    " r.nodes, r.seconds, r.recorded, run.version, run.options, run.seed,"     \
    " run.started, r.checksum, r.id, r.run FROM main.result AS r " how         \
    " LEFT JOIN main.run ON run.id = r.run "

/* Columns of such a query that are no part of struct row. */
enum { STORED_ROW_CHECKSUM = ROW_COLUMNS, STORED_ROW_ID, STORED_ROW_RUN };

/*
 * Reads the row a STORED_ROW_SELECT statement stands on and verifies it; see
 * above. STATUS_FAILED with a line that names the row.
 */
enum status stored_row_read(sqlite3_stmt *statement, struct row *row,
                            struct result *result, struct status_text *why);

/* Reads and verifies a run: version, options, seed, started, checksum, id. */
enum status stored_row_read_run(sqlite3_stmt *statement,
                                struct status_text *why);

/* Binds the columns of the result to ?1 and on, then the run's id and the
 * checksum. Returns an SQLite code. */
int stored_row_bind(sqlite3_stmt *statement, const struct row *row,
                    int64_t run);

/* Binds the columns of the run to ?1 and on, then the run's checksum. */
int stored_row_bind_run(sqlite3_stmt *statement, const struct row *row);

#endif
