/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * key_lookup - from a position or an id to the row of its result.
 *
 * Two indexes lead to a result: by its key and in the order of the scan. A
 * position counts as not stored only when both say so; a damaged index then
 * ends in an error, not in a result that seems to be missing.
 */
#ifndef DB_KEY_LOOKUP_H
#define DB_KEY_LOOKUP_H

#include "db/connection.h"
#include "db/row.h"

struct key_lookup {
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

/* Prepares. After a failure too the key lookup must be closed. */
enum status key_lookup_open(struct key_lookup *key_lookup,
                            const struct connection *connection,
                            struct status_text *why);
void key_lookup_close(struct key_lookup *key_lookup);

/* Looks a canonical position up. */
enum status key_lookup_find(struct key_lookup *key_lookup,
                            const struct position *position, enum rules rules,
                            struct stored *stored, struct status_text *why);

/* Looks the row of an id up. */
enum status key_lookup_find_id(struct key_lookup *key_lookup, int64_t id,
                               struct stored *stored, struct status_text *why);

#endif
