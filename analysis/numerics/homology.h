/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * homology - the holes of a simplicial complex, and whether it is collapsible.
 *
 * A face is a set of vertices, a bit for each; it has dimension one less than
 * its vertices. A face in just one other, which has one vertex more, is free:
 * both may be taken away, which changes no hole. A complex of which a point is
 * left in the end is collapsible. What is left when no face is free has Betti
 * numbers by the ranks of its boundary matrices: with f(k) faces of dimension
 * k, b(k) = f(k) - rank d(k) - rank d(k+1), reduced, so the empty face counts
 * as the one of dimension -1. Ranks are found by adding up columns until all
 * lowest entries differ (as in the computation of persistent homology), over
 * the field of two elements, and over the rationals in whole numbers, each
 * column divided by what its entries have in common. A product beyond 64 bits
 * leaves the rational number unknown; it is never guessed from a finite field,
 * for the two differ where there is torsion.
 *
 * Faces that are free may be taken away in many orders, and some orders get
 * stuck where others do not. So a complex is said not to be collapsible only
 * when it has a hole or no free face at all.
 *
 * Source: munkres1984 (the Betti numbers), forman1998 (collapses),
 * zomorodian2005 (the reduction of columns).
 */
#ifndef ANALYSIS_NUMERICS_HOMOLOGY_H
#define ANALYSIS_NUMERICS_HOMOLOGY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/status.h"

enum { HOMOLOGY_VERTICES = 64, HOMOLOGY_MOST_FACES = 20000 };

enum homology_answer { HOMOLOGY_NO, HOMOLOGY_YES, HOMOLOGY_UNKNOWN };

/* A dimension k has index k + 1. */
struct homology {
    int count; /* of dimensions from -1 on */
    int64_t faces[HOMOLOGY_VERTICES + 1];
    int64_t
        two[HOMOLOGY_VERTICES + 1]; /* reduced Betti numbers, two elements */
    int64_t rational[HOMOLOGY_VERTICES + 1];
    bool rational_known[HOMOLOGY_VERTICES + 1];
    size_t core; /* faces that were left, the empty one included */
    enum homology_answer collapsible;
};

/*
 * Analyses a complex by all its faces, in any order, each once, at most
 * HOMOLOGY_MOST_FACES; with a face all its subsets are there, the empty one
 * too. Sorts `faces`. STATUS_FAILED when memory ran out.
 */
enum status homology_take(uint64_t *faces, size_t count,
                          struct homology *homology, struct status_text *why);

#endif
