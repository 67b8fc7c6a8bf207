/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * contract_proof_numbers - odds come from the outcomes seen so far near a set,
 * costs from the budgets of its next searches, and the two numbers from both.
 */
#include "solver/contract/contract_proof_numbers.h"

#include <stdlib.h>

#include "game/value.h"

enum {
    SCALE = VALUE_CERTAIN, /* of probabilities */
    BIN = SCALE / CONTRACT_CHANCE_BINS,
    MIDDLE = 512,  /* of estimates, before anything is known */
    WIDTH = 64,    /* so far from it they are right in three of four cases */
    TRIALS = 4,    /* that tell something about a level */
    PRECISION = 20 /* bits: the weight of a winner known for the layer itself;
                      a quarter of that for each stone more or less */
};

/* Numbers that are not settled stop short of CONTRACT_NEVER. */
static const uint64_t live_max = CONTRACT_NEVER - 1;

uint64_t contract_budget(int level)
{
    uint64_t budget = CONTRACT_FIRST_BUDGET;
    while (level-- > 0)
        budget *= CONTRACT_BUDGET_GROWTH;
    return budget;
}

void contract_odds_winner(struct contract_odds *odds,
                          const struct contract_node *node, enum colour winner)
{
    const int stones = cellset_count(node->stones);
    const int chance = node->chance;
    odds->total++;
    odds->known[stones]++;
    odds->white[stones] += winner == COLOUR_WHITE;
    if (chance >= 0)
        odds->estimated[winner][chance < SCALE ? chance / BIN
                                               : CONTRACT_CHANCE_BINS - 1]++;
}

/* The place of a node's searches among both kinds of a level. */
static int kind_of(const struct contract_node *node)
{
    return node->chance >= 0;
}

void contract_odds_search(struct contract_odds *odds,
                          const struct contract_node *node, int level,
                          bool success, uint64_t nodes)
{
    struct contract_trials *const trials =
        &odds->trials[cellset_count(node->stones)][level][kind_of(node)];
    trials->searches++;
    trials->successes += success;
    trials->nodes += nodes;
}

struct contract_trials contract_odds_trials(const struct contract_odds *odds,
                                            int stones, int level)
{
    const struct contract_trials *const kinds = odds->trials[stones][level];
    return (struct contract_trials){kinds[0].searches + kinds[1].searches,
                                    kinds[0].successes + kinds[1].successes,
                                    kinds[0].nodes + kinds[1].nodes};
}

/* Half a success for the budget of one search, as long as nothing is known; a
 * search that is out counts as if it were in vain. */
uint64_t contract_odds_cost(const struct contract_odds *odds, int stones,
                            int level, uint32_t out)
{
    const struct contract_trials trials =
        contract_odds_trials(odds, stones, level);
    const uint64_t guessed = (1 + (uint64_t)out) * contract_budget(level);
    return 2 * (trials.nodes + guessed) / (2 * (uint64_t)trials.successes + 1);
}

int contract_level_above(uint64_t nodes)
{
    int level = 0;
    while (level < CONTRACT_LAST_LEVEL && contract_budget(level) <= nodes)
        level++;
    return level;
}

/* Searches of a level were in vain as a rule. */
static bool is_vain(const struct contract_trials *trials)
{
    return trials->searches >= TRIALS &&
           trials->successes < trials->searches / 2;
}

int contract_next_level(const struct contract_odds *odds,
                        const struct contract_node *node)
{
    const int stones = cellset_count(node->stones);
    int level = node->level;
    while (level < CONTRACT_LAST_LEVEL &&
           is_vain(&odds->trials[stones][level][kind_of(node)]))
        level++;
    return level;
}

/* The probability before anything is known: even at as many stones as the side
 * has cells, half as likely with each stone more. */
static uint64_t guess_white(int side, int stones)
{
    const int beyond = stones - side;
    if (beyond >= 0)
        return SCALE / (1 + (UINT64_C(1) << (beyond < 10 ? beyond : 10)));
    return SCALE - guess_white(side, 2 * side - stones);
}

/* Where estimates change sides: of the places with the fewest winners on the
 * wrong side of it the nearest to MIDDLE. */
static int middle_of(const struct contract_odds *odds)
{
    uint32_t wrong = 0, least = UINT32_MAX;
    int middle = 0;
    for (int bin = 0; bin < CONTRACT_CHANCE_BINS; bin++)
        wrong += odds->estimated[COLOUR_BLACK][bin];
    for (int bin = 0; bin <= CONTRACT_CHANCE_BINS; bin++) {
        const int here = bin * BIN;
        if (wrong < least ||
            (wrong == least && abs(here - MIDDLE) < abs(middle - MIDDLE))) {
            least = wrong;
            middle = here;
        }
        if (bin < CONTRACT_CHANCE_BINS)
            wrong += odds->estimated[COLOUR_WHITE][bin] -
                     odds->estimated[COLOUR_BLACK][bin];
    }
    return middle;
}

/* The probability that White wins, in parts of SCALE, when an estimate says so
 * much; at WIDTH from the middle three in four. */
