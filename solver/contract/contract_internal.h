/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * contract_internal - what a contract is made of, for the files that are the
 * contract: propagation.c concludes, selection.c and
 * enumeration.c choose the next search, contract_job_source.c gives it out
 * and takes back what came of it.
 */
#ifndef SOLVER_CONTRACT_CONTRACT_INTERNAL_H
#define SOLVER_CONTRACT_CONTRACT_INTERNAL_H

#include "solver/contract/contract.h"
#include "solver/contract/contract_graph.h"
#include "solver/contract/contract_proof_numbers.h"

/* The work on all sets; see enumeration.c. Stones are a number of them, a level
 * that of a node. */
struct contract_enumeration {
    uint64_t sets, done; /* done: the winner is known or was given up */
    uint64_t spent[2];   /* nodes by share, those of jobs that are out too */
    bool met;            /* every set was looked up */
    bool answered;       /* nothing more can be done for the first actions */
    bool stale;          /* something was learnt since the numbers were worked
                            out */
    uint32_t first[BOARD_MAX_CELLS + 1]
                  [CONTRACT_LAST_LEVEL + 1]; /* no set of the layer and level
                                                before it is free */
    uint32_t out[BOARD_MAX_CELLS + 1]
                [CONTRACT_LAST_LEVEL + 1]; /* searches of a level */
};

struct contract {
    struct contract_graph graph;
    struct contract_odds odds;
    uint64_t odds_used; /* their total when all numbers were worked out last */
    const struct contract_calls *calls;
    enum contract_goal goal;
    enum contract_goal wanted;  /* of the root: POSITION or ACTIONS */
    struct contract_node *root; /* of CONTRACT_ALL: the empty board */
    struct contract_enumeration enumeration; /* of CONTRACT_ALL */
    bool enumerating; /* at work on all sets: the numbers are worked out when
                         they are needed, not with each winner */
    uint32_t turn;    /* goes on with each change of what can be done where */
    struct contract_list now, next; /* nodes to bring up to date */
};

/* The winner is neither known nor given up. */
static inline bool contract_is_open(const struct contract_node *node)
{
    return node->main == COLOUR_NONE && !node->closed;
}

/* Whether CONTRACT_ALL is about the set: no stone stands where the rules allow
 * none. */
static inline bool contract_in_game(const struct contract *contract,
                                    const struct contract_node *node)
{
    return cellset_empty(cellset_without(node->stones, contract->graph.cells));
}

/* The budget of a level, within what is allowed. */
static inline uint64_t contract_budget_within(const struct contract *contract,
                                              int level)
{
    const uint64_t most = contract->calls->most_nodes;
    const uint64_t budget = contract_budget(level);
    return most && most < budget ? most : budget;
}

/* --- propagation.c --- */

/* The main phase from the set: its canonical position after the pass. */
struct position contract_passed(const struct contract *contract,
                                const struct contract_node *node);

/* Looks up the winner of a node, and what was spent on it in vain, unless that
 * was done. */
enum status contract_meet(struct contract *contract, struct contract_node *node,
                          struct status_text *why);

/* The node's winner, if any, becomes known. */
void contract_learn(struct contract *contract, struct contract_node *node,
                    enum colour winner);

struct contract_result contract_result_of(const struct contract *contract,
                                          const struct contract_node *node);

/* Brings a node up to date with its children and tells the caller what is new.
 * *changed: something that matters to its parents. */
enum status contract_update(struct contract *contract,
                            struct contract_node *node, bool *changed,
                            struct status_text *why);

/* Brings a node up to date that something was learnt about, and all whose
 * numbers or values change by it. */
enum status contract_propagate(struct contract *contract,
                               struct contract_node *node,
                               struct status_text *why);

/* Works all numbers out anew; contract_use_odds() when the odds have changed
 * much. */
void contract_renew(struct contract *contract);
void contract_use_odds(struct contract *contract);

/* --- selection.c --- */

/* Begins with what is wanted of a position. */
enum status contract_selection_begin(struct contract *contract,
                                     const struct position *position,
                                     struct status_text *why);

/* The set to search from next; sets *step. */
enum status contract_selection_next(struct contract *contract,
                                    enum job_source_step *step,
                                    struct contract_node **node,
                                    struct status_text *why);

/* --- enumeration.c --- */

/* Begins with CONTRACT_ALL, whose sets can be listed. */
enum status contract_enumeration_begin(struct contract *contract,
                                       struct status_text *why);

/* As contract_selection_next(); also sets the level of the search, and for
 * node->urgent its share. */
enum status contract_enumeration_next(struct contract *contract,
                                      enum job_source_step *step,
                                      struct contract_node **node, int *level,
                                      struct status_text *why);

/* A search of the node and level goes out, of at most `nodes`; and it has come
 * back, for good or to be picked again, and has taken so many. */
void contract_enumeration_out(struct contract *contract,
                              const struct contract_node *node, int level,
                              uint64_t nodes);
void contract_enumeration_back(struct contract *contract,
                               const struct contract_node *node, int level,
                               uint64_t most, uint64_t nodes);

/* What is known of the node, or its level, is another. */
void contract_enumeration_note(struct contract *contract,
                               struct contract_node *node);

#endif
