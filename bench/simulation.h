/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * simulation - the contract's job source with many workers, on a clock of its
 * own.
 *
 * One rank hands out the jobs of a job source and takes the outcomes back, one
 * after another; the workers do the jobs. A job takes what the store says that
 * its set took: with a budget of that many nodes or more it finds the winner in
 * the recorded seconds, with less it ends in vain after its part of them. A set
 * of which the store does not tell more is given up at once, at no cost; so
 * what is simulated is the work on what is recorded.
 */
#ifndef BENCH_SIMULATION_H
#define BENCH_SIMULATION_H

#include "bench/recorded.h"
#include "game/rules.h"
#include "solver/contract/contract.h"

struct simulation_order {
    const struct recorded *recorded;
    int side;
    enum rules rules;
    enum contract_goal goal; /* from the empty board */
    int workers;
    int ahead;      /* jobs a worker has at a time, one of them in work */
    double latency; /* seconds of a message, one way */
    double service; /* seconds of the rank for an outcome: check and commit */
    double give;    /* seconds of the rank for a job that is handed out */
    double stretch; /* recorded seconds are multiplied by it */
    const double *serial; /* seconds for each set with one worker; NULL: this is
                             that run */
};

struct simulation_outcome {
    double makespan;  /* seconds until the goal was reached */
    double searched;  /* of all workers until then */
    double wasted;    /* of these: beyond what one worker searched */
    double rank_busy; /* seconds */
    double longest;   /* seconds searched from one set, one search after
                         another: no number of workers is faster */
    double
        job_source;  /* seconds of this machine in the job source's functions */
    size_t jobs;     /* handed out */
    size_t given_up; /* sets of which nothing more is recorded */
    double *spent;   /* seconds for each recorded set */
};

/* The caller frees outcome->spent. */
enum status simulation_run(const struct simulation_order *order,
                           struct simulation_outcome *outcome,
                           struct status_text *why);

#endif
