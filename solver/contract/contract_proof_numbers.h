/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * contract_proof_numbers - what it may still cost to settle a contract set.
 *
 * The numbers are proof numbers in units of search nodes: phi is a guess of the
 * nodes it takes to prove that the player to move wins the contract, delta that
 * he loses it. Passing is a reply like a stone: it wins if Black wins the main
 * phase. So, with the children's numbers from the opponent's view,
 *     phi   = min(phi of passing, min over the children of delta)
 *     delta = delta of passing + sum over the children of phi
 * where 0 says proved and CONTRACT_NEVER that it cannot be, because the
 * opposite is proved or a search of the main phase was given up.
 *
 * The main phase is guessed from the number of stones: few let White win, many
 * Black, and the balance in between is learnt from the winners already known.
 * Before each larger search from a set the caller may estimate White's chance,
 * and that takes the place of the stones: above a middle White is thought to
 * win, below it Black, the surer the farther away. The middle is where the
 * fewest winners known are on the wrong side of it. With the estimates of
 * play/white_chance.h the empty board of side 4 takes 0.5 to 0.7 times the
 * nodes (doc/experiments.md). If Black wins with probability p and the next
 * search may take b nodes, passing starts at b / p to prove and b / (1 - p) to
 * refute: a search that ran out of nodes makes its set dearer, and another way
 * may now be cheaper. All is in whole numbers, so that every machine works in
 * the same order.
 *
 * Two things keep the sum honest. A set is reached by many orders of stones, so
 * what lies beyond an expanded child is needed by others too and counts half.
 * And a budget that was too small for most sets of as many stones is left out
 * for the others. Both are from trials on made-up main phases of side 4.
 *
 * Source: kishimoto2012 (proof-number search); the first numbers are ours.
 */
#ifndef SOLVER_CONTRACT_CONTRACT_PROOF_NUMBERS_H
#define SOLVER_CONTRACT_CONTRACT_PROOF_NUMBERS_H

#include <stdint.h>

#include "solver/contract/contract_graph.h"

#define CONTRACT_NEVER UINT64_MAX

/* The budgets of searches come in levels: level 0 is CONTRACT_FIRST_BUDGET
 * nodes, each next level so many times more. Nobody waits for the last. */
enum {
    CONTRACT_FIRST_BUDGET = 1000,
    CONTRACT_BUDGET_GROWTH = 4,
    CONTRACT_LAST_LEVEL = 20
};

uint64_t contract_budget(int level);

enum { CONTRACT_CHANCE_BINS = 64 };

/* Searches of a level: how many there were and told the winner, and the nodes
 * they took. */
struct contract_trials {
    uint32_t searches;
    uint32_t successes;
    uint64_t nodes;
};

/* What was learnt so far, by number of stones: winners, and the searches of
 * each level, those from sets with an estimate apart, since it chose them. And
 * of the sets with an estimate: winners, by bins of White's chance.
 */
struct contract_odds {
    uint64_t total;
    uint64_t known[BOARD_MAX_CELLS + 1];
    uint64_t white[BOARD_MAX_CELLS + 1];
    struct contract_trials trials[BOARD_MAX_CELLS + 1][CONTRACT_LAST_LEVEL + 1]
                                 [2]; /* without an estimate, and with one */
    uint32_t estimated[COLOUR_NONE][CONTRACT_CHANCE_BINS];
};

/* The winner of a set becomes known, and a search from it has ended; both as
 * the set was estimated. */
void contract_odds_winner(struct contract_odds *odds,
                          const struct contract_node *node, enum colour winner);
void contract_odds_search(struct contract_odds *odds,
                          const struct contract_node *node, int level,
                          bool success, uint64_t nodes);

/* The searches of a level, from sets with an estimate and without. */
struct contract_trials contract_odds_trials(const struct contract_odds *odds,
                                            int stones, int level);

/* The nodes that a search of a level may be expected to take for each set it
 * settles, when `out` more are under way: what such searches took so far, those
 * in vain too, and before there were any twice the budget. */
uint64_t contract_odds_cost(const struct contract_odds *odds, int stones,
                            int level, uint32_t out);

/* The first level whose budget is more than so many nodes. */
int contract_level_above(uint64_t nodes);

/* The level of the next search from a set. */
int contract_next_level(const struct contract_odds *odds,
                        const struct contract_node *node);

struct contract_proof_numbers {
    uint64_t phi;
    uint64_t delta;
};

/* Passing as a reply. */
struct contract_proof_numbers
contract_proof_numbers_pass(const struct contract_graph *graph,
                            const struct contract_odds *odds,
                            const struct contract_node *node);

/* The stones as replies, phi the least and delta the sum; guessed as long as
 * the node is not expanded. */
struct contract_proof_numbers
contract_proof_numbers_stones(const struct contract_graph *graph,
                              const struct contract_odds *odds,
                              const struct contract_node *node);

/* The node's own. */
struct contract_proof_numbers
contract_proof_numbers_of(const struct contract_graph *graph,
                          const struct contract_odds *odds,
                          const struct contract_node *node);

#endif
