/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * game_record - a game that was played: its moves, and what else is told of it.
 *
 * The two players are the first, who made the first move, and the second; in
 * the contract they have no colours. Who passes has Black from then on, and
 * without a contract the first player has.
 *
 * A game may end by the rules, or because somebody gave up or ran out of time;
 * its moves then just stop, and only a report says who won.
 */
#ifndef QUERY_GAME_RECORD_H
#define QUERY_GAME_RECORD_H

#include <jansson.h>

#include "game/game.h"

enum game_record_who {
    GAME_RECORD_NOBODY = -1,
    GAME_RECORD_FIRST,
    GAME_RECORD_SECOND
};

/* What ended a game other than its rules; NONE also while it goes on. */
enum game_record_ending {
    GAME_RECORD_ENDING_NONE,
    GAME_RECORD_ENDING_RESIGN,
    GAME_RECORD_ENDING_TIMEOUT,
    GAME_RECORD_ENDING_DRAW,
    GAME_RECORD_ENDING_ABANDONED,
    GAME_RECORD_ENDINGS
};

struct game_record {
    struct game game; /* its moves begin with the empty board */
    enum game_record_ending ending;
    json_t *header; /* of the report, see abstract_play.h; NULL: of a record */
    int first_seat; /* which entry of the header's `players` is the first's */
};

/* "first", "second"; of nobody NULL. */
const char *game_record_who_name(enum game_record_who who);

/* The word a report has for it: "resign" and so on; of NONE NULL. */
const char *game_record_ending_name(enum game_record_ending ending);

/* The other of the two. */
static inline enum game_record_who game_record_other(enum game_record_who who)
{
    return who == GAME_RECORD_FIRST ? GAME_RECORD_SECOND : GAME_RECORD_FIRST;
}

/* Who made the move of that number, from 0, or is to make it. */
enum game_record_who game_record_mover(int number);

/* Who has Black once so many moves were made; nobody in the contract. */
enum game_record_who game_record_black(const struct game *game, int moves);

/* Who has won by the rules; nobody while the game goes on. */
enum game_record_who game_record_winner(const struct game *game);

/* Frees what it holds. */
void game_record_free(struct game_record *record);

#endif
