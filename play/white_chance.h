/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * white_chance - how likely White is to win the main phase from a contract set,
 * by games played on from it.
 *
 * It proves nothing. It tells well on which sets a proof of the one or of the
 * other colour is to be sought, the better the more games it may play; see
 * doc/experiments.md.
 */
#ifndef PLAY_WHITE_CHANCE_H
#define PLAY_WHITE_CHANCE_H

#include <stdint.h>

#include "game/position.h"
#include "solver/dfpn/search_types.h"

/* More games are not played, and fewer are not worth it. */
enum { WHITE_CHANCE_LEAST = 2000, WHITE_CHANCE_MOST = 1000000 };

/* From 0 to VALUE_CERTAIN, half of it as likely as not; the same on every run;
 * `position` has White to move, `games` is brought within the bounds. Below 0:
 * the seconds or the stop of the limits came first, memory ran out, the game is
 * over, or the board is so small that a search tells sooner. Else visits[i]
 * (may be NULL), if cell i is tried, becomes how many walks down the tree of
 * games began with it or an image of it under a symmetry of the position. */
int white_chance(const struct position *position, uint64_t games,
                 const struct search_limits *limits, uint32_t *visits);

#endif
