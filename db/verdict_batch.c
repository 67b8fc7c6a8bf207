/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verdict_batch - MANY records are put in one transaction. */
#include "db/verdict_batch.h"

#include <stdlib.h>

#include "game/array.h"

enum { MANY = 512 };

enum status verdict_batch_add(struct verdict_batch *batch,
                              const struct result *result,
                              const struct proof *proof,
                              struct status_text *why)
{
    if (!array_room(&batch->records, batch->count, &batch->room))
        return status_no_memory(why);
    struct record *const record = &batch->records[batch->count++];
    *record = (struct record){.result = *result, .proof = *proof};
    record->proof.bytes = NULL;
    record->proof.size = 0;
    return batch->count < MANY ? STATUS_OK : verdict_batch_flush(batch, why);
}

enum status verdict_batch_flush(struct verdict_batch *batch,
                                struct status_text *why)
{
    const size_t count = batch->count;
    batch->count = 0;
    return count ? store_judge_proofs(batch->store, batch->records, count, why)
                 : STATUS_OK;
}

void verdict_batch_free(struct verdict_batch *batch)
{
    free(batch->records);
    *batch = (struct verdict_batch){.store = batch->store};
}
