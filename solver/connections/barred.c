/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * barred - floods the group through each cell of the set and drops the cells
 * whose group is a Y, until none is.
 */
#include "solver/connections/barred.h"

#include "game/outcome.h"

bits barred_cells(const struct board_sets *sets,
                  const struct state_level *level)
{
    bits barred = state_suicides(level, COLOUR_BLACK);
    bits unsafe = barred;
    while (bits_any(unsafe)) {
        int cell;
        unsafe = bits_none();
        BITS_EACH (cell, barred) {
            const bits others = barred & ~bits_of(cell);
            const bits open =
                sets->all & ~level->stones[COLOUR_WHITE] & ~others;
            const bits group =
                board_sets_flood(sets, bits_of(cell), open, NULL);
            if (outcome_of_sides(board_sets_sides(sets, group)) & OUTCOME_Y)
                unsafe |= bits_of(cell);
        }
        barred &= ~unsafe;
    }
    return barred;
}
