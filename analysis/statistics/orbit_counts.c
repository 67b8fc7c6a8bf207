/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orbit_counts - counting by cycles. */
#include "analysis/statistics/orbit_counts.h"

#include "game/position.h"

struct cellset orbit_counts_cells(const struct board *board, enum rules rules)
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

void orbit_counts_take(const struct board *board, enum rules rules,
                       struct orbit_counts *orbit_counts)
{
    const struct cellset cells = orbit_counts_cells(board, rules);
    *orbit_counts = (struct orbit_counts){.cells = cellset_count(cells)};
    for (int s = 0; s < BOARD_SYMMETRIES; s++) {
        double fixed[BOARD_MAX_CELLS + 1];
        count_fixed(board, cells, s, fixed);
        for (int k = 0; k <= orbit_counts->cells; k++) {
            orbit_counts->classes[k] += fixed[k];
            if (s == 0)
                orbit_counts->raw[k] = fixed[k];
        }
    }
    for (int k = 0; k <= orbit_counts->cells; k++) {
        orbit_counts->classes[k] /= BOARD_SYMMETRIES;
        orbit_counts->all_classes += orbit_counts->classes[k];
        orbit_counts->all_raw += orbit_counts->raw[k];
    }
}
