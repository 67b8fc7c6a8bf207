/* SPDX-License-Identifier: GPL-3.0-or-later */
/* links - see the header. */
#include "solver/connections/links.h"

void links_find(const struct lattice *lattice, bits stones, bits open,
                struct links *links)
{
    int cell;
    links->count = 0;
    BITS_EACH (cell, open)
        links->near[cell] = lattice->adjacent[cell] & open;
    while (bits_any(stones)) {
        struct links_group *const group = &links->groups[links->count];
        group->name = bits_first(stones);
        group->stones =
            lattice_flood(lattice, bits_lowest(stones), stones, &group->border);
        stones &= ~group->stones;
        group->border &= open;
        if (!bits_any(group->border))
            continue;
        group->sides = lattice_sides(lattice, group->stones);
        BITS_EACH (cell, group->border)
            links->near[cell] |= group->border & ~bits_of(cell);
        links->count++;
    }
}
