/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * strategy_check - a player followed against the opponent's replies, in games
 * that it should win.
 *
 * Where the player is to move its choice is followed; where the opponent is,
 * each reply, or so many at each turn that are drawn. A position in which the
 * player has moved already, in any orientation, is not followed again. If no
 * game is lost with every reply tried, the player's choices are a winning
 * strategy.
 */
#ifndef BENCH_STRATEGY_CHECK_H
#define BENCH_STRATEGY_CHECK_H

#include "play/player.h"

/* What was met. */
struct strategy_check_count {
    uint64_t turns; /* the player's */
    uint64_t games, lost;
};

struct strategy_check {
    struct player *player; /* the caller's */
    int replies;           /* to be tried at each of the opponent's turns */
    uint64_t random;       /* draws them */
    bool verbose;          /* prints how lost games end */
    void *seen;            /* texts of positions in which the player has moved;
                              NULL at first */
    struct strategy_check_count count;
};

/* Follows a game that the player should win; `own`: it is to move. */
enum status strategy_check_follow(struct strategy_check *check,
                                  const struct game *game, bool own,
                                  struct status_text *why);

/* Forgets what was followed. */
void strategy_check_free(struct strategy_check *check);

#endif
