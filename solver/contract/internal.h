/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * internal - what a contract is made of, for the files that are the
 * contract: propagation.c concludes, selection.c and
 * enumeration.c choose the next search, contract_job_source.c gives it out
 * and takes back what came of it.
 */
#ifndef SOLVER_CONTRACT_INTERNAL_H
#define SOLVER_CONTRACT_INTERNAL_H

#include "solver/contract/contract.h"
#include "solver/contract/contract_graph.h"
#include "solver/contract/contract_proof_numbers.h"

/* A pass through all sets, with a search of `level` for those still unknown. */
struct contract_round {
    struct contract_list sets; /* all, the fullest first */
    size_t first, last;        /* those the pass is still to come by */
    uint64_t done; /* of the sets: the winner is known or was given up */
    int level;
    bool late; /* a set came back that this pass may have gone by */
};

struct contract {
    struct contract_graph graph;
    struct contract_odds odds;
    uint64_t odds_used; /* their total when all numbers were worked out last */
    const struct contract_calls *calls;
    enum contract_goal goal;
    struct contract_node *root;  /* of the goals but CONTRACT_ALL */
    struct contract_round round; /* of CONTRACT_ALL */
    bool rounds;   /* at work on all sets: a set is concluded only after it was
                      asked about, so that passing goes before a stone */
    uint64_t out;  /* jobs, for sets that CONTRACT_ALL is about */
    uint32_t turn; /* goes on with each change of what can be done where */
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

/* --- propagation.c --- */

/* The main phase from the set: its canonical position after the pass. */
struct position contract_passed(const struct contract *contract,
                                const struct contract_node *node);

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

/* Works all numbers out anew when the odds have changed much. */
void contract_use_odds(struct contract *contract);

/* --- selection.c --- */

/* Begins with CONTRACT_POSITION or CONTRACT_ACTIONS. */
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

/* As contract_selection_next(). */
enum status contract_enumeration_next(struct contract *contract,
                                      enum job_source_step *step,
                                      struct contract_node **node,
                                      struct status_text *why);

/* A job of the node has come back, for good or to be picked again. */
void contract_enumeration_note(struct contract *contract,
                               struct contract_node *node);

/* Concludes the sets that no search got to. */
enum status contract_enumeration_end(struct contract *contract,
                                     struct status_text *why);

#endif
