/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * board_sets - a board's neighbours and sides in the search's own sets.
 *
 * The same facts as in game/board.h, in the width of bits.h, with the two
 * things everybody needs: the group a stone belongs to, and the sides it
 * touches.
 */
#ifndef SOLVER_COMMON_BOARD_SETS_H
#define SOLVER_COMMON_BOARD_SETS_H

#include "game/board.h"
#include "solver/common/bits.h"

#define board_sets_of BITS_NAME(board_sets_of)
#define board_sets_least_image BITS_NAME(board_sets_least_image)

struct board_sets {
    const struct board *board;
    int cells;
    bits all;
    bits edge[6]; /* the cells of each side */
    bits adjacent[BITS_CELLS];
};

/* The board sets of a side whose cells fit; made once, shared by all threads.
 */
const struct board_sets *board_sets_of(int side);

/* The cells next to some cell of the set; the set's own may be among them. */
static inline bits board_sets_border(const struct board_sets *sets, bits set)
{
    bits border = bits_none();
    int cell;
    BITS_EACH (cell, set)
        border |= sets->adjacent[cell];
    return border;
}

/* The cells of `open` connected within it to those of `start`, which belong
 * to the answer themselves. When `border` is given it receives every cell
 * next to one of them. */
static inline bits board_sets_flood(const struct board_sets *sets, bits start,
                                    bits open, bits *border)
{
    bits found = start;
    bits next_to = bits_none();
    for (bits front = start; bits_any(front);) {
        const bits near = board_sets_border(sets, front);
        next_to |= near;
        front = near & open & ~found;
        found |= front;
    }
    if (border)
        *border = next_to;
    return found;
}

/* The image of a set under symmetry k. */
static inline bits board_sets_image(const struct board_sets *sets, int k,
                                    bits set)
{
    const int16_t *const image = sets->board->image[k];
    bits mapped = bits_none();
    int cell;
    BITS_EACH (cell, set)
        mapped |= bits_of(image[cell]);
    return mapped;
}

/* The least image of a set, as bits_before() orders them, and the symmetries
 * that lead there; bit k: symmetry k. */
bits board_sets_least_image(const struct board_sets *sets, bits set,
                            unsigned *symmetries);

/* The sides that the cells touch; bit i: side i. */
static inline unsigned board_sets_sides(const struct board_sets *sets, bits set)
{
    unsigned sides = 0;
    for (int side = 0; side < 6; side++)
        sides |= (unsigned)bits_any(set & sets->edge[side]) << side;
    return sides;
}

#endif
