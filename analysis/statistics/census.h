/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * census - every main-phase position of a small board, and what is stored.
 *
 * Where complete_table.h reaches, what zugzwang.h samples can be counted:
 *   - who wins with either player to move. A position is zugzwang when whoever
 *     is to move loses; with two outcomes every zugzwang is mutual;
 *   - whether one more stone of his own, which ends nothing, makes a player
 *     lose. A pair is such a position and such a cell; the player to move stays
 *     the same.
 *
 * A position is reachable when some game leads to it: with White to move b - w
 * of its b black and w white stones were contract stones, with Black to move
 * one more; so many black stones must stand on contract cells. Which ones they
 * were and the order of the others do not matter, since without an objective
 * on the board there was none before. A pair is reachable when both positions
 * are.
 *
 * The census is also a check of the search that shares nothing with it but the
 * rules of game/: each stored value of the side, of the main phase and of the
 * contract, and each stored winning move is compared with the table.
 */
#ifndef ANALYSIS_STATISTICS_CENSUS_H
#define ANALYSIS_STATISTICS_CENSUS_H

#include "analysis/statistics/complete_table.h"
#include "analysis/statistics/report.h"
#include "analysis/statistics/request.h"

/* Positions in which nobody has won. */
struct census_positions {
    int64_t mover; /* who is to move wins, whoever it is */
    int64_t zugzwang;
    int64_t black, white; /* the same player wins either way */
};

/* Pairs of a position that the stone's owner wins and a stone more. */
struct census_pairs {
    int64_t pairs;
    int64_t hurts; /* of these, the stone makes him lose */
};

struct census {
    struct census_positions positions[COMPLETE_TABLE_MOST_CELLS + 1];
    /* By colour of the stone and then by who is to move. */
    struct census_pairs reachable[2][2], all[2][2];
};

/* Counts all positions of a board of at most COMPLETE_TABLE_MOST_SIDE, and
 * hands the table over, to be freed. Fails as complete_table_make() does. */
enum status census_take(const struct board *board, enum rules rules,
                        struct census *census, struct complete_table **table,
                        struct status_text *why);

/* The statistic; see statistic.h. STATUS_USAGE when the board is too large;
 * STATUS_FAILED when a stored result is not what the table says. Tables:
 * positions, stones, check. */
enum status census_report(struct store *store, const struct request *request,
                          struct report *report, struct status_text *why);

#endif
