/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * evaluation - what a node and its replies are worth before anything is
 * searched below them: who wins at sight, by static rules and connections; else
 * the moves that are left, in the order of the policy, and first numbers.
 *
 * It all follows from the position, whatever was searched before.
 */
#ifndef SOLVER_DFPN_EVALUATION_H
#define SOLVER_DFPN_EVALUATION_H

#include "solver/dfpn/dfpn_state.h"
#include "solver/policy/policy.h"

#define evaluation_know BITS_NAME(evaluation_know)
#define evaluation_leave_out BITS_NAME(evaluation_leave_out)
#define evaluation_of_reply BITS_NAME(evaluation_of_reply)
#define evaluation_has_policy BITS_NAME(evaluation_has_policy)
#define evaluation_find_moves BITS_NAME(evaluation_find_moves)

/* What is certain at the state. Fills dfpn->base as well, unless static rules
 * decide it. */
void evaluation_know(struct dfpn *dfpn, struct static_rules *static_rules);

/* Leaves out the replies outside `must`, where the opponent has wins by moving
 * first, in `cells` together; that may decide the node. How many they were. */
uint64_t evaluation_leave_out(const struct dfpn *dfpn, bits must, bits cells,
                              struct static_rules *static_rules);

/* What is certain of a reply just played, or its first numbers. */
void evaluation_of_reply(struct dfpn *dfpn, struct dfpn_reply *reply);

/* Whether the policy ranks the moves at the state. */
bool evaluation_has_policy(const struct dfpn *dfpn);

/* What is certain of the node and, where that leaves it undecided, the moves,
 * in the order in which to try them; returns their number. */
int evaluation_find_moves(struct dfpn *dfpn, struct static_rules *static_rules,
                          struct policy_move *moves);

#endif
