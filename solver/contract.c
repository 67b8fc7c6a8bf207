/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * contract - see the header for the theory.
 *
 * A node is concluded from its own main-phase winner and its children, and a
 * value is set only when it holds whatever the unknown ones turn out to be.
 * What changes at a node is told to its parents, layer by layer (spread()), so
 * that at every moment all that follows from the known winners is known.
 *
 * Two ways of working decide which winner is searched for next. On demand it is
 * proof-number search: from the root down, at each node to the reply that is
 * the cheapest for the player to move, until passing is it. There the next
 * search is made, with a larger budget than the last one from that set. A set
 * too hard for its budget gets dearer and another way is tried; each budget is
 * a multiple of the last, so all that was in vain adds up to a fraction of it.
 * For all sets it is round after round, fullest layer first; there the numbers
 * are not needed.
 *
 * Source: kishimoto2012 (proof-number search).
 */
#include "solver/contract.h"

#include <assert.h>
#include <stdlib.h>

#include "game/symmetry.h"
#include "solver/contract_graph.h"
#include "solver/contract_numbers.h"

struct contract {
    struct contract_graph graph;
    struct contract_odds odds;
    uint64_t odds_used; /* their total when all numbers were worked out last */
    const struct contract_calls *calls;
    bool rounds; /* at work on all sets: a set is concluded only after it was
                    asked about, so that passing goes before a stone */
    struct contract_list now, next; /* nodes to bring up to date */
};

enum status contract_create(int side, enum rules rules,
                            const struct contract_calls *calls,
                            struct contract **contract, struct status_text *why)
{
    assert(rules == RULES_INNER || rules == RULES_OPEN);
    struct contract *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    contract_graph_open(&made->graph, side, rules);
    made->calls = calls;
    *contract = made;
    return STATUS_OK;
}

void contract_destroy(struct contract *contract)
{
    if (!contract)
        return;
    contract_graph_close(&contract->graph);
    free(contract->now.nodes);
    free(contract->next.nodes);
    free(contract);
}

static struct contract_result result_of(const struct contract *contract,
                                        const struct contract_node *node)
{
    return (struct contract_result){
        .position = contract_graph_position(&contract->graph, node),
        .orbit = node->orbit,
        .main = (enum colour)node->main,
        .value = (enum value)node->value,
        .action = node->action,
        .grundy = node->grundy,
    };
}

/* What a node's children say about it. */
struct outlook {
    bool all_known; /* no value is unknown */
    bool mex_known; /* those in D are known, with their Grundy values */
    int mex;        /* if so: the least value missing among them */
    const struct contract_node *lost; /* the first lost for the opponent */
};

static struct outlook look_ahead(const struct contract_node *node)
{
    struct outlook outlook = {node->expanded, node->expanded, 0, NULL};
    bool seen[BOARD_MAX_CELLS + 2] = {false};
    for (int i = 0; i < node->child_count; i++) {
        const struct contract_node *const child = node->children[i];
        if (child->value == VALUE_UNKNOWN)
            outlook.all_known = false;
        else if (child->value == VALUE_LOSS && !outlook.lost)
            outlook.lost = child;
        if (child->main == COLOUR_NONE ||
            (child->main == COLOUR_WHITE && child->grundy < 0))
            outlook.mex_known = false;
        else if (child->main == COLOUR_WHITE)
            seen[child->grundy] = true;
    }
    while (seen[outlook.mex])
        outlook.mex++;
    return outlook;
}

/* Sets what follows for the node from its winner and its children. */
static void conclude(const struct contract *contract,
                     struct contract_node *node)
{
    const struct outlook outlook = look_ahead(node);
    if (node->value == VALUE_UNKNOWN && node->main == COLOUR_BLACK) {
        node->value = VALUE_WIN;
        node->action = MOVE_PASS;
    } else if (node->value == VALUE_UNKNOWN && outlook.lost) {
        node->value = VALUE_WIN;
        node->action =
            (int16_t)contract_graph_cell(&contract->graph, node, outlook.lost);
    } else if (node->main == COLOUR_WHITE && outlook.all_known &&
               !outlook.lost) {
        node->value = VALUE_LOSS;
    }
    if (node->main == COLOUR_WHITE && outlook.mex_known)
        node->grundy = (int16_t)outlook.mex;
    else if (node->value == VALUE_LOSS)
        node->grundy = 0;
}

static bool set_numbers(const struct contract *contract,
                        struct contract_node *node)
{
    const struct contract_numbers numbers =
        contract_numbers_of(&contract->graph, &contract->odds, node);
    const bool changed =
        numbers.phi != node->phi || numbers.delta != node->delta;
    node->phi = numbers.phi;
    node->delta = numbers.delta;
    return changed;
}

/* Brings a node up to date with its children and tells the caller what is new.
 * *changed: something that matters to its parents. */
