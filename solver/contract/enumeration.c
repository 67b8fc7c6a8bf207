/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * enumeration - the work on all sets: which set is searched from next, and with
 * how many nodes.
 *
 * What people ask first comes first: who wins the main phase from the empty
 * board and from a single stone, as long as that is cheap. From then on half of
 * the nodes go to what the outcome of the empty board needs, and then that of
 * its actions (selection.c), and half to the set that is the cheapest to
 * settle. So each of the two is done in twice the time that it would take
 * alone. When nothing is left to do for one, the other has all.
 *
 * What a set costs is judged by its number of stones and by the budget: the
 * nodes of all such searches so far, those in vain too, for each winner that
 * they told (contract_odds_cost()). A set may be searched from with any budget
 * larger than those that were in vain, and it is done with the one that
 * promises the least. The fullest go first where that decides nothing: they
 * take a node or two, and the sets of a layer share positions. Of a layer's
 * sets that are judged alike, the one goes first with the most neighbours that
 * are proved to be Black's: what the search keeps of their proofs holds in many
 * of its own positions (solver/dfpn/region_table.h). Proofs that sets are
 * White's have taught it nothing about others (doc/experiments.md).
 *
 * The numbers of proof-number search are not kept up with every winner, since
 * a full set has a thousand sets above it; they are worked out for all when the
 * selection is asked.
 */
#include "solver/contract/contract_internal.h"

#include <string.h>

enum {
    FEW_STONES = 1, /* sets of so many and fewer come first */
    FEW_LEVEL = 4,  /* with searches of this level at most */
    NEAR_LEVEL = 1, /* from this level on neighbours are looked at */
    NEAR_MOVED = 4, /* what a set of Black's is worth to one that has one of the
                       stones elsewhere */
    NEAR_LESS = 1,  /* and to one that lacks one of them */
    LEVELS = CONTRACT_LAST_LEVEL + 1
};

/* The shares of the nodes: whether a job is urgent. */
enum { SHARE_CHEAP, SHARE_URGENT };

typedef enum status each_fn(struct contract *contract,
                            struct contract_node *node,
                            struct status_text *why);

static enum status each_node(struct contract *contract, int stones,
                             each_fn *visit, struct status_text *why)
{
    const struct contract_list *const layer = &contract->graph.layers[stones];
    enum status status = STATUS_OK;
    for (size_t i = 0; i < layer->count && !status; i++)
        if (contract_in_game(contract, layer->nodes[i]))
            status = visit(contract, layer->nodes[i], why);
    return status;
}

/* Also forgets what is around it. */
static enum status expand(struct contract *contract, struct contract_node *node,
                          struct status_text *why)
{
    node->near = 0;
    return node->expanded ? STATUS_OK
                          : contract_graph_expand(&contract->graph, node, why);
}

/* A set, all of whose children are counted already. */
static enum status add(struct contract *contract, struct contract_node *node,
                       struct status_text *why)
{
    bool changed;
    contract->enumeration.sets++;
    node->counted = false;
    contract_enumeration_note(contract, node);
    return contract_update(contract, node, &changed, why);
}

/* Looks a set up, unless that was done. */
static enum status meet(struct contract *contract, struct contract_node *node,
                        struct status_text *why)
{
    if (node->met || !contract_is_open(node) || node->out)
        return STATUS_OK;
    const enum status status = contract_meet(contract, node, why);
    if (status)
        return status;
    contract_enumeration_note(contract, node);
    return node->main == COLOUR_NONE ? STATUS_OK
                                     : contract_propagate(contract, node, why);
}

static enum status meet_all(struct contract *contract, struct status_text *why)
{
    enum status status = STATUS_OK;
    for (int stones = CONTRACT_ALL_CELLS; stones >= 0 && !status; stones--)
        status = each_node(contract, stones, meet, why);
    contract->enumeration.met = !status;
    return status;
}

/* What was out before is in nobody's share. */
static void forget(struct contract_enumeration *enumeration)
{
    enumeration->sets = enumeration->done = 0;
    enumeration->answered = enumeration->met = false;
    enumeration->stale = true;
    memset(enumeration->first, 0, sizeof enumeration->first);
}

enum status contract_enumeration_begin(struct contract *contract,
                                       struct status_text *why)
{
    const struct position empty =
        position_empty(contract->graph.side, TURN_CONTRACT);
    struct contract_node *root;
    enum status status =
        contract_graph_get(&contract->graph, &empty, &root, why);
    forget(&contract->enumeration);
    contract->enumerating = !status;
    for (int stones = 0; stones <= CONTRACT_ALL_CELLS && !status; stones++)
        status = each_node(contract, stones, expand, why);
    for (int stones = CONTRACT_ALL_CELLS; stones >= 0 && !status; stones--)
        status = each_node(contract, stones, add, why);
    contract->wanted = CONTRACT_POSITION;
    if (!status)
        contract->root = root;
    return status;
}

