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

#include "game/bytes.h"
#include "game/status.h"
#include "proof/outline.h"
#include "solver/common/counters.h"
#include "solver/dfpn/search_types.h"

struct search;

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

/* Has every search, also for a proof, tell of the nodes that it wins; NULL, as
 * at first: nobody. It changes nothing that the search does. */
void search_set_wins(struct search *search, search_win_fn *tell, void *context);

/* Has every search from a contract set with White to move ask who is likely to
 * win, once it has taken SEARCH_ESTIMATE_AFTER nodes, and again after
 * SEARCH_ESTIMATE_AGAIN; NULL, as at first: it does not. Where the answer is
 * clear it stays longer with each reply of who is thought to lose, leaves those
 * of the other player sooner, and its threads do not spread over these; and of
 * the replies to the root it prefers those the answer is mostly about. Verdicts
 * do not depend on it. */
void search_set_estimate(struct search *search, search_estimate_fn *estimate,
                         void *context);

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

/* Looks at an undecided main-phase position of the search's side. It costs less
 * than the expansion of a node, which looks at each reply too. */
void search_look(struct search *search, const struct position *position,
                 struct search_view *view);

/* Empties the table of a search that keeps it, at once, and what it has learned
 * is gone too. */
void search_forget(struct search *search);

/* What a search that keeps its table has found out, to be saved or restored
 * while it does not search; how many parts there are. They hold no pointers.
 * What was saved may be restored in another process, of a search for the same
 * side whose parts have the same sizes; from damaged bytes it would prove what
 * is not so. */
int search_parts(struct search *search, struct search_part parts[SEARCH_PARTS]);

/*
 * Has a search that keeps its table know what the record of a main-phase proof
 * of its side says, which must have been verified: what its nodes prove saves
 * work wherever it comes up (region_table.h). STATUS_USAGE: it is of a contract
 * position. STATUS_FAILED: the bytes are no record, or memory ran out. Each
 * with a line in `why`.
 */
enum status search_learn(struct search *search, const unsigned char *bytes,
                         size_t size, struct status_text *why);

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

/* A winner counts only with a proof that can be checked. To write it down takes
 * little more than the search, but the time may be up by then, so it is
 * prolonged by these seconds; where that is not enough nothing is known. */
#define SEARCH_GRACE 1.5

struct search_solution {
    struct search_verdict verdict; /* the move is the one the proof begins with;
                                      `nodes` are of the search alone */
    struct bytes
        record; /* the proof, the caller's; empty if none was written */
    uint32_t proof_nodes;
    bool unwritten; /* a winner was found, but his proof not written in time:
                       the value is unknown, and so are the numbers */
};

/*
 * As search_prove(), and if a winner is found the record of the position's
 * image under symmetry `k` as from search_extract(). STATUS_FAILED when memory
 * ran out; then there is no record. STATUS_OK also when a limit came first.
 */
enum status search_solve(struct search *search, const struct position *position,
                         int k, const struct search_limits *limits,
                         struct search_solution *solution,
                         struct status_text *why);

/*
 * As search_solve(), in the orientation of the outline, for its position: what
 * it leaves out is searched for. There are no numbers of the position.
 * STATUS_USAGE with a line in `why`: the outline is not true.
 */
enum status search_follow(struct search *search, const struct outline *outline,
                          const struct search_limits *limits,
                          struct search_solution *solution,
                          struct status_text *why);

#endif
