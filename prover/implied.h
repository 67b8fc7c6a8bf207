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

/*
 * Looks the moves of an undecided position up. *found: they decide it, its
 * proof is put together from theirs and checked, both are committed, and the
 * answer has nodes and seconds of the searches for what it rests on. The
 * look-ups take as long as some ten nodes of a search for each move.
 * STATUS_FAILED as for joined_proof_put(), or the store cannot be read.
 */
enum status implied_prove(struct checked_store *checked,
                          const struct game *game, struct answer *answer,
                          bool *found, struct status_text *why);

#endif
