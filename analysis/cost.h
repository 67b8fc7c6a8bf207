/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * cost - what the proofs of the main phase took: nodes and seconds.
 *
 * Quantiles are those of GSL (linear interpolation between order statistics,
 * the default of R, its type 7). Searches that ended without a proof
 * are counted but not measured: what a proof would have cost is not known.
 * Nodes are the same on every machine, seconds are not.
 */
#ifndef ANALYSIS_COST_H
#define ANALYSIS_COST_H

#include "analysis/report.h"
#include "analysis/request.h"
#include "analysis/sample.h"

enum { COST_QUANTILES = 7 };

/* 0, 0.05, 0.25, 0.5, 0.75, 0.95, 1: from the least to the largest. */
extern const double cost_levels[COST_QUANTILES];

struct cost {
    size_t count; /* of the values; nothing else is set when it is 0 */
    double quantile[COST_QUANTILES];
    double mean, sum;
};

/* Measures `count` values, which it sorts. False when a figure is not finite.
 */
bool cost_take(double *values, size_t count, struct cost *cost);

/* The statistic; see statistic.h. Tables: nodes and seconds for the contract
 * sets, other_nodes and other_seconds for the other main-phase positions, each
 * pair only when there are such results. */
enum status cost_report(struct store *store, const struct request *request,
                        struct report *report, struct status_text *why);

#endif
