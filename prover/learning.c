/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * learning - each proof of the store goes to the search. A proof is learned in
 * full or not at all, and what a search knows of some is true without the
 * others.
 */
#include "prover/learning.h"

#include "db/store.h"

struct reader {
    struct learning *learning;
    struct store *store;
    struct search *search;
    uint64_t met; /* results with a proof, this time */
};

static enum status learn_proof(const struct reader *reader,
                               const struct result *result,
                               struct status_text *why)
{
    struct proof proof;
    bool found;
    enum status status = store_get_proof(reader->store, &result->position,
                                         result->rules, &found, &proof, why);
    if (status || !found)
        return status;
    status = search_learn(reader->search, proof.bytes, proof.size, why);
    proof_free(&proof);
    return status;
}

/* store_each_fn: one result with a proof. */
static enum status read_result(void *context, const struct store_entry *entry,
                               struct status_text *why)
{
    struct reader *const reader = context;
    struct learning *const learning = reader->learning;
    const struct result *const result = entry->result;
    if (reader->met++ < learning->read)
        return STATUS_OK;
    if (learning->stop(learning->context))
        return STATUS_LIMIT;
    learning->read++;
    return result->position.turn == TURN_CONTRACT ||
                   entry->proof.verdict != PROOF_VERIFIED
               ? STATUS_OK
               : learn_proof(reader, result, why);
}

enum status learn_from_store(struct learning *learning, struct search *search,
                             const char *db, int side, struct status_text *why)
{
    struct reader reader = {.learning = learning, .search = search};
    struct store_stop stop = {.is_due = learning->stop,
                              .context = learning->context};
    enum status status =
        store_open_until(db, STORE_READ, &stop, &reader.store, why);
    if (!status)
        status =
            store_each_proof(reader.store, side, read_result, &reader, why);
    store_close(reader.store);
    learning->ended = !status;
    return status == STATUS_LIMIT || stop.heeded ? STATUS_OK : status;
}
