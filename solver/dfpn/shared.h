/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * shared - what the threads of one search share: the table, what they are to
 * do, the count of nodes, and the limits that end it.
 */
#ifndef SOLVER_DFPN_SHARED_H
#define SOLVER_DFPN_SHARED_H

#include <stdatomic.h>

#include "solver/dfpn/learned_proofs.h"
#include "solver/dfpn/region_table.h"
#include "solver/dfpn/reply.h"
#include "solver/dfpn/search_types.h"
#include "solver/dfpn/table.h"

#define shared_stop BITS_NAME(shared_stop)
#define shared_may_expand BITS_NAME(shared_may_expand)
#define shared_clear_bias BITS_NAME(shared_clear_bias)
#define shared_ask BITS_NAME(shared_ask)
#define shared_add_point BITS_NAME(shared_add_point)
#define shared_trace BITS_NAME(shared_trace)

enum { SHARED_BIAS_ONE = 16 };

struct shared {
    struct table *table;
    struct region_table *regions;   /* NULL: not in use */
    struct learned_proofs *learned; /* NULL: none */
    unsigned techniques;            /* those switched on */
    int threads;
    bool keep;                 /* the table, from search to search */
    int16_t order[BITS_CELLS]; /* the cells in the order to try them */
    const struct search_limits *limits;
    double began; /* on clock_now() */
    double
        reported; /* time of the last report; the first search thread's own */
    atomic_uint_fast64_t nodes;
    atomic_bool stopped;
    search_progress_fn *progress;
    void *progress_context;
    search_win_fn *tell_win; /* or NULL */
    void *tell_context;
    search_estimate_fn *estimate; /* or NULL */
    void *estimate_context;
    uint64_t ask_after;  /* nodes after which the next estimate is due; the
                            first search thread's own */
    atomic_int unlikely; /* the colour that is thought to lose; COLOUR_NONE: no
                            telling */
    atomic_uint bias[BITS_CELLS]; /* by how much a move of the root is thought
                                     to be harder to win with than the one
                                     thought best, in SHARED_BIAS_ONE */
    struct search_trace
        *trace; /* to be filled by the first search thread; or NULL */
};

/* Ends the search. */
void shared_stop(struct shared *shared);

/* Counts a node that a thread is about to expand; false when a limit forbids it
 * or the search is over. `root` are the root's numbers at last count, of the
 * thread that reports progress; of others NULL. */
bool shared_may_expand(struct shared *shared, const struct dfpn_numbers *root);

/* No move of the root is thought better than another. */
void shared_clear_bias(struct shared *shared);

/* Asks who is likely to win the root, and with what, after so many nodes. */
void shared_ask(struct shared *shared, const struct position *root,
                uint64_t nodes);

/* Adds a point to the trace: the root's numbers after `nodes` nodes. */
void shared_add_point(struct search_trace *trace, uint64_t nodes,
                      struct dfpn_numbers root);

/* Adds the numbers that the root has after `nodes` nodes to the trace, at every
 * count that is due; returns the next. */
uint64_t shared_trace(struct shared *shared, uint64_t nodes,
                      struct dfpn_numbers root);

#endif
