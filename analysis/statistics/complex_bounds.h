/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * complex_bounds - what the complex of a board may still be, layer by layer.
 *
 * While some contract sets are open, each of them may be in D (see complex.h)
 * or not. A set is surely a facet when it is in D and every set with a stone
 * more is outside, and may be one when it is not known to be outside and no set
 * with a stone more is known to be in D; the same for minimal sets and a stone
 * less. So the numbers of faces, facets and minimal sets of each size have
 * bounds that hold whatever the open sets are.
 */
#ifndef ANALYSIS_STATISTICS_COMPLEX_BOUNDS_H
#define ANALYSIS_STATISTICS_COMPLEX_BOUNDS_H

#include "analysis/statistics/contract_sets.h"
#include "analysis/statistics/report.h"

struct complex_bounds_range {
    int64_t least, most; /* sets, each image counted */
};

/* The sets of k stones. */
struct complex_bounds_layer {
    struct complex_bounds_range faces, facets, minimal;
};

/*
 * Bounds for layers 0 to contract_sets->orbit_counts.cells. Every set must be
 * in the family, its winner known or not: false, and no bounds, when one is
 * missing.
 */
bool complex_bounds_take(
    const struct contract_sets *contract_sets,
    struct complex_bounds_layer layers[BOARD_MAX_CELLS + 1]);

/* Appends the table `bounds` to the report on the complex; it is empty when a
 * set is missing. */
void complex_bounds_report(struct report *report,
                           const struct contract_sets *contract_sets);

/* Appends the table `open`: of the sets that are in the family, but open, the
 * smallest. */
void complex_bounds_open_report(struct report *report,
                                const struct contract_sets *contract_sets);

#endif
