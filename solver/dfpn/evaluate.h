/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * evaluate - the first proof and disproof numbers of a new leaf.
 *
 * Proof-number search goes where it expects the least work; a leaf that starts
 * at 1/1 says nothing, so it starts at a guess of how hard each side is to
 * prove. The guess steers the search and never decides.
 */
#ifndef SOLVER_DFPN_EVALUATE_H
#define SOLVER_DFPN_EVALUATE_H

#include <stdint.h>

#include "solver/dfpn/knowledge.h"

#define evaluate_leaf BITS_NAME(evaluate_leaf)

/* The first numbers of an undecided leaf, both at least 1, from the view of the
 * player to move: phi to prove that he wins, delta to prove that he loses. */
void evaluate_leaf(const struct knowledge *knowledge, uint32_t *phi,
                   uint32_t *delta);

#endif
