/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sampled_shares - how many contract sets White wins, estimated from a random
 * sample.
 *
 * For boards with too many contract sets to prove them all. From the sets of k
 * stones some are drawn, each raw set as likely every time: with replacement,
 * so that the number of White-winning draws is binomial and the intervals of
 * interval.h are right as they stand. A set counts as often as it is drawn.
 *
 * What is drawn depends on side, rules, k and seed alone, and never on the
 * store; more draws continue the same sequence. Draws that the store cannot
 * decide are not left out: the interval then holds whatever they are, as
 * bounds.h says. A layer of which every set is known has its exact share and no
 * interval.
 */
#ifndef ANALYSIS_STATISTICS_SAMPLED_SHARES_H
#define ANALYSIS_STATISTICS_SAMPLED_SHARES_H

#include "analysis/statistics/bounds.h"
#include "analysis/statistics/missing_positions.h"
#include "analysis/statistics/report.h"
#include "analysis/statistics/result_index.h"

enum { SAMPLED_SHARES_DRAWS = 100 }; /* unless the request says otherwise */

struct sampled_shares_layer {
    bool whole;          /* all sets are known and counted, not drawn */
    struct bounds white; /* does White win? of a whole layer its raw sets */
    int64_t different;   /* sets up to symmetry behind them */
};

/* Reads the result index as result_index_read() does, and the number of draws
 * that the request asks for. STATUS_USAGE too when that is too large, or there
 * are no contract sets with as many stones as asked for. */
enum status sampled_shares_ground(struct store *store,
                                  const struct request *request,
                                  struct result_index *result_index,
                                  uint64_t *draws, struct status_text *why);

/* Draws `draws` sets of k stones; they go to `drawn`, an empty list, with White
 * to move and in order. STATUS_FAILED with a line when memory ran out. */
enum status sampled_shares_draw(const struct board *board, enum rules rules,
                                uint64_t seed, uint64_t draws, int k,
                                struct missing_positions *drawn,
                                struct status_text *why);

/* Draws and looks up. The positions that are not known go to `missing`, which
 * may be NULL. */
enum status sampled_shares_take(const struct result_index *result_index,
                                uint64_t seed, uint64_t draws, int k,
                                struct sampled_shares_layer *layer,
                                struct missing_positions *missing,
                                struct status_text *why);

/* The statistic; see statistic.h. Table: white. Missing are the drawn sets that
 * are not known. */
enum status sampled_shares_report(struct store *store,
                                  const struct request *request,
                                  struct report *report,
                                  struct status_text *why);
enum status sampled_shares_missing(struct store *store,
                                   const struct request *request,
                                   struct missing_positions *missing_positions,
                                   struct status_text *why);

#endif
