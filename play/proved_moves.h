/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proved_moves - what is certain about a game before anything is estimated.
 *
 * First comes what a lookup knows of the position and each move, then a search:
 * in the main phase of the position, in the contract phase of the sets that
 * settle it at the least cost (contract.h).
 */
#ifndef PLAY_PROVED_MOVES_H
#define PLAY_PROVED_MOVES_H

#include "game/game.h"
#include "play/move_budget.h"
#include "prover/prover.h"
#include "query/lookup.h"

struct proved_moves {
    enum value value;          /* to the player to move */
    enum lookup_source source; /* of `value`, once it is known */
    int move;                  /* that wins; MOVE_NONE: none known */
    bool stored;    /* `value` and `move` come from the store or the rules */
    uint64_t nodes; /* of searches */
    int count;      /* moves whose values are known, and those */
    struct {
        int move;
        enum value value; /* of making it, to the player who moves */
        enum lookup_source source;
    } moves[BOARD_MAX_CELLS + 1];
};

/* Fills `proved` from what a lookup found; of moves that win it takes the
 * lookup's, for which the store has a proof. */
void proved_moves_take(const struct lookup *lookup,
                       struct proved_moves *proved);

/* Has a prover search with a part, from 0 to 1, of the move budget for what
 * a lookup left unknown. */
enum status proved_moves_search(struct prover *prover, const struct game *game,
                                struct move_budget *move_budget, double part,
                                struct proved_moves *proved,
                                struct status_text *why);

#endif
