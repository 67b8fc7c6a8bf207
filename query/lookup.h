/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lookup - everything the store can say about a position, without a search.
 *
 * The value of the position and of each legal move, from the view of the player
 * to move, and where each comes from:
 *   rules    the game is over there, so the rules say who won
 *   store    a proved result of that very position, in any orientation
 *   search   the same, proved just now and not stored
 *   proof    the stored proof of an earlier position of the game covers this
 *            one, see query/game_proof.h
 *   implied  it follows from those: every move of a lost position loses, the
 *            stored winning move wins, so does its image where that leaves the
 *            position as it is, and a position whose moves are known is
 *            won if one of them wins, lost if all lose
 * What is stored but not proved is told apart from what is not stored.
 *
 * Where nothing is known a claim may stand beside: what the sources' claims
 * say, or what follows from them and from what is known.
 */
#ifndef QUERY_LOOKUP_H
#define QUERY_LOOKUP_H

#include <stdbool.h>

#include "db/store.h"
#include "game/game.h"
#include "query/lookup_sources.h"

enum lookup_source {
    LOOKUP_NOT_STORED, /* nothing is known */
    LOOKUP_UNPROVED,   /* stored as bounded or unknown */
    LOOKUP_RULES,
    LOOKUP_STORED,
    LOOKUP_SEARCHED,
    LOOKUP_PROOF,
    LOOKUP_IMPLIED
};

struct lookup_move {
    int move;         /* a cell or MOVE_PASS */
    enum value value; /* of making it, to the player who moves */
    enum lookup_source source;
    enum value claim; /* while `value` is unknown */
};

struct lookup {
    struct game game;
    enum colour winner; /* who has already won, else COLOUR_NONE */
    enum value value;   /* to the player to move */
    enum lookup_source source;
    int move;             /* a winning move, or MOVE_NONE */
    enum value claim;     /* while `value` is unknown */
    int claimed_move;     /* a move that is claimed to win, or MOVE_NONE */
    bool stored;          /* `result` and `run` hold a row of the store */
    struct result result; /* for the position as asked */
    struct run run;
    struct proof_facts proof; /* beside it, if any */
    int count;                /* of legal moves; 0 when the game is over */
    struct lookup_move moves[BOARD_MAX_CELLS + 1]; /* cells, then the pass */
};

/* Sources that take for known what these, which must stay, only claim. */
struct lookup_sources lookup_believing(struct lookup_sources *sources);

/* "not stored", "unproved", "rules", "store", "search", "proof", "implied". */
const char *lookup_source_name(enum lookup_source source);

/*
 * Fills `lookup`. A game proof is asked only where the store and `also` know
 * nothing of the position itself. STATUS_FAILED with a line when the store
 * cannot be read or a row in question is damaged.
 */
enum status lookup_find(const struct lookup_sources *sources,
                        const struct game *game, struct lookup *lookup,
                        struct status_text *why);

/* The same of the position alone: `count` is 0, and nothing is implied. */
enum status lookup_find_position(const struct lookup_sources *sources,
                                 const struct game *game, struct lookup *lookup,
                                 struct status_text *why);

#endif
