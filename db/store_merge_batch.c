/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_merge_batch - claims that come into a store by one transaction. */
#include "db/store_merge_batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/store_internal.h"
#include "game/array.h"

enum status store_merge_batch_open(struct store_merge_batch *batch, size_t room,
                                   struct status_text *why)
{
    batch->items = calloc(room, sizeof *batch->items);
    batch->count = 0;
    batch->runs = NULL;
    batch->run_count = batch->run_room = 0;
    return batch->items ? STATUS_OK : status_no_memory(why);
}

void store_merge_batch_empty(struct store_merge_batch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        packed_proof_free(&batch->items[i].packed_proof);
    batch->count = 0;
}

void store_merge_batch_close(struct store_merge_batch *batch)
{
    store_merge_batch_empty(batch);
    free(batch->items);
    free(batch->runs);
}

/* --- Judging -------------------------------------------------------------- */

/* Whether the target has the very proof and it was verified there; then the
 * verdict and the move are those there. */
static enum status is_verified(struct store_merge_batch *batch,
                               struct store_merge_item *item, bool *verified,
                               struct status_text *why)
{
    struct stored stored;
    struct proof_facts facts = {.stored = false};
    struct proof *const proof = &item->record.proof;
    struct result *const result = &item->record.result;
    enum status status =
        key_lookup_find(&batch->target->key_lookup, &result->position,
                        result->rules, &stored, why);
    const struct proof_table_place place = {.id = stored.id,
                                            .key = &stored.row};
    if (!status && stored.found)
        status =
            proof_table_facts(&batch->target->proof_table, &place, &facts, why);
    *verified = !status && facts.stored && facts.verdict == PROOF_VERIFIED &&
                stored.result.state == RESULT_PROVED &&
                stored.result.value == result->value &&
                facts.raw_size == proof->size &&
                memcmp(facts.digest, proof->digest, sizeof facts.digest) == 0;
    if (*verified) {
        result->move = stored.result.move;
        proof->verdict = PROOF_VERIFIED;
        memcpy(proof->verifier, facts.verifier, sizeof proof->verifier);
    }
    return status;
}

/* Whether a proof claims what its result says, which nobody has looked at if
 * the other store called it rejected. */
static bool is_about(struct store_merge_item *item, struct status_text *why)
{
    const char *const flaw =
        proof_flaw(&item->record.proof, &item->record.result);
    if (flaw)
        status_set(why, STATUS_FAILED, "the proof of '%s' (rules %s): %s",
                   item->row.position, item->row.rules, flaw);
    return !flaw;
}

/* Has a proof judged, and the item left out when it is rejected. */
static void judge(struct store_merge_batch *batch,
                  struct store_merge_item *item)
{
    struct status_text reason;
    struct proof *const proof = &item->record.proof;
    const struct store_merge_options *const options = batch->options;
    proof->verdict = PROOF_UNVERIFIED;
    *proof->verifier = '\0';
    if (options->judge)
        store_merge_judge(options, &item->record.result, proof, &reason);
    if (proof->verdict != PROOF_REJECTED && is_about(item, &reason))
        return;
    store_merge_tell(batch->options, reason.line);
    item->left_out = true;
    item->fate = STORE_MERGE_REJECTED;
}

/* Compresses a proof, unless the target has it and it was verified there. One
 * that is judged first and rejected leaves the item out, but a rejected proof
 * of what is not proved is the report of a bug and stays one. */
static enum status prepare(struct store_merge_batch *batch,
                           struct store_merge_item *item, bool judged,
                           struct status_text *why)
{
    bool verified;
    struct proof *const proof = &item->record.proof;
    const bool proved = item->record.result.state == RESULT_PROVED;
    item->packed_proof = (struct packed_proof){.proof = proof};
    if (!proof->size)
        return STATUS_OK;
    const enum status status = is_verified(batch, item, &verified, why);
    if (status || verified)
        return status;
    if (proved && !judged)
        judge(batch, item);
    return item->left_out ? STATUS_OK
                          : packed_proof_make(&item->packed_proof, proof, why);
}

enum status store_merge_batch_judge(struct store_merge_batch *batch,
                                    struct store_merge_item *item,
                                    struct status_text *why)
{
    return prepare(batch, item, false, why);
}

enum status store_merge_batch_believe(struct store_merge_batch *batch,
                                      struct store_merge_item *item,
                                      struct status_text *why)
{
    return prepare(batch, item, true, why);
}

/* --- Putting -------------------------------------------------------------- */

/* The row of an item's run in the target, written if need be. */
static enum status need_run(struct store_merge_batch *batch,
                            const struct store_merge_item *item,
                            struct provenance *origin, struct status_text *why)
{
    *origin =
        (struct provenance){.run = &item->run, .recorded = item->row.recorded};
    for (size_t i = batch->run_count; i-- > 0 && !origin->id;)
        if (batch->runs[i].source == item->run_id)
            origin->id = batch->runs[i].target;
    if (origin->id)
        return STATUS_OK;
    if (!array_room(&batch->runs, batch->run_count, &batch->run_room))
        return status_no_memory(why);
    const enum status status = store_need_run(batch->target, origin, why);
    if (!status)
        batch->runs[batch->run_count++] =
            (struct store_merge_run_ids){item->run_id, origin->id};
    return status;
}

