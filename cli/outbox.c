/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outbox - see the header. */
#include "cli/outbox.h"

#include <stdlib.h>

#include "cli/clock.h"

enum status outbox_put(struct outbox *outbox, struct store *store,
                       const struct result *result, struct status_text *why)
{
    if (!outbox->results)
        outbox->results = calloc(OUTBOX_ROOM, sizeof *outbox->results);
    if (!outbox->results)
        return status_no_memory(why);
    if (!outbox->count)
        outbox->since = clock_now();
    outbox->results[outbox->count++] = *result;
    return outbox->count == OUTBOX_ROOM ? outbox_flush(outbox, store, why)
                                        : outbox_flush_old(outbox, store, why);
}

enum status outbox_flush(struct outbox *outbox, struct store *store,
                         struct status_text *why)
{
    const size_t count = outbox->count;
    outbox->count = 0;
    return count ? store_put_all(store, outbox->results, count, why)
                 : STATUS_OK;
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
    free(outbox->results);
}
