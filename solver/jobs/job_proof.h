/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * job_proof - what the proof of a node of job_pns is made of, and its region.
 *
 * Of the replies of a lost node only some need an answer in its proof: one with
 * a region answers all that lie outside it (PROOFS.md, Statement 3). Answers
 * with small regions are taken first, and those that the others make needless
 * are dropped in the end.
 */
#ifndef SOLVER_JOBS_JOB_PROOF_H
#define SOLVER_JOBS_JOB_PROOF_H

#include "proof/join.h"
#include "solver/jobs/job_graph.h"

/* Makes the node one that its mover wins by the edge's move, after which the
 * other loses. */
void job_proof_move(struct job_graph *graph, uint32_t node, uint32_t edge);

/* Makes the node, expanded and with every reply won for the other player, a
 * loss. */
void job_proof_replies(struct job_graph *graph, uint32_t node);

/* Fills the plan for a won node of a graph. STATUS_FAILED: no memory. */
enum status job_proof_plan(const struct job_graph *graph, uint32_t root,
                           struct proof_plan *plan, struct status_text *why);

#endif
