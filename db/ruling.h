/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ruling - verdicts on what a merge has left open.
 *
 * A proof may have come before what it rests on; it can be judged later. And of
 * two results that contradict each other one is false: where the proof of
 * exactly one is accepted, the other one goes.
 */
#ifndef DB_RULING_H
#define DB_RULING_H

#include "db/store_merge.h"

/*
 * Has every proof judged that is stored and was not, in the order in which they
 * rest on each other, and records the verdicts. count[] tells how many proofs
 * got, or kept, which verdict; `tell` is told of those rejected.
 */
enum status ruling_judge_rest(struct store *store,
                              const struct store_merge_options *options,
                              uint64_t count[PROOF_VERDICTS],
                              struct status_text *why);

/* What becomes of the claims on the docket. */
struct ruling_counts {
    uint64_t dropped; /* refuted: the result stays */
    uint64_t taken;   /* the result is refuted: the claim takes its place */
    uint64_t left;    /* nobody can tell */
};

/*
 * Has the proofs of both sides of each conflict judged, and ends those that are
 * decided by that: a claim whose proof is rejected is dropped; a result whose
 * proof is rejected is proved no more, and the claim comes in as any other
 * would; and of two opposite values the one with an accepted proof stays if the
 * other has none. Proofs say nothing of Grundy values. `tell` is told of each.
 * Every conflict is a transaction of its own.
 */
enum status ruling_settle(struct store *store,
                          const struct store_merge_options *options,
                          struct ruling_counts *counts,
                          struct status_text *why);

#endif
