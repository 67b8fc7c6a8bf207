/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * learned_proofs - the proofs that a search has learned, for the proofs that it
 * writes itself.
 *
 * The region table (region_table.h) tells a search who wins, and loses what it
 * has no room for. When the proof of its result is written down, that it was
 * known is not enough: the winner's strategy is needed down to its ends. To
 * search for it again took three times as long as the search itself, so the
 * records are kept as they are, and proof_graft.h copies from them.
 *
 * A node can be found if its proof does not rest on the whole board, by the
 * winner's stones, who is to move, and the empty cells, in any orientation;
 * small ones cannot, for they are found as parts of larger ones, or soon
 * searched. A mark is known by its index, as references name it.
 *
 * Memory: the bytes of the records, and about as much again to find things.
 */
#ifndef SOLVER_DFPN_LEARNED_PROOFS_H
#define SOLVER_DFPN_LEARNED_PROOFS_H

#include "proof/proof_tree.h"
#include "solver/common/board_sets.h"

#define learned_proofs_create BITS_NAME(learned_proofs_create)
#define learned_proofs_destroy BITS_NAME(learned_proofs_destroy)
#define learned_proofs_add BITS_NAME(learned_proofs_add)
#define learned_proofs_find BITS_NAME(learned_proofs_find)
#define learned_proofs_count BITS_NAME(learned_proofs_count)
#define learned_proofs_proof BITS_NAME(learned_proofs_proof)

/* Nodes of less work than this are no use to learn: a search finds them again
 * sooner than it misses them, and there are many. */
enum { LEARNED_LEAST_WORK = 16 };

/* A node's place in its record. */
struct learned_place {
    uint32_t begin; /* its first byte */
    uint32_t mark;  /* the marks finished before it begins */
};

struct learned_proof {
    unsigned char *bytes;
    struct learned_place *marks; /* the marked nodes, as they are finished */
    uint32_t mark_count;
    enum colour winner;
};

/* What is looked for: a node for a player who has these stones and wins. */
struct learned_key {
    bits stones; /* the winner's */
    bits free;   /* the empty cells */
    enum colour winner;
    bool winner_moves;
};

struct learned_node {
    uint32_t proof; /* its number */
    struct learned_place place;
    bits stones; /* the winner's, in the record's orientation */
    bits region; /* in the key's */
    bool winner_moves;
    int symmetry; /* from the record's orientation to the key's */
};

struct learned_proofs;

/* None yet; NULL when memory ran out. The caller owns them. */
struct learned_proofs *learned_proofs_create(const struct board_sets *sets);
void learned_proofs_destroy(struct learned_proofs *proofs); /* accepts NULL */

/* Keeps a record, which has been verified, of the tree that was read from it
 * with its grounds. False when memory ran out; then it may be kept in part, and
 * nothing but learned_proofs_destroy() may follow. */
bool learned_proofs_add(struct learned_proofs *proofs,
                        const unsigned char *bytes,
                        const struct proof_tree *tree);

/* Finds the node of least region that proves the key; false: there is none. */
bool learned_proofs_find(const struct learned_proofs *proofs,
                         const struct learned_key *key,
                         struct learned_node *node);

/* How many records there are, and the one of a number below that. */
size_t learned_proofs_count(const struct learned_proofs *proofs);
const struct learned_proof *
learned_proofs_proof(const struct learned_proofs *proofs, uint32_t number);

#endif
