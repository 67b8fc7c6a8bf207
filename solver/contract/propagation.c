/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * propagation - what follows from the winners that are known.
 *
 * A node is concluded from its own main-phase winner and its children, and a
 * value is set only when it holds whatever the unknown ones turn out to be; so
 * it does not matter in which order winners come in. What changes at a node is
 * told to its parents, layer by layer (contract_propagate()), so that at every
 * moment all that follows from the known winners is known.
 */
#include "solver/contract/contract_internal.h"

struct position contract_passed(const struct contract *contract,
                                const struct contract_node *node)
{
    const struct position position =
        contract_graph_position(&contract->graph, node);
    return position_after(&position, MOVE_PASS);
}

void contract_learn(struct contract *contract, struct contract_node *node,
                    enum colour winner)
{
    if (winner == COLOUR_NONE)
        return;
    node->main = (uint8_t)winner;
    contract_odds_winner(&contract->odds, node, winner);
}

/* The level at which so many nodes told a winner, when each level before was in
 * vain. */
static int level_of_success(uint64_t nodes)
{
    int level = 0;
    while (level < CONTRACT_LAST_LEVEL && contract_budget(level) < nodes)
        nodes -= contract_budget(level++);
    return level;
}

/* What earlier searches from the node took teaches as much as those of this
 * run, and in vain with the largest budget they have given it up. */
static void count_earlier(struct contract *contract, struct contract_node *node,
                          uint64_t nodes)
{
    const uint64_t most = contract->calls->most_nodes;
    const bool known = node->main != COLOUR_NONE;
    const bool last = most && nodes >= most;
    const int level =
        known ? level_of_success(nodes) : contract_level_above(nodes);
    for (int i = 0; i < level; i++) {
        contract_odds_search(&contract->odds, node, i, false,
                             contract_budget(i));
        nodes -= contract_budget(i) < nodes ? contract_budget(i) : nodes;
    }
    if (known)
        contract_odds_search(&contract->odds, node, level, true, nodes);
    else
        node->level = (uint8_t)level;
    node->closed = !known && last;
}

enum status contract_meet(struct contract *contract, struct contract_node *node,
                          struct status_text *why)
{
    const struct contract_calls *const calls = contract->calls;
    const struct position passed = contract_passed(contract, node);
    struct job_outcome outcome = {.winner = COLOUR_NONE};
    if (node->met || node->asked || node->main != COLOUR_NONE)
        return STATUS_OK;
    const enum status status =
        calls->main_winner(calls->context, &passed, 0, &outcome, why);
    if (status)
        return status;
    contract_learn(contract, node, outcome.winner);
    count_earlier(contract, node, outcome.nodes);
    node->met = true;
    return STATUS_OK;
}

struct contract_result contract_result_of(const struct contract *contract,
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
    const struct contract_proof_numbers numbers =
        contract_proof_numbers_of(&contract->graph, &contract->odds, node);
    const bool changed =
        numbers.phi != node->phi || numbers.delta != node->delta;
    node->phi = numbers.phi;
    node->delta = numbers.delta;
    return changed;
}

enum status contract_update(struct contract *contract,
                            struct contract_node *node, bool *changed,
                            struct status_text *why)
{
    const struct contract_calls *const calls = contract->calls;
    const uint8_t value = node->value;
    const int16_t grundy = node->grundy;
    *changed = false;
    conclude(contract, node);
    const bool news = node->value != value || node->grundy != grundy;
    if (contract->enumerating)
        *changed = news;
    else
        *changed = set_numbers(contract, node) || news;
    if (!news || node->value == VALUE_UNKNOWN || !calls->found)
        return STATUS_OK;
    const struct contract_result result = contract_result_of(contract, node);
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

/* A layer at a time, since a node's parents all are in the layer below its
 * own. */
enum status contract_propagate(struct contract *contract,
                               struct contract_node *node,
                               struct status_text *why)
{
    enum status status = contract_list_add(&contract->next, node, why);
    contract->turn++;
    while (contract->next.count && !status) {
        const struct contract_list layer = contract->next;
        contract->next = contract->now;
        contract->next.count = 0;
        contract->now = layer;
        for (size_t i = 0; i < layer.count && !status; i++) {
            bool changed;
            layer.nodes[i]->queued = false;
            status = contract_update(contract, layer.nodes[i], &changed, why);
            if (!status && (changed || layer.nodes[i] == node))
                status = add_parents(contract, layer.nodes[i], why);
        }
    }
    return status;
}

void contract_renew(struct contract *contract)
{
    contract->odds_used = contract->odds.total;
    contract->turn++;
    for (int stones = BOARD_MAX_CELLS; stones >= 0; stones--) {
        const struct contract_list *const layer =
            &contract->graph.layers[stones];
        for (size_t i = 0; i < layer->count; i++)
            set_numbers(contract, layer->nodes[i]);
    }
}

void contract_use_odds(struct contract *contract)
{
    if (contract->odds.total - contract->odds_used > contract->odds_used / 4)
        contract_renew(contract);
}
