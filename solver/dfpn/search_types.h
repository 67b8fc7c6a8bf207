/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * search_types - what goes into a search, and what comes out of it.
 */
#ifndef SOLVER_DFPN_SEARCH_TYPES_H
#define SOLVER_DFPN_SEARCH_TYPES_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/cellset.h"
#include "game/position.h"
#include "game/value.h"

#define SEARCH_INFINITE UINT32_MAX

enum { SEARCH_MAX_THREADS = 64 };

struct search_options {
    size_t memory;    /* bytes for the transposition table, never exceeded */
    uint64_t seed;    /* 0: replies in order of the cells; else shuffled by it,
                         which changes the work and never the verdict */
    unsigned without; /* techniques switched off, see technique.h */
    int threads;      /* up to SEARCH_MAX_THREADS; 0 is 1 */
    bool keep; /* what one search finds out serves the next, whose work then
                  depends on those before, but not its verdict */
};

/* A part of what a search knows: memory, and the word that says which of the
 * entries in it are not empty. */
struct search_part {
    unsigned char *bytes;
    size_t size;
    uint64_t *stamp;
};

enum { SEARCH_PARTS = 2 }; /* at most */

/* What may end a search early. */
struct search_limits {
    uint64_t nodes;                    /* expansions; 0: no limit */
    double seconds;                    /* of wall-clock time; 0: no limit */
    const volatile sig_atomic_t *stop; /* ends it when non-zero; or NULL. Set
                                          by a signal handler, or by another
                                          thread with __atomic_store_n() */
};

/* What is left of a limit of seconds, as a limit: when there is nothing left a
 * microsecond, for 0 is no limit. */
static inline double search_seconds_left(double left)
{
    const double least = 1e-6;
    return left > least ? left : least;
}

struct search_verdict {
    enum value value; /* to the player to move; unknown: a limit was reached */
    int move;         /* a winning move; MOVE_NONE unless the value is a win
                         and somebody still has to move */
    uint32_t pn, dn;  /* phi and delta of the position at the end */
    uint64_t nodes;
    double seconds;
};

/* How far a running search is. */
struct search_progress {
    uint64_t nodes;
    double seconds;
    uint32_t pn, dn; /* of the position, at last count */
};

/*
 * How a search went: the proof and disproof number that the position had when
 * the search had expanded so many nodes.
 *
 * A point at n holds the numbers that the search would have ended with if it
 * had been stopped after n expansions: those of all unfinished nodes below the
 * position are worked out anew from their children's at that moment. On one
 * thread the points are therefore the same on every run and machine. On several
 * they are the first thread's view, and every run has others.
 *
 * Points are taken at 1, 2, 3, 4, 6, 8, 12, 16, ... expansions, two an octave,
 * as long as the search has not ended; the last point is its end, with the
 * numbers and nodes of the verdict. So the nodes rise strictly, and only the
 * last point can have the numbers 0 and SEARCH_INFINITE. All 64-bit counts fit.
 */
enum { SEARCH_TRACE_POINTS = 128 };

struct search_point {
    uint64_t nodes;
    uint32_t pn, dn;
};

struct search_trace {
    struct search_point points[SEARCH_TRACE_POINTS];
    int count;
};

/* Called a few times a second from search_prove(). */
typedef void search_progress_fn(void *context,
                                const struct search_progress *progress);

/* Nodes after which a search asks for an estimate. */
enum { SEARCH_ESTIMATE_AFTER = 50000, SEARCH_ESTIMATE_AGAIN = 1000000 };

/* About how likely White is to win from a contract set, with White to move,
 * from 0 to VALUE_CERTAIN (game/value.h); below 0: there is no telling, or a
 * limit came first. Else visits[i], 0 before, becomes how much of what it is
 * told by began with cell i. The search has taken so many nodes, and `left` is
 * what remains of its seconds, and its stop. */
typedef int search_estimate_fn(void *context, const struct position *position,
                               uint64_t nodes, const struct search_limits *left,
                               uint32_t *visits);

/* A node at which the search has proved that the player to move wins. */
struct search_win {
    struct position position;
    int move;       /* with which he wins */
    uint64_t nodes; /* expanded below it, itself included, as far as the table
                       remembers them */
};

/* Called for every such node, the nodes below first; on several threads by any
 * of them, one or more at a time. */
typedef void search_win_fn(void *context, const struct search_win *win);

/* What is certain of an undecided position without a search. */
struct search_view {
    enum value value; /* to the player to move, from its stones, connections or
                         the table of a search that keeps it */
    struct cellset replies; /* if unknown: the moves that may win; one at least,
                               and one that wins if there is any */
};

/* What it took to write a proof down. */
struct search_proof {
    uint32_t nodes;    /* of the proof */
    int move;          /* with which it begins; MOVE_NONE: with no move */
    uint64_t searched; /* expansions, for what the table had lost */
};

#endif
