/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * extract - the winner's strategy of a position that has been searched.
 *
 * Walks down from the position: where the winner is to move to a position that
 * the table knows to be won, where the loser is to move to every reply that the
 * nodes so far leave without an answer. Wins by connections, barred cells and
 * suicides are taken from the modules that know them. What the table has lost
 * is searched again. So the strategy does not depend on what let the search
 * leave moves out, only on that the values it found are true.
 */
#ifndef SOLVER_DFPN_EXTRACT_H
#define SOLVER_DFPN_EXTRACT_H

#include "solver/dfpn/strategy.h"
#include "solver/dfpn/worker.h"

#define extract_strategy BITS_NAME(extract_strategy)

enum extract_end {
    EXTRACT_DONE,
    EXTRACT_STOPPED, /* by a limit of the engine's */
    EXTRACT_NO_MEMORY
};

/* Fills an empty strategy for the undecided position, which its winner wins;
 * `root` receives the position's node. */
enum extract_end extract_strategy(struct worker *worker,
                                  const struct position *position,
                                  struct strategy *strategy,
                                  struct strategy_link *root);

#endif
