/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outbox - see the header. */
#include "prover/outbox.h"

#include <stdlib.h>

#include "game/clock.h"

enum status outbox_put(struct outbox *outbox, struct store *store,
                       const struct record *record, struct status_text *why)
{
    if (!outbox->records)
        outbox->records = calloc(OUTBOX_ROOM, sizeof *outbox->records);
    if (!outbox->records) {
        free(record->proof.bytes);
        free(record->trail);
        return status_no_memory(why);
    }
    if (!outbox->count)
        outbox->since = clock_now();
    outbox->records[outbox->count++] = *record;
    outbox->bytes += record->proof.size;
    return outbox->count == OUTBOX_ROOM || outbox->bytes >= OUTBOX_BYTES
               ? outbox_flush(outbox, store, why)
               : outbox_flush_old(outbox, store, why);
}

static void empty(struct outbox *outbox)
{
    for (size_t i = 0; i < outbox->count; i++) {
        proof_free(&outbox->records[i].proof);
        free(outbox->records[i].trail);
    }
    outbox->count = outbox->bytes = 0;
}

enum status outbox_flush(struct outbox *outbox, struct store *store,
                         struct status_text *why)
{
    const enum status status =
        outbox->count
            ? store_put_all(store, outbox->records, outbox->count, why)
            : STATUS_OK;
    empty(outbox);
    return status;
}

enum status outbox_flush_old(struct outbox *outbox, struct store *store,
                             struct status_text *why)
{
    if (!outbox->count || clock_now() - outbox->since < OUTBOX_SECONDS)
        return STATUS_OK;
    return outbox_flush(outbox, store, why);
}

void outbox_close(struct outbox *outbox)
{
    empty(outbox);
    free(outbox->records);
}
