/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * picture - the board as a player wants to see it: the last move stands out,
 * and values may be marked.
 */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include "game/game.h"
#include "query/lookup.h"

/* The picture of draw_position(). The stone placed last is a capital letter or
 * a double circle. With a lookup of the game (or NULL) each legal cell has
 * a mark: + wins, - loses, ? unknown. The caller frees it; NULL when memory ran
 * out. */
char *picture_draw(const struct game *game, bool ascii,
                   const struct lookup *lookup);

#endif
