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

int ids_compare(const void *a, const void *b)
{
    const int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;
    return (one > other) - (one < other);
}

void ids_free(struct ids *ids)
{
    free(ids->at);
    *ids = (struct ids){.at = NULL};
}
