/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * region_learn - the work of a node is taken to be the size of its proof, which
 * is the least that a search of it takes.
 */
#include "solver/dfpn/region_learn.h"

#include "solver/dfpn/learned_proofs.h"

void region_learn(struct region_table *table, const struct board_sets *sets,
                  const struct proof_tree *tree)
{
    for (size_t i = 0; i < tree->count; i++) {
        const struct proof_node *const node = &tree->nodes[i];
        const struct proof_ground *const ground = &tree->grounds[i];
        if (node->whole || node->work < LEARNED_LEAST_WORK)
            continue;
        const struct region_key key = {.stones = bits_of_cellset(&ground->own),
                                       .winner = tree->winner,
                                       .winner_moves = ground->winner_moves};
        region_table_store_images(table, sets, &key,
                                  bits_of_cellset(&ground->rest), node->work);
    }
}
