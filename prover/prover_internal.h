/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * prover_internal - what the files of the prover share and others do not use:
 * the prover itself, and the parallel prover, which has the processes that
 * search when there are workers.
 *
 * The prover keeps the store and the contract; its parallel prover has a
 * dispatcher and a worker pool, and does what is too much for one process: the
 * job source of a contract, many positions at a time, or one position as a tree
 * of jobs.
 */
#ifndef PROVER_PROVER_INTERNAL_H
#define PROVER_PROVER_INTERNAL_H

#include "prover/dispatcher.h"
#include "prover/learning.h"
#include "prover/prover.h"

struct prover {
    struct prover_options options;
    struct checked_store checked; /* its store: NULL without one, or not opened
                                     yet */
    struct search *search;        /* of the last side asked for */
    int search_side;
    struct learning learning;         /* of that search */
    struct outlines *outlines;        /* NULL: none, or not read yet */
    struct parallel_prover *parallel; /* with workers: who searches instead */
    struct contract *contract;        /* of the last side and rules asked for */
    struct contract_calls contract_calls;
    int contract_side;
    enum rules contract_rules;
    double foreseen;    /* when the progress was told what is left */
    double last_second; /* of all work, on clock_now(); 0: there is none */
    double deadline;    /* of the work in hand, in the same way */
    uint64_t last_node; /* of it, counted as `count` is; 0: there is none */
    uint64_t looks;     /* contract sets it may still look up; UINT64_MAX at
                           first: more than there is time for */
    const volatile sig_atomic_t *stop; /* of it; or NULL */
    struct store_stop store_stop;      /* of waits for the store */
    struct prover_count count;
    bool met_damage; /* the last look-up did */
};

/* The store, and whoever else is needed to prove anything. */
enum status prover_get_ready(struct prover *prover, struct status_text *why);

/* What is known of a position, by the store or whoever takes its place. */
enum status prover_find(struct prover *prover, const struct game *game,
                        struct answer *answer, struct status_text *why);

/* Before a game that is not stored is searched: STATUS_FAILED with the reason,
 * and the answer is unstorable, when the store may not be written. */
enum status prover_need_write(struct prover *prover, const struct game *game,
                              struct answer *answer, struct status_text *why);

/* Answers a position of the main phase that is not known if what is stored of
 * its moves decides it (implied.h); *found: it does. */
enum status prover_find_implied(struct prover *prover, const struct game *game,
                                struct answer *answer, bool *found,
                                struct status_text *why);

/* Searches the main phase with at most so many nodes, 0: as many as the work in
 * hand allows, unless what is stored decides it (implied.h), and has what came
 * of it checked and committed. */
enum status prover_search_main(struct prover *prover, const struct game *game,
                               uint64_t nodes, struct answer *answer,
                               struct status_text *why);

/* Limits of a search with at most `nodes` nodes; 0: as many as the work in hand
 * allows. */
struct search_limits prover_limits(const struct prover *prover, uint64_t nodes);

/* Whether proofs are written down: for the store, the verifier, or along
 * outlines. */
bool prover_writes_proofs(const struct prover *prover);

/* Whether the work in hand is over: it is late, or its nodes are. */
bool prover_must_stop(const struct prover *prover);

/* Proves a contract position that is not known. */
enum status prover_prove_contract(struct prover *prover,
                                  const struct game *game,
                                  struct answer *answer,
                                  struct status_text *why);

/* --- The parallel prover -------------------------------------------------- */

/* A position that parallel_prover_prove() will be asked about. */
struct pending {
    struct position position; /* canonical */
    bool given, answered;
    uint64_t budget; /* of the next search; 0: no limit */
    uint64_t nodes;  /* of those so far, in this run */
    double seconds;
    struct answer answer; /* in some orientation */
};

struct parallel_prover {
    struct prover *prover;
    struct dispatcher dispatcher;
    void *held;                   /* what the worker pool lives on */
    struct dispatcher_count seen; /* that the prover's counts contain */
    struct pending *pending_list;
    size_t pending_count, pending_room;
    size_t next_asked; /* parallel_prover_prove() will be asked about this one
                          next */
};

/* A parallel prover for the prover, whose checked store and counts it uses. */
enum status parallel_prover_open(struct prover *prover,
                                 struct parallel_prover **parallel,
                                 struct status_text *why);

/* Ends the workers. STATUS_FAILED: the log could not be written. */
enum status parallel_prover_close(struct parallel_prover *parallel,
                                  struct status_text *why);

/* Works for a contract's goal; contract_end() is done. STATUS_LIMIT: a limit or
 * the stop flag ended it. */
enum status parallel_prover_reach(struct parallel_prover *parallel,
                                  struct contract *contract,
                                  enum contract_goal goal,
                                  const struct position *position,
                                  struct status_text *why);

/* Says that parallel_prover_prove() will be asked about a position of the main
 * phase, after those that were foreseen before. */
enum status parallel_prover_foresee(struct parallel_prover *parallel,
                                    const struct position *position,
                                    struct status_text *why);

/* Proves the next position that was foreseen and is not in the store; if there
 * are many, those that follow meanwhile. Unknown: a limit or the stop flag. */
enum status parallel_prover_prove(struct parallel_prover *parallel,
                                  const struct game *game,
                                  struct answer *answer,
                                  struct status_text *why);

/* Takes back what is out for another job source. */
void parallel_prover_leave(struct parallel_prover *parallel);

/* Proves a pending position by a tree of jobs; needs the store. */
enum status parallel_prover_tree(struct parallel_prover *parallel,
                                 struct pending *pending,
                                 struct status_text *why);

#endif
