/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * value - what a position is worth to the player to move.
 *
 * In both phases a position is a win or a loss for the player to move; there
 * are no draws. In the main phase that says which colour wins.
 */
#ifndef GAME_VALUE_H
#define GAME_VALUE_H

#include <assert.h>

#include "game/position.h"

enum value { VALUE_UNKNOWN, VALUE_WIN, VALUE_LOSS };

/* Instead of the Grundy value of a position that has none, or none known. */
enum { VALUE_NO_GRUNDY = -1 };

/* A chance that is a certainty. */
enum { VALUE_CERTAIN = 1024 };

/* "win", "loss" or "unknown". */
static inline const char *value_name(enum value value)
{
    static const char *const names[] = {"unknown", "win", "loss"};
    return names[value];
}

static inline enum value value_opposite(enum value value)
{
    return value == VALUE_WIN    ? VALUE_LOSS
           : value == VALUE_LOSS ? VALUE_WIN
                                 : VALUE_UNKNOWN;
}

/* The value to the player to move (a colour) of a position `winner` wins. */
static inline enum value value_from_winner(enum turn turn, enum colour winner)
{
    assert(turn != TURN_CONTRACT);
    if (winner == COLOUR_NONE)
        return VALUE_UNKNOWN;
    return (enum colour)turn == winner ? VALUE_WIN : VALUE_LOSS;
}

/* The colour that wins a main-phase position of this value; COLOUR_NONE when
 * it is unknown. */
static inline enum colour value_winner(enum turn turn, enum value value)
{
    assert(turn != TURN_CONTRACT);
    if (value == VALUE_UNKNOWN)
        return COLOUR_NONE;
    return value == VALUE_WIN ? (enum colour)turn
                              : colour_other((enum colour)turn);
}

#endif
