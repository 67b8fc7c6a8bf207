/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * traits - plain geometry on cells; groups are removed one by one to be
 * counted.
 */
#include "analysis/statistics/traits.h"

#include <stdlib.h>

#include "analysis/statistics/cells.h"
#include "game/symmetry.h"

const struct trait traits[TRAITS] = {
    [TRAIT_STONES] = {"stones", "stones"},
    [TRAIT_DISTANCE] = {"distance", "steps"},
    [TRAIT_DISPERSION] = {"dispersion", "steps"},
    [TRAIT_SYMMETRY] = {"symmetry", "symmetries"},
    [TRAIT_GROUPS] = {"groups", "groups"},
};

static int steps(const struct board *board, int a, int b)
{
    int qa, ra, qb, rb;
    board_axial(board, a, &qa, &ra);
    board_axial(board, b, &qb, &rb);
    const int q = qa - qb, r = ra - rb;
    return (abs(q) + abs(r) + abs(q + r)) / 2;
}

static double mean(int sum, int count)
{
    return count ? (double)sum / count : 0;
}

/* Removes a stone and all that are connected with it. */
static void remove_group(const struct board *board, struct cellset *stones,
                         int stone)
{
    cellset_remove(stones, stone);
    for (int i = 0; i < board->degree[stone]; i++)
        if (cellset_has(stones, board->neighbour[stone][i]))
            remove_group(board, stones, board->neighbour[stone][i]);
}

static int count_groups(const struct board *board, struct cellset stones)
{
    int groups = 0;
    for (int c = cellset_next(&stones, 0); c >= 0;
         c = cellset_next(&stones, c + 1)) {
        remove_group(board, &stones, c);
        groups++;
    }
    return groups;
}

static int count_symmetries(const struct board *board,
                            const struct cellset *stones)
{
    struct position position = position_empty(board->side, TURN_CONTRACT);
    position.stones[COLOUR_BLACK] = *stones;
    return BOARD_SYMMETRIES / symmetry_orbit(&position);
}

void traits_take(const struct board *board, const struct cellset *stones,
                 double values[TRAITS])
{
    int count = 0, from_centre = 0, between = 0;
    for (int a = cellset_next(stones, 0); a >= 0;
         a = cellset_next(stones, a + 1)) {
        count++;
        from_centre += cells_ring(board, a);
        for (int b = cellset_next(stones, a + 1); b >= 0;
             b = cellset_next(stones, b + 1))
            between += steps(board, a, b);
    }
    values[TRAIT_STONES] = count;
    values[TRAIT_DISTANCE] = mean(from_centre, count);
    values[TRAIT_DISPERSION] = mean(between, count * (count - 1) / 2);
    values[TRAIT_SYMMETRY] = count_symmetries(board, stones);
    values[TRAIT_GROUPS] = count_groups(board, *stones);
}
