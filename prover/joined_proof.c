/* SPDX-License-Identifier: GPL-3.0-or-later */
/* joined_proof - reads the records one by one as the plan comes to them. */
#include "prover/joined_proof.h"

/* proof_join_get_fn */
static enum status get_record(void *context, const struct position *position,
                              enum colour winner, struct bytes *record,
                              struct status_text *why)
{
    struct checked_store *const checked = context;
    struct proof proof;
    (void)winner; /* the verifier looks */
    const enum status status =
        checked_store_get_proof(checked, position, &proof, why);
    if (status)
        return status;
    bytes_add(record, proof.bytes, proof.size);
    proof_free(&proof);
    return record->failed ? status_no_memory(why) : STATUS_OK;
}

enum status joined_proof_put(struct checked_store *checked,
                             const struct proof_plan *plan,
                             const struct result *result, bool *fits,
                             struct status_text *why)
{
    struct bytes bytes = {.data = NULL};
    struct record record = {.result = *result};
    struct proof *const proof = &record.proof;
    uint32_t nodes = 0;
    enum status status = checked_store_flush(checked, why);
    if (status)
        return status;
    *fits = !proof_join(plan, get_record, checked, &bytes, &nodes, why);
    *proof =
        (struct proof){.bytes = bytes.data, .size = bytes.size, .nodes = nodes};
    if (*fits) {
        status = checked_store_judge(checked, &record, NULL, why);
        *fits = proof->verdict != PROOF_REJECTED;
    }
    if (*fits && !status)
        return checked_store_commit(checked, &record, why);
    record_free(&record);
    return *fits ? status : STATUS_OK;
}
