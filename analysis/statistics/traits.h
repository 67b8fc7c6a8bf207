/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * traits - what a set of stones looks like, in five numbers.
 *
 * Distances are in steps from cell to neighbouring cell, stones or not. All
 * images of a set have the same traits. A mean over nothing is 0: no stone has
 * distance 0 from the centre, and fewer than two stones have dispersion 0. The
 * empty set has all 12 symmetries and no group, a single stone one group.
 */
#ifndef ANALYSIS_STATISTICS_TRAITS_H
#define ANALYSIS_STATISTICS_TRAITS_H

#include "game/board.h"

enum {
    TRAIT_STONES,     /* how many */
    TRAIT_DISTANCE,   /* mean distance of the stones from the centre */
    TRAIT_DISPERSION, /* mean distance between two of them */
    TRAIT_SYMMETRY,   /* symmetries of the board that leave the set as it is */
    TRAIT_GROUPS,     /* of stones connected through neighbours */
    TRAITS
};

struct trait {
    const char *name, *unit;
};

/* By number, as above. */
extern const struct trait traits[TRAITS];

void traits_take(const struct board *board, const struct cellset *stones,
                 double values[TRAITS]);

#endif
