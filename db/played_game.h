/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * played_game - a game of the program's player against itself.
 *
 * A game belongs to a series and has a number in it, from 1 up: the two decide
 * the game, on every machine and whatever else was played. A series is what
 * decides all of its games:
 *   side, rules   of the board
 *   origin        empty: the players make every move, the contract too;
 *                 drawn: from a contract set of so many stones, drawn anew for
 *                 each game, with the colours given out;
 *                 given: from one contract set, with the colours given out or
 *                 not
 *   effort        limit of a move, see play/move_budget.h
 *   seed          by which contract sets and moves are drawn
 *   version       of the program
 * As text, which is its key, it is one line:
 *   side=4 rules=inner from=drawn:3 effort=1000 seed=7 version=0.1.0
 *   side=4 rules=open from=4/5/6/3b3/6/5/4 c effort=1000 seed=0 version=0.1.0
 *
 * The first moves of a game, its opening, are not the players' choice: the
 * stones of a set that was drawn or given, in some order, and the pass that
 * gives the colours out. The first player is who would have made the first move
 * of the record. In a game from a contract set the
 * seats follow from the number of stones alone.
 */
#ifndef DB_PLAYED_GAME_H
#define DB_PLAYED_GAME_H

#include <stdint.h>

#include "db/result.h"
#include "game/game.h"
#include "game/notation.h"
#include "game/seat.h"

enum played_origin { PLAYED_EMPTY, PLAYED_DRAWN, PLAYED_GIVEN, PLAYED_ORIGINS };

/* The words for the origins, "empty", "drawn", "given", by origin. */
extern const char *const played_origin_names[PLAYED_ORIGINS];

enum { PLAYED_SERIES_SIZE = NOTATION_SIZE + 160 };

struct played_series {
    int side;
    enum rules rules;
    enum played_origin origin;
    int stones;                /* drawn: of the contract set */
    char start[NOTATION_SIZE]; /* given: the position */
    uint64_t effort, seed;
    char version[32];
};

struct played_game {
    struct game game; /* from the empty board to its end */
    enum played_origin origin;
    int opening; /* moves */
    uint64_t effort;
    uint64_t number; /* in the series */
};

/* What follows from the moves of a game that is over. */
struct played_facts {
    int stones; /* of the contract when the colours were given out */
    enum seat black;
    enum colour winner;
    enum seat won;
    int moves; /* of the main phase */
};

/* What is wrong with a game that nobody may have played, as words; NULL when
 * nothing is: it begins with the empty board, is over, its opening suits its
 * origin, effort and number are from 1 up and fit an int64_t. */
const char *played_game_flaw(const struct played_game *played);

/* The facts of a game without a flaw. */
struct played_facts played_game_facts(const struct played_game *played);

/* The series of a game without a flaw, played by that run. */
struct played_series played_game_series(const struct played_game *played,
                                        const struct run *run);

/* Writes the text of a series; returns `text`. */
const char *played_series_write(const struct played_series *series,
                                char text[PLAYED_SERIES_SIZE]);

#endif
