/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * moves_table - the table-valued function unlur_moves(p[, rules]).
 *
 * A row for each legal move, in the order of the cells, the pass last; none
 * when the game is over:
 *   move    a cell or `pass`
 *   after   the canonical position it leads to
 *   value   `win` or `loss` to who makes it; NULL: not known
 *   source  where the value comes from, as lookup.h says
 *   winner  the colour that wins then; NULL: not known, or still the contract
 */
#ifndef SQL_MOVES_TABLE_H
#define SQL_MOVES_TABLE_H

#include <sqlite3ext.h>

/* Gives it to a connection. Returns an SQLite code. */
int moves_table_register(sqlite3 *db);

#endif
