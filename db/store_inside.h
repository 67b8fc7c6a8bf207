/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_inside - what a store is made of, for the files that are the store. */
#ifndef DB_STORE_INSIDE_H
#define DB_STORE_INSIDE_H

#include "db/connection.h"
#include "db/finder.h"
#include "db/merge.h"
#include "db/rack.h"
#include "db/shelf.h"

/* The statements that write results. */
enum store_statement {
    STORE_INSERT_RUN,
    STORE_INSERT,
    STORE_UPDATE,
    STORE_STATEMENTS
};

struct store {
    struct connection connection;
    struct finder finder;
    struct shelf shelf;
    struct rack rack;
    sqlite3_stmt *statement[STORE_STATEMENTS]; /* NULL in a reader */
    struct run run; /* of the results put from now on */
    bool run_set;
    int64_t run_id; /* of its row; 0: not written yet */
};

/* Writes the row of a result, with the write lock held. merge->by_claim: for
 * the store's run, whose id is kept in *run; else for that of `stored`, and
 * `run` may be NULL. */
enum status store_write_result(struct store *store, const struct merge *merge,
                               const struct stored *stored, int64_t *run,
                               struct shelf_place *place,
                               struct status_text *why);

#endif
