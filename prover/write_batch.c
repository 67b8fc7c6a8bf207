/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * write_batch - an array of records and the moment at which the first of them
 * came.
 */
#include "prover/write_batch.h"

#include <stdlib.h>

#include "game/clock.h"

enum status write_batch_put(struct write_batch *batch, struct store *store,
                            const struct record *record,
                            struct status_text *why)
{
    if (!batch->records)
        batch->records = calloc(WRITE_BATCH_ROOM, sizeof *batch->records);
    if (!batch->records) {
        free(record->proof.bytes);
        free(record->trace);
        return status_no_memory(why);
    }
    if (!batch->count)
        batch->since = clock_now();
    batch->records[batch->count++] = *record;
    batch->bytes += record->proof.size;
    return batch->count == WRITE_BATCH_ROOM || batch->bytes >= WRITE_BATCH_BYTES
               ? write_batch_flush(batch, store, why)
               : write_batch_flush_old(batch, store, why);
}

static void empty(struct write_batch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        record_free(&batch->records[i]);
    batch->count = batch->bytes = 0;
}

enum status write_batch_flush(struct write_batch *batch, struct store *store,
                              struct status_text *why)
{
    const enum status status =
        batch->count ? store_put_all(store, batch->records, batch->count, why)
                     : STATUS_OK;
    batch->lost = batch->lost || status;
    empty(batch);
    return status;
}

enum status write_batch_flush_old(struct write_batch *batch,
                                  struct store *store, struct status_text *why)
{
    if (!batch->count || clock_now() - batch->since < WRITE_BATCH_SECONDS)
        return STATUS_OK;
    return write_batch_flush(batch, store, why);
}

void write_batch_close(struct write_batch *batch)
{
    empty(batch);
    free(batch->records);
}
