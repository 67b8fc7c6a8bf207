/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * game_record - a game that was played: its moves, and what else is told of it.
 *
 * A game may end by the rules, or because somebody gave up or ran out of time;
 * its moves then just stop, and only a report says who won.
 */
#ifndef QUERY_GAME_RECORD_H
#define QUERY_GAME_RECORD_H

#include <jansson.h>

#include "game/ending.h"
#include "game/game.h"
#include "game/seat.h"

struct game_record {
    struct game game; /* its moves begin with the empty board */
    enum ending ending;
    int ending_seat; /* which entry of `players` told the ending */
    json_t *header;  /* of the report, see abstract_play.h; NULL: of a record */
    int first_seat;  /* which entry of the header's `players` is the first's */
};

/* Frees what it holds. */
void game_record_free(struct game_record *record);

#endif
