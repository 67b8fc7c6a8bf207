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

static enum status put_checked(struct checked_store *checked,
                               struct record *record, struct status_text *why)
{
    const bool verify = checked->verify;
    checked->verify = true;
    const enum status status = checked_store_put(checked, record, why);
    checked->verify = verify;
    return status;
}

enum status joined_proof_put(struct checked_store *checked,
                             const struct proof_plan *plan,
                             const struct result *result,
                             struct status_text *why)
{
    struct bytes bytes = {.data = NULL};
    struct record record = {.result = *result};
    uint32_t nodes;
    enum status status = checked_store_flush(checked, why);
    if (!status)
        status = proof_join(plan, get_record, checked, &bytes, &nodes, why);
    if (status) {
        bytes_clear(&bytes);
        return status;
    }
    record.proof =
        (struct proof){.bytes = bytes.data, .size = bytes.size, .nodes = nodes};
    return put_checked(checked, &record, why);
}
