/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ids - see the header. */
#include "db/ids.h"

#include <stdlib.h>

enum status ids_add(struct ids *ids, int64_t id, struct status_text *why)
{
    if (ids->count == ids->room) {
        const size_t room = 2 * ids->room + 64;
        int64_t *const at = reallocarray(ids->at, room, sizeof *at);
        if (!at)
            return status_no_memory(why);
        ids->at = at;
        ids->room = room;
    }
    ids->at[ids->count++] = id;
    return STATUS_OK;
}

void ids_free(struct ids *ids)
{
    free(ids->at);
    *ids = (struct ids){.at = NULL};
}
