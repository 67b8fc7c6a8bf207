/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * complex_homology - the holes of the complex D of complex.h.
 *
 * All sets of D, each image by itself, are given to numerics/homology.h. That
 * needs a complex: every set known and D closed downward; and one that is small
 * enough.
 */
#ifndef ANALYSIS_STATISTICS_COMPLEX_HOMOLOGY_H
#define ANALYSIS_STATISTICS_COMPLEX_HOMOLOGY_H

#include "analysis/numerics/homology.h"
#include "analysis/statistics/complex.h"
#include "analysis/statistics/report.h"

/* The holes of D. *known is false, and there are none, unless D is known to be
 * a complex of at most HOMOLOGY_VERTICES cells and HOMOLOGY_MOST_FACES faces.
 * STATUS_FAILED when memory ran out. */
enum status complex_homology_take(const struct complex *complex,
                                  struct homology *homology, bool *known,
                                  struct status_text *why);

/* Append the tables `homology` and `collapse` to the report on the complex,
 * each empty when `homology` is NULL, because nothing is known. */
void complex_homology_holes(struct report *report,
                            const struct complex *complex,
                            const struct homology *homology);
void complex_homology_collapse(struct report *report,
                               const struct complex *complex,
                               const struct homology *homology);

#endif
