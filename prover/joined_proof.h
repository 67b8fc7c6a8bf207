/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * joined_proof - a result whose proof is put together from others in the store.
 */
#ifndef PROVER_JOINED_PROOF_H
#define PROVER_JOINED_PROOF_H

#include "proof/join.h"
#include "prover/checked_store.h"

/*
 * Puts the proof of a plan together, all of whose records the store has, and
 * takes it with its result to be committed. Whether or not the user asks for
 * that it is checked before: what was proved by itself may have been put
 * together wrongly. *fits false, with a line in `why`, and nothing is taken: it
 * was rejected, or a record is not to be had or damaged. Another process may
 * have put one in its place that rests on other cells than the plan knows.
 * STATUS_FAILED: nobody could check it, or the file could not be written.
 */
enum status joined_proof_put(struct checked_store *checked,
                             const struct proof_plan *plan,
                             const struct result *result, bool *fits,
                             struct status_text *why);

#endif
