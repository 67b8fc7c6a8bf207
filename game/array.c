/* SPDX-License-Identifier: GPL-3.0-or-later */
/* array - doubling an array. */
#include "game/array.h"

#include <stdlib.h>
#include <string.h>

bool array_grow(void *array, size_t size, size_t count, size_t *room)
{
    if (count < *room)
        return true;
    const size_t wanted = *room ? 2 * *room : 16;
    /* The pointer's own type is unknown here, so it is copied as bytes. */
    void *memory;
    memcpy(&memory, array, sizeof memory);
    memory = reallocarray(memory, wanted, size);
    if (!memory)
        return false;
    memcpy(array, &memory, sizeof memory);
    *room = wanted;
    return true;
}
