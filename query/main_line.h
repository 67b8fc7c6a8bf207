/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * main_line - the line of best play from a game, as far as the store
 * knows it.
 *
 * The winner makes the moves that a lookup gives. The loser makes it long:
 *   contract    of the stones and the pass whose loss is stored or follows from
 *               the rules, the one whose refutation took the largest proof:
 *               that of the main-phase position to which the pass leads, or the
 *               stone and a pass of the winner's. What the winner answers by a
 *               stone counts as none
 *   main phase  the reply that leaves the most nodes to prove in the stored
 *               proof that is followed, see query/game_proof.h
 * The line ends when the game is over, when the loser is to move and the proof
 * has come to a connection or a barred cell, for then it has no more moves, or
 * when nothing more is known.
 */
#ifndef QUERY_MAIN_LINE_H
#define QUERY_MAIN_LINE_H

#include "query/lookup.h"

enum main_line_end {
    MAIN_LINE_UNKNOWN,    /* nothing more is known */
    MAIN_LINE_WON,        /* the game is over */
    MAIN_LINE_CONNECTION, /* the winner's stones connect, whatever comes */
    MAIN_LINE_BARRED      /* Black can never fill a cell, and loses by it */
};

struct main_line {
    int count;
    int16_t moves[GAME_MOST_MOVES]; /* cells and MOVE_PASS */
    enum main_line_end end;
    enum value value;   /* of the game, to the player to move */
    enum colour winner; /* COLOUR_NONE: unknown, or the line ends before colours
                           are assigned */
};

/* "unknown", "won", "connection" or "barred". */
const char *main_line_end_name(enum main_line_end end);

/*
 * Finds the line from the game of a lookup that lookup_find() made with
 * the same sources; its first move is the winning move of the lookup, if there
 * is one. Without a game proof the main phase goes as far as winning moves are
 * stored. STATUS_FAILED with a line when the store cannot be read or a row in
 * question is damaged.
 */
enum status main_line_find(const struct lookup_sources *sources,
                           const struct lookup *lookup, struct main_line *line,
                           struct status_text *why);

#endif
