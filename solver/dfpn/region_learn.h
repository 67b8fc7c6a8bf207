/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * region_learn - the regions that a written proof names, for the region table.
 *
 * A node of a proof that does not rest on the whole board says that the winner
 * wins with his stones, its region empty and the same player to move
 * (PROOFS.md), which is what the region table holds. Nodes of little work are
 * left out: a search finds them again sooner than it misses them, and there are
 * many. The others are stored in all twelve orientations.
 */
#ifndef SOLVER_DFPN_REGION_LEARN_H
#define SOLVER_DFPN_REGION_LEARN_H

#include "proof/proof_tree.h"
#include "solver/common/board_sets.h"
#include "solver/dfpn/region_table.h"

#define region_learn BITS_NAME(region_learn)

/* Stores the regions of a tree that was read with its grounds and has been
 * verified. */
void region_learn(struct region_table *table, const struct board_sets *sets,
                  const struct proof_tree *tree);

#endif
