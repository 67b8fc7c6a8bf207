/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * bytes - the room doubles when it is full; a row that failed keeps what it
 * has.
 */
#include "game/bytes.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 256 };

/* Makes room for `size` more bytes, or notes that there is none. */
static void make_room(struct bytes *bytes, size_t size)
{
    size_t room = bytes->room ? bytes->room : FIRST_ROOM;
    while (room - bytes->size < size && room <= SIZE_MAX / 2)
        room *= 2;
    if (room == bytes->room)
        return;
    unsigned char *const data =
        room - bytes->size < size ? NULL : realloc(bytes->data, room);
    if (data) {
        bytes->data = data;
        bytes->room = room;
    } else {
        bytes->failed = true;
    }
}

void bytes_add(struct bytes *bytes, const void *data, size_t size)
{
    if (!bytes->failed)
        make_room(bytes, size);
    if (bytes->failed || !size)
        return;
    memcpy(bytes->data + bytes->size, data, size);
    bytes->size += size;
}

void bytes_add_number(struct bytes *bytes, uint32_t number)
{
    do {
        const unsigned char low = number & 127;
        number >>= 7;
        const unsigned char byte = number ? low | 128 : low;
        bytes_add(bytes, &byte, 1);
    } while (number);
}

const char *bytes_read_number(const unsigned char **at,
                              const unsigned char *end, uint32_t *number)
{
    uint64_t value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
        if (*at == end)
            return "it ends early";
        const unsigned char byte = *(*at)++;
        value |= (uint64_t)(byte & 127) << shift;
        if (byte > 127)
            continue;
        if (byte == 0 && shift > 0)
            return "a number with a needless byte";
        if (value > UINT32_MAX)
            break;
        *number = (uint32_t)value;
        return NULL;
    }
    return "a number of 2^32 or more";
}

void bytes_clear(struct bytes *bytes)
{
    free(bytes->data);
    *bytes = (struct bytes){.data = NULL};
}
