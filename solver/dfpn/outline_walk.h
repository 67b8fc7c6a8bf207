/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * outline_walk - a proof along its outline (proof/outline.h).
 *
 * Where the outline has a move or an answer it is taken, and what it leaves out
 * is searched for: each time little, for what is left out of a proof is small.
 * A search there must find the winner to win before a proof is written, so the
 * outline need not be believed; if it is not true, the walk goes astray.
 *
 * A node of the outline with a region says that the winner wins within it,
 * wherever the loser has his stones (PROOFS.md, Statement 1). So before it is
 * followed the loser gets all other cells, but where his stone would decide the
 * game: then what is found rests on the region as well, and the answers of the
 * node above go on to fit together. There may be suicides of his then that were
 * none before; where a proof leans on one it would not do without those stones,
 * and the node is followed again without them.
 *
 * What is proved goes into the region table, for parts of a proof are used in
 * others again.
 */
#ifndef SOLVER_DFPN_OUTLINE_WALK_H
#define SOLVER_DFPN_OUTLINE_WALK_H

#include "proof/outline.h"
#include "solver/dfpn/proof_extraction.h"

#define outline_walk BITS_NAME(outline_walk)

/* Fills an empty strategy for the outline's position, which is not decided, as
 * proof_extraction_strategy() does. */
enum proof_extraction_end outline_walk(struct dfpn *dfpn,
                                       const struct outline *outline,
                                       struct strategy *strategy,
                                       struct strategy_link *root);

#endif
