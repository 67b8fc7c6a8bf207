/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * implied_win - a position of the main phase that one of its moves decides,
 * since the store has a proof that the opponent loses after it.
 *
 * A search of the position may look long at other moves before it comes to that
 * one, and a win that leans on suicides is none that `learn` (prover.h) could
 * carry over. So where a hard set is proved by its first moves, each searched
 * for by itself, the last step is made here, without a search: the proof is the
 * move, with the stored proof below it.
 */
#ifndef PROVER_IMPLIED_WIN_H
#define PROVER_IMPLIED_WIN_H

#include "prover/checked_store.h"

/* Looks the moves of an undecided position up. *found: the record, the caller's
 * to free, has the result, for the position as asked, with nodes and seconds of
 * the search that proved the move, and the proof, which nobody has checked.
 * STATUS_FAILED: the store cannot be read, or a proof is damaged. */
enum status implied_win_find(struct checked_store *checked,
                             const struct game *game, struct record *record,
                             bool *found, struct status_text *why);

#endif
