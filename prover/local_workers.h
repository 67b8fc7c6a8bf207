/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * local_workers - a worker pool of processes on this machine.
 *
 * A worker's process is started with its first job request. One that works on
 * short job requests gets more of them ahead, so that it need not wait for the
 * next; of long ones it has only the one in work, since what waits behind that
 * cannot be taken back. A process that has gone is followed by a new one, after
 * a time that doubles with each that went without a job result; after
 * LOCAL_WORKERS_DEATHS of these in a row the worker is closed, so that a broken
 * program is not started for ever.
 */
#ifndef PROVER_LOCAL_WORKERS_H
#define PROVER_LOCAL_WORKERS_H

#include "prover/subprocess.h"
#include "prover/worker_pool.h"

enum { LOCAL_WORKERS_DEATHS = 5, LOCAL_WORKERS_MOST_WORKERS = 1024 };

struct local_workers_options {
    struct subprocess_program
        program; /* of each worker; what it points to stays */
    int workers;
    double grace; /* seconds that a job request may take beyond its own limit */
};

struct local_workers;

/* STATUS_FAILED when memory ran out. The caller owns *local_workers. */
enum status local_workers_open(const struct local_workers_options *options,
                               struct local_workers **local_workers,
                               struct status_text *why);

/* Kills all processes. */
void local_workers_close(struct local_workers *local_workers);

/* The local workers as a worker pool, good until it is closed. */
struct worker_pool local_workers_pool(struct local_workers *local_workers);

#endif
