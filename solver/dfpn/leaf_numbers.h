/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * leaf_numbers - the first proof and disproof numbers of a new leaf.
 *
 * Proof-number search goes where it expects the least work; a leaf that starts
 * at 1/1 says nothing, so it starts at a guess of how hard each side is to
 * prove. The guess steers the search and never decides.
 */
#ifndef SOLVER_DFPN_LEAF_NUMBERS_H
#define SOLVER_DFPN_LEAF_NUMBERS_H

#include <stdint.h>

#include "solver/common/static_rules.h"

#define leaf_numbers_guess BITS_NAME(leaf_numbers_guess)

/* The first numbers of an undecided leaf, both at least 1, from the view of the
 * player to move: phi to prove that he wins, delta to prove that he loses. */
void leaf_numbers_guess(const struct static_rules *static_rules, uint32_t *phi,
                        uint32_t *delta);

#endif