/* --- The cheapest set ----------------------------------------------------- */

static bool is_free(const struct contract *contract,
                    const struct contract_node *node)
{
    return contract_is_open(node) && !node->out &&
           contract_in_game(contract, node);
}

/* The same; and its own level is `level`. */
static bool is_free_at(const struct contract *contract,
                       const struct contract_node *node, int level)
{
    return node->level == level && is_free(contract, node);
}

/* The first free set of a layer whose own level is `level`; NULL: none. Those
 * on the way to it are looked up. */
static enum status first_free(struct contract *contract, int stones, int level,
                              struct contract_node **found,
                              struct status_text *why)
{
    const struct contract_list *const layer = &contract->graph.layers[stones];
    uint32_t *const first = &contract->enumeration.first[stones][level];
    *found = NULL;
    for (; *first < layer->count; ++*first) {
        struct contract_node *const node = layer->nodes[*first];
        if (!is_free_at(contract, node, level))
            continue;
        const enum status status = meet(contract, node, why);
        if (status)
            return status;
        if (!is_free_at(contract, node, level))
            continue;
        *found = node;
        break;
    }
    return STATUS_OK;
}

/* The free set of the same layer and level that is nearest to what is proved,
 * for `found`. */
static enum status nearest_free(struct contract *contract,
                                struct contract_node **found,
                                struct status_text *why)
{
    const int stones = cellset_count((*found)->stones);
    const int level = (*found)->level;
    const struct contract_list *const layer = &contract->graph.layers[stones];
    struct contract_node *nearest;
    enum status status;
    do {
        nearest = *found; /* it was looked up */
        for (size_t i = nearest->index; i < layer->count; i++) {
            struct contract_node *const node = layer->nodes[i];
            if (node->near > nearest->near && is_free_at(contract, node, level))
                nearest = node;
        }
        status = meet(contract, nearest, why);
    } while (!status && !is_free_at(contract, nearest, level));
    *found = nearest;
    return status;
}

/* A larger budget than the user's largest is no other. */
static int last_level(const struct contract *contract)
{
    const uint64_t most = contract->calls->most_nodes;
    int level = 0;
    while (level < CONTRACT_LAST_LEVEL &&
           (!most || contract_budget(level) < most))
        level++;
    return level;
}

/* The level from `least` on at which the sets of a layer are cheapest. */
static int cheapest_level(const struct contract *contract, int stones,
                          int least, uint64_t *cost)
{
    const int last = last_level(contract);
    int level = least;
    *cost = UINT64_MAX;
    for (int i = least; i <= last || i == least; i++) {
        const uint64_t this = contract_odds_cost(
            &contract->odds, stones, i, contract->enumeration.out[stones][i]);
        if (this < *cost) {
            *cost = this;
            level = i;
        }
    }
    return level;
}

static enum status find_cheapest(struct contract *contract,
                                 struct contract_node **found, int *level,
                                 struct status_text *why)
{
    uint64_t least = UINT64_MAX;
    *found = NULL;
    for (int i = 0; i < (CONTRACT_ALL_CELLS + 1) * LEVELS; i++) {
        const int stones = CONTRACT_ALL_CELLS - i / LEVELS;
        uint64_t cost;
        struct contract_node *node;
        const enum status status =
            first_free(contract, stones, i % LEVELS, &node, why);
        if (status)
            return status;
        if (!node)
            continue;
        const int best = cheapest_level(contract, stones, i % LEVELS, &cost);
        if (cost >= least)
            continue;
        least = cost;
        *found = node;
        *level = best;
    }
    return *found && *level >= NEAR_LEVEL ? nearest_free(contract, found, why)
                                          : STATUS_OK;
}

/* --- What comes first ----------------------------------------------------- */

/* Of the sets of few stones the one with the smallest next budget. */
static enum status find_few(struct contract *contract,
                            struct contract_node **found, int *level,
                            struct status_text *why)
{
    enum status status = STATUS_OK;
    *found = NULL;
    for (int i = 0; i <= FEW_LEVEL; i++) {
        *level = i;
        for (int stones = 0; stones <= FEW_STONES; stones++) {
            status = first_free(contract, stones, i, found, why);
            if (status || *found)
                return status;
        }
    }
    return STATUS_OK;
}

/* The numbers of all sets; that takes as long as some nodes of a search, which
 * count as spent. */
static void renew(struct contract *contract)
{
    struct contract_enumeration *const enumeration = &contract->enumeration;
    if (enumeration->stale) {
        contract_renew(contract);
        enumeration->spent[SHARE_URGENT] += enumeration->sets / 64;
    }
    enumeration->stale = false;
}

