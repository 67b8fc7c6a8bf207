/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * board_sets - all boards of this width are converted once, before the first
 * search.
 */
#include "solver/common/board_sets.h"

#include <assert.h>
#include <pthread.h>

static struct board_sets all_sets[BOARD_MAX_SIDE + 1];
static pthread_once_t built_once = PTHREAD_ONCE_INIT;

static void build(struct board_sets *sets, const struct board *board)
{
    sets->board = board;
    sets->cells = board->cells;
    sets->all = bits_of_cellset(&board->all);
    for (int cell = 0; cell < board->cells; cell++) {
        sets->adjacent[cell] = bits_of_cellset(&board->adjacent[cell]);
        for (int side = 0; side < 6; side++)
            if (board->sides[cell] >> side & 1)
                sets->edge[side] |= bits_of(cell);
    }
}

static void build_all(void)
{
    for (int side = BOARD_MIN_SIDE; side <= BOARD_MAX_SIDE; side++)
        if (board_of(side)->cells <= BITS_CELLS)
            build(&all_sets[side], board_of(side));
}

const struct board_sets *board_sets_of(int side)
{
    pthread_once(&built_once, build_all);
    assert(all_sets[side].board);
    return &all_sets[side];
}

bits board_sets_least_image(const struct board_sets *sets, bits set,
                            unsigned *symmetries)
{
    bits least = set;
    *symmetries = 1;
    for (int k = 1; k < BOARD_SYMMETRIES; k++) {
        const bits image = board_sets_image(sets, k, set);
        if (bits_before(image, least)) {
            least = image;
            *symmetries = 0;
        }
        *symmetries |= (unsigned)bits_equal(image, least) << k;
    }
    return least;
}
