/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * games - the games that were imported: which moves of which player threw a
 * win, when somebody passed, who won.
 *
 * Each game is annotated anew from what the store proves now
 * (query/annotation.h), and all of them are summed up by game_summary.h. So the
 * rates get better as more is proved; what is missing can be listed. Nothing is
 * searched and nothing estimated.
 */
#ifndef ANALYSIS_STATISTICS_GAMES_H
#define ANALYSIS_STATISTICS_GAMES_H

#include "analysis/statistics/missing_positions.h"
#include "analysis/statistics/report.h"
#include "analysis/statistics/request.h"

/* The statistic; see statistic.h. Tables: those of game_summary_report(). */
enum status games_report(struct store *store, const struct request *request,
                         struct report *report, struct status_text *why);

/* The positions of the main phase in the games that the store cannot decide. */
enum status games_missing(struct store *store, const struct request *request,
                          struct missing_positions *missing_positions,
                          struct status_text *why);

#endif
