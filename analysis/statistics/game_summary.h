/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * game_summary - many games of one board, each with its annotation: which moves
 * of which player threw a win, when somebody passed, who won.
 *
 * The error rate of a player is over the moves that he made from positions won
 * for him, with a value known after them (query/annotation.h); by phase: the
 * contract, the main phase as Black, as White. Players go by their names;
 * without one a player is "first" or "second". Moves that are only estimated
 * are counted apart and are in no rate.
 *
 * Winners are those of the rules or, of games that were broken off, those that
 * were told; a game without one counts in no share.
 */
#ifndef ANALYSIS_STATISTICS_GAME_SUMMARY_H
#define ANALYSIS_STATISTICS_GAME_SUMMARY_H

#include "analysis/statistics/report.h"
#include "db/imported_game.h"
#include "query/annotation.h"

struct game_summary;

/* An empty summary of games of that board; NULL: no memory. The caller destroys
 * it; NULL is accepted. */
struct game_summary *game_summary_create(int side, enum rules rules);
void game_summary_destroy(struct game_summary *summary);

/* Adds a game. STATUS_FAILED: no memory. */
enum status game_summary_add(struct game_summary *summary,
                             const struct imported_game *game,
                             const struct annotation *annotation,
                             struct status_text *why);

/* Fills a report, which need not be initialised and which the caller frees.
 * Tables: players, seats, passes. */
enum status game_summary_report(const struct game_summary *summary,
                                struct report *report, struct status_text *why);

#endif
