/* SPDX-License-Identifier: GPL-3.0-or-later */
/* example - the bytes of a file of examples, and positions from them. */
#include "training/example.h"

enum { EXAMPLE_BYTES = 24, TURN = 16, MOVE = 17, NODES = 20 };

struct example example_of(const struct search_win *win)
{
    const struct cellset *const stones = win->position.stones;
    return (struct example){
        .stones = {stones[COLOUR_BLACK].word[0], stones[COLOUR_WHITE].word[0]},
        .turn = (enum colour)win->position.turn,
        .move = win->move,
        .nodes = win->nodes < UINT32_MAX ? (uint32_t)win->nodes : UINT32_MAX};
}

struct position example_position(const struct example *example, int side)
{
    struct position position = position_empty(side, (enum turn)example->turn);
    for (int colour = 0; colour < 2; colour++)
        position.stones[colour].word[0] = example->stones[colour];
    return position;
}

static void put(unsigned char *bytes, uint64_t value, int size)
{
    for (int i = 0; i < size; i++)
        bytes[i] = (unsigned char)(value >> 8 * i);
}

static uint64_t get(const unsigned char *bytes, int size)
{
    uint64_t value = 0;
    for (int i = 0; i < size; i++)
        value |= (uint64_t)bytes[i] << 8 * i;
    return value;
}

bool example_write(FILE *file, const struct example *example)
{
    unsigned char bytes[EXAMPLE_BYTES] = {0};
    put(bytes, example->stones[0], 8);
    put(bytes + 8, example->stones[1], 8);
    bytes[TURN] = (unsigned char)example->turn;
    bytes[MOVE] = (unsigned char)example->move;
    put(bytes + NODES, example->nodes, 4);
    return fwrite(bytes, sizeof bytes, 1, file) == 1;
}

bool example_read(FILE *file, struct example *example)
{
    unsigned char bytes[EXAMPLE_BYTES];
    if (fread(bytes, sizeof bytes, 1, file) != 1 || bytes[TURN] > 1 ||
        bytes[MOVE] > 63)
        return false;
    *example = (struct example){.stones = {get(bytes, 8), get(bytes + 8, 8)},
                                .turn = (enum colour)bytes[TURN],
                                .move = bytes[MOVE],
                                .nodes = (uint32_t)get(bytes + NODES, 4)};
    return true;
}
