/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_judge - judges the proofs of a store that nobody has judged. */
#ifndef DB_STORE_JUDGE_H
#define DB_STORE_JUDGE_H

#include "db/store_merge_options.h"

/*
 * Has every proof judged that is stored and was not, for it may have come
 * before what it rests on, in the order in which they rest on each other, and
 * records the verdicts. count[] tells how many proofs got, or kept, which
 * verdict; `tell` is told of those rejected.
 */
enum status store_judge_rest(struct store *target,
                             const struct store_merge_options *options,
                             uint64_t count[PROOF_VERDICTS],
                             struct status_text *why);

#endif
