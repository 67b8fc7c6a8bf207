/* SPDX-License-Identifier: GPL-3.0-or-later */
/* census - counting by cycles; see the header. */
#include "analysis/statistics/census.h"

#include "game/position.h"

struct cellset census_cells(const struct board *board, enum rules rules)
{
    const struct position start = position_start(board->side, rules);
    return position_moves(&start, rules);
}

static void multiply(double polynomial[BOARD_MAX_CELLS + 1], int length)
{
    for (int k = BOARD_MAX_CELLS; k >= length; k--)
        polynomial[k] += polynomial[k - length];
}

/* The number of sets of each size that symmetry s leaves as they are. */
static void count_fixed(const struct board *board, struct cellset cells, int s,
                        double fixed[BOARD_MAX_CELLS + 1])
{
    for (int k = 0; k <= BOARD_MAX_CELLS; k++)
        fixed[k] = k == 0;
    for (int first = cellset_next(&cells, 0); first >= 0;
         first = cellset_next(&cells, first + 1)) {
        int length = 0;
        for (int c = first; cellset_has(&cells, c); c = board->image[s][c]) {
            cellset_remove(&cells, c);
            length++;
        }
        multiply(fixed, length);
    }
}

void census_take(const struct board *board, enum rules rules,
                 struct census *census)
{
    const struct cellset cells = census_cells(board, rules);
    *census = (struct census){.cells = cellset_count(cells)};
    for (int s = 0; s < BOARD_SYMMETRIES; s++) {
        double fixed[BOARD_MAX_CELLS + 1];
        count_fixed(board, cells, s, fixed);
        for (int k = 0; k <= census->cells; k++) {
            census->classes[k] += fixed[k];
            if (s == 0)
                census->raw[k] = fixed[k];
        }
    }
    for (int k = 0; k <= census->cells; k++) {
        census->classes[k] /= BOARD_SYMMETRIES;
        census->all_classes += census->classes[k];
        census->all_raw += census->raw[k];
    }
}
