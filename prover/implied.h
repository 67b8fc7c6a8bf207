/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * implied - a position of the main phase that is decided by what the store has
 * of its moves: a proof that the opponent loses after one of them, or proofs
 * that he wins after all.
 *
 * A search of the position may look long at other moves before it comes to the
 * one that wins, and has all searches of a lost position to make again: a win
 * that leans on suicides is none that `learn` (prover.h) could carry over. So
 * where a hard set is proved by its first moves, each searched for by itself,
 * perhaps on several machines, the last step is made here, without a search.
 */
#ifndef PROVER_IMPLIED_H
#define PROVER_IMPLIED_H

#include "prover/checked_store.h"

enum implied_end {
    IMPLIED_OPEN,    /* they do not decide it */
    IMPLIED_PROVED,  /* they do: its proof is put together from theirs and
                        checked, both are committed, and the answer has nodes and
                        seconds of the searches for what it rests on */
    IMPLIED_HINDERED /* a move cannot be looked up or used, as `why` says, which
                        need not hinder a search */
};

/*
 * Looks the moves of an undecided position up. That takes as long as some ten
 * nodes of a search for each move. STATUS_FAILED as for joined_proof_put().
 */
enum status implied_prove(struct checked_store *checked,
                          const struct game *game, struct answer *answer,
                          enum implied_end *end, struct status_text *why);

#endif
