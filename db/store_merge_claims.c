/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_merge_claims - all claims are the items of one batch. */
#include "db/store_merge_claims.h"

#include <string.h>

#include "db/checksum_bytes.h"
#include "db/store_merge_batch.h"

/* Fills the next item. Claims of one run get the same id of a run. */
static enum status add(struct store_merge_batch *batch,
                       const struct store_merge_claim *claim,
                       struct status_text *why)
{
    struct store_merge_item *const item = &batch->items[batch->count++];
    *item = (struct store_merge_item){.record = claim->record,
                                      .run = claim->run,
                                      .run_id = (int64_t)batch->count};
    for (size_t i = 0; i + 1 < batch->count; i++)
        if (run_equal(&batch->items[i].run, &item->run))
            item->run_id = batch->items[i].run_id;
    row_of_result(&item->row, &item->record.result);
    row_of_run(&item->row, &item->run);
    strcpy(item->row.recorded, claim->recorded);
    struct proof *const proof = &item->record.proof;
    if (proof->size)
        checksum_bytes_digest(proof->bytes, proof->size, proof->digest);
    return store_merge_batch_believe(batch, item, why);
}

enum status store_merge_claims(struct store *target, const char *path,
                               const struct store_merge_claim *claims,
                               size_t count,
                               const struct store_merge_options *options,
                               struct store_merge_counts *counts,
                               struct status_text *why)
{
    struct store_merge_batch batch = {.target = target,
                                      .source_path = path,
                                      .options = options,
                                      .counts = counts};
    enum status status = store_merge_batch_open(&batch, count + 1, why);
    for (size_t i = 0; i < count && !status; i++)
        status = add(&batch, &claims[i], why);
    if (!status)
        status = store_merge_batch_put(&batch, why);
    store_merge_batch_close(&batch);
    return status;
}
