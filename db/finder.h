/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * finder - from a position or an id to the row of its result.
 *
 * Two indexes lead to a result: by its key and in the order of the walk. A
 * position counts as not stored only when both say so; a damaged index then
 * ends in an error, not in a result that seems to be missing.
 */
#ifndef DB_FINDER_H
#define DB_FINDER_H

#include "db/connection.h"
#include "db/row.h"

struct finder {
    const struct connection *connection;
    sqlite3_stmt *by_key, *by_order, *by_id;
};

/* What is stored about a position. */
struct stored {
    bool found; /* else all the rest is void */
    int64_t id, run;
    struct row row;
    struct result result;
};

/* Prepares. After a failure too the finder must be closed. */
enum status finder_open(struct finder *finder,
                        const struct connection *connection,
                        struct status_text *why);
void finder_close(struct finder *finder);

/* Looks a canonical position up. */
enum status finder_find(struct finder *finder, const struct position *position,
                        enum rules rules, struct stored *stored,
                        struct status_text *why);

/* Looks the row of an id up. */
enum status finder_find_id(struct finder *finder, int64_t id,
                           struct stored *stored, struct status_text *why);

#endif
