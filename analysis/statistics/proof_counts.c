/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_counts - nodes are counted one by one; what holds for a whole tree is
 * told by the tree.
 */
#include "analysis/statistics/proof_counts.h"

static void count_node(struct proof_counts *counts,
                       const struct proof_node *node)
{
    counts->kinds[node->kind]++;
    if (node->kind == PROOF_REFERENCE)
        return;
    counts->nodes++;
    counts->marked += node->marked;
    counts->by_depth[node->depth]++;
    counts->ends += node->kind == PROOF_MOVE && node->children == 0;
    if (node->kind != PROOF_REPLIES)
        return;
    counts->answers += node->children;
    counts->empty += node->empty;
    counts->named += node->named;
    counts->left += node->left;
}

void proof_counts_add(struct proof_counts *counts,
                      const struct proof_tree *tree)
{
    for (size_t i = 0; i < tree->count; i++) {
        count_node(counts, &tree->nodes[i]);
        counts->passes += tree->nodes[i].edge == MOVE_PASS;
    }
    counts->trees++;
    counts->bytes += (double)tree->size;
    counts->unfolded += tree->unfolded;
    counts->lines += tree->lines;
    counts->line_sum += tree->line_sum;
    if (counts->longest < tree->longest)
        counts->longest = tree->longest;
}
