/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * parallel_prover - the processes that search for the prover when there are
 * --workers.
 *
 * The prover keeps the store and the contract; its parallel prover has a
 * dispatcher and a worker pool, and does what is too much for one process: the
 * job source of a contract, many positions at a time, or one position as a tree
 * of jobs.
 */
#ifndef CLI_PARALLEL_PROVER_H
#define CLI_PARALLEL_PROVER_H

#include "cli/prover.h"
#include "prover/local_workers.h"

/* Where worker pools come from: this machine, unless a program says otherwise.
 */
struct parallel_prover_source {
    enum status (*open)(const struct local_workers_options *options,
                        void **held, struct worker_pool *pool,
                        struct status_text *why);
    void (*close)(void *held);
    int workers; /* without --workers; 0: the prover searches itself */
};

void parallel_prover_set_source(const struct parallel_prover_source *source);

/* How many workers the options ask for; 0: there is no parallel prover. */
int parallel_prover_workers(const struct options *options);

/* A parallel prover for the prover, whose checked store, progress and counts it
 * uses. */
enum status parallel_prover_open(struct prover *prover,
                                 struct parallel_prover **parallel,
                                 struct status_text *why);

/* Ends the workers. STATUS_FAILED: the log could not be written. */
enum status parallel_prover_close(struct parallel_prover *parallel,
                                  struct status_text *why);

/* Works for a contract's goal; contract_end() is done. STATUS_LIMIT: a limit or
 * a signal ended it. */
enum status parallel_prover_reach(struct parallel_prover *parallel,
                                  struct contract *contract,
                                  enum contract_goal goal,
                                  const struct position *position,
                                  struct status_text *why);

/* Says that parallel_prover_prove() will be asked about a position of the main
 * phase, after those that were foreseen before. */
enum status parallel_prover_foresee(struct parallel_prover *parallel,
                                    const struct position *position,
                                    struct status_text *why);

/* Proves the next position that was foreseen and is not in the store; if there
 * are many, those that follow meanwhile. Unknown: a limit or a signal. */
enum status parallel_prover_prove(struct parallel_prover *parallel,
                                  const struct game *game,
                                  struct answer *answer,
                                  struct status_text *why);

#endif
