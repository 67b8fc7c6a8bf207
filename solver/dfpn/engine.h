/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * engine - what the threads of one search share, and their start and end.
 *
 * The engine does what search.h promises, for boards that fit the width of
 * bits.h; search.c reaches it through its width's backend. Every thread is a
 * worker (worker.h) that searches the same root; they share the table, and the
 * first to prove the root ends the search.
 */
#ifndef SOLVER_DFPN_ENGINE_H
#define SOLVER_DFPN_ENGINE_H

#include <stdatomic.h>

#include "solver/dfpn/backend.h"
#include "solver/dfpn/table.h"

#define engine_may_expand BITS_NAME(engine_may_expand)
#define engine_trace BITS_NAME(engine_trace)

struct worker;

struct engine {
    struct table *table;
    unsigned techniques; /* those switched on */
    int threads;
    bool keep;                 /* the table, from search to search */
    int16_t order[BITS_CELLS]; /* the cells in the order to try them */
    struct worker **workers;
    const struct search_limits *limits;
    double began;    /* on clock_now() */
    double reported; /* time of the last report; the first worker's own */
    atomic_uint_fast64_t nodes;
    atomic_bool stopped;
    search_progress_fn *progress;
    void *progress_context;
    struct search_trace *trace; /* to be filled by the first worker; or NULL */
};

/* Counts a node that the worker is about to expand; false when a limit forbids
 * it or the search is over. */
bool engine_may_expand(struct engine *engine, const struct worker *worker);

/* Adds the numbers that the root has after `nodes` nodes to the trace, at every
 * count that is due; returns the next. */
uint64_t engine_trace(struct engine *engine, uint64_t nodes, uint32_t phi,
                      uint32_t delta);

#endif
