/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * known - who wins a position of the main phase, as far as a sample tells.
 *
 * An index over results in memory, for statistics that ask about many more
 * positions than the store has. The rules come first: where the game is over
 * no result is needed. Nothing is inferred from other positions.
 */
#ifndef ANALYSIS_STATISTICS_KNOWN_H
#define ANALYSIS_STATISTICS_KNOWN_H

#include "analysis/statistics/sample.h"
#include "query/lookup.h"

struct known {
    const struct board *board;
    const struct sample_main **results; /* by turn, count and stones */
    /* By turn (Black's or White's) and number of stones the first of the
     * results; one past. */
    size_t first[2][BOARD_MAX_CELLS + 2];
};

/* Indexes the main-phase results of the sample, which must outlive the index.
 * STATUS_FAILED with a line when memory ran out; else the caller frees it with
 * known_free(). */
enum status known_make(const struct sample *sample, struct known *known,
                       struct status_text *why);
void known_free(struct known *known);

/*
 * Who wins a main-phase position, in any orientation; COLOUR_NONE: not known.
 * `source` (may be NULL) tells by what: LOOKUP_RULES, LOOKUP_STORED,
 * LOOKUP_UNPROVED or LOOKUP_NOT_STORED. Takes O(log n).
 */
enum colour known_winner(const struct known *known,
                         const struct position *position,
                         enum lookup_source *source);

#endif
