/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * cost - what the proofs of the main phase took, and how large they are.
 *
 * Quantiles are those of GSL (linear interpolation between order statistics,
 * the default of R, its type 7). Searches that ended without a proof
 * are counted but not measured: what a proof would have cost is not known. The
 * table `survival` has them, as measurements cut short (survival.h).
 * Nodes are the same on every machine, seconds are not.
 */
#ifndef ANALYSIS_STATISTICS_COST_H
#define ANALYSIS_STATISTICS_COST_H

#include "analysis/statistics/report.h"
#include "analysis/statistics/request.h"
#include "analysis/statistics/side_results.h"

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

/* What is measured of a proved result; from COST_PROOF_NODES on of its stored
 * proof, if it has one. */
enum cost_measure {
    COST_NODES,   /* positions expanded by the search, all attempts */
    COST_SECONDS, /* of that search */
    COST_PROOF_NODES,
    COST_PROOF_BYTES,   /* of its record */
    COST_PROOF_SIZE,    /* bytes it takes in the store */
    COST_PROOF_DENSITY, /* bytes of the record for each node */
    COST_MEASURES
};

enum { COST_ALL_STONES = -1 };

/* Writes the measure of the proved contract sets, or of the proved other
 * positions, of so many stones, in the order of the sample; `values` has room
 * for all results. Returns how many. */
size_t cost_gather(const struct side_results *side_results, bool contract_sets,
                   enum cost_measure measure, int stones, double *values);

/* The statistic; see statistic.h. Tables for the contract sets: nodes, seconds,
 * proof_nodes, proof_bytes, proof_size, proof_density, survival, histogram,
 * tail, growth, bootstrap; the same with "other_" in front for the other
 * main-phase positions. What there is nothing for is left out. */
enum status cost_report(struct store *store, const struct request *request,
                        struct report *report, struct status_text *why);

#endif
