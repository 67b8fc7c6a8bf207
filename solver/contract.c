/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * contract - see the header for the theory.
 *
 * Every set met, up to symmetry, is a node of one search tree in memory (the C
 * library's tsearch), keyed by its canonical stones. A node is concluded from
 * its own main-phase value and the nodes one stone on; a value is set only when
 * it holds whatever the unknown ones turn out to be. The two ways of working
 * differ only in who goes first: contract_solve() descends on demand and stops
 * at the first winning action, contract_all() lists the layers by number of
 * stones and concludes them from the fullest down.
 */
#include "solver/contract.h"

#include <assert.h>
#include <search.h>
#include <stdlib.h>

#include "game/symmetry.h"

struct node {
    struct contract_result result; /* first: what the callers see */
    bool asked;                    /* for the main phase */
    bool tried;                    /* by settle() */
    bool listed;                   /* in a layer */
};

struct layer {
    struct node **nodes;
    size_t count;
    size_t room;
};

struct contract {
    enum rules rules;
    int side;
    const struct contract_calls *calls;
    void *tree;                               /* of struct node */
    struct layer layers[BOARD_MAX_CELLS + 1]; /* by number of stones */
};

static const struct cellset *stones_of(const struct node *node)
{
    return &node->result.position.stones[COLOUR_BLACK];
}

static int compare_nodes(const void *a, const void *b)
{
    return cellset_compare(stones_of(a), stones_of(b));
}

enum status contract_create(int side, enum rules rules,
                            const struct contract_calls *calls,
                            struct contract **contract, struct status_text *why)
{
    assert(rules == RULES_INNER || rules == RULES_OPEN);
    struct contract *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    made->side = side;
    made->rules = rules;
    made->calls = calls;
    *contract = made;
    return STATUS_OK;
}

void contract_destroy(struct contract *contract)
{
    if (!contract)
        return;
    tdestroy(contract->tree, free);
    for (int i = 0; i <= BOARD_MAX_CELLS; i++)
        free(contract->layers[i].nodes);
    free(contract);
}

/* The node of a canonical position; NULL when there is none. */
static struct node *find_node(const struct contract *contract,
                              const struct position *canonical)
{
    const struct node wanted = {.result.position = *canonical};
    void *const *const found = tfind(&wanted, &contract->tree, compare_nodes);
    return found ? *found : NULL;
}

/* The node of a position in any orientation, made when missing; NULL when
 * memory ran out. */
static struct node *get_node(struct contract *contract,
                             const struct position *position)
{
    const struct position canonical = symmetry_canonical(position, NULL);
    struct node *node = find_node(contract, &canonical);
    if (node)
        return node;
    node = calloc(1, sizeof *node);
    if (!node)
        return NULL;
    node->result = (struct contract_result){
        .position = canonical,
        .orbit = symmetry_orbit(&canonical),
        .main = COLOUR_NONE,
        .value = VALUE_UNKNOWN,
        .action = MOVE_NONE,
        .grundy = CONTRACT_NO_GRUNDY,
    };
    if (!tsearch(node, &contract->tree, compare_nodes)) {
        free(node);
        return NULL;
    }
    return node;
}

static enum status ask_main(struct contract *contract, struct node *node,
                            struct status_text *why)
{
    const struct contract_calls *const calls = contract->calls;
    if (node->asked)
        return STATUS_OK;
    const struct position passed =
        position_after(&node->result.position, MOVE_PASS);
    const enum status status =
        calls->main_winner(calls->context, &passed, &node->result.main, why);
    node->asked = status == STATUS_OK;
    return status;
}

/* What the sets one stone on say about a set. */
struct outlook {
    bool all_known; /* no value is unknown */
    bool mex_known; /* those in D are known, with their Grundy values */
    int mex;        /* if so: the least value missing among them */
    int winning;    /* a cell that leaves the opponent lost, or MOVE_NONE */
};

static struct outlook look_ahead(const struct contract *contract,
                                 const struct position *position)
{
    const struct cellset moves = position_moves(position, contract->rules);
    struct outlook outlook = {true, true, 0, MOVE_NONE};
    bool seen[BOARD_MAX_CELLS + 2] = {false};
    for (int cell = cellset_next(&moves, 0); cell >= 0;
         cell = cellset_next(&moves, cell + 1)) {
        const struct position after = position_after(position, cell);
        const struct contract_result *const next =
            contract_known(contract, &after);
        if (!next || next->value == VALUE_UNKNOWN)
            outlook.all_known = false;
        else if (next->value == VALUE_LOSS && outlook.winning == MOVE_NONE)
            outlook.winning = cell;
        if (!next || next->main == COLOUR_NONE)
            outlook.mex_known = false;
        else if (next->main == COLOUR_WHITE && next->grundy < 0)
            outlook.mex_known = false;
        else if (next->main == COLOUR_WHITE)
            seen[next->grundy] = true;
    }
    while (seen[outlook.mex])
        outlook.mex++;
    return outlook;
}

/* Sets what follows for the node; tells the caller if its value is known. */
static enum status conclude(struct contract *contract, struct node *node,
                            struct status_text *why)
{
    struct contract_result *const result = &node->result;
    if (result->main == COLOUR_BLACK) {
        result->value = VALUE_WIN;
        result->action = MOVE_PASS;
    } else {
        const struct outlook outlook = look_ahead(contract, &result->position);
        const bool inside = result->main == COLOUR_WHITE;
        if (outlook.winning != MOVE_NONE)
            result->value = VALUE_WIN;
        else if (inside && outlook.all_known)
            result->value = VALUE_LOSS;
        result->action = outlook.winning;
        if (inside && outlook.mex_known)
            result->grundy = outlook.mex;
        else if (result->value == VALUE_LOSS)
            result->grundy = 0;
    }
    if (result->value == VALUE_UNKNOWN || !contract->calls->found)
        return STATUS_OK;
    return contract->calls->found(contract->calls->context, result, why);
}

/* Finds the node's value on demand. Depth first: a stone on the board is a step
 * down, so the recursion is no deeper than the board has cells. */
static enum status settle(struct contract *contract, struct node *node,
                          struct status_text *why)
{
    const struct position *const position = &node->result.position;
    const struct cellset moves = position_moves(position, contract->rules);
    if (node->tried || node->result.value != VALUE_UNKNOWN)
        return STATUS_OK;
    enum status status = ask_main(contract, node, why);
    bool won = node->result.main == COLOUR_BLACK;
    for (int cell = cellset_next(&moves, 0); cell >= 0 && !status && !won;
         cell = cellset_next(&moves, cell + 1)) {
        const struct position after = position_after(position, cell);
        struct node *const next = get_node(contract, &after);
        status = next ? settle(contract, next, why) : status_no_memory(why);
        won = next && next->result.value == VALUE_LOSS;
    }
    if (status)
        return status;
    node->tried = true;
    return conclude(contract, node, why);
}

enum status contract_solve(struct contract *contract,
                           const struct position *position,
                           struct contract_result *result,
                           struct status_text *why)
{
    int k;
    assert(position->turn == TURN_CONTRACT);
    struct node *const node = get_node(contract, position);
    if (!node)
        return status_no_memory(why);
    const enum status status = settle(contract, node, why);
    symmetry_canonical(position, &k);
    *result = node->result;
    result->position = *position;
    result->action = symmetry_move(position->board, symmetry_inverse(k),
                                   node->result.action);
    return status;
}

/* Appends a node to the layer of its stones unless it is listed already. */
static enum status list_node(struct contract *contract, struct node *node,
                             struct status_text *why)
{
    if (!node)
        return status_no_memory(why);
    if (node->listed)
        return STATUS_OK;
    struct layer *const layer =
        &contract->layers[position_count(&node->result.position)];
    if (layer->count == layer->room) {
        const size_t room = layer->room ? 2 * layer->room : 16;
        struct node **const nodes =
            realloc(layer->nodes, room * sizeof(struct node *));
        if (!nodes)
            return status_no_memory(why);
        layer->nodes = nodes;
        layer->room = room;
    }
    layer->nodes[layer->count++] = node;
    node->listed = true;
    return STATUS_OK;
}

/* Lists the sets one stone on from a node. */
static enum status list_next(struct contract *contract, const struct node *node,
                             struct status_text *why)
{
    const struct position *const position = &node->result.position;
    const struct cellset moves = position_moves(position, contract->rules);
    enum status status = STATUS_OK;
    for (int cell = cellset_next(&moves, 0); cell >= 0 && !status;
         cell = cellset_next(&moves, cell + 1)) {
        const struct position after = position_after(position, cell);
        status = list_node(contract, get_node(contract, &after), why);
    }
    return status;
}

/* Lists every set, layer by layer; *total receives how many there are. */
static enum status list_all(struct contract *contract, uint64_t *total,
                            struct status_text *why)
{
    const struct position empty = position_empty(contract->side, TURN_CONTRACT);
    enum status status = list_node(contract, get_node(contract, &empty), why);
    *total = 0;
    for (int stones = 0; stones < BOARD_MAX_CELLS && !status; stones++) {
        const struct layer *const layer = &contract->layers[stones];
        *total += layer->count;
        for (size_t i = 0; i < layer->count && !status; i++)
            status = list_next(contract, layer->nodes[i], why);
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

enum status contract_all(struct contract *contract, struct status_text *why)
{
    const struct contract_calls *const calls = contract->calls;
    uint64_t total;
    uint64_t done = 0;
    enum status status =
        contract_can_list(contract->side, contract->rules, why);
    if (!status)
        status = list_all(contract, &total, why);
    for (int stones = CONTRACT_ALL_CELLS; stones >= 0 && !status; stones--) {
        const struct layer *const layer = &contract->layers[stones];
        for (size_t i = 0; i < layer->count && !status; i++) {
            if (calls->progress)
                calls->progress(calls->context, done++, total);
            status = ask_main(contract, layer->nodes[i], why);
            if (!status)
                status = conclude(contract, layer->nodes[i], why);
        }
    }
    return status;
}

const struct contract_result *contract_known(const struct contract *contract,
                                             const struct position *position)
{
    const struct position canonical = symmetry_canonical(position, NULL);
    const struct node *const node = find_node(contract, &canonical);
    return node ? &node->result : NULL;
}
