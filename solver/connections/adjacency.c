/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * adjacency - each group lends its neighbours to one another; the rest are
 * neighbours on the board.
 */
#include "solver/connections/adjacency.h"

void adjacency_find(const struct board_sets *sets, bits stones, bits open,
                    struct adjacency *adjacency)
{
    int cell;
    adjacency->count = 0;
    BITS_EACH (cell, open)
        adjacency->near[cell] = sets->adjacent[cell] & open;
    while (bits_any(stones)) {
        struct adjacency_group *const group =
            &adjacency->groups[adjacency->count];
        group->name = bits_first(stones);
        group->stones =
            board_sets_flood(sets, bits_lowest(stones), stones, &group->border);
        stones &= ~group->stones;
        group->border &= open;
        if (!bits_any(group->border))
            continue;
        group->sides = board_sets_sides(sets, group->stones);
        BITS_EACH (cell, group->border)
            adjacency->near[cell] |= group->border & ~bits_of(cell);
        adjacency->count++;
    }
}
