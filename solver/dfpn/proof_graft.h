/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_graft - copies nodes of learned proofs into a strategy.
 *
 * A node that does not rest on the whole board proves its player's win by his
 * stones, its region and who is to move, and so do all nodes below it
 * (PROOFS.md, confined wins): no stone of the loser's matters. So each answer
 * to a reply is an answer to the pass, and nodes are copied in the orientation
 * of their record, to which links lead by a symmetry. A node for which the
 * strategy has one already, within the same cells, is not copied.
 */
#ifndef SOLVER_DFPN_PROOF_GRAFT_H
#define SOLVER_DFPN_PROOF_GRAFT_H

#include "solver/dfpn/learned_proofs.h"
#include "solver/dfpn/strategy.h"

#define proof_graft_create BITS_NAME(proof_graft_create)
#define proof_graft_destroy BITS_NAME(proof_graft_destroy)
#define proof_graft_node BITS_NAME(proof_graft_node)

struct proof_graft;

/* For copies from the proofs to one strategy, which must both outlive it and
 * stay; NULL when memory ran out. The caller owns it. */
struct proof_graft *proof_graft_create(const struct learned_proofs *proofs,
                                       struct strategy *strategy);
void proof_graft_destroy(struct proof_graft *graft); /* accepts NULL */

/* Copies a node and all that it needs; `link` leads from it to the orientation
 * of the key that it was found by. False when memory ran out. */
bool proof_graft_node(struct proof_graft *graft,
                      const struct learned_node *node,
                      struct strategy_link *link);

#endif