/* What the empty board needs; NULL: all that helps is out, or done. */
static enum status find_needed(struct contract *contract,
                               struct contract_node **node, int *level,
                               struct status_text *why)
{
    struct contract_enumeration *const enumeration = &contract->enumeration;
    enum job_source_step step = JOB_SOURCE_DONE;
    enum status status = STATUS_OK;
    *node = NULL;
    if (!enumeration->answered && !enumeration->met)
        status = meet_all(contract, why);
    if (enumeration->answered || status)
        return status;
    renew(contract);
    status = contract_selection_next(contract, &step, node, why);
    if (!status && step == JOB_SOURCE_DONE &&
        contract->wanted == CONTRACT_POSITION) {
        contract->wanted = CONTRACT_ACTIONS;
        status = contract_selection_next(contract, &step, node, why);
    }
    enumeration->answered = step == JOB_SOURCE_DONE;
    if (!status && *node)
        *level = contract_next_level(&contract->odds, *node);
    return status;
}

static enum status find(struct contract *contract, struct contract_node **node,
                        int *level, struct status_text *why)
{
    const uint64_t *const spent = contract->enumeration.spent;
    enum status status = find_few(contract, node, level, why);
    bool urgent = true;
    if (!status && !*node && spent[SHARE_URGENT] <= spent[SHARE_CHEAP])
        status = find_needed(contract, node, level, why);
    if (!status && !*node) {
        urgent = false;
        status = find_cheapest(contract, node, level, why);
    }
    if (!status && *node)
        (*node)->urgent = urgent;
    return status;
}

enum status contract_enumeration_next(struct contract *contract,
                                      enum job_source_step *step,
                                      struct contract_node **node, int *level,
                                      struct status_text *why)
{
    const struct contract_enumeration *const enumeration =
        &contract->enumeration;
    const enum status status = find(contract, node, level, why);
    *step = *node                                   ? JOB_SOURCE_JOB
            : enumeration->done < enumeration->sets ? JOB_SOURCE_WAIT
                                                    : JOB_SOURCE_DONE;
    return status;
}

/* --- Keeping count -------------------------------------------------------- */

void contract_enumeration_out(struct contract *contract,
                              const struct contract_node *node, int level,
                              uint64_t nodes)
{
    struct contract_enumeration *const enumeration = &contract->enumeration;
    enumeration->out[cellset_count(node->stones)][level]++;
    enumeration->spent[node->urgent] += nodes;
}

void contract_enumeration_back(struct contract *contract,
                               const struct contract_node *node, int level,
                               uint64_t most, uint64_t nodes)
{
    struct contract_enumeration *const enumeration = &contract->enumeration;
    enumeration->out[cellset_count(node->stones)][level]--;
    enumeration->spent[node->urgent] -= most - nodes;
}

static void tell_neighbours(const struct contract_graph *graph,
                            const struct contract_node *node)
{
    struct contract_node *parents[BOARD_MAX_CELLS];
    const int count = contract_graph_parents(graph, node, parents);
    for (int i = 0; i < count; i++) {
        parents[i]->near += NEAR_LESS;
        for (int j = 0; j < parents[i]->child_count; j++)
            parents[i]->children[j]->near += NEAR_MOVED;
    }
}

void contract_enumeration_note(struct contract *contract,
                               struct contract_node *node)
{
    struct contract_enumeration *const enumeration = &contract->enumeration;
    uint32_t *const first = enumeration->first[cellset_count(node->stones)];
    if (!contract->enumerating || !contract_in_game(contract, node))
        return;
    enumeration->stale = true;
    if (node->level <= CONTRACT_LAST_LEVEL && first[node->level] > node->index)
        first[node->level] = node->index;
    if (node->counted || contract_is_open(node))
        return;
    node->counted = true;
    enumeration->done++;
    if (node->main == COLOUR_BLACK)
        tell_neighbours(&contract->graph, node);
}

/* --- What is left --------------------------------------------------------- */

/* Enough searches to judge by. */
static bool is_known(const struct contract_odds *odds, int stones, int level)
{
    return contract_odds_trials(odds, stones, level).successes >= 4;
}

uint64_t contract_nodes_left(const struct contract *contract)
{
    uint64_t left = 0;
    for (int stones = 0; stones <= CONTRACT_ALL_CELLS; stones++) {
        const struct contract_list *const layer =
            &contract->graph.layers[stones];
        uint64_t costs[CONTRACT_LAST_LEVEL + 1] = {0};
        for (size_t i = 0; i < layer->count; i++) {
            const struct contract_node *const node = layer->nodes[i];
            uint64_t *const cost = &costs[node->level];
            if (!contract_is_open(node) || !contract_in_game(contract, node))
                continue;
            if (!*cost &&
                !is_known(&contract->odds, stones,
                          cheapest_level(contract, stones, node->level, cost)))
                return UINT64_MAX;
            left += *cost;
        }
    }
    return left;
}
