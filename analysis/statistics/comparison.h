/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * comparison - what searches with other options took for the same positions.
 *
 * Two stores are compared by the main-phase positions that both have. Those
 * that a search left unproved count as not solved. Ratios are of the nodes in
 * the other store to those in the first; the mean is geometric, so that each
 * position counts the same however much it takes, and the middle ratio is that
 * of Hodges and Lehmann on logarithms (paired.h). A result that took no search
 * counts as one node.
 *
 * Over the positions that either has solved, an unsolved one counts with the
 * nodes it had taken by then. If that happened in the other store, the ratio is
 * a lower bound; if in the first, an upper bound; if in both, neither.
 *
 * A pair of which one is unsolved still tells who took fewer nodes, unless the
 * unsolved one had fewer by then than the other in all. The pairs that tell are
 * compared by an exact sign test; it needs no model of what was cut short.
 *
 * Nodes are those of all attempts at a position, so a store should be made by
 * one run of each position. Seconds are the machine's and only as good as the
 * two runs had it to themselves; each counts as a microsecond at least.
 */
#ifndef ANALYSIS_STATISTICS_COMPARISON_H
#define ANALYSIS_STATISTICS_COMPARISON_H

#include "analysis/numerics/paired.h"
#include "analysis/statistics/report.h"
#include "analysis/statistics/request.h"
#include "analysis/statistics/side_results.h"

struct comparison {
    size_t positions;                             /* that both stores have */
    size_t both, first_only, other_only, neither; /* of these, solved */
    bool whole;      /* they are all contract sets of the board, and no more: a
                      * population, to which p-values do not apply */
    double solved_p; /* McNemar's */
    double ratio;    /* over `both`; NaN when there is none */
    double middle;   /* the same */
    struct paired_ranks ranks; /* of the logarithms of the ratios */
    double either_ratio;       /* over positions solved by either, or NaN */
    size_t fewer, more; /* pairs of which `other` took fewer nodes, or more */
    size_t untold;      /* pairs with a proof that do not tell, or are equal */
    double sign_p;      /* of `fewer` against `more` */
    double seconds_ratio; /* geometric mean over `both`; NaN: none */
    double node_ratio; /* seconds a node over all positions; NaN: none taken */
};

/*
 * Compares the results of two samples of the same side, each in the order in
 * which side_results_read() gives them. STATUS_FAILED when they name different
 * winners of a position (`other` is what the second is called in the
 * complaint), or memory ran out.
 */
enum status comparison_take(const struct side_results *first,
                            const struct side_results *second,
                            const char *other, struct comparison *comparison,
                            struct status_text *why);

/* The options, seed and version behind the results of the first sample that are
 * not behind those of the second, as words with blanks between; to be freed.
 * NULL when memory ran out. */
char *comparison_options(const struct side_results *first,
                         const struct side_results *second);

/* The statistic; see statistic.h. It needs a store to compare with. Tables:
 * solved, nodes, strata. */
enum status comparison_report(struct store *store,
                              const struct request *request,
                              struct report *report, struct status_text *why);

#endif
