/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * store_merge_put - what a merge writes.
 *
 * A batch is decided on with the target locked: what was seen of it before, for
 * a judge's sake, may have changed, so it is read again. Only what is committed
 * is counted.
 */
#include <stdio.h>

#include "db/store_merge_internal.h"
#include "game/array.h"

/* The row of an item's run in the target, written if need be. */
static enum status need_run(struct store_merge *store_merge,
                            const struct store_merge_item *item,
                            struct provenance *origin, struct status_text *why)
{
    *origin =
        (struct provenance){.run = &item->run, .recorded = item->row.recorded};
    for (size_t i = store_merge->run_count; i-- > 0 && !origin->id;)
        if (store_merge->runs[i].source == item->run_id)
            origin->id = store_merge->runs[i].target;
    if (origin->id)
        return STATUS_OK;
    if (!array_room(&store_merge->runs, store_merge->run_count,
                    &store_merge->run_room))
        return status_no_memory(why);
    const enum status status = store_need_run(store_merge->target, origin, why);
    if (!status)
        store_merge->runs[store_merge->run_count++] =
            (struct run_pair){item->run_id, origin->id};
    return status;
}

/* What a proved result says, as words: "a win", "a loss with Grundy value 0".
 */
enum { CLAIM_SIZE = 48 };
static const char *claim_words(const struct result *result,
                               char words[CLAIM_SIZE])
{
    const int used =
        snprintf(words, CLAIM_SIZE, "a %s", value_name(result->value));
    if (result->grundy >= 0)
        snprintf(words + used, CLAIM_SIZE - (size_t)used,
                 " with Grundy value %d", result->grundy);
    return words;
}

/* Leaves an item out that contradicts what is known. Of a win and a loss that
 * the verifier accepted both, it was wrong about one. */
static void refuse(const struct store_merge *store_merge,
                   struct store_merge_item *item, const struct result *known,
                   const struct proof_facts *facts)
{
    char here[CLAIM_SIZE], there[CLAIM_SIZE];
    const struct proof *const proof = &item->record.proof;
    const bool both = known->value != item->record.result.value &&
                      facts->stored && facts->verdict == PROOF_VERIFIED &&
                      proof->size && proof->verdict == PROOF_VERIFIED;
    item->fate = STORE_MERGE_CONFLICTING;
    status_set(&item->line, STATUS_FAILED,
               "contradiction: '%s' (rules %s) is proved %s in '%s' and %s in "
               "'%s'; %s",
               item->row.position, item->row.rules, claim_words(known, here),
               store_merge->target->connection.path,
               claim_words(&item->record.result, there),
               store_merge->source_path,
               both ? "the verifier accepted both proofs, which is a bug of "
                      "it: please report it"
                    : "the former stays");
}

/* Puts the trace if it came with the result that stays, or there is none. */
static enum status put_trace(struct store_merge *store_merge,
                             struct store_merge_item *item,
                             const struct merge *merge,
                             const struct proof_table_place *place,
                             struct status_text *why)
{
    bool found = false;
    struct trace trace;
    struct trace_table *const trace_table = &store_merge->target->trace_table;
    const struct trace *const own = item->record.trace;
    if (!own || trace_flaw(own, &merge->result))
        return STATUS_OK;
    enum status status = STATUS_OK;
    if (!merge->by_claim)
        status = trace_table_get(trace_table, place, &merge->result, &found,
                                 &trace, why);
    if (status || found)
        return status;
    if (item->fate == STORE_MERGE_KNOWN)
        item->fate = STORE_MERGE_BETTER;
    return trace_table_put(trace_table, place, own, why);
}

/* Writes what is better in an item than what is stored. */
static enum status put_merged(struct store_merge *store_merge,
                              struct store_merge_item *item,
                              const struct stored *stored,
                              const struct merge *merge,
                              struct status_text *why)
{
    struct provenance origin;
    struct store *const target = store_merge->target;
    struct proof_table_place place = {.id = stored->id, .key = &item->row};
    enum status status = STATUS_OK;
    item->fate = !stored->found                 ? STORE_MERGE_NEW
                 : merge->write || merge->proof ? STORE_MERGE_BETTER
                                                : STORE_MERGE_KNOWN;
    if (merge->write && merge->by_claim)
        status = need_run(store_merge, item, &origin, why);
    if (!status && merge->write)
        status =
            store_write_result(target, merge, stored, &origin, &place, why);
    if (!status && merge->proof && !item->packed_proof.frame)
        status =
            packed_proof_make(&item->packed_proof, &item->record.proof, why);
    if (!status && merge->proof)
        status = proof_table_put(&target->proof_table, &place,
                                 &item->packed_proof, why);
    return status ? status : put_trace(store_merge, item, merge, &place, why);
}

/* Puts an item, with the write lock held. */
static enum status put_item(struct store_merge *store_merge,
                            struct store_merge_item *item,
                            struct status_text *why)
{
    struct stored stored = {.found = false};
    struct proof_facts facts = {.stored = false};
    struct store *const target = store_merge->target;
    const struct result *const result = &item->record.result;
    enum status status = key_lookup_find(&target->key_lookup, &result->position,
                                         result->rules, &stored, why);
    const struct proof_table_place place = {.id = stored.id,
                                            .key = &stored.row};
    if (!status && stored.found)
        status = proof_table_facts(&target->proof_table, &place, &facts, why);
    if (status)
        return status;
    if (stored.found && merge_contradicts(&stored.result, result)) {
        refuse(store_merge, item, &stored.result, &facts);
        return STATUS_OK;
    }
    const struct merge merge = merge_copy(stored.found ? &stored.result : NULL,
                                          &facts, result, &item->record.proof);
    return put_merged(store_merge, item, &stored, &merge, why);
}

/* Counts a batch that was committed, and tells of what was contradicted. */
static void count_batch(struct store_merge *store_merge)
{
    struct store_merge_counts *const counts = store_merge->counts;
    for (size_t i = 0; i < store_merge->count; i++) {
        const struct store_merge_item *const item = &store_merge->items[i];
        const struct record *const record = &item->record;
        counts->fate[item->fate]++;
        if (item->fate == STORE_MERGE_CONFLICTING)
            store_merge_tell(store_merge, item->line.line);
        if (item->fate <= STORE_MERGE_KNOWN &&
            record->result.state == RESULT_PROVED) {
            counts->bare += !record->proof.size;
            counts->undecided += record->proof.size > 0 &&
                                 record->proof.verdict == PROOF_UNVERIFIED;
        }
    }
}

enum status store_merge_put_batch(struct store_merge *store_merge,
                                  struct status_text *why)
{
    const struct connection *const target = &store_merge->target->connection;
    enum status status = connection_begin(target, why);
    if (status)
        return status;
    for (size_t i = 0; i < store_merge->count && !status; i++)
        if (!store_merge->items[i].left_out)
            status = put_item(store_merge, &store_merge->items[i], why);
    if (!status)
        status = connection_commit(target, why);
    if (status)
        connection_rollback(target);
    else
        count_batch(store_merge);
    return status;
}
