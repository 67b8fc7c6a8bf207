/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ruling - see the header.
 *
 * Proofs are judged before the store is locked. What was judged is compared by
 * its digest with what stands there under the lock; if that is another proof
 * meanwhile, the conflict is left for the next time.
 */
#include "db/ruling.h"

#include <stdlib.h>
#include <string.h>

#include "db/info.h"
#include "db/store_internal.h"

enum { JUDGED_ROOM = 256 };

/* --- Proofs that were not judged yet ------------------------------------- */

struct rest {
    struct store *store;
    const struct store_merge_options *options;
    uint64_t *count;
    uint64_t heard, total;             /* of the proofs to be judged */
    struct record judged[JUDGED_ROOM]; /* verdicts to be recorded */
    size_t judged_count;
};

static enum status flush_rest(struct rest *rest, struct status_text *why)
{
    const size_t count = rest->judged_count;
    rest->judged_count = 0;
    return count ? store_judge_proofs(rest->store, rest->judged, count, why)
                 : STATUS_OK;
}

/* Has a proof judged and takes note of the verdict. */
static enum status judge_stored(struct rest *rest, const struct result *result,
                                struct proof *proof, struct status_text *why)
{
    struct status_text reason;
    const struct store_merge_options *const options = rest->options;
    store_merge_count(options, rest->heard++, rest->total);
    const enum status verdict =
        options->judge(options->context, result, proof, &reason);
    rest->count[proof->verdict]++;
    if (verdict && proof->verdict == PROOF_REJECTED)
        options->tell(options->context, reason.line);
    if (proof->verdict == PROOF_UNVERIFIED)
        return STATUS_OK;
    struct record *const record = &rest->judged[rest->judged_count++];
    *record = (struct record){.result = *result, .proof = *proof};
    record->proof.bytes = NULL;
    record->proof.size = 0;
    return rest->judged_count == JUDGED_ROOM ? flush_rest(rest, why)
                                             : STATUS_OK;
}

/* A store_each_fn. */
static enum status judge_each(void *context, const struct store_entry *entry,
                              struct status_text *why)
{
    struct rest *const rest = context;
    const struct result *const result = entry->result;
    struct proof proof;
    bool found;
    if (store_merge_must_stop(rest->options))
        return STATUS_LIMIT;
    if (entry->proof.verdict != PROOF_UNVERIFIED)
        return STATUS_OK;
    enum status status = store_get_proof(rest->store, &result->position,
                                         result->rules, &found, &proof, why);
    if (!status && found)
        status = judge_stored(rest, result, &proof, why);
    proof_free(&proof);
    return status;
}

enum status ruling_judge_rest(struct store *target,
                              const struct store_merge_options *options,
                              uint64_t count[PROOF_VERDICTS],
                              struct status_text *why)
{
    struct info info;
    memset(count, 0, PROOF_VERDICTS * sizeof *count);
    if (info_read(target, &info, why))
        return STATUS_FAILED;
    if (!info.proofs.count[PROOF_UNVERIFIED])
        return STATUS_OK;
    struct rest *const rest = calloc(1, sizeof *rest);
    if (!rest)
        return status_no_memory(why);
    rest->store = target;
    rest->options = options;
    rest->count = count;
    rest->total = info.proofs.count[PROOF_UNVERIFIED];
    enum status status = store_each_proof(target, 0, judge_each, rest, why);
    struct status_text other;
    const enum status flushed = flush_rest(rest, status ? &other : why);
    free(rest);
    return status ? status : flushed;
}

/* --- Conflicts ------------------------------------------------------------ */

/* One side of a conflict. */
struct party {
    struct stored stored;
    struct proof proof; /* as judged now */
};

struct conflict {
    struct store *store;
    const struct store_merge_options *options;
    struct party known, claim;
    struct packed_proof packed_proof; /* the claim's proof */
};

enum outcome { LEFT, DROPPED, TAKEN };

/* Reads a side's proof and has it judged. */
static enum status hear(struct conflict *conflict, struct party *party,
                        struct proof_table *proof_table,
                        struct status_text *why)
{
    struct status_text reason;
    const struct store_merge_options *const options = conflict->options;
    const struct proof_table_place place = {.id = party->stored.id,
                                            .key = &party->stored.row};
    const enum status status = proof_table_get(
        proof_table, &place, &party->stored.result, &party->proof, why);
    if (!status && party->proof.size)
        options->judge(options->context, &party->stored.result, &party->proof,
                       &reason);
    return status;
}

