/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * seat - the two players of a game, who in the contract have no colours yet.
 *
 * The first makes the first move of the record, the second the next one, and so
 * on in turn, passes counted. Who passes has Black from then on; without a
 * contract the first has.
 */
#ifndef GAME_SEAT_H
#define GAME_SEAT_H

#include "game/game.h"

enum seat { SEAT_NONE = -1, SEAT_FIRST, SEAT_SECOND, SEATS };

/* "first", "second"; of none NULL. */
const char *seat_name(enum seat seat);

/* The other of the two. */
static inline enum seat seat_other(enum seat seat)
{
    return seat == SEAT_FIRST ? SEAT_SECOND : SEAT_FIRST;
}

/* Who made the move of that number, from 0, or is to make it. */
enum seat seat_mover(int number);

/* Who has Black once so many moves of a game that begins with the empty board
 * were made; none in the contract. */
enum seat seat_black(const struct game *game, int moves);

/* Who has won such a game by the rules; none while it goes on. */
enum seat seat_winner(const struct game *game);

#endif
