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

#include "solver/dfpn/proof_graft.h"
#include "solver/dfpn/strategy_builder.h"

#define proof_extraction_strategy BITS_NAME(proof_extraction_strategy)
#define proof_extraction_create BITS_NAME(proof_extraction_create)
#define proof_extraction_destroy BITS_NAME(proof_extraction_destroy)
#define proof_extraction_prove BITS_NAME(proof_extraction_prove)
#define proof_extraction_reuse BITS_NAME(proof_extraction_reuse)
#define proof_extraction_recall BITS_NAME(proof_extraction_recall)

enum proof_extraction_end {
    PROOF_EXTRACTION_DONE,
    PROOF_EXTRACTION_STOPPED, /* by a limit of the search's */
    PROOF_EXTRACTION_ASTRAY,  /* an outline is not true (outline_walk.h) */
    PROOF_EXTRACTION_NO_MEMORY
};

/* Fills an empty strategy for the undecided position, which its winner wins;
 * `root` receives the position's node. */
enum proof_extraction_end
proof_extraction_strategy(struct dfpn *dfpn, const struct position *position,
                          struct strategy *strategy,
                          struct strategy_link *root);

/* The same in steps, for whoever walks about below a position. */
struct proof_extraction {
    struct strategy_builder builder;
    struct proof_graft *graft;     /* NULL: nothing has been learned */
    enum proof_extraction_end end; /* PROOF_EXTRACTION_DONE until a step
                                      fails */
};

/* Begins at a position; NULL when memory ran out. */
struct proof_extraction *
proof_extraction_create(struct dfpn *dfpn, const struct position *position,
                        struct strategy *strategy);

/* Frees it; how it ended, of NULL for want of memory. */
enum proof_extraction_end
proof_extraction_destroy(struct proof_extraction *extract);

/* Adds a node, and all below it, for the state, which the winner wins. */
bool proof_extraction_prove(struct proof_extraction *extract,
                            struct strategy_link *link);

/* Takes a node that is there, or copies one that was learned; false when
 * neither proves the state. */
bool proof_extraction_reuse(struct proof_extraction *extract,
                            struct strategy_link *link);

/* Whether the winner is known to win the state, and by which region. */
bool proof_extraction_recall(const struct proof_extraction *extract,
                             bits *region);

#endif
