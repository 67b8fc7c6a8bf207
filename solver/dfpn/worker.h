/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * worker - one thread's depth-first proof-number search.
 *
 * See search.h for the meaning of phi and delta.
 */
#ifndef SOLVER_DFPN_WORKER_H
#define SOLVER_DFPN_WORKER_H

#include "solver/connections/carrier.h"
#include "solver/dfpn/engine.h"
#include "solver/dfpn/knowledge.h"
#include "solver/common/state.h"

#define worker_create BITS_NAME(worker_create)
#define worker_destroy BITS_NAME(worker_destroy)
#define worker_begin BITS_NAME(worker_begin)
#define worker_know BITS_NAME(worker_know)
#define worker_prove BITS_NAME(worker_prove)
#define worker_search BITS_NAME(worker_search)

struct worker_numbers {
    uint32_t phi;
    uint32_t delta;
};

/* A move, the numbers of the position after it, and, when they say who wins it,
 * a zone (zone.h). */
struct worker_reply {
    bits zone;
    struct worker_numbers numbers;
    int16_t move;
};

struct frame; /* a node on the path; worker.c */

struct worker {
    struct engine *engine;
    struct state state;
    struct worker_reply *replies; /* of all frames on the path, one after
                                     another */
    int replies_used;
    int symmetries; /* of the root: how many, and which */
    int symmetry[BOARD_SYMMETRIES];
    struct worker_numbers root; /* at last count */
    int winning_move;           /* of the state searched last, if it is won */
    bool first;                 /* of its engine; it reports progress */
    struct frame *path;         /* its last node with replies; or NULL */
    uint64_t trace_at;          /* nodes at which the trace gets its next point;
                                   UINT64_MAX: never */
    /* Connections at the node being expanded, by colour, and room for those
     * after a reply. */
    struct carrier_base base[2];
    struct carrier_base after;
};

/* A worker for boards of a side; NULL when memory ran out. */
struct worker *worker_create(struct engine *engine, int side);
void worker_destroy(struct worker *worker);

/* Searches an undecided main-phase position until it is proved or the engine
 * stops; worker->root and worker->winning_move hold the outcome. */
void worker_search(struct worker *worker, const struct position *position);

/* The same in steps, for whoever walks about below a root with state_play() and
 * state_undo(): worker->state becomes an undecided main-phase position, the
 * root. */
void worker_begin(struct worker *worker, const struct position *position);

/* What is certain at the state by all that is known, without a search. */
void worker_know(struct worker *worker, struct knowledge *knowledge);

/* Searches the state until it is proved or the engine stops. */
void worker_prove(struct worker *worker, struct worker_reply *reply);

#endif
