/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * position - stones on a board and whose turn it is.
 *
 * A position is a plain value. In the main phase a colour is to move; in the
 * contract phase colours are unassigned, every stone is black and the turn is
 * TURN_CONTRACT. Positions need not be reachable by alternate play.
 *
 * A move is the number of a cell, or MOVE_PASS (contract phase only).
 */
#ifndef GAME_POSITION_H
#define GAME_POSITION_H

#include <stdbool.h>

#include "game/board.h"
#include "game/cellset.h"
#include "game/rules.h"

enum colour { COLOUR_BLACK, COLOUR_WHITE, COLOUR_NONE };

enum turn {
    TURN_BLACK = COLOUR_BLACK,
    TURN_WHITE = COLOUR_WHITE,
    TURN_CONTRACT
};

enum { MOVE_NONE = -1, MOVE_PASS = -2 };

struct position {
    const struct board *board;
    struct cellset stones[2]; /* by colour; disjoint */
    enum turn turn;
};

static inline enum colour colour_other(enum colour colour)
{
    return colour == COLOUR_BLACK ? COLOUR_WHITE : COLOUR_BLACK;
}

/* "black", "white", or "none". */
const char *colour_name(enum colour colour);

/* "black", "white", or "contract". */
const char *turn_name(enum turn turn);

/* The board of `side` without stones. */
struct position position_empty(int side, enum turn turn);

/* The position a game begins with: the contract phase, or Black to move. */
struct position position_start(int side, enum rules rules);

/* The empty cells. */
struct cellset position_free(const struct position *position);

/* What stands on a cell, COLOUR_NONE when it is empty. */
enum colour position_at(const struct position *position, int cell);

/* Number of stones of both colours. */
int position_count(const struct position *position);

bool position_equal(const struct position *a, const struct position *b);

/*
 * The cells on which the player to move may place a stone. In the contract
 * phase `rules` decides; in the main phase every empty cell is legal, also when
 * the game is over (ask outcome.h first). Passing is legal in the contract
 * phase always, and never in the main phase.
 */
struct cellset position_moves(const struct position *position,
                              enum rules rules);

/* The position after a move of position_moves(), or after MOVE_PASS. */
struct position position_after(const struct position *position, int move);

#endif
