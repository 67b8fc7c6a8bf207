/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * position_winner - who wins a position of the main phase, as far as a sample
 * tells.
 *
 * An index over results in memory, for statistics that ask about many more
 * positions than the store has. The rules come first: where the game is over
 * no result is needed. Nothing is inferred from other positions.
 */
#ifndef ANALYSIS_STATISTICS_POSITION_WINNER_H
#define ANALYSIS_STATISTICS_POSITION_WINNER_H

#include "analysis/statistics/side_results.h"
#include "query/lookup.h"

struct position_winner {
    const struct board *board;
    const struct side_results_main **results; /* by turn, count and stones */
    /* By turn (Black's or White's) and number of stones the first of the
     * results; one past. */
    size_t first[2][BOARD_MAX_CELLS + 2];
};

/* Indexes the main-phase results of the sample, which must outlive the index.
 * STATUS_FAILED with a line when memory ran out; else the caller frees it with
 * position_winner_free(). */
enum status position_winner_make(const struct side_results *side_results,
                                 struct position_winner *winners,
                                 struct status_text *why);
void position_winner_free(struct position_winner *winners);

/*
 * Who wins a main-phase position, in any orientation; COLOUR_NONE: not known.
 * `source` (may be NULL) tells by what: LOOKUP_RULES, LOOKUP_STORED,
 * LOOKUP_UNPROVED or LOOKUP_NOT_STORED. Takes O(log n).
 */
enum colour position_winner_winner(const struct position_winner *winners,
                                   const struct position *position,
                                   enum lookup_source *source);

#endif
