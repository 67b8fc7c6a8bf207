/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * event_log - what becomes of job requests, one JSON object a line.
 *
 * Each line has the seconds since the event log was opened and the event. A
 * line is with the system when a function returns, so it outlives the process;
 * that a result is acknowledged is written only after its commit has returned.
 */
#ifndef PROVER_EVENT_LOG_H
#define PROVER_EVENT_LOG_H

#include "game/position.h"
#include "game/status.h"
#include "prover/worker_pool.h"

struct event_log;

/* An event of a job request; what is zero or NULL is left out. */
struct event_log_note {
    const char *event;
    uint64_t request;
    const struct position *position;
    const int *worker;
    uint64_t nodes;
    double seconds;
    bool judged; /* the winner, or null, is told */
    enum colour winner;
    const char *reason;
};

/* Opens a file to write at its end. STATUS_USAGE: it is a store, or its name
 * is none for a file. STATUS_FAILED with a line. */
enum status event_log_open(const char *path, struct event_log **event_log,
                           struct status_text *why);

/* STATUS_FAILED when something could not be written, now or earlier. NULL is no
 * event log, here and below. */
enum status event_log_close(struct event_log *event_log,
                            struct status_text *why);

void event_log_write(struct event_log *event_log,
                     const struct event_log_note *note);

/* What a worker did in all. */
void event_log_worker(struct event_log *event_log, int worker,
                      const struct worker_pool_tally *tally);

#endif
