/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ids - an array that grows by array_room(). */
#include "db/ids.h"

#include <stdlib.h>

#include "game/array.h"

enum status ids_add(struct ids *ids, int64_t id, struct status_text *why)
{
    if (!array_room(&ids->at, ids->count, &ids->room))
        return status_no_memory(why);
    ids->at[ids->count++] = id;
    return STATUS_OK;
}

void ids_free(struct ids *ids)
{
    free(ids->at);
    *ids = (struct ids){.at = NULL};
}
