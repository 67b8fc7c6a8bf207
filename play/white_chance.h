/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * white_chance - how likely White is to win the main phase from a contract set,
 * by games played on from it.
 *
 * It proves nothing. It tells well on which sets a proof of the one or of the
 * other colour is to be sought: of 19 sets of side 4 with two to four stones
 * whose proofs took more than 100,000 nodes it gives White's .534 to .726 and
 * Black's .331 to .474.
 */
#ifndef PLAY_WHITE_CHANCE_H
#define PLAY_WHITE_CHANCE_H

#include "game/position.h"

/* From 0 to VALUE_CERTAIN, the same on every run; `position` has White to
 * move. Below 0: memory ran out, the game is over, or the board is so small
 * that a search tells sooner. */
int white_chance(const struct position *position);

#endif
