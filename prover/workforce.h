/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * workforce - workers that orders are given to and whose deliveries are taken.
 *
 * A worker is a process that answers each order (prover/order.h) with one line
 * (prover/delivery.h), in the order given. Workers have numbers from 0 up. One
 * that dies, or is silent for too long, fails the order it works on; those that
 * waited behind it come back as they were. A worker that has gone is replaced
 * under its number. Nothing here reads what an order says or judges what comes
 * back.
 *
 * crew.h has workers on this machine, mpi/fleet.h on all machines of a run.
 */
#ifndef PROVER_WORKFORCE_H
#define PROVER_WORKFORCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/status.h"

struct workforce_order {
    uint64_t id;      /* no two that are out have the same */
    double seconds;   /* the worker's own limit; silent for much longer, it has
                         failed; 0: it may take as long as it likes */
    int avoid;        /* another worker should have it if there is one; -1 */
    const char *line; /* that the worker is sent, its newline included */
    size_t size;
};

enum workforce_news {
    WORKFORCE_NOTHING,
    WORKFORCE_DELIVERED, /* the worker's line */
    WORKFORCE_FAILED,    /* the worker has gone while it worked on the order */
    WORKFORCE_RETURNED   /* it has gone before it began */
};

struct workforce_event {
    enum workforce_news news;
    uint64_t id; /* of the order */
    int worker;
    const char *line; /* delivered, without its newline; it stays until the
                         workforce is called again */
    size_t size;
    struct status_text reason; /* failed: why, in words */
};

/* What a worker did so far. */
struct workforce_tally {
    uint64_t delivered;
    uint64_t failed;
    double busy; /* seconds with an order */
    double idle; /* without one */
    bool working;
    bool closed; /* it is given nothing more */
};

struct workforce {
    /* How many orders can be given now. */
    int (*room)(void *context);
    /* Gives an order; there is room, or it is one that some worker failed. */
    enum status (*give)(void *context, const struct workforce_order *order,
                        struct status_text *why);
    /* Waits for at most so many seconds for an event. A signal cuts that short.
     * STATUS_FAILED when no worker is left, with the reason of the last. */
    enum status (*take)(void *context, double seconds,
                        struct workforce_event *event, struct status_text *why);
    /* Takes back all orders that are out. Nothing is told of them any more;
     * workers that had one are ended and start anew with the next. */
    void (*recall)(void *context);
    /* Ends a worker for good; what it had comes back. */
    void (*dismiss)(void *context, int worker);
    /* False: no worker has the number. */
    bool (*tally)(void *context, int worker, struct workforce_tally *tally);
    void *context;
};

#endif
