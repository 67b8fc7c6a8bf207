/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * adjacency - what touches what once the stones of a colour are contracted.
 *
 * Two empty cells are linked when stones of one colour on both would be
 * connected at once: they are neighbours, or border the same group of that
 * colour. Only cells of a given open set count.
 */
#ifndef SOLVER_CONNECTIONS_ADJACENCY_H
#define SOLVER_CONNECTIONS_ADJACENCY_H

#include "solver/common/board_sets.h"

#define adjacency_find BITS_NAME(adjacency_find)

enum { ADJACENCY_GROUPS = BITS_CELLS / 2 + 1 };

struct adjacency_group {
    bits stones;
    bits border;    /* the open cells next to it, at least one */
    unsigned sides; /* those it touches, one bit each */
    int name;       /* its first cell */
};

struct adjacency {
    int count;
    struct adjacency_group groups[ADJACENCY_GROUPS];
    bits near[BITS_CELLS]; /* of each open cell: the open cells linked to it */
};

/* What is adjacent by a colour's `stones` through `open`, a set of empty cells.
 */
void adjacency_find(const struct board_sets *sets, bits stones, bits open,
                    struct adjacency *adjacency);

#endif
