/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * links - what touches what once the stones of a colour are contracted.
 *
 * Two empty cells are linked when stones of one colour on both would be
 * connected at once: they are neighbours, or border the same group of that
 * colour. Only cells of a given open set count.
 */
#ifndef SOLVER_CONNECTIONS_LINKS_H
#define SOLVER_CONNECTIONS_LINKS_H

#include "solver/common/lattice.h"

#define links_find BITS_NAME(links_find)

enum { LINKS_GROUPS = BITS_CELLS / 2 + 1 };

struct links_group {
    bits stones;
    bits border;    /* the open cells next to it, at least one */
    unsigned sides; /* those it touches, one bit each */
    int name;       /* its first cell */
};

struct links {
    int count;
    struct links_group groups[LINKS_GROUPS];
    bits near[BITS_CELLS]; /* of each open cell: the open cells linked to it */
};

/* The links of a colour's `stones` through `open`, a set of empty cells. */
void links_find(const struct lattice *lattice, bits stones, bits open,
                struct links *links);

#endif
