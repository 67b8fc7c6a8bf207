/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * learning - each proof of the store goes to the search.
 */
#include "prover/learning.h"

#include "db/store.h"

struct learning {
    struct store *store;
    struct search *search;
};

/* store_each_fn: one result with a proof. */
static enum status learn_proof(void *context, const struct store_entry *entry,
                               struct status_text *why)
{
    const struct learning *const learning = context;
    const struct result *const result = entry->result;
    struct proof proof;
    bool found;
    if (result->position.turn == TURN_CONTRACT ||
        entry->proof.verdict != PROOF_VERIFIED)
        return STATUS_OK;
    enum status status = store_get_proof(learning->store, &result->position,
                                         result->rules, &found, &proof, why);
    if (status || !found)
        return status;
    status = search_learn(learning->search, proof.bytes, proof.size, why);
    proof_free(&proof);
    return status;
}

enum status learn_from_store(struct search *search, const char *db, int side,
                             struct status_text *why)
{
    struct learning learning = {.search = search};
    enum status status = store_open(db, STORE_READ, &learning.store, why);
    if (status)
        return status;
    status =
        store_each_proof(learning.store, side, learn_proof, &learning, why);
    store_close(learning.store);
    return status;
}
