/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * game - a position together with the contract rules it is played under,
 * read from a position's text or from a game record.
 *
 * A game record lists the moves from the empty board:
 *     size=4 contract=inner: d4 e3 pass d5 c4
 * `size` is the side, `contract` one of inner, open, none; the colon ends the
 * head and a space precedes each move. Every move must be legal when it is
 * made: on an empty cell the rules allow, no pass once colours are assigned, no
 * move after the game is over.
 *
 * Wherever a command takes a position either text will do; what begins with
 * "size=" is a record.
 *
 * A game can also be played on, move by move, and taken back; the moves
 * are those since it was read, with those of the record it was read from.
 */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include <stdint.h>

#include "game/position.h"
#include "game/rules.h"
#include "game/status.h"

enum { GAME_MOST_MOVES = BOARD_MAX_CELLS + 1 }; /* a stone each, a pass */

struct game {
    struct position position;
    enum rules rules;
    int move_count;                 /* see above */
    int16_t moves[GAME_MOST_MOVES]; /* cells and MOVE_PASS, in order */
};

enum {
    /* longest record: the head, a blank and a name for each move, the NUL */
    GAME_RECORD_SIZE = 32 + 4 * BOARD_MAX_CELLS + 8
};

/*
 * Reads a position or a record from `length` bytes. A position is taken under
 * `rules`; a record brings its own, which must equal `rules` when
 * `rules_fixed` says that the user has asked for them. Refused with
 * STATUS_USAGE and a line in `why`: malformed text, an illegal move, and a
 * contract position that the rules do not have (a border stone under `inner`,
 * any under `none`). `game` is then left as it was.
 */
enum status game_read(const char *text, size_t length, enum rules rules,
                      bool rules_fixed, struct game *game,
                      struct status_text *why);

/* The beginning of a game. */
struct game game_start(int side, enum rules rules);

/* Why the player to move may not make a move (a cell, which -1 is not, or
 * MOVE_PASS), in words such as "the cell is occupied"; NULL: he may. */
const char *game_illegal(const struct game *game, int move);

/* The move that a word of `length` bytes names, a cell or "pass", and why the
 * player to move may not make it; NULL: he may. */
const char *game_read_move(const struct game *game, const char *word,
                           size_t length, int *move);

/* Makes a legal move. */
void game_play(struct game *game, int move);

/* Takes the last of the moves back; false when there is none. */
bool game_undo(struct game *game);

/* The contract stones of a game that begins with the empty board: its moves
 * before the pass, or all of them when nobody has passed; 0 without a contract.
 */
int game_contract_stones(const struct game *game);

/* Writes the game record that leads to the game and returns `text`; NULL
 * when its moves do not begin with the empty board. */
const char *game_write(const struct game *game, char text[GAME_RECORD_SIZE]);

#endif
