/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lattice - a board's neighbours and sides in the search's own sets.
 *
 * The same facts as in game/board.h, in the width of bits.h, with the two
 * things everybody needs: the group a stone belongs to, and the sides it
 * touches.
 */
#ifndef SOLVER_COMMON_LATTICE_H
#define SOLVER_COMMON_LATTICE_H

#include "game/board.h"
#include "solver/common/bits.h"

#define lattice_of BITS_NAME(lattice_of)

struct lattice {
    const struct board *board;
    int cells;
    bits all;
    bits edge[6]; /* the cells of each side */
    bits adjacent[BITS_CELLS];
};

/* The lattice of a side whose cells fit; made once, shared by all threads. */
const struct lattice *lattice_of(int side);

/* The cells next to some cell of the set; the set's own may be among them. */
static inline bits lattice_border(const struct lattice *lattice, bits set)
{
    bits border = bits_none();
    int cell;
    BITS_EACH (cell, set)
        border |= lattice->adjacent[cell];
    return border;
}

/* The cells of `open` connected within it to those of `start`, which belong
 * to the answer themselves. When `border` is given it receives every cell
 * next to one of them. */
static inline bits lattice_flood(const struct lattice *lattice, bits start,
                                 bits open, bits *border)
{
    bits found = start;
    bits next_to = bits_none();
    for (bits front = start; bits_any(front);) {
        const bits near = lattice_border(lattice, front);
        next_to |= near;
        front = near & open & ~found;
        found |= front;
    }
    if (border)
        *border = next_to;
    return found;
}

/* The image of a set under symmetry k. */
static inline bits lattice_image(const struct lattice *lattice, int k, bits set)
{
    const int16_t *const image = lattice->board->image[k];
    bits mapped = bits_none();
    int cell;
    BITS_EACH (cell, set)
        mapped |= bits_of(image[cell]);
    return mapped;
}

/* The sides that the cells touch; bit i: side i. */
static inline unsigned lattice_sides(const struct lattice *lattice, bits set)
{
    unsigned sides = 0;
    for (int side = 0; side < 6; side++)
        sides |= (unsigned)bits_any(set & lattice->edge[side]) << side;
    return sides;
}

#endif
