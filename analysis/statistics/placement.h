/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * placement - who wins by how many stones stand on which kind of cell.
 *
 * The contract cells that symmetries carry into each other are of one kind
 * (cells.h). Of all sets of k stones those are counted that have m of them on
 * the cells of a kind; of n contract cells, w of that kind, there are
 * C(w, m) C(n - w, k - m).
 */
#ifndef ANALYSIS_STATISTICS_PLACEMENT_H
#define ANALYSIS_STATISTICS_PLACEMENT_H

#include "analysis/statistics/contract_sets.h"
#include "analysis/statistics/report.h"

/* The sets of k stones, m of them on a kind of cell; all images counted. */
struct placement_count {
    double sets;          /* as in struct orbit_counts */
    int64_t black, white; /* known to be won by them */
};

/* counts[m], for m from 0 to k, of the sets of k stones and a kind of cell. */
void placement_take(const struct contract_sets *contract_sets, int k,
                    const struct cellset *kind,
                    struct placement_count counts[BOARD_MAX_CELLS + 1]);

/* Appends the table `placement` to the report on the complex, about the layers
 * in which either colour is known to win. */
void placement_report(struct report *report,
                      const struct contract_sets *contract_sets);

#endif
