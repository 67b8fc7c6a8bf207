/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * worker_pool - workers that job requests are given to and whose job results
 * are taken.
 *
 * A worker is a process that answers each job request (prover/job_request.h)
 * with one line (prover/job_result.h), in the order given. Workers have numbers
 * from 0 up. One that dies, or is silent for too long, fails the job request it
 * works on; those that waited behind it come back as they were. A worker that
 * has gone is replaced under its number. Nothing here reads what a job request
 * says or judges what comes back.
 *
 * local_workers.h has workers on this machine, mpi/mpi_workers.h on all
 * machines of a run.
 */
#ifndef PROVER_WORKER_POOL_H
#define PROVER_WORKER_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/status.h"

struct worker_pool_request {
    uint64_t id;      /* no two that are out have the same */
    double seconds;   /* the worker's own limit; silent for much longer, it has
                         failed; 0: it may take as long as it likes */
    int avoid;        /* another worker should have it if there is one; -1 */
    const char *line; /* that the worker is sent, its newline included */
    size_t size;
};

enum worker_pool_news {
    WORKER_POOL_NOTHING,
    WORKER_POOL_DELIVERED, /* the worker's line */
    WORKER_POOL_FAILED,    /* the worker has gone while it worked on the job
                              request */
    WORKER_POOL_RETURNED   /* it has gone before it began */
};

struct worker_pool_event {
    enum worker_pool_news news;
    uint64_t id; /* of the job request */
    int worker;
    const char *line; /* delivered, without its newline; it stays until the
                         worker pool is called again */
    size_t size;
    struct status_text reason; /* failed: why, in words */
};

/* What a worker did so far. */
struct worker_pool_tally {
    uint64_t delivered;
    uint64_t failed;
    double busy; /* seconds with a job request */
    double idle; /* without one */
    bool working;
    bool closed; /* it is given nothing more */
};

struct worker_pool {
    /* How many job requests can be given now. */
    int (*room)(void *context);
    /* Gives a job request; there is room, or it is one that some worker failed.
     */
    enum status (*give)(void *context,
                        const struct worker_pool_request *request,
                        struct status_text *why);
    /* Waits for at most so many seconds for an event. A signal cuts that short.
     * STATUS_FAILED when no worker is left, with the reason of the last. */
    enum status (*take)(void *context, double seconds,
                        struct worker_pool_event *event,
                        struct status_text *why);
    /* Takes back all job requests that are out. Nothing is told of them any
     * more; workers that had one are ended and start anew with the next. */
    void (*recall)(void *context);
    /* Ends a worker for good; what it had comes back. */
    void (*dismiss)(void *context, int worker);
    /* False: no worker has the number. */
    bool (*tally)(void *context, int worker, struct worker_pool_tally *tally);
    void *context;
};

#endif
