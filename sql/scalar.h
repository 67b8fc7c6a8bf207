/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * scalar - SQL functions of a position, unlur_NAME(p[, ...][, rules]).
 *
 * A function is a table entry. NULL among its arguments makes its answer NULL,
 * and text that is no position makes it an SQL error with the one line that the
 * program would print.
 */
#ifndef SQL_SCALAR_H
#define SQL_SCALAR_H

#include <sqlite3ext.h>

#include "game/game.h"

struct scalar {
    const char *name;
    /* The result as a number, or: */
    int (*number)(const struct position *position);
    /* Sets the result, or leaves it NULL. `more` are the arguments that stand
     * between the position and the rules. */
    void (*answer)(sqlite3_context *call, const struct game *game,
                   sqlite3_value *const *more);
    int more;  /* their number */
    int flags; /* of sqlite3_create_function() */
};

/* The flags of what depends on its arguments only: it may stand in an index, in
 * a generated column, and in a schema that is not trusted. What reads the store
 * may not. */
enum { SCALAR_PURE = SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS };

/* Gives the connection functions; `scalars` must stay. Returns an SQLite code.
 */
int scalar_register(sqlite3 *db, const struct scalar *scalars, int count);

/* Sets the result: text that SQLite copies; an error. */
void scalar_text(sqlite3_context *call, const char *text);
void scalar_position(sqlite3_context *call, const struct position *position);
void scalar_fail(sqlite3_context *call, const struct status_text *why);

#endif
