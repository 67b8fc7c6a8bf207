/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dfpn_state - what one thread of the search has in hand; dfpn.h has what it
 * does with it.
 */
#ifndef SOLVER_DFPN_DFPN_STATE_H
#define SOLVER_DFPN_DFPN_STATE_H

#include "solver/common/state.h"
#include "solver/common/static_rules.h"
#include "solver/connections/must_play.h"
#include "solver/dfpn/expansion_cache.h"
#include "solver/dfpn/reply.h"
#include "solver/dfpn/shared.h"
#include "solver/dfpn/table_access.h"

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
    /* Connections at the node worked out last, by colour, and room for those
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

#endif
