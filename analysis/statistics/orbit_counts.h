/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * orbit_counts - how many contract sets a board has, known or not.
 *
 * A contract set is a set of cells on which the rules allow contract stones.
 * The number of sets of k stones up to the twelve symmetries is the mean, over
 * the symmetries, of the number of sets each leaves as they are (Burnside's
 * lemma); a symmetry leaves a set as it is when the set is made of whole cycles
 * of it, so that number is a coefficient of the product of (1 + x^length) over
 * the cycles.
 *
 * Counts are doubles: exact up to 2^53, which covers sides 2 to 5 under `inner`
 * and 2 to 4 under `open`, and close beyond.
 */
#ifndef ANALYSIS_STATISTICS_ORBIT_COUNTS_H
#define ANALYSIS_STATISTICS_ORBIT_COUNTS_H

#include "game/board.h"
#include "game/rules.h"

struct orbit_counts {
    int cells;                           /* that may bear a contract stone */
    double classes[BOARD_MAX_CELLS + 1]; /* by k: sets up to symmetry */
    double raw[BOARD_MAX_CELLS + 1];     /* by k: all sets */
    double all_classes, all_raw;         /* over all k */
};

/* The cells that may bear a contract stone. `rules` must have a contract. */
struct cellset orbit_counts_cells(const struct board *board, enum rules rules);

/* Counts the contract sets of a board. */
void orbit_counts_take(const struct board *board, enum rules rules,
                       struct orbit_counts *orbit_counts);

#endif
