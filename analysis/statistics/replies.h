/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * replies - what White may answer to a contract set, and which answers win.
 *
 * After the contract White moves first, on any empty cell. Replies that the
 * set's own symmetries carry into each other are one class. Each has a value,
 * to White, that comes from
 *   rules    the reply ends the game
 *   store    a proved result of the position after it
 *   implied  every reply to a set that Black wins loses, and White's winning
 *            move in the stored result of the set wins
 * or is not known. Raw counts are over all contract sets and all replies, as
 * if there were no symmetries.
 */
#ifndef ANALYSIS_STATISTICS_REPLIES_H
#define ANALYSIS_STATISTICS_REPLIES_H

#include "analysis/statistics/contract_sets.h"
#include "analysis/statistics/missing_positions.h"
#include "analysis/statistics/position_winner.h"
#include "analysis/statistics/report.h"
#include "analysis/statistics/stones.h"

/* A class of replies to a set. */
struct reply {
    struct cellset cells; /* of the set's canonical position */
    enum value value;     /* of the reply, to White */
    enum lookup_source source;
};

/* Some replies. */
struct replies_tally {
    struct stones_count all, known, winning;
};

enum { REPLIES_SOURCES = LOOKUP_IMPLIED + 1, REPLIES_TOUCHING = 7 };

/* The replies to the sets with one number of stones, or with any. */
struct replies_row {
    struct stones_count sets, won; /* sets; and those that White wins */
    struct replies_tally any;      /* replies to all these sets */
    struct replies_tally to_won;   /* replies to the sets that White wins */
};

struct replies {
    struct replies_row rows[BOARD_MAX_CELLS + 1]; /* by number of stones */
    struct replies_row all;
    int64_t source[REPLIES_SOURCES]; /* classes of replies, by source */
    /* Of the sets that White wins: by steps from the centre, and by number of
     * black stones next to the reply. */
    struct replies_tally ring[BOARD_MAX_SIDE];
    struct replies_tally touching[REPLIES_TOUCHING];
};

/*
 * The classes of replies to contract set `index`, by their first cell;
 * `count` of them, none when the game is over. STATUS_FAILED with a line when
 * what is known about a reply contradicts what is known about the set.
 */
enum status replies_of(const struct contract_sets *contract_sets,
                       const struct position_winner *known, size_t index,
                       struct reply replies[BOARD_MAX_CELLS], int *count,
                       struct status_text *why);

/* Counts the replies to the contract sets of `stones` stones (-1: to all).
 * Fails as replies_of(). The structure is large (tens of kilobytes). */
enum status replies_take(const struct contract_sets *contract_sets,
                         const struct position_winner *known, int stones,
                         struct replies *replies, struct status_text *why);

/* The statistic; see statistic.h. Tables: by_stones, won, where, touching,
 * sets. Missing are the positions after the replies to sets known to be won by
 * White that are not known. */
enum status replies_report(struct store *store, const struct request *request,
                           struct report *report, struct status_text *why);
enum status replies_missing(struct store *store, const struct request *request,
                            struct missing_positions *missing_positions,
                            struct status_text *why);

#endif
