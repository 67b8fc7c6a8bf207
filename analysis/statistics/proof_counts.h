/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_counts - what can be counted in one proof tree or in several.
 *
 * All are numbers of things in the stored trees, where what a reference means
 * is counted once, but for the last four.
 */
#ifndef ANALYSIS_STATISTICS_PROOF_COUNTS_H
#define ANALYSIS_STATISTICS_PROOF_COUNTS_H

#include "proof/proof_tree.h"

struct proof_counts {
    size_t trees;
    double kinds[PROOF_KINDS]; /* nodes of each kind */
    double nodes;              /* of all kinds but references */
    double ends;               /* moves that end the game */
    double marked;
    double bytes;
    double by_depth[2 * BOARD_MAX_CELLS + 2]; /* nodes by depth */
    /* Over the nodes that are replies. */
    double answers; /* children, references and passes too */
    double passes;
    double empty, named, left; /* cells, as in a node */
    /* Over the unfolded trees. */
    double unfolded, lines, line_sum;
    int longest;
};

/* Adds a tree to counts that began as zeros. */
void proof_counts_add(struct proof_counts *counts,
                      const struct proof_tree *tree);

#endif