static enum status update(struct contract *contract, struct contract_node *node,
                          bool *changed, struct status_text *why)
{
    const struct contract_calls *const calls = contract->calls;
    const uint8_t value = node->value;
    const int16_t grundy = node->grundy;
    *changed = false;
    if (contract->rounds && node->main == COLOUR_NONE && !node->asked)
        return STATUS_OK;
    conclude(contract, node);
    const bool news = node->value != value || node->grundy != grundy;
    if (contract->rounds)
        *changed = news;
    else
        *changed = set_numbers(contract, node) || news;
    if (!news || node->value == VALUE_UNKNOWN || !calls->found)
        return STATUS_OK;
    const struct contract_result result = result_of(contract, node);
    return calls->found(calls->context, &result, why);
}

static enum status add_parents(struct contract *contract,
                               const struct contract_node *node,
                               struct status_text *why)
{
    struct contract_node *parents[BOARD_MAX_CELLS];
    const int count = contract_graph_parents(&contract->graph, node, parents);
    enum status status = STATUS_OK;
    for (int i = 0; i < count && !status; i++) {
        if (parents[i]->queued)
            continue;
        status = contract_list_add(&contract->next, parents[i], why);
        parents[i]->queued = !status;
    }
    return status;
}

/* Brings a node up to date that something was learnt about, and all whose
 * numbers or values change by it. A layer at a time, since a node's parents all
 * are in the layer below its own. */
static enum status spread(struct contract *contract, struct contract_node *node,
                          struct status_text *why)
{
    enum status status = contract_list_add(&contract->next, node, why);
    while (contract->next.count && !status) {
        const struct contract_list layer = contract->next;
        contract->next = contract->now;
        contract->next.count = 0;
        contract->now = layer;
        for (size_t i = 0; i < layer.count && !status; i++) {
            bool changed;
            layer.nodes[i]->queued = false;
            status = update(contract, layer.nodes[i], &changed, why);
            if (!status && (changed || layer.nodes[i] == node))
                status = add_parents(contract, layer.nodes[i], why);
        }
    }
    return status;
}

/* Asks who wins the main phase from a set, with so many nodes. */
static enum status ask(struct contract *contract, struct contract_node *node,
                       uint64_t budget, struct status_text *why)
{
    const struct contract_calls *const calls = contract->calls;
    const struct position position =
        contract_graph_position(&contract->graph, node);
    const struct position passed = position_after(&position, MOVE_PASS);
    enum colour winner = COLOUR_NONE;
    const enum status status =
        calls->main_winner(calls->context, &passed, budget, &winner, why);
    if (status || winner == COLOUR_NONE)
        return status;
    node->main = (uint8_t)winner;
    contract_odds_winner(&contract->odds, cellset_count(node->stones), winner);
    return STATUS_OK;
}

/* Searches for a winner with the next budget, or that of a higher level. */
static enum status search_main(struct contract *contract,
                               struct contract_node *node, int at_least,
                               struct status_text *why)
{
    const uint64_t most = contract->calls->most_nodes;
    const int next_level = contract_next_level(&contract->odds, node);
    const int level = next_level > at_least ? next_level : at_least;
    const uint64_t next = contract_budget(level);
    assert(node->main == COLOUR_NONE && !node->closed);
    const bool last = level == CONTRACT_LAST_LEVEL || (most && most <= next);
    const enum status status =
        ask(contract, node, most && most < next ? most : next, why);
    if (status)
        return status;
    const bool known = node->main != COLOUR_NONE;
    node->asked = true;
    node->level = (uint8_t)(level + 1);
    node->closed = !known && last;
    contract_odds_search(&contract->odds, cellset_count(node->stones), level,
                         known);
    return STATUS_OK;
}

/* Looks up the winner of a node just made. */
static enum status meet(struct contract *contract, struct contract_node *node,
                        struct status_text *why)
{
    bool changed;
    if (node->met || node->asked)
        return STATUS_OK;
    const enum status status = ask(contract, node, 0, why);
    if (status)
        return status;
    node->met = true;
    return update(contract, node, &changed, why);
}

static enum status expand(struct contract *contract, struct contract_node *node,
                          struct status_text *why)
{
    enum status status = contract_graph_expand(&contract->graph, node, why);
    for (int i = 0; i < node->child_count && !status; i++)
        status = meet(contract, node->children[i], why);
    if (status) { /* half done is not done */
        node->expanded = false;
        node->child_count = 0;
    }
    return status;
}

/* Works all numbers out anew when the odds have changed much. */
static void use_odds(struct contract *contract)
{
    if (contract->odds.total - contract->odds_used <= contract->odds_used / 4)
        return;
    contract->odds_used = contract->odds.total;
    for (int stones = BOARD_MAX_CELLS; stones >= 0; stones--) {
        const struct contract_list *const layer =
            &contract->graph.layers[stones];
        for (size_t i = 0; i < layer->count; i++)
            set_numbers(contract, layer->nodes[i]);
    }
}

