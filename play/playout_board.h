/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * playout_board - a board on which games are played to their end, fast.
 *
 * The groups of a colour are kept as a forest (union-find); the root of a group
 * knows the sides it touches. So the sides a stone would join are those of a
 * few roots, and a stone that decides the game is seen when it is placed.
 * Stones cannot be taken back: a game begins with a copy of the playout board.
 *
 * The neighbours of a cell stand in a ring, in the order of going round it.
 * What stands on them is kept for each cell as one number of twelve bits, two
 * for a neighbour: 0 empty, 1 black, 2 white, 3 off the board. A stone changes
 * six of these numbers; few operations on one of them then say which own groups
 * are to be asked, one for each row of own stones in the ring, and which cells
 * save a bridge that a stone attacks: an empty cell of its ring between two of
 * the mover's stones, or between one and the border.
 *
 * Source: baier2010 (the last good reply, forgotten when it loses).
 */
#ifndef PLAY_PLAYOUT_BOARD_H
#define PLAY_PLAYOUT_BOARD_H

#include <stdint.h>

#include "game/position.h"

/* A board as games need it; shared by the playout boards on it. */
struct arena {
    const struct board *board;
    int16_t ring[BOARD_MAX_CELLS][6];   /* or -1, off the board */
    int16_t bridge[BOARD_MAX_CELLS][6]; /* the cell a bridge away over ring
                                           cells i and i + 1; or -1 */
};

struct playout_board {
    const struct arena *arena;
    enum colour turn;
    int free_count;
    int16_t free[BOARD_MAX_CELLS];    /* the empty cells, in any order */
    int16_t place[BOARD_MAX_CELLS];   /* where an empty cell stands there */
    int16_t above[BOARD_MAX_CELLS];   /* in the forest; a root is its own */
    uint8_t sides[BOARD_MAX_CELLS];   /* of a root's group */
    uint8_t stone[BOARD_MAX_CELLS];   /* enum colour */
    uint16_t around[BOARD_MAX_CELLS]; /* what stands on the ring */
};

/* What games that were played on have taught: a colour's last good reply to a
 * stone of the opponent's on a cell is the one that stood in the last game with
 * both which that colour won, unless it has lost one since. */
struct playout_replies {
    int16_t reply[2][BOARD_MAX_CELLS]; /* by colour; MOVE_NONE: none */
    int16_t moves[BOARD_MAX_CELLS];    /* of the game under way */
};

/* How a game is played on. */
enum playout_board_style {
    PLAYOUT_BOARD_PLAIN,  /* every empty cell is as likely */
    PLAYOUT_BOARD_CAREFUL /* attacked bridges are saved, and nobody makes the
                     opponent's objective while he has another move */
};

/* What stands on a ring as the mover sees it: 0 empty, 1 own, 2 the opponent's,
 * 3 off the board, two bits for each cell of the ring. */
static inline unsigned playout_board_ring(const struct playout_board *playout,
                                          enum colour mover, int cell)
{
    const unsigned ring = playout->around[cell];
    return mover == COLOUR_BLACK ? ring
                                 : (ring & 0x555) << 1 | (ring >> 1 & 0x555);
}

void arena_set(struct arena *arena, int side);

/* An undecided position of the main phase, or a contract set with White to
 * move. */
void playout_board_set(struct playout_board *playout, const struct arena *arena,
                       const struct position *position);

/* The objectives (outcome.h) that a stone of the colour on an empty cell would
 * make. */
unsigned playout_board_objectives(struct playout_board *playout,
                                  enum colour colour, int cell);

/* Who wins by a stone that makes these objectives; COLOUR_NONE: nobody yet. */
enum colour playout_board_verdict(enum colour mover, unsigned objectives);

/* Places a stone on an empty cell, whoever is to move; the objectives that its
 * group makes. */
unsigned playout_board_add(struct playout_board *playout, enum colour colour,
                           int cell);

/* Places a stone of the player to move on an empty cell; who has won by it. */
enum colour playout_board_play(struct playout_board *playout, int cell);

/* Knows no reply yet. */
void playout_replies_clear(struct playout_replies *replies);

/* Plays on, after a stone on `last` (or MOVE_NONE), until somebody has won. A
 * careful player who saves no bridge makes the last good reply; NULL: he never
 * does. */
enum colour playout_board_finish(struct playout_board *playout,
                                 enum playout_board_style style,
                                 struct playout_replies *replies, int last,
                                 uint64_t *random);

#endif
