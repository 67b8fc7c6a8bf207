/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * zugzwang - whether it is good to be to move, and to have a stone more.
 *
 * In Hex it always is. Here a stone may complete the wrong objective later, so
 * it need not be, and methods that rest on it are not sound. Two measures: over
 * all contract sets of a board, which is counting, and over positions of random
 * games (extra_move.h), which is sampling.
 *
 * Of a contract set two positions are looked at, with White and with Black to
 * move; sets that decide the game (under `open`) are left out.
 */
#ifndef ANALYSIS_STATISTICS_ZUGZWANG_H
#define ANALYSIS_STATISTICS_ZUGZWANG_H

#include "analysis/statistics/missing_positions.h"
#include "analysis/statistics/report.h"
#include "analysis/statistics/result_index.h"
#include "analysis/statistics/stones.h"

/* The sets of k stones of which both winners are known, by who they are. */
struct zugzwang_sets {
    struct stones_count known;
    struct stones_count mover; /* who is to move wins */
    struct stones_count waits; /* who is to move loses: mutual zugzwang */
    struct stones_count black, white; /* the same player wins both */
};

/* Raw pairs of a set S of k stones and S with a stone more, for one turn; both
 * known. */
struct zugzwang_pairs {
    int64_t pairs;
    int64_t black; /* of these: Black wins S */
    int64_t hurts; /* of these: White wins the larger set */
};

struct zugzwang {
    struct zugzwang_sets sets[BOARD_MAX_CELLS + 1];
    struct zugzwang_pairs pairs[2][BOARD_MAX_CELLS + 1]; /* by turn */
};

/* Without a number of stones asked for, larger boards are not enumerated for
 * what is missing; nor are larger layers. */
enum { ZUGZWANG_MOST_SETS = 100000 };

/* Looks at the sets of `stones` stones, -1: at all. */
void zugzwang_take(const struct result_index *result_index, int stones,
                   struct zugzwang *zugzwang);

/* The statistic; see statistic.h. Tables: sets, pairs, play. Missing are the
 * positions of both turns of the board's sets, or of those with the number of
 * stones asked for, if they are at most ZUGZWANG_MOST_SETS raw sets; and what
 * the random games need. */
enum status zugzwang_report(struct store *store, const struct request *request,
                            struct report *report, struct status_text *why);
enum status zugzwang_missing(struct store *store, const struct request *request,
                             struct missing_positions *missing_positions,
                             struct status_text *why);

#endif
