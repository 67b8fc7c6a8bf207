/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dfpn - one thread's depth-first proof-number search.
 *
 * See search.h for the meaning of phi and delta.
 */
#ifndef SOLVER_DFPN_DFPN_H
#define SOLVER_DFPN_DFPN_H

#include "solver/common/state.h"
#include "solver/common/static_rules.h"
#include "solver/connections/must_play.h"
#include "solver/dfpn/expansion_cache.h"
#include "solver/dfpn/reply.h"
#include "solver/dfpn/shared.h"
#include "solver/dfpn/table_access.h"

#define dfpn_create BITS_NAME(dfpn_create)
#define dfpn_destroy BITS_NAME(dfpn_destroy)
#define dfpn_begin BITS_NAME(dfpn_begin)
#define dfpn_describe BITS_NAME(dfpn_describe)
#define dfpn_prove BITS_NAME(dfpn_prove)
#define dfpn_search BITS_NAME(dfpn_search)

struct frame; /* a node on the path; dfpn.c */

struct dfpn {
    struct shared *shared;
    struct state state;
    struct table_access access; /* of the state */
    struct dfpn_reply *replies; /* of all frames on the path, one after
                                     another */
    int replies_used;
    struct position start;    /* the root, */
    struct dfpn_numbers root; /* and its numbers at last count */
    int winning_move;         /* of the state searched last, if it is won */
    bool first;               /* of its search; it reports progress */
    uint64_t expanded;        /* positions, by this thread, ever */
    struct counters counters; /* of this thread, in the search at hand */
    struct frame *path;       /* its last node with replies; or NULL */
    struct expansion_cache *cache; /* NULL: not in use */
    uint64_t trace_at; /* nodes at which the trace gets its next point;
                          UINT64_MAX: never */
    /* Connections at the node expanded last, by colour, and room for those
     * after a reply. */
    struct must_play_base base[2];
    struct must_play_base after;
};

/* Whether one of the techniques is on. */
static inline bool dfpn_uses(const struct dfpn *dfpn, unsigned techniques)
{
    return (dfpn->shared->techniques & techniques) != 0;
}

static inline void dfpn_count(struct dfpn *dfpn, enum counters_index counter)
{
    dfpn->counters.of[counter]++;
}

/* A search thread for boards of a side, with an expansion cache of so many
 * bytes, 0 for none; NULL when memory ran out. */
struct dfpn *dfpn_create(struct shared *shared, int side, size_t cache_bytes);
void dfpn_destroy(struct dfpn *dfpn);

/* Searches an undecided main-phase position until it is proved or the search
 * stops; dfpn->root and dfpn->winning_move hold the outcome. */
void dfpn_search(struct dfpn *dfpn, const struct position *position);

/* The same in steps, for whoever walks about below a root with state_play() and
 * state_undo(): dfpn->state becomes an undecided main-phase position, the
 * root. */
void dfpn_begin(struct dfpn *dfpn, const struct position *position);

/* Fills in the policy's input for the state (policy.h); false where it is
 * decided by what is known or the board has more than 64 cells. */
bool dfpn_describe(struct dfpn *dfpn, uint64_t *sets);

/* Searches the state until it is proved or the search stops. */
void dfpn_prove(struct dfpn *dfpn, struct dfpn_reply *reply);

#endif
