/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tree - the nodes of one record, checked.
 *
 * The tree is walked with the position in hand, as Statements 2 to 6 of
 * PROOFS.md say. Each node yields a region: cells in which the winner wins
 * wherever the loser has his stones, or whole, when the proof is of this very
 * position only.
 */
#ifndef VERIFIER_TREE_H
#define VERIFIER_TREE_H

#include "verifier/reader.h"

/* The first number of a node; from TREE_MOVE on a move. */
enum {
    TREE_MARK,
    TREE_REFERENCE,
    TREE_BARRED,
    TREE_CONNECTION,
    TREE_REPLIES,
    TREE_PASS,
    TREE_LOSS,
    TREE_MOVE = 8
};

/* Reads the nodes of a main-phase position that nobody has won, and fills
 * `nodes`, `longest` and the region of the report. False: not proved, see
 * `verdict`. */
bool tree_check(struct reader *reader, int winner);

#endif
