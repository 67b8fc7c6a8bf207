/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_match - which node of a proof proves a position.
 *
 * A node proves more than the position it was written for (PROOFS.md,
 * Statements 1 and 6). With a region it proves every undecided position with
 * the same stones of the winner's, the same player to move and the region
 * empty; else only its own. And it does so under all symmetries of the board.
 * It does not matter by which moves a position came about: whoever follows the
 * winner's strategy meets such positions only, and so may others.
 *
 * The nodes are found by the winner's stones. Those where the winner has a move
 * to make are left out: the node after the move says as much.
 */
#ifndef QUERY_PROOF_MATCH_H
#define QUERY_PROOF_MATCH_H

#include "proof/proof_tree.h"

struct proof_match {
    const struct proof_tree *tree; /* with its grounds */
    uint32_t *first;               /* by hash: a node; PROOF_MATCH_END: none */
    uint32_t *next;                /* by node: another of that hash */
    uint32_t mask;                 /* of hashes */
};

enum { PROOF_MATCH_END = UINT32_MAX };

/* Where a position was found. */
struct proof_match_hit {
    uint32_t node;
    int symmetry; /* leads from the node's coordinates to the position's */
};

/* Indexes a tree, which must outlive the index. False: no memory. The caller
 * frees it with proof_match_free(). */
bool proof_match_make(const struct proof_tree *tree, struct proof_match *match);
void proof_match_free(struct proof_match *match);

/* Whether a node proves a position in which nobody has won: of all that do the
 * one with the least work, and of equals one that ends its line. */
bool proof_match_find(const struct proof_match *match,
                      const struct position *position,
                      struct proof_match_hit *hit);

#endif
