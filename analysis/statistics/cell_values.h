/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * cell_values - what a contract stone on each cell is worth to Black.
 *
 * Black wins the main phase from some contract sets and not from others, so the
 * contract cells are the voters of a yes-or-no vote, and their power indices
 * say how often a stone on a cell decides it. Let b(S) be 1 when Black wins
 * from S. The Banzhaf value of a cell c is the mean of b(S + c) - b(S) over all
 * sets S without c; the Shapley value the same mean taken over the sets of each
 * size first and over the sizes then, which is the mean over all orders in
 * which the cells could be filled. A stone may also hurt Black: then a term is
 * negative.
 *
 * Both are sums over the sets with a weight for each, so sets that are not
 * known leave bounds. A set and its images are known together: with their
 * weights added up first, much of an open class cancels, and the bounds that
 * come of choosing each class by the sign of its weight are the best there are.
 *
 * Source: banzhaf1965, shapley1953.
 */
#ifndef ANALYSIS_STATISTICS_CELL_VALUES_H
#define ANALYSIS_STATISTICS_CELL_VALUES_H

#include "analysis/statistics/contract_sets.h"
#include "analysis/statistics/report.h"

struct cell_values_range {
    double least, most; /* equal when all sets are known */
};

/* A contract cell and its images. */
struct cell_values {
    struct cellset cells;
    struct cell_values_range banzhaf, shapley;
};

/*
 * The values of each contract cell up to symmetry, by first cell; returns how
 * many there are. Every set must be among the contract sets, its winner known
 * or not: 0 when one is missing.
 */
int cell_values_take(const struct contract_sets *contract_sets,
                     struct cell_values values[BOARD_MAX_CELLS]);

/* Appends the table `cells` to the report on the complex; it is empty when a
 * set is missing. */
void cell_values_report(struct report *report,
                        const struct contract_sets *contract_sets);

#endif
