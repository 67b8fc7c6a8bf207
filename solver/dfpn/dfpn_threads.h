/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dfpn_threads - what the threads of one search share, and their start and end.
 *
 * The search does what search.h promises, for boards that fit the width of
 * bits.h; search.c reaches it through its width's backend. Every thread is a
 * search thread (dfpn.h) that searches the same root; they share the table, and
 * the first to prove the root ends the search.
 */
#ifndef SOLVER_DFPN_DFPN_THREADS_H
#define SOLVER_DFPN_DFPN_THREADS_H

#include <stdatomic.h>

#include "solver/dfpn/backend.h"
#include "solver/dfpn/table.h"

#define dfpn_threads_may_expand BITS_NAME(dfpn_threads_may_expand)
#define dfpn_threads_trace BITS_NAME(dfpn_threads_trace)

struct dfpn;

struct dfpn_threads {
    struct table *table;
    unsigned techniques; /* those switched on */
    int threads;
    bool keep;                 /* the table, from search to search */
    int16_t order[BITS_CELLS]; /* the cells in the order to try them */
    struct dfpn **workers;
    const struct search_limits *limits;
    double began; /* on clock_now() */
    double
        reported; /* time of the last report; the first search thread's own */
    atomic_uint_fast64_t nodes;
    atomic_bool stopped;
    struct counters counters; /* of the last search, when it has ended */
    search_progress_fn *progress;
    void *progress_context;
    search_win_fn *tell_win; /* or NULL */
    void *tell_context;
    struct search_trace
        *trace; /* to be filled by the first search thread; or NULL */
};

/* Counts a node that the search thread is about to expand; false when a limit
 * forbids it or the search is over. */
bool dfpn_threads_may_expand(struct dfpn_threads *dfpn_threads,
                             const struct dfpn *dfpn);

/* Adds the numbers that the root has after `nodes` nodes to the trace, at every
 * count that is due; returns the next. */
uint64_t dfpn_threads_trace(struct dfpn_threads *dfpn_threads, uint64_t nodes,
                            uint32_t phi, uint32_t delta);

#endif
