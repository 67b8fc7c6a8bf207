/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * store_merge - takes what another store holds into this one.
 *
 * What another store says is a claim. Its results, proofs and traces come in by
 * the rules of merge_copy(), with the runs they come from; a run that is there
 * already is not written again. So merging twice changes nothing, and a merge
 * that was cut off is finished by another one. Every proof is judged before its
 * result counts:
 *   accepted    the result comes in with it
 *   rejected    neither comes in; the result is named
 *   undecided   the proof rests on what has not come in, or nobody judges: both
 *               come in, the proof as unverified
 * A proved result that never had a proof comes in as one. Grundy values stay
 * out: no proof tells them, and they follow from the values.
 *
 * A claim that contradicts a proved result changes nothing about that: the
 * claim is named and left out.
 *
 * The games of the player against itself come in after the results. One that
 * is there already stays, and one whose number in its series another game has
 * is named and left out. Last come the games that were imported: of two with
 * one key the longer stays if the other is its beginning, else the one that was
 * there, and the other is named.
 *
 * The other store is only read, in batches; each is one state of its file,
 * whoever writes to it meanwhile, and comes in by one transaction. What is
 * damaged in it is named and left out.
 */
#ifndef DB_STORE_MERGE_H
#define DB_STORE_MERGE_H

#include "db/store_merge_options.h"

/* Whether two paths lead to one file; a store is not merged into itself. */
bool store_merge_is_same(const char *one, const char *other);

/*
 * Takes what `source` holds into `target`, and counts it. STATUS_OK even when
 * something was left out: the counts and `tell` say so. STATUS_LIMIT: stopped.
 * STATUS_FAILED: one of the files could not be read or written any further.
 * Whatever the status, what was counted is committed.
 */
enum status store_merge_run(struct store *target, struct store *source,
                            const struct store_merge_options *options,
                            struct store_merge_counts *counts,
                            struct status_text *why);

#endif
