/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * openings - the contract positions with at most two stones.
 *
 * One line for the empty board, one for each first stone up to symmetry, and
 * one for each second stone after each of these. A stone wins when the player
 * to move after it, the opponent, loses.
 */
#ifndef ANALYSIS_STATISTICS_OPENINGS_H
#define ANALYSIS_STATISTICS_OPENINGS_H

#include "analysis/statistics/report.h"
#include "analysis/statistics/request.h"
#include "db/store.h"

struct opening {
    struct position position; /* contract; the first of its images by cell */
    struct cellset cells;     /* of the last stone: all images; or none */
    enum colour winner; /* of the main phase, were the contract to end here;
                           COLOUR_NONE: not known */
    enum value value;   /* of the contract, to the player to move */
    int move;           /* that wins; MOVE_NONE: lost or not known */
    int grundy;         /* -1: none stored */
    bool winner_claimed, value_claimed; /* without a proof at hand */
};

/* Looks the openings of the request's side up, in the store and, for what is
 * not known there, among the claims: the empty board, then the first stones by
 * their first cell. At most BOARD_MAX_CELLS + 1 entries; the number goes to
 * *count. The rules must have a contract. */
enum status openings_take(struct store *store, const struct request *request,
                          struct opening openings[BOARD_MAX_CELLS + 1],
                          int *count, struct status_text *why);

/* Whether anything about an opening is only claimed. */
static inline bool opening_is_claimed(const struct opening *opening)
{
    return opening->winner_claimed || opening->value_claimed;
}

/* The statistic; see statistic.h. Tables: openings, answers. */
enum status openings_report(struct store *store, const struct request *request,
                            struct report *report, struct status_text *why);

#endif
