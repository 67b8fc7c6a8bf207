/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_extraction - the winner's strategy of a position that has been
 * searched.
 *
 * Walks down from the position: where the winner is to move to a position that
 * the table knows to be won, where the loser is to move to every reply that the
 * nodes so far leave without an answer. Wins by connections, barred cells and
 * suicides are taken from the modules that know them, and what learned proofs
 * say from these (proof_graft.h). What the table has lost is searched again. So
 * the strategy does not depend on what let the search leave moves out, only on
 * that the values it found are true.
 */
#ifndef SOLVER_DFPN_PROOF_EXTRACTION_H
#define SOLVER_DFPN_PROOF_EXTRACTION_H

#include "solver/dfpn/dfpn.h"
#include "solver/dfpn/strategy.h"

#define proof_extraction_strategy BITS_NAME(proof_extraction_strategy)

enum proof_extraction_end {
    PROOF_EXTRACTION_DONE,
    PROOF_EXTRACTION_STOPPED, /* by a limit of the search's */
    PROOF_EXTRACTION_NO_MEMORY
};

/* Fills an empty strategy for the undecided position, which its winner wins;
 * `root` receives the position's node. */
enum proof_extraction_end
proof_extraction_strategy(struct dfpn *dfpn, const struct position *position,
                          struct strategy *strategy,
                          struct strategy_link *root);

#endif
