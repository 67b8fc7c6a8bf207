/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * errors - how often the moves of games throw a win, against proved values.
 *
 * A move can throw a win only when its player has one: of the moves made from
 * positions that are won for their player, and after which the winner is known
 * too, the error rate is the share after which the other player wins. All of
 * that is looked up among the proved results of the store, position by
 * position; nothing is inferred and nothing is searched. What is missing can be
 * listed and proved.
 *
 * Late positions are easy to prove and early ones are not, so at a given move
 * number the known moves may not be like the others; the table says how many of
 * them there are. Only the main phase counts, and only moves that the players
 * chose.
 */
#ifndef ANALYSIS_STATISTICS_ERRORS_H
#define ANALYSIS_STATISTICS_ERRORS_H

#include "analysis/statistics/missing_positions.h"
#include "analysis/statistics/report.h"
#include "analysis/statistics/request.h"

/* The statistic; see statistic.h. Tables: players (by effort and colour), moves
 * (by effort and number of the move). */
enum status errors_report(struct store *store, const struct request *request,
                          struct report *report, struct status_text *why);

/* The positions of the main phase in the games that the store cannot decide. */
enum status errors_missing(struct store *store, const struct request *request,
                           struct missing_positions *missing_positions,
                           struct status_text *why);

#endif
