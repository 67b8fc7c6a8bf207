/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * crew - a workforce of processes on this machine.
 *
 * A worker's process is started with its first order. One that works on short
 * orders gets more of them ahead, so that it need not wait for the next; of
 * long ones it has only the one in work, since what waits behind that cannot be
 * taken back. A process that has gone is followed by a new one, after a time
 * that doubles with each that went without a delivery; after CREW_DEATHS of
 * these in a row the worker is closed, so that a broken program is not started
 * for ever.
 */
#ifndef PROVER_CREW_H
#define PROVER_CREW_H

#include "prover/child.h"
#include "prover/workforce.h"

enum { CREW_DEATHS = 5, CREW_MOST_WORKERS = 1024 };

struct crew_options {
    struct child_program program; /* of each worker; what it points to stays */
    int workers;
    double grace; /* seconds that an order may take beyond its own limit */
};

struct crew;

/* STATUS_FAILED when memory ran out. The caller owns *crew. */
enum status crew_open(const struct crew_options *options, struct crew **crew,
                      struct status_text *why);

/* Kills all processes. */
void crew_close(struct crew *crew);

/* The crew as a workforce, good until it is closed. */
struct workforce crew_workforce(struct crew *crew);

#endif
