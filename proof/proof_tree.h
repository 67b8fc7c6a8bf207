/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_tree - the record of a main-phase proof as a tree, for people to look
 * at.
 *
 * PROOFS.md has the format. The nodes stand in the order of the record, each
 * before all below it: the first child of node i is i + 1, and after a child c
 * the next one is c + span of c. A reference is a node without children; it
 * costs the proof nothing, and counts are without references unless they say
 * otherwise.
 *
 * It takes memory and time in proportion to the record. What cannot be read is
 * refused, as proof/reader.h says; whether the proof is right is for the
 * verifier alone.
 */
#ifndef PROOF_PROOF_TREE_H
#define PROOF_PROOF_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proof/reader.h"

struct proof_node {
    uint8_t kind;     /* an enum proof_kind */
    uint8_t symmetry; /* of a reference: leads from its target to it */
    bool marked;      /* references may mean it */
    bool whole;       /* rests on all stones of the position */
    uint16_t depth;   /* nodes above it */
    int16_t edge;     /* leads here: a cell; MOVE_PASS; MOVE_NONE: the root */
    int16_t move;     /* of a move: its cell; else MOVE_NONE */
    int16_t region;   /* cells that it rests on; 0 when whole */
    int16_t gain;     /* below replies: replies that it is the first child to
                         answer, by its edge or with a region they are not in */
    /* Of replies: the empty cells, those of them that a child has as its edge,
     * and those that no child answers, which must be suicides. The rest are
     * answered by regions alone. */
    int16_t empty, named, left;
    uint32_t children; /* a move without a child ends the game */
    uint32_t span;     /* nodes of its subtree with itself and references */
    uint32_t work;     /* the same without references */
    uint32_t size;     /* bytes of its subtree */
    uint32_t target;   /* of a reference: the node meant */
};

/* The cells that a node is about, in the coordinates of the record. */
struct proof_ground {
    struct cellset own;  /* the winner's stones */
    struct cellset rest; /* the region; when whole the loser's stones */
    uint32_t begin;      /* byte of the record */
    bool winner_moves;
};

struct proof_tree {
    struct position position;
    enum colour winner;
    struct proof_node *nodes;     /* node 0 is the root; a decided position has
                                     none */
    struct proof_ground *grounds; /* by node, if asked for */
    size_t count, room;           /* with references */
    uint32_t work, marked;        /* as told, and as found */
    size_t size;                  /* bytes of the record */
    /* The whole tree, with a copy of what it means in place of a reference. A
     * line leads from the root to an end; its length is in stones and passes
     * until a connection or a barred cell takes over. */
    double unfolded; /* nodes */
    double lines;
    double line_sum; /* of their lengths */
    int longest;     /* line */
};

/*
 * Reads the record in `size` bytes, all of them. STATUS_USAGE: it is a contract
 * position's, which has no tree. STATUS_FAILED: the bytes are no record, or
 * memory ran out. Each with a line in `why`; the tree is then empty. On success
 * the caller frees it with proof_tree_free().
 */
enum status proof_tree_read(const unsigned char *bytes, size_t size,
                            struct proof_tree *tree, struct status_text *why);

/* The same, and fills `grounds`, which take twice the memory of the nodes. */
enum status proof_tree_read_grounds(const unsigned char *bytes, size_t size,
                                    struct proof_tree *tree,
                                    struct status_text *why);
void proof_tree_free(struct proof_tree *tree);

#endif
