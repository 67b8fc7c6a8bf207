/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dispatcher - has a job source done by a worker pool.
 *
 * What the store knows is told to the job source without work. Else the job
 * goes out as a job request, and what comes back is judged before it is
 * committed and told (prover/result_check.h). A job request that failed is
 * given again, to another worker if there is one; after DISPATCHER_TRIES in all
 * the job is given up. A worker whose job result is refused gets no more job
 * requests, and the job is given to others as if nothing had been tried. No
 * position is out twice at a time.
 *
 * A result is acknowledged when its commit has returned: only then the event
 * log has a line that says so, and whatever happens afterwards, it is stored.
 */
#ifndef PROVER_DISPATCHER_H
#define PROVER_DISPATCHER_H

#include <signal.h>

#include "prover/checked_store.h"
#include "prover/event_log.h"
#include "prover/worker_pool.h"
#include "solver/jobs/job.h"

/* Enough for a cluster that takes machines away from long jobs. */
enum { DISPATCHER_TRIES = 4 };

/* What the dispatcher has seen so far, in all runs. */
struct dispatcher_count {
    uint64_t given; /* job requests, each time anew */
    uint64_t delivered, failed, refused, returned, known, given_up;
    uint64_t acknowledged;
    uint64_t nodes; /* of what was delivered */
    double seconds;
};

struct task;
struct receipt;

/* The first part is the caller's to fill in, what may be zero or NULL is
 * marked; the rest begins as zero. */
struct dispatcher {
    struct checked_store *checked;
    struct worker_pool pool;
    struct event_log *event_log;       /* or NULL */
    const volatile sig_atomic_t *stop; /* or NULL; raised: the work ends */
    double deadline;     /* on clock_now(), the work ends; 0: never */
    uint64_t last_node;  /* the work ends when count.nodes is that; 0: never */
    uint64_t most_nodes; /* `most` of checked_store_in_vain() */
    double seconds;      /* of a job, which then ends in vain; 0: no limit */
    double patience;     /* of a job, which then has failed; 0: no limit */
    /* The answer to a job, before the job source is told. Or NULL. */
    enum status (*learn)(void *context, const struct job *job,
                         const struct answer *answer, struct status_text *why);
    /* A line for the user: a job or a worker was given up. */
    void (*warn)(void *context, const char *line);
    /* Some times a second: see `count` and `out`. Or NULL. */
    void (*progress)(void *context);
    void *context;

    struct dispatcher_count count;
    struct job_source job_source; /* of the last run */
    size_t out;                   /* job requests that are with workers */
    struct task *tasks;
    size_t task_count, task_room;
    struct receipt *receipts; /* results that wait for their commit */
    size_t receipt_count, receipt_room;
    uint64_t last_id;
};

/*
 * Works until the job source is done; what is out then stays out, for the next
 * run with the same job source. STATUS_LIMIT: a limit or the stop flag ended
 * it; STATUS_FAILED: the store, memory or the job source failed, or no worker
 * is left; after both nothing is out. In any case what was delivered is
 * committed, if that is possible.
 */
enum status dispatcher_run(struct dispatcher *dispatcher,
                           const struct job_source *job_source,
                           struct status_text *why);

/* Takes back what is out, from the workers and for the job source, whose time
 * is over. */
void dispatcher_leave(struct dispatcher *dispatcher);

/* Commits what waits and acknowledges it. */
enum status dispatcher_flush(struct dispatcher *dispatcher,
                             struct status_text *why);

/* Writes into the event log what each worker and all did, and frees memory.
 * Nothing is out. */
void dispatcher_close(struct dispatcher *dispatcher);

#endif
