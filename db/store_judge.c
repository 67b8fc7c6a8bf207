/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_judge - judges the proofs of a store that nobody has judged. */
#include "db/store_judge.h"

#include <string.h>

#include "db/info.h"
#include "db/verdict_batch.h"

struct rest {
    const struct store_merge_options *options;
    uint64_t *count;
    uint64_t heard, total; /* of the proofs to be judged */
    struct verdict_batch batch;
};

/* Has a proof judged and takes note of the verdict. */
static enum status judge_stored(struct rest *rest, const struct result *stored,
                                struct proof *proof, struct status_text *why)
{
    struct status_text reason;
    struct result result = *stored;
    const struct store_merge_options *const options = rest->options;
    store_merge_count(options, rest->heard++, rest->total);
    const enum status verdict =
        store_merge_judge(options, &result, proof, &reason);
    rest->count[proof->verdict]++;
    if (verdict && proof->verdict == PROOF_REJECTED)
        store_merge_tell(options, reason.line);
    return proof->verdict == PROOF_UNVERIFIED && result.move == stored->move
               ? STATUS_OK
               : verdict_batch_add(&rest->batch, &result, proof, why);
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
    enum status status = store_get_proof(rest->batch.store, &result->position,
                                         result->rules, &found, &proof, why);
    if (!status && found)
        status = judge_stored(rest, result, &proof, why);
    proof_free(&proof);
    return status;
}

enum status store_judge_rest(struct store *target,
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
    struct rest rest = {.options = options,
                        .count = count,
                        .total = info.proofs.count[PROOF_UNVERIFIED],
                        .batch = {.store = target}};
    struct status_text other;
    const enum status status =
        store_each_proof(target, 0, judge_each, &rest, why);
    const enum status flushed = verdict_batch_flush(&rest.batch, &other);
    verdict_batch_free(&rest.batch);
    return status_join(status, why, flushed, &other);
}
