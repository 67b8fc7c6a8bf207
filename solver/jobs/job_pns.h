/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * job_pns - who wins one position of the main phase that is too hard for one
 * search: proof-number search whose leaves are jobs.
 *
 * Nodes are positions up to symmetry, so the tree is a graph. Each has numbers
 * from the view of the player to move, as in search.h, in whatever the searches
 * count in:
 *     phi   = min over the replies of delta(reply)
 *     delta = sum over the different replies of phi(reply)
 * The root is the first job. A leaf whose search was in vain keeps the numbers
 * that it ended with, until the way from the root leads there again; then it is
 * searched with more nodes, and after some such jobs expanded. Its replies
 * together begin with just its numbers, so that nothing seems cheap for being
 * new; one that a look at it (search_look()) tells the winner of needs a job
 * all the same, for its proof.
 *
 * Jobs that are out keep their numbers and are flagged; a node is flagged when
 * all of its replies that matter are. The way down goes to the reply of least
 * delta that is not flagged, so no leaf is given out twice, and another way is
 * tried meanwhile.
 *
 * Regions are the must-play of this level. Say that the loser's reply r was
 * proved with the region Z: with his opponent's stones A that win holds
 * wherever the loser has his stones, as long as Z is empty (PROOFS.md,
 * Statement 1). Z is empty after r, so it lacks r. After another reply x
 * outside Z the stones A are the same, the same player is to move, Z is empty,
 * and the game is not over, for else x would be no node. So x loses too, with
 * the same proof and the same region, whichever way it was reached. A node gets
 * a region of its own by Statements 2 and 3, from what is needed of its
 * replies', and hands it on.
 *
 * Source: wu2013 (job-level proof-number search; there virtual equivalence with
 * flagging was best), kishimoto2012 (proof-number search).
 */
#ifndef SOLVER_JOBS_JOB_PNS_H
#define SOLVER_JOBS_JOB_PNS_H

#include <stddef.h>
#include <stdint.h>

#include "proof/join.h"
#include "solver/jobs/job.h"

/* What is known of a position of the main phase, canonical and not decided,
 * from elsewhere: fills *outcome, which is all zero but for the winner,
 * COLOUR_NONE. `nodes` above 0 without a winner: so many were spent in vain.
 * Any status but STATUS_OK ends the work. */
typedef enum status job_pns_known_fn(void *context,
                                     const struct position *position,
                                     struct job_outcome *outcome,
                                     struct status_text *why);

struct job_pns_options {
    uint64_t first; /* nodes of a leaf's first job; 0: JOB_PNS_FIRST */
    uint64_t most;  /* nodes of any job at most; 0: no bound */
    size_t memory;  /* bytes for the tree; 0: JOB_PNS_MEMORY. When they are in
                       use leaves are not expanded any more but searched with
                       ever more nodes, and given up after `most` */
    job_pns_known_fn *known; /* or NULL */
    void *context;
};

/* A second or so on small boards; a leaf's last job has 16 times as many. */
enum { JOB_PNS_FIRST = 4000 };

#define JOB_PNS_MEMORY ((size_t)1 << 30)

struct job_pns;

/* A tree for a position of the main phase; the options are copied. The caller
 * owns *tree. STATUS_FAILED: no memory, or what `known` says. */
enum status job_pns_create(const struct position *position,
                           const struct job_pns_options *options,
                           struct job_pns **tree, struct status_text *why);
void job_pns_destroy(struct job_pns *tree);

/*
 * The tree as a job source, which it stays the owner of. JOB_SOURCE_DONE comes
 * when the winner is known, or when he can no longer be found out because of
 * what was given up. Outcomes of jobs that are still out then are welcome.
 * tell() fails when an outcome contradicts what is known: one of them must be
 * wrong. After a failure the tree may only be looked at and destroyed.
 */
void job_pns_job_source(struct job_pns *tree, struct job_source *job_source);

/* Who wins the position; COLOUR_NONE: not known. */
enum colour job_pns_winner(const struct job_pns *tree);

/* For tests: the position's numbers, as in struct search_verdict, and the
 * positions in the tree. */
void job_pns_numbers(const struct job_pns *tree, uint32_t *pn, uint32_t *dn);
size_t job_pns_size(const struct job_pns *tree);

/* What the proof of the winner, who is known, is made of. The caller frees it
 * with proof_plan_free(). STATUS_FAILED: no memory. */
enum status job_pns_plan(const struct job_pns *tree, struct proof_plan *plan,
                         struct status_text *why);

#endif
