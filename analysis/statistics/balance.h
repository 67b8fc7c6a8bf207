/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * balance - how many contract stones make an even game, from the games of the
 * player against itself.
 *
 * Games from drawn contract sets tell how often White wins with so many stones;
 * whole games, from the empty board, how often the first player does, when the
 * players pass, and what that is worth. All of it is about players of one
 * strength, the effort, which err. Where the store has proved who wins from the
 * set of a game, the error shows: the tables of shares and of the truth come
 * from the same sets, pair by pair.
 *
 * Games of two efforts with the same seed and number begin with the same drawn
 * set, so what more effort changes is told pair by pair too. Games that were
 * given one stone and then played on make an opening map. Other games from
 * given sets are left out: who chose them knew why.
 */
#ifndef ANALYSIS_STATISTICS_BALANCE_H
#define ANALYSIS_STATISTICS_BALANCE_H

#include "analysis/statistics/missing_positions.h"
#include "analysis/statistics/report.h"
#include "analysis/statistics/request.h"
#include "db/game_table.h"

/* What is looked at of a game. */
struct balance_game {
    uint64_t effort;
    uint64_t seed, number;
    enum played_origin origin; /* given: one stone, and the contract goes on */
    int stones;
    int moves;         /* of the main phase */
    bool white, first; /* who won */
    enum seat black;
    enum colour truth; /* who wins from the set; COLOUR_NONE: not known */
    int opening;       /* given: the stone, the least cell of its images */
};

struct balance {
    struct balance_game *games; /* by effort, origin, opening, stones, seed and
                                   number */
    size_t count, room;
    size_t given;     /* games from other given sets, left out */
    char version[32]; /* of the program, of the first game */
    bool versions;    /* there are others */
};

/* Reads the games of a side under the rules, and what is proved of their sets.
 * STATUS_FAILED with a line: damage, or memory ran out. Whatever is returned,
 * the caller frees it. */
enum status balance_read(struct store *store, const struct request *request,
                         struct balance *balance, struct status_text *why);
void balance_free(struct balance *balance);

/* Adds the table `learning`. */
void balance_learning(struct report *report, const struct balance *balance);

/* The statistic; see statistic.h. Tables: shares, point, learning (of two
 * efforts or more), bias and accuracy (where something is proved), seats,
 * passes, openings, lengths. */
enum status balance_report(struct store *store, const struct request *request,
                           struct report *report, struct status_text *why);

/* The drawn sets of the games that the store cannot decide. */
enum status balance_missing(struct store *store, const struct request *request,
                            struct missing_positions *missing_positions,
                            struct status_text *why);

#endif
