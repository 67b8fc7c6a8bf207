/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * search - depth-first proof-number search (df-pn) of the main phase.
 *
 * Proves which colour wins a position. Numbers are kept from the view of the
 * player to move: phi, the proof number, estimates what it takes to prove that
 * he wins, delta, the disproof number, that he loses; 0 and SEARCH_INFINITE
 * mean it is done and impossible. A node is expanded when its replies are
 * generated; the count of expansions is the search's machine-independent work.
 *
 * With the same position, options and table size the search on one thread does
 * exactly the same on every run and machine. More threads find the same verdict
 * with other numbers of nodes.
 *
 * Source: nagai2002 (df-pn).
 */
#ifndef SOLVER_DFPN_SEARCH_H
#define SOLVER_DFPN_SEARCH_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/bytes.h"
#include "game/cellset.h"
#include "game/position.h"
#include "game/status.h"
#include "game/value.h"
#include "solver/common/counters.h"

#define SEARCH_INFINITE UINT32_MAX

enum { SEARCH_MAX_THREADS = 64 };

struct search;

struct search_options {
    size_t memory;    /* bytes for the transposition table, never exceeded */
    uint64_t seed;    /* 0: replies in order of the cells; else shuffled by it,
                         which changes the work and never the verdict */
    unsigned without; /* techniques switched off, see technique.h */
    int threads;      /* up to SEARCH_MAX_THREADS; 0 is 1 */
    bool keep; /* what one search finds out serves the next, whose work then
                  depends on those before, but not its verdict */
};

/* What may end a search early. */
struct search_limits {
    uint64_t nodes;                    /* expansions; 0: no limit */
    double seconds;                    /* of wall-clock time; 0: no limit */
    const volatile sig_atomic_t *stop; /* ends it when non-zero; or NULL. Set
                                          by a signal handler, or by another
                                          thread with __atomic_store_n() */
};

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

/* A search for boards of one side. STATUS_FAILED with a line in `why` when
 * memory ran out. The caller owns *search. */
enum status search_create(int side, const struct search_options *options,
                          struct search **search, struct status_text *why);
void search_destroy(struct search *search);

void search_set_progress(struct search *search, search_progress_fn *progress,
                         void *context);

/* Has search_prove() fill `trace`, which must stay until another is set; NULL,
 * as at first: none. It changes nothing that the search does. */
void search_set_trace(struct search *search, struct search_trace *trace);

/* A node at which the search has proved that the player to move wins. */
struct search_win {
    struct position position;
    int move;       /* with which he wins */
    uint64_t nodes; /* expanded below it, itself included */
};

/* Called for every such node, the nodes below first; on several threads by any
 * of them, one or more at a time. */
typedef void search_win_fn(void *context, const struct search_win *win);

/* Has search_prove() tell of the nodes that it wins; NULL, as at first: nobody.
 * It changes nothing that the search does. */
void search_set_wins(struct search *search, search_win_fn *tell, void *context);

/* Fills in the policy's input for an undecided main-phase position of the
 * search's side, NETWORK_SETS words (solver/policy/). False, and nothing is
 * filled in, when the position is decided at sight or its board is too large
 * for a network. */
bool search_describe(struct search *search, const struct position *position,
                     uint64_t *sets);

/* Proves a main-phase position of the search's side, also one that is already
 * decided. Unless the search keeps its table, it is emptied first, so the work
 * does not depend on what was searched before. */
void search_prove(struct search *search, const struct position *position,
                  const struct search_limits *limits,
                  struct search_verdict *verdict);

/* What the techniques did in the last search_prove(), in all threads; nothing
 * for a position that was decided. */
void search_count(const struct search *search, struct counters *counters);

/* What is certain of an undecided position without a search. */
struct search_view {
    enum value value; /* to the player to move, from its stones, connections or
                         the table of a search that keeps it */
    struct cellset replies; /* if unknown: the moves that may win; one at least,
                               and one that wins if there is any */
};

/* Looks at an undecided main-phase position of the search's side. It costs less
 * than the expansion of a node, which looks at each reply too. */
void search_look(struct search *search, const struct position *position,
                 struct search_view *view);

/* Empties the table of a search that keeps it, at once. */
void search_forget(struct search *search);

/* What it took to write a proof down. */
struct search_proof {
    uint32_t nodes;    /* of the proof */
    int move;          /* with which it begins; MOVE_NONE: with no move */
    uint64_t searched; /* expansions, for what the table had lost */
    double seconds;
};

/*
 * Adds to `bytes` the record (PROOFS.md) of the position's image under symmetry
 * `k`, which search_prove() has just found to be won by `winner`. What the
 * table still knows saves work, and decides between proofs: after the same
 * searches the bytes are the same. STATUS_LIMIT when a limit came first,
 * STATUS_FAILED when memory ran out; then the bytes are without meaning.
 */
enum status search_extract(struct search *search,
                           const struct position *position, enum colour winner,
                           int k, const struct search_limits *limits,
                           struct bytes *bytes, struct search_proof *proof,
                           struct status_text *why);

#endif