static uint64_t estimate_odds(const struct contract_odds *odds, int chance)
{
    const int64_t away = chance - middle_of(odds);
    const int64_t square = away * away;
    const int64_t sure = SCALE / 2 * square / (square + WIDTH * WIDTH);
    return (uint64_t)(SCALE / 2 + (away < 0 ? -sure : sure));
}

/* The same by the number of stones. The guess counts as much as one winner
 * known. */
static uint64_t stones_odds(const struct contract_odds *odds, int side,
                            int stones)
{
    const int reach = PRECISION / 2;
    uint64_t known = UINT64_C(1) << PRECISION;
    uint64_t white = known * guess_white(side, stones) / SCALE;
    for (int i = stones - reach; i <= stones + reach; i++) {
        const int away = i < stones ? stones - i : i - stones;
        if (i < 0 || i > BOARD_MAX_CELLS)
            continue;
        known += odds->known[i] << PRECISION >> 2 * away;
        white += odds->white[i] << PRECISION >> 2 * away;
    }
    return white * SCALE / known;
}

static uint64_t add(uint64_t a, uint64_t b)
{
    if (a == CONTRACT_NEVER || b == CONTRACT_NEVER)
        return CONTRACT_NEVER;
    return a < live_max - b ? a + b : live_max;
}

static uint64_t multiply(uint64_t number, uint64_t times)
{
    uint64_t product;
    return __builtin_mul_overflow(number, times, &product) ? live_max : product;
}

/* The numbers of passing when the next search is of `level` and White wins with
 * probability `share`, which is never quite certain. */
static struct contract_proof_numbers guess_pass(uint64_t share, int level)
{
    const uint64_t white = share < 1 ? 1 : share >= SCALE ? SCALE - 1 : share;
    const uint64_t nodes = SCALE * contract_budget(level);
    return (struct contract_proof_numbers){nodes / (SCALE - white),
                                           nodes / white};
}

struct contract_proof_numbers
contract_proof_numbers_pass(const struct contract_graph *graph,
                            const struct contract_odds *odds,
                            const struct contract_node *node)
{
    if (node->main == COLOUR_BLACK)
        return (struct contract_proof_numbers){0, CONTRACT_NEVER};
    if (node->main == COLOUR_WHITE)
        return (struct contract_proof_numbers){CONTRACT_NEVER, 0};
    if (node->closed)
        return (struct contract_proof_numbers){CONTRACT_NEVER, CONTRACT_NEVER};
    return guess_pass(
        node->chance < 0
            ? stones_odds(odds, graph->side, cellset_count(node->stones))
            : estimate_odds(odds, node->chance),
        contract_next_level(odds, node));
}

/* Stones that nothing is known of, hopefully as cheap as can be: each child as
 * if Black won there, and the best for the player to move as if White did. */
static struct contract_proof_numbers
guess_stones(const struct contract_graph *graph,
             const struct contract_odds *odds, const struct contract_node *node)
{
    const struct cellset moves = contract_graph_moves(graph, node);
    const uint64_t count = (uint64_t)cellset_count(moves);
    const int stones = cellset_count(node->stones);
    const struct contract_proof_numbers child =
        guess_pass(stones_odds(odds, graph->side, stones + 1), 0);
    const struct contract_proof_numbers grandchild =
        guess_pass(stones_odds(odds, graph->side, stones + 2), 0);
    return (struct contract_proof_numbers){
        add(child.delta, multiply(grandchild.phi, count - 1)),
        multiply(child.phi, count),
    };
}

/* A child's part in a sum, rounded up. */
static uint64_t share(const struct contract_node *child)
{
    return child->expanded && child->phi != CONTRACT_NEVER
               ? child->phi - child->phi / 2
               : child->phi;
}

struct contract_proof_numbers
contract_proof_numbers_stones(const struct contract_graph *graph,
                              const struct contract_odds *odds,
                              const struct contract_node *node)
{
    struct contract_proof_numbers numbers = {CONTRACT_NEVER, 0};
    if (!node->expanded)
        return guess_stones(graph, odds, node);
    for (int i = 0; i < node->child_count; i++) {
        const struct contract_node *const child = node->children[i];
        if (child->delta < numbers.phi)
            numbers.phi = child->delta;
        numbers.delta = add(numbers.delta, share(child));
    }
    return numbers;
}

struct contract_proof_numbers
contract_proof_numbers_of(const struct contract_graph *graph,
                          const struct contract_odds *odds,
                          const struct contract_node *node)
{
    if (node->value == VALUE_WIN)
        return (struct contract_proof_numbers){0, CONTRACT_NEVER};
    if (node->value == VALUE_LOSS)
        return (struct contract_proof_numbers){CONTRACT_NEVER, 0};
    const struct contract_proof_numbers pass =
        contract_proof_numbers_pass(graph, odds, node);
    const struct contract_proof_numbers stones =
        contract_proof_numbers_stones(graph, odds, node);
    return (struct contract_proof_numbers){
        pass.phi < stones.phi ? pass.phi : stones.phi,
        add(pass.delta, stones.delta),
    };
}