/* Tells of an item that contradicts what is known, and what comes of it. */
static void set_line(const struct store_merge_batch *batch,
                     struct store_merge_item *item, const struct result *known,
                     const char *end)
{
    char here[MERGE_WORDS_SIZE], there[MERGE_WORDS_SIZE];
    status_set(&item->line, STATUS_FAILED,
               "contradiction: '%s' (rules %s) is proved %s in '%s' and %s in "
               "'%s'; %s",
               item->row.position, item->row.rules, merge_words(known, here),
               batch->target->connection.path,
               merge_words(&item->record.result, there), batch->source_path,
               end);
}

/* Leaves an item out that contradicts what is known. Of a win and a loss that
 * the verifier accepted both, it was wrong about one. */
static void refuse(const struct store_merge_batch *batch,
                   struct store_merge_item *item, const struct result *known,
                   const struct proof_facts *facts)
{
    const struct proof *const proof = &item->record.proof;
    const bool both = known->value != item->record.result.value &&
                      facts->stored && facts->verdict == PROOF_VERIFIED &&
                      proof->size && proof->verdict == PROOF_VERIFIED;
    item->fate = STORE_MERGE_CONFLICTING;
    set_line(batch, item, known,
             both ? "the verifier accepted both proofs, which is a bug of "
                    "it: please report it"
                  : "the former stays");
}

/* Puts the trace if it came with the result that stays, or there is none. */
static enum status put_trace(struct store_merge_batch *batch,
                             struct store_merge_item *item,
                             const struct merge *merge,
                             const struct proof_table_place *place,
                             struct status_text *why)
{
    bool found = false;
    struct trace trace;
    struct trace_table *const trace_table = &batch->target->trace_table;
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

/* Makes room for an item with a verified proof in the place of a result without
 * one, whose trace goes with it. */
static enum status overrule(struct store_merge_batch *batch,
                            struct store_merge_item *item,
                            const struct result *known,
                            const struct proof_table_place *place,
                            struct status_text *why)
{
    set_line(batch, item, known,
             "the former has no proof and gives way to the verified one");
    return trace_table_drop(&batch->target->trace_table, place, why);
}

/* Writes what is better in an item than what is stored. */
static enum status put_merged(struct store_merge_batch *batch,
                              struct store_merge_item *item,
                              const struct stored *stored,
                              const struct merge *merge,
                              struct status_text *why)
{
    struct provenance origin;
    struct store *const target = batch->target;
    struct proof_table_place place = {.id = stored->id, .key = &item->row};
    enum status status = STATUS_OK;
    item->fate = !stored->found                 ? STORE_MERGE_NEW
                 : merge->write || merge->proof ? STORE_MERGE_BETTER
                                                : STORE_MERGE_KNOWN;
    if (merge->write && merge->by_claim)
        status = need_run(batch, item, &origin, why);
    if (!status && merge->write)
        status =
            store_write_result(target, merge, stored, &origin, &place, why);
    if (!status && merge->proof && !item->packed_proof.frame)
        status =
            packed_proof_make(&item->packed_proof, &item->record.proof, why);
    if (!status && merge->proof)
        status = proof_table_put(&target->proof_table, &place,
                                 &item->packed_proof, why);
    return status ? status : put_trace(batch, item, merge, &place, why);
}

/* Puts an item, with the write lock held. */
static enum status put_item(struct store_merge_batch *batch,
                            struct store_merge_item *item,
                            struct status_text *why)
{
    struct stored stored = {.found = false};
    struct proof_facts facts = {.stored = false};
    struct store *const target = batch->target;
    const struct result *const result = &item->record.result;
    enum status status = key_lookup_find(&target->key_lookup, &result->position,
                                         result->rules, &stored, why);
    const struct proof_table_place place = {.id = stored.id,
                                            .key = &stored.row};
    if (!status && stored.found)
        status = proof_table_facts(&target->proof_table, &place, &facts, why);
    if (status)
        return status;
    const struct result *known = stored.found ? &stored.result : NULL;
    if (known && merge_contradicts(known, result)) {
        if (!merge_overrules(known, &facts, result, &item->record.proof)) {
            refuse(batch, item, known, &facts);
            return STATUS_OK;
        }
        if (overrule(batch, item, known, &place, why))
            return STATUS_FAILED;
        known = NULL;
    }
    const struct merge merge =
        merge_copy(known, &facts, result, &item->record.proof);
    return put_merged(batch, item, &stored, &merge, why);
}

/* Counts a batch that was committed, and tells of what was contradicted. */
static void count_batch(struct store_merge_batch *batch)
{
    struct store_merge_counts *const counts = batch->counts;
    for (size_t i = 0; i < batch->count; i++) {
        const struct store_merge_item *const item = &batch->items[i];
        const struct record *const record = &item->record;
        counts->fate[item->fate]++;
        if (*item->line.line)
            store_merge_tell(batch->options, item->line.line);
        if (item->fate <= STORE_MERGE_KNOWN &&
            record->result.state == RESULT_PROVED) {
            counts->bare += !record->proof.size;
            counts->undecided += record->proof.size > 0 &&
                                 record->proof.verdict == PROOF_UNVERIFIED;
        }
    }
}

enum status store_merge_batch_put(struct store_merge_batch *batch,
                                  struct status_text *why)
{
    const struct connection *const target = &batch->target->connection;
    enum status status = connection_begin(target, why);
    if (status)
        return status;
    for (size_t i = 0; i < batch->count && !status; i++)
        if (!batch->items[i].left_out)
            status = put_item(batch, &batch->items[i], why);
    status = connection_end(target, status, why);
    if (!status)
        count_batch(batch);
    return status;
}
