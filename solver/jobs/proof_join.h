/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_join - one proof put together from the proofs of jobs.
 *
 * What a plan says (proof_plan.h) becomes a record of PROOFS.md: a move or
 * replies for each step that was no job, and in the place of a job the nodes of
 * its own record. What is used more than once is written where it is first met,
 * marked, and referred to later.
 */
#ifndef SOLVER_JOBS_PROOF_JOIN_H
#define SOLVER_JOBS_PROOF_JOIN_H

#include "game/bytes.h"
#include "solver/jobs/proof_plan.h"

/* Fills *record, empty bytes, with the record of a position that `winner` wins,
 * as it stands: canonical. The bytes are freed by who asked, also after a
 * failure. */
typedef enum status proof_join_get_fn(void *context,
                                      const struct position *position,
                                      enum colour winner, struct bytes *record,
                                      struct status_text *why);

/*
 * Adds to `bytes` the record of the plan's position; `nodes` receives how many
 * it has. STATUS_FAILED: a record was not to be had or is damaged, or memory
 * or numbers ran out; then the bytes are without meaning. Whether the record
 * proves anything the verifier must say, for a record may have been changed
 * since its job was done.
 */
enum status proof_join(const struct proof_plan *plan, proof_join_get_fn *get,
                       void *context, struct bytes *bytes, uint32_t *nodes,
                       struct status_text *why);

#endif