static bool is_proved_by(const struct party *party)
{
    return party->proof.size && party->proof.verdict == PROOF_VERIFIED;
}

static bool is_refuted(const struct party *party)
{
    return party->proof.size && party->proof.verdict == PROOF_REJECTED;
}

static bool is_opposed(const struct conflict *conflict)
{
    const struct stored *const known = &conflict->known.stored;
    return known->found &&
           merge_contradicts(&known->result, &conflict->claim.stored.result);
}

/* Who is right, as far as proofs can tell. */
static enum outcome decide(const struct conflict *conflict)
{
    const struct party *const known = &conflict->known;
    const struct party *const claim = &conflict->claim;
    const bool opposite =
        known->stored.result.value != claim->stored.result.value;
    if (is_refuted(claim))
        return DROPPED;
    if (!is_opposed(conflict))
        return TAKEN;
    if (!opposite || is_proved_by(known) == is_proved_by(claim))
        return LEFT;
    return is_proved_by(known) ? DROPPED : TAKEN;
}

/* Puts the claim where the result is, with the write lock held. One that is
 * contradicted is proved, and takes the place of what is not. */
static enum status take_claim(struct conflict *conflict,
                              struct status_text *why)
{
    struct store *const store = conflict->store;
    struct stored *const known = &conflict->known.stored;
    const struct stored *const claim = &conflict->claim.stored;
    struct run run;
    struct proof_facts facts = {.stored = false};
    struct proof_table_place place = {.id = known->id, .key = &claim->row};
    struct provenance origin = {
        .run = &run, .id = claim->run, .recorded = claim->row.recorded};
    struct merge merge = {.result = claim->result,
                          .write = true,
                          .by_claim = true,
                          .proof = conflict->claim.proof.size > 0};
    enum status status = STATUS_OK;
    row_run(&claim->row, &run);
    if (known->found)
        status = proof_table_facts(&store->proof_table, &place, &facts, why);
    if (!is_opposed(conflict))
        merge = merge_copy(known->found ? &known->result : NULL, &facts,
                           &claim->result, &conflict->claim.proof);
    else if (!status)
        status = trace_table_drop(&store->trace_table, &place, why);
    if (!status && merge.write)
        status = store_write_result(store, &merge, known, &origin, &place, why);
    if (!status && merge.proof)
        status = proof_table_put(&store->proof_table, &place,
                                 &conflict->packed_proof, why);
    return status;
}

/* Whether both sides are still those that were judged. */
static enum status look_again(struct conflict *conflict, bool *same,
                              struct status_text *why)
{
    struct store *const store = conflict->store;
    struct stored claim, known;
    struct proof_facts facts = {.stored = false};
    const struct party *const judged = &conflict->known;
    const struct result *const result = &conflict->claim.stored.result;
    enum status status =
        docket_get(&store->docket, conflict->claim.stored.id, &claim, why);
    if (!status)
        status = key_lookup_find(&store->key_lookup, &result->position,
                                 result->rules, &known, why);
    const struct proof_table_place place = {.id = known.id, .key = &known.row};
    if (!status && known.found)
        status = proof_table_facts(&store->proof_table, &place, &facts, why);
    *same =
        !status && claim.found && known.found == judged->stored.found &&
        (!known.found || known.result.value == judged->stored.result.value) &&
        facts.stored == (judged->proof.size > 0) &&
        memcmp(facts.digest, judged->proof.digest, PROOF_DIGEST_SIZE) == 0;
    return status;
}

/* Carries a decision out, with the write lock held. */
static enum status carry_out(struct conflict *conflict, enum outcome *outcome,
                             struct status_text *why)
{
    bool same;
    enum status status = look_again(conflict, &same, why);
    if (!same)
        *outcome = LEFT;
    if (!status && *outcome == TAKEN)
        status = take_claim(conflict, why);
    if (!status && *outcome != LEFT)
        status = docket_drop(&conflict->store->docket,
                             conflict->claim.stored.id, why);
    return status;
}

