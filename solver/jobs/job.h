/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * job - a search of the main phase that may be done elsewhere, and what came of
 * it.
 *
 * Job-level proof-number search keeps a tree of its own, and at its leaves asks
 * for whole searches. A job source decides which: it is asked for one job after
 * another while earlier ones are out, gives those that are out virtual numbers,
 * so that another way is tried meanwhile, and is told of each how it ended.
 * contract.h and job_pns.h are such job sources. Who does the jobs, in this
 * process or on another machine, they do not know.
 *
 * Source: wu2013 (job-level proof-number search).
 */
#ifndef SOLVER_JOBS_JOB_H
#define SOLVER_JOBS_JOB_H

#include <stdbool.h>
#include <stdint.h>

#include "game/cellset.h"
#include "game/position.h"
#include "game/status.h"
#include "game/value.h"

struct job {
    struct position position; /* canonical, of the main phase, not decided */
    uint64_t nodes;           /* that the search may take; 0: no limit */
    double seconds;           /* the same */
    void *place;              /* the job source's own */
};

/* What came of a job. */
struct job_outcome {
    enum colour winner; /* COLOUR_NONE: the nodes were too few */
    uint32_t pn, dn;    /* of the position at the end of the search, when that
                           is known; else 0 */
    uint64_t nodes;     /* that the search took */
    bool confined;      /* the winner's proof has a region (PROOFS.md) */
    struct cellset region; /* if so: its cells, in the position's orientation */
};

enum job_source_step {
    JOB_SOURCE_JOB,  /* there is a job */
    JOB_SOURCE_WAIT, /* not before one that is out has come back */
    JOB_SOURCE_DONE  /* nothing is left to do; also when sets were given up */
};

struct job_source {
    /* The next job. Who takes it must tell or return it. */
    enum status (*pick)(void *context, enum job_source_step *step,
                        struct job *job, struct status_text *why);
    /* A job has ended, in any order. */
    enum status (*tell)(void *context, const struct job *job,
                        const struct job_outcome *outcome,
                        struct status_text *why);
    /* A job was not done and may be picked again. */
    void (*give_back)(void *context, const struct job *job);
    /* A job cannot be done: whoever tried it failed. It is not picked again. */
    enum status (*give_up)(void *context, const struct job *job,
                           struct status_text *why);
    void *context;
};

#endif