/* The child to go on with; NULL: the node itself is to be worked on. Where the
 * player to move cannot win any more, every reply has to be refuted, and the
 * cheapest goes first. */
static struct contract_node *choose_child(const struct contract *contract,
                                          const struct contract_node *node)
{
    const bool prove = node->phi != CONTRACT_NEVER;
    struct contract_node *choice = NULL;
    uint64_t least =
        contract_numbers_pass(&contract->graph, &contract->odds, node).phi;
    for (int i = 0; i < node->child_count; i++) {
        struct contract_node *const child = node->children[i];
        const uint64_t cost = prove ? child->delta : child->phi;
        if (cost && cost < least) {
            choice = child;
            least = cost;
        }
    }
    return choice;
}

/* One search of the main phase, or one expansion, where it helps to settle the
 * node at the least cost. */
static enum status work_below(struct contract *contract,
                              struct contract_node *node,
                              struct status_text *why)
{
    const struct contract_calls *const calls = contract->calls;
    struct contract_node *next;
    use_odds(contract);
    while ((next = choose_child(contract, node)))
        node = next;
    const struct contract_numbers pass =
        contract_numbers_pass(&contract->graph, &contract->odds, node);
    const struct contract_numbers stones =
        contract_numbers_stones(&contract->graph, &contract->odds, node);
    enum status status;
    if (!node->expanded &&
        (pass.phi == CONTRACT_NEVER || stones.phi < pass.phi)) {
        status = expand(contract, node, why);
    } else {
        if (calls->progress)
            calls->progress(calls->context, contract->odds.total, 0);
        status = search_main(contract, node, 0, why);
    }
    return status ? status : spread(contract, node, why);
}

static bool is_open(uint64_t phi, uint64_t delta)
{
    return phi && delta && (phi != CONTRACT_NEVER || delta != CONTRACT_NEVER);
}

/* Finds or makes the node of a position. */
static enum status reach(struct contract *contract,
                         const struct position *position,
                         struct contract_node **node, struct status_text *why)
{
    assert(position->turn == TURN_CONTRACT);
    const enum status status =
        contract_graph_get(&contract->graph, position, node, why);
    return status ? status : meet(contract, *node, why);
}

enum status contract_solve(struct contract *contract,
                           const struct position *position,
                           struct contract_result *result,
                           struct status_text *why)
{
    int k;
    struct contract_node *node;
    enum status status = reach(contract, position, &node, why);
    while (!status && is_open(node->phi, node->delta))
        status = work_below(contract, node, why);
    if (status && status != STATUS_LIMIT)
        return status;
    symmetry_canonical(position, &k);
    *result = result_of(contract, node);
    result->position = *position;
    result->action =
        symmetry_move(position->board, symmetry_inverse(k), node->action);
    return status;
}

/* The cheapest of a node's actions that are not settled: a child, or the node
 * itself for passing; NULL: all are settled. */
static struct contract_node *choose_action(const struct contract *contract,
                                           struct contract_node *node)
{
    const struct contract_numbers pass =
        contract_numbers_pass(&contract->graph, &contract->odds, node);
    struct contract_node *choice = NULL;
    uint64_t least = CONTRACT_NEVER;
    for (int i = 0; i < node->child_count; i++) {
        struct contract_node *const child = node->children[i];
        const uint64_t cost =
            child->phi < child->delta ? child->phi : child->delta;
        if (is_open(child->phi, child->delta) && cost < least) {
            choice = child;
            least = cost;
        }
    }
    const uint64_t cost = pass.phi < pass.delta ? pass.phi : pass.delta;
    return is_open(pass.phi, pass.delta) && cost < least ? node : choice;
}

enum status contract_solve_actions(struct contract *contract,
                                   const struct position *position,
                                   struct status_text *why)
{
    struct contract_node *node, *next;
    enum status status = reach(contract, position, &node, why);
    if (!status && !node->expanded) {
        status = expand(contract, node, why);
        if (!status)
            status = spread(contract, node, why);
    }
    while (!status && (next = choose_action(contract, node))) {
        if (next != node) {
            status = work_below(contract, next, why);
            continue;
        }
        status = search_main(contract, node, 0, why);
        if (!status)
            status = spread(contract, node, why);
    }
    return status;
}

static int count_cells(int side, enum rules rules)
{
    const struct position empty = position_empty(side, TURN_CONTRACT);
    return cellset_count(position_moves(&empty, rules));
}

