/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * safety - each triple or pair of sides is tried with the cells of the worst
 * subset for it.
 */
#include "solver/connections/safety.h"

/* Whether `cells` and the colour's stones hold a group, with a cell at least,
 * that touches all of the sides; bit i of `sides`: side i. */
static bool joins(const struct board_sets *sets,
                  const struct state_level *level, enum colour colour,
                  bits cells, unsigned sides)
{
    const bits *const reach = level->reach[colour];
    const bits open = cells | level->stones[colour];
    const int first = __builtin_ctz(sides);
    for (int side = first; side < 6; side++)
        if (sides >> side & 1 && !bits_any(cells & reach[side]))
            return false;
    for (bits left = cells & reach[first]; bits_any(left);) {
        const bits group =
            board_sets_flood(sets, bits_lowest(left), open, NULL) & cells;
        unsigned touched = 0;
        left &= ~group;
        for (int side = first; side < 6; side++)
            touched |= (unsigned)bits_any(group & reach[side]) << side;
        if ((touched & sides) == sides)
            return true;
    }
    return false;
}

static bool white_is_safe(const struct board_sets *sets,
                          const struct state_level *level, bits cells)
{
    const bits *const reach = level->reach[COLOUR_WHITE];
    for (int first = 0; first < 2; first++) {
        const unsigned sides =
            1u << first | 1u << (first + 2) | 1u << (first + 4);
        const int other = 1 - first;
        const bits open =
            cells & ~(reach[other] | reach[other + 2] | reach[other + 4]);
        if (joins(sets, level, COLOUR_WHITE, open, sides))
            return false;
    }
    return true;
}

static bool black_is_safe(const struct board_sets *sets,
                          const struct state_level *level, bits cells)
{
    const bits *const reach = level->reach[COLOUR_BLACK];
    for (int i = 0; i < 3; i++) {
        const unsigned sides = 1u << i | 1u << (i + 3);
        if (!bits_any(cells & reach[i]) || !bits_any(cells & reach[i + 3]))
            continue;
        for (int a = i + 2; a <= i + 4; a += 2)
            for (int b = i + 1; b <= i + 5; b += 4) {
                const bits open = cells & ~(reach[a % 6] | reach[b % 6]);
                if (joins(sets, level, COLOUR_BLACK, open, sides))
                    return false;
            }
    }
    return true;
}

bool safety_holds(const struct board_sets *sets,
                  const struct state_level *level, enum colour colour,
                  bits cells)
{
    return colour == COLOUR_WHITE ? white_is_safe(sets, level, cells)
                                  : black_is_safe(sets, level, cells);
}