static enum status commit(struct conflict *conflict, enum outcome *outcome,
                          struct status_text *why)
{
    const struct connection *const connection = &conflict->store->connection;
    enum status status = connection_begin(connection, why);
    if (status)
        return status;
    status = carry_out(conflict, outcome, why);
    if (!status)
        status = connection_commit(connection, why);
    if (status)
        connection_rollback(connection);
    return status;
}

/* Tells what became of a conflict, and why. */
static void tell_outcome(const struct conflict *conflict, enum outcome outcome)
{
    static const char *const what[] = {
        [LEFT] = "left open, for the proofs do not decide it",
        [DROPPED] = "the claim is dropped",
        [TAKEN] = "the claim is taken"};
    struct status_text line;
    char here[DOCKET_WORDS_SIZE], there[DOCKET_WORDS_SIZE];
    const struct stored *const known = &conflict->known.stored;
    const struct stored *const claim = &conflict->claim.stored;
    const bool both =
        is_proved_by(&conflict->known) && is_proved_by(&conflict->claim);
    status_set(
        &line, STATUS_OK, "'%s' (rules %s): %s is stored, %s is claimed: %s%s",
        claim->row.position, claim->row.rules,
        known->found && known->result.state == RESULT_PROVED
            ? docket_words(&known->result, here)
            : "nothing proved",
        docket_words(&claim->result, there), what[outcome],
        both && outcome == LEFT ? "; both are accepted, please report it" : "");
    conflict->options->tell(conflict->options->context, line.line);
}

/* Records that the result's own proof is rejected, so that it is proved no
 * more. */
static enum status demote(struct conflict *conflict, struct status_text *why)
{
    struct stored *const known = &conflict->known.stored;
    const struct record record = {.result = known->result,
                                  .proof = conflict->known.proof};
    const enum status status =
        store_judge_proofs(conflict->store, &record, 1, why);
    return status ? status
                  : key_lookup_find_id(&conflict->store->key_lookup, known->id,
                                       known, why);
}

/* Hears both sides and ends the conflict if that decides it. */
static enum status settle(struct conflict *conflict, enum outcome *outcome,
                          struct status_text *why)
{
    struct store *const store = conflict->store;
    struct party *const known = &conflict->known;
    struct party *const claim = &conflict->claim;
    const struct result *const result = &claim->stored.result;
    enum status status = key_lookup_find(&store->key_lookup, &result->position,
                                         result->rules, &known->stored, why);
    if (!status && known->stored.found)
        status = hear(conflict, known, &store->proof_table, why);
    if (!status && is_refuted(known))
        status = demote(conflict, why);
    if (!status)
        status = hear(conflict, claim, &store->docket.proof_table, why);
    if (!status)
        status = packed_proof_make(&conflict->packed_proof, &claim->proof, why);
    if (status)
        return status;
    *outcome = decide(conflict);
    status = commit(conflict, outcome, why);
    if (!status)
        tell_outcome(conflict, *outcome);
    return status;
}

static enum status settle_id(struct store *store,
                             const struct store_merge_options *options,
                             int64_t id, struct ruling_counts *counts,
                             struct status_text *why)
{
    struct conflict conflict = {.store = store, .options = options};
    enum outcome outcome = LEFT;
    enum status status =
        docket_get(&store->docket, id, &conflict.claim.stored, why);
    if (status || !conflict.claim.stored.found)
        return status;
    status = settle(&conflict, &outcome, why);
    counts->dropped += !status && outcome == DROPPED;
    counts->taken += !status && outcome == TAKEN;
    counts->left += !status && outcome == LEFT;
    proof_free(&conflict.known.proof);
    proof_free(&conflict.claim.proof);
    packed_proof_free(&conflict.packed_proof);
    return status;
}

enum status ruling_settle(struct store *store,
                          const struct store_merge_options *options,
                          struct ruling_counts *counts, struct status_text *why)
{
    struct ids ids = {.at = NULL};
    *counts = (struct ruling_counts){.left = 0};
    enum status status = docket_list(&store->docket, &ids, why);
    for (size_t i = 0; i < ids.count && !status; i++)
        status = store_merge_must_stop(options)
                     ? STATUS_LIMIT
                     : settle_id(store, options, ids.at[i], counts, why);
    ids_free(&ids);
    return status;
}