enum status contract_can_list(int side, enum rules rules,
                              struct status_text *why)
{
    const int cells = count_cells(side, rules);
    if (cells <= CONTRACT_ALL_CELLS)
        return STATUS_OK;
    return status_set(why, STATUS_USAGE,
                      "all contract sets: side %d has 2^%d of them under the "
                      "rules '%s', too many to list (at most 2^%d)",
                      side, cells, rules_name(rules), CONTRACT_ALL_CELLS);
}

/* Whether contract_all() is about the set: no stone stands where the rules
 * allow none. */
static bool in_game(const struct contract *contract,
                    const struct contract_node *node)
{
    return cellset_empty(cellset_without(node->stones, contract->graph.cells));
}

/* Expands every set; *total receives how many there are. */
static enum status list_all(struct contract *contract, uint64_t *total,
                            struct status_text *why)
{
    const struct position empty =
        position_empty(contract->graph.side, TURN_CONTRACT);
    struct contract_node *node;
    enum status status =
        contract_graph_get(&contract->graph, &empty, &node, why);
    *total = 0;
    for (int stones = 0; stones <= CONTRACT_ALL_CELLS; stones++) {
        const struct contract_list *const layer =
            &contract->graph.layers[stones];
        for (size_t i = 0; i < layer->count && !status; i++) {
            if (!in_game(contract, layer->nodes[i]))
                continue;
            (*total)++;
            if (!layer->nodes[i]->expanded)
                status = contract_graph_expand(&contract->graph,
                                               layer->nodes[i], why);
        }
    }
    return status;
}

/* A pass through all sets, with a search of `level` for those still unknown. */
struct round {
    int level;
    uint64_t total;
    uint64_t done; /* of the sets: the winner is known or was given up */
    bool limited;  /* a search returned STATUS_LIMIT */
};

/* One set of a round. The first round is about known winners too. */
static enum status work_on(struct contract *contract,
                           struct contract_node *node, struct round *round,
                           struct status_text *why)
{
    const struct contract_calls *const calls = contract->calls;
    const bool first = round->level == 0;
    const bool open =
        node->main == COLOUR_NONE && !node->closed &&
        contract_next_level(&contract->odds, node) <= round->level;
    enum status status = STATUS_OK;
    if (!first && !open)
        return STATUS_OK;
    if (calls->progress)
        calls->progress(calls->context, round->done, round->total);
    if (open)
        status = search_main(contract, node, round->level, why);
    round->limited = status == STATUS_LIMIT;
    round->done += node->main != COLOUR_NONE || node->closed;
    return status ? status : spread(contract, node, why);
}

/* Rounds until every winner is known or given up. With two levels from one to
 * the next, since in the end every search is made that was put off. */
static enum status work_in_rounds(struct contract *contract,
                                  struct round *round, struct status_text *why)
{
    enum status status = STATUS_OK;
    for (; round->done < round->total && !status; round->level += 2) {
        for (int stones = CONTRACT_ALL_CELLS; stones >= 0; stones--) {
            const struct contract_list *const layer =
                &contract->graph.layers[stones];
            for (size_t i = 0; i < layer->count && !status; i++)
                if (in_game(contract, layer->nodes[i]))
                    status = work_on(contract, layer->nodes[i], round, why);
        }
    }
    return status;
}

/* Concludes the sets that no search got to. */
static enum status conclude_all(struct contract *contract,
                                struct status_text *why)
{
    enum status status = STATUS_OK;
    bool changed;
    contract->odds_used = contract->odds.total;
    for (int stones = BOARD_MAX_CELLS; stones >= 0; stones--) {
        const struct contract_list *const layer =
            &contract->graph.layers[stones];
        for (size_t i = 0; i < layer->count && !status; i++)
            status = update(contract, layer->nodes[i], &changed, why);
    }
    return status;
}

enum status contract_all(struct contract *contract, struct status_text *why)
{
    struct round round = {.level = 0};
    enum status status =
        contract_can_list(contract->graph.side, contract->graph.rules, why);
    if (!status)
        status = list_all(contract, &round.total, why);
    if (status)
        return status;
    contract->rounds = true;
    status = work_in_rounds(contract, &round, why);
    contract->rounds = false;
    if (status && !round.limited)
        return status;
    const enum status end = conclude_all(contract, why);
    return end ? end : status;
}

bool contract_known(const struct contract *contract,
                    const struct position *position,
                    struct contract_result *result)
{
    const struct contract_node *const node =
        contract_graph_find(&contract->graph, position);
    if (node)
        *result = result_of(contract, node);
    return node;
}

uint64_t contract_unknown(const struct contract *contract)
{
    uint64_t unknown = 0;
    for (int stones = 0; stones <= BOARD_MAX_CELLS; stones++) {
        const struct contract_list *const layer =
            &contract->graph.layers[stones];
        for (size_t i = 0; i < layer->count; i++)
            unknown += layer->nodes[i]->main == COLOUR_NONE;
    }
    return unknown;
}
