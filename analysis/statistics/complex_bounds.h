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

#include "analysis/statistics/complex.h"
#include "analysis/statistics/report.h"

struct complex_bounds_range {
    int64_t least, most; /* sets, each image counted */
};

/* The sets of k stones. */
struct complex_bounds_layer {
    struct complex_bounds_range faces, facets, minimal;
};

/*
 * Bounds for the layers up to all contract cells. Every set must be in the
 * family, its winner known or not: *all is false, and there are no bounds, when
 * one is missing. STATUS_FAILED when memory ran out.
 */
enum status
complex_bounds_take(const struct complex *complex,
                    struct complex_bounds_layer layers[BOARD_MAX_CELLS + 1],
                    bool *all, struct status_text *why);

/* Appends the table `bounds` to the report on the complex; it is empty when a
 * set is missing. */
enum status complex_bounds_report(struct report *report,
                                  const struct complex *complex,
                                  struct status_text *why);

/* Appends the table `open`: of the sets that are in the family, but open, the
 * smallest. */
void complex_bounds_open_report(struct report *report,
                                const struct contract_sets *contract_sets);

#endif
