/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_layout - which nodes of a proof are drawn, and where.
 *
 * The tree grows to the right: layer 0 is the root, and an item of layer n + 1
 * follows one of layer n. Rows go down; two items of a layer are a row apart at
 * least, and an item stands at the middle of its children. Subtrees keep their
 * shape and are pushed together until they touch somewhere, so that no lines
 * cross.
 *
 * A node is drawn when its work is at least the threshold, a reference when its
 * target is. The children of a node that are not drawn become one item, a cut;
 * one that is a single connection or barred cell stays as it is, for it takes
 * no more room. The root is always drawn.
 *
 * Source: reingold1981 for trees that keep their shape.
 */
#ifndef ANALYSIS_REPORT_PROOF_LAYOUT_H
#define ANALYSIS_REPORT_PROOF_LAYOUT_H

#include "proof/proof_tree.h"

enum proof_item_kind {
    PROOF_ITEM_NODE,
    PROOF_ITEM_CUT,     /* children that are not drawn */
    PROOF_ITEM_GOAL,    /* what a move without a child leads to */
    PROOF_ITEM_SUICIDES /* replies without an answer */
};

struct proof_item {
    enum proof_item_kind kind;
    uint32_t node; /* itself; else the one that it belongs to */
    size_t parent; /* item; of the root itself */
    size_t span;   /* items of its subtree, which follow it */
    int layer;
    int reach; /* layers that it takes, 2 where it has words behind it */
    double row;
    int number;        /* shared by a reference and its target; 0: none */
    uint32_t subtrees; /* of a cut: how many, references too */
    uint32_t work;     /* and the work of all of them */
    int edge;          /* as in a node; of a cut of several MOVE_NONE */
    int gain;          /* replies answered by it, as in a node */
};

struct proof_layout {
    const struct proof_tree *tree;
    uint32_t threshold;
    struct proof_item *items; /* each before all below it */
    size_t count, room;
    int layers;
    double rows; /* from 0 to here */
    bool failed; /* memory ran out */
};

/* Lays out a tree of at least one node. The caller frees the layout, which
 * refers to the tree, with proof_layout_free(). */
void proof_layout_make(const struct proof_tree *tree, uint32_t threshold,
                       struct proof_layout *layout);
void proof_layout_free(struct proof_layout *layout);

/* The least threshold with at most so many items; with that of the root's work
 * and more there are three at most. */
uint32_t proof_layout_threshold(const struct proof_tree *tree, size_t most);

/* Whether the winner moves in a layer. */
bool proof_layout_winner_moves(const struct proof_layout *layout, int layer);

#endif
