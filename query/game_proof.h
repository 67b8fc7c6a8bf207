/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * game_proof - stored proofs followed along a game.
 *
 * A proof is a whole strategy, but the store has a result only for the position
 * it begins with. The game proof goes back along the moves of a game to a
 * position of the main phase that is stored with a proof, the nearest first,
 * and asks whether that proof says who wins the present position. It does
 *   - if one of its nodes proves the position, see query/proof_match.h;
 *   - if the game went through a connection of the proof and that still holds,
 *     see query/connection_check.h;
 *   - if the game went through a position with a barred cell and one is left,
 *     see query/barred_cells.h;
 *   - if the winner is to move and a move of his leads to such a position, or
 *     wins at once.
 * So as long as the winner follows the strategy the game proof knows, whatever
 * the loser does, that he wins and how. Where he leaves it the game proof falls
 * silent, until the game comes back to what the proof covers.
 *
 * What it says is as true as the proof: one that was rejected is not asked, nor
 * one that cannot be read, nor one of more than GAME_PROOF_MOST_NODES or, since
 * nodes are counted without references, of more than GAME_PROOF_MOST_BYTES,
 * which would take too much memory. The last two trees read are kept in memory,
 * so a game can be asked about move by move.
 */
#ifndef QUERY_GAME_PROOF_H
#define QUERY_GAME_PROOF_H

#include "db/store.h"
#include "game/game.h"
#include "proof/proof_tree.h"

enum {
    GAME_PROOF_MOST_NODES = 1 << 21, /* some 200 bytes each */
    GAME_PROOF_MOST_BYTES = 1 << 24  /* a node takes three to five */
};

/* A game proof belongs to one thread and one store. */
struct game_proof;

/* Makes a game proof to a store, which must outlive it. STATUS_FAILED: no
 * memory. The caller owns *game_proof; game_proof_destroy() accepts NULL. */
enum status game_proof_create(struct store *store,
                              struct game_proof **game_proof,
                              struct status_text *why);
void game_proof_destroy(struct game_proof *game_proof);

struct game_proof_answer {
    enum colour winner; /* COLOUR_NONE: no proof says; all else is unset */
    int back;           /* moves since the position whose proof says so */
    /* The winner to move: the moves that the proof knows to win, at least one,
     * and the one of them that leaves the least to prove. */
    struct cellset moves;
    int move;
    /* The loser to move: what proves the position; and of PROOF_REPLIES the
     * reply that leaves the most to prove, else MOVE_NONE. */
    enum proof_kind kind;
    int reply;
};

/* Asks about a game with its moves, in either phase: before the main phase
 * and when the game is over there is nothing to say. STATUS_FAILED with a line:
 * the store cannot be read or a row in question is damaged. */
enum status game_proof_ask(struct game_proof *game_proof,
                           const struct game *game,
                           struct game_proof_answer *answer,
                           struct status_text *why);

#endif
