/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * foreman - has an agenda done by a workforce.
 *
 * What the store knows is told to the agenda without work. Else the job goes
 * out as an order, and what comes back is judged before it is committed and
 * told (prover/intake.h). An order that failed is given again, to another
 * worker if there is one; after FOREMAN_TRIES in all the job is given up. A
 * worker whose delivery is refused gets no more orders, and the job is given to
 * others as if nothing had been tried. No position is out twice at a time.
 *
 * A result is acknowledged when its commit has returned: only then the journal
 * has a line that says so, and whatever happens afterwards, it is stored.
 */
#ifndef PROVER_FOREMAN_H
#define PROVER_FOREMAN_H

#include <signal.h>

#include "prover/journal.h"
#include "prover/keeper.h"
#include "prover/workforce.h"
#include "solver/jobs/job.h"

/* Enough for a cluster that takes machines away from long jobs. */
enum { FOREMAN_TRIES = 4 };

/* What the foreman has seen so far, in all runs. */
struct foreman_count {
    uint64_t given; /* orders, each time anew */
    uint64_t delivered, failed, refused, returned, known, given_up;
    uint64_t acknowledged;
    uint64_t nodes; /* of what was delivered */
    double seconds;
};

struct task;
struct receipt;

/* The first part is the caller's to fill in, what may be zero or NULL is
 * marked; the rest begins as zero. */
struct foreman {
    struct keeper *keeper;
    struct workforce workforce;
    struct journal *journal;           /* or NULL */
    const volatile sig_atomic_t *stop; /* or NULL; raised: the work ends */
    double deadline;     /* on clock_now(), the work ends; 0: never */
    uint64_t last_node;  /* the work ends when count.nodes is that; 0: never */
    uint64_t most_nodes; /* the most that a job is allowed, see
                            keeper_in_vain() */
    double seconds;      /* of a job, which then ends in vain; 0: no limit */
    double patience;     /* of a job, which then has failed; 0: no limit */
    /* The answer to a job, before the agenda is told. Or NULL. */
    enum status (*learn)(void *context, const struct job *job,
                         const struct answer *answer, struct status_text *why);
    /* A line for the user: a job or a worker was given up. */
    void (*warn)(void *context, const char *line);
    /* Some times a second: see `count` and `out`. Or NULL. */
    void (*progress)(void *context);
    void *context;

    struct foreman_count count;
    struct agenda agenda; /* of the last run */
    size_t out;           /* orders that are with workers */
    struct task *tasks;
    size_t task_count, task_room;
    struct receipt *receipts; /* results that wait for their commit */
    size_t receipt_count, receipt_room;
    uint64_t last_id;
};

/*
 * Works until the agenda is done; what is out then stays out, for the next run
 * with the same agenda. STATUS_LIMIT: a limit or the stop flag ended it;
 * STATUS_FAILED: the store, memory or the agenda failed, or no worker is left;
 * after both nothing is out. In any case what was delivered is committed, if
 * that is possible.
 */
enum status foreman_run(struct foreman *foreman, const struct agenda *agenda,
                        struct status_text *why);

/* Takes back what is out, from the workers and for the agenda, whose time is
 * over. */
void foreman_leave(struct foreman *foreman);

/* Commits what waits and acknowledges it. */
enum status foreman_flush(struct foreman *foreman, struct status_text *why);

/* Writes into the journal what each worker and all did, and frees memory.
 * Nothing is out. */
void foreman_close(struct foreman *foreman);

#endif
