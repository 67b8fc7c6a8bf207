/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_internal - what a store is made of, for the files that are the store.
 */
#ifndef DB_STORE_INTERNAL_H
#define DB_STORE_INTERNAL_H

#include "db/connection.h"
#include "db/key_lookup.h"
#include "db/merge.h"
#include "db/proof_table.h"
#include "db/trace_table.h"

/* The statements that write results, and what they need. */
enum store_statement {
    STORE_FIND_RUN,
    STORE_INSERT_RUN,
    STORE_INSERT,
    STORE_UPDATE,
    STORE_STATEMENTS
};

struct store {
    struct connection connection;
    struct key_lookup key_lookup;
    struct proof_table proof_table;
    struct trace_table trace_table;
    sqlite3_stmt *statement[STORE_STATEMENTS]; /* NULL in a reader */
    struct run run; /* of the results put from now on */
    bool run_set;
    bool run_new;   /* it begins now, so no row has it yet */
    int64_t run_id; /* of its row; 0: not looked up yet */
    void (*tell)(void *context, const char *line); /* NULL: nobody hears */
    void *tell_context;
};

/* Where a claim comes from. */
struct provenance {
    const struct run *run;
    bool run_new;         /* no row has it yet */
    int64_t id;           /* of the run's row; 0: not looked up yet */
    const char *recorded; /* when the result was; NULL: now */
};

/* Finds the row of the origin's run, or of one like it unless it is new, and
 * writes it if there is none, with the write lock held. The id is good until a
 * rollback. */
enum status store_need_run(struct store *store, struct provenance *origin,
                           struct status_text *why);

/* Writes the row of a result, with the write lock held. merge->by_claim: of
 * that origin; else of the run of `stored`, and `origin` may be NULL. */
enum status store_write_result(struct store *store, const struct merge *merge,
                               const struct stored *stored,
                               struct provenance *origin,
                               struct proof_table_place *place,
                               struct status_text *why);

#endif
