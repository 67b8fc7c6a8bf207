/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lattice - see the header. */
#include "solver/common/lattice.h"

#include <assert.h>
#include <pthread.h>

static struct lattice lattices[BOARD_MAX_SIDE + 1];
static pthread_once_t lattices_once = PTHREAD_ONCE_INIT;

static void build(struct lattice *lattice, const struct board *board)
{
    lattice->board = board;
    lattice->cells = board->cells;
    lattice->all = bits_of_cellset(&board->all);
    for (int cell = 0; cell < board->cells; cell++) {
        lattice->adjacent[cell] = bits_of_cellset(&board->adjacent[cell]);
        for (int side = 0; side < 6; side++)
            if (board->sides[cell] >> side & 1)
                lattice->edge[side] |= bits_of(cell);
    }
}

static void build_all(void)
{
    for (int side = BOARD_MIN_SIDE; side <= BOARD_MAX_SIDE; side++)
        if (board_of(side)->cells <= BITS_CELLS)
            build(&lattices[side], board_of(side));
}

const struct lattice *lattice_of(int side)
{
    pthread_once(&lattices_once, build_all);
    assert(lattices[side].board);
    return &lattices[side];
}
