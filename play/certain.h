/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * certain - what is certain about a game before anything is estimated.
 *
 * First the rules, the store and the proofs in it are asked about the position
 * and each move, then a search is made: in the main phase of the position, in
 * the contract phase of the sets that settle it at the least cost (contract.h).
 */
#ifndef PLAY_CERTAIN_H
#define PLAY_CERTAIN_H

#include "query/lookup.h"
#include "game/game.h"
#include "play/allowance.h"
#include "solver/dfpn/search.h"

struct certain {
    enum value value; /* to the player to move */
    int move;         /* that wins; MOVE_NONE: none known */
    bool stored;      /* `value` and `move` come from the store or the rules */
    uint64_t nodes;   /* of searches */
    int count;        /* moves whose values are known, and those */
    struct {
        int move;
        enum value value; /* of making it, to the player who moves */
    } moves[BOARD_MAX_CELLS + 1];
};

/* Fills `certain` from what lookups find. STATUS_FAILED with a line when the
 * store cannot be read or is damaged. */
enum status certain_look(const struct lookup_sources *sources,
                         const struct game *game, struct certain *certain,
                         struct status_text *why);

/* Searches with a part, from 0 to 1, of the allowance for what certain_look()
 * left unknown. The search is of the game's side and keeps its table; the
 * contract asks the store (NULL: none) about its sets. */
enum status certain_search(struct search *search, struct store *store,
                           const struct game *game, struct allowance *allowance,
                           double part, struct certain *certain,
                           struct status_text *why);

#endif
