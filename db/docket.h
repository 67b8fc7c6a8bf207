/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * docket - the claims that contradict results: the rows of the table
 * `conflict`.
 *
 * Two stores that say they proved opposite things cannot both be right, and
 * which one is, only their proofs can tell. So the claim that comes second is
 * kept with its run and its proof, whose row is in `conflict_proof`; the result
 * that was there stays as it is, and nobody is told it. A row reads like one of
 * `result` and is verified the same way.
 *
 * A claim stands as long as its result is proved and they contradict each
 * other: when the result's own proof is rejected, nothing is left to
 * contradict. Of equal claims about a position one is kept, with the better
 * proof.
 *
 * A store from before there were conflicts has an empty docket.
 */
#ifndef DB_DOCKET_H
#define DB_DOCKET_H

#include "db/ids.h"
#include "db/key_lookup.h"
#include "db/proof_table.h"

struct docket {
    const struct connection *connection;
    struct proof_table proof_table;      /* the proofs of the claims */
    sqlite3_stmt *by_key, *by_id, *list; /* NULL: there is no table */
    sqlite3_stmt *insert, *drop, *drop_proof;
};

/* Prepares for reading, or for writing too. After a failure too the docket must
 * be closed. */
enum status docket_open(struct docket *docket,
                        const struct connection *connection,
                        enum store_mode mode, struct status_text *why);
void docket_close(struct docket *docket);

/* Finds a claim about the key of a row that contradicts `known`; with NULL, any
 * claim about it. */
enum status docket_find(struct docket *docket, const struct row *key,
                        const struct result *known, struct stored *claim,
                        struct status_text *why);

/* Adds the ids of all claims to a list; fills the claim of an id. */
enum status docket_list(struct docket *docket, struct ids *ids,
                        struct status_text *why);
enum status docket_get(struct docket *docket, int64_t id, struct stored *claim,
                       struct status_text *why);

/* Keeps a claim, with the write lock held: the row is complete, with the
 * columns of its run, whose id is given too. *news tells whether something was
 * written: an equal one may be kept already with as good a proof. */
enum status docket_put(struct docket *docket, const struct row *row,
                       const struct result *claim, int64_t run,
                       const struct packed_proof *packed_proof, bool *news,
                       struct status_text *why);

/* Forgets a claim and its proof, with the write lock held. */
enum status docket_drop(struct docket *docket, int64_t id,
                        struct status_text *why);

/* What a proved result says, as words: "a win", "a loss with Grundy value 0".
 */
enum { DOCKET_WORDS_SIZE = 48 };
const char *docket_words(const struct result *result,
                         char words[DOCKET_WORDS_SIZE]);

/* STATUS_FAILED with a line that tells of the conflict. */
enum status docket_refuse(const struct docket *docket,
                          const struct stored *known,
                          const struct result *claim, struct status_text *why);

/* Refuses if a claim stands against a result of a side (0: of any), filed under
 * one of the rules, bits of result_scan.h. */
enum status docket_check(struct docket *docket, struct key_lookup *key_lookup,
                         int side, unsigned rules, struct status_text *why);

#endif
