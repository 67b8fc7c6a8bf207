/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * contract_graph - canonical stones are the key; a child that several moves
 * lead to is listed once.
 */
#include "solver/contract/contract_graph.h"

#include <search.h>
#include <stdlib.h>

#include "game/array.h"
#include "game/symmetry.h"

static int compare_nodes(const void *a, const void *b)
{
    const struct contract_node *const left = a;
    const struct contract_node *const right = b;
    return cellset_compare(&left->stones, &right->stones);
}

void contract_graph_open(struct contract_graph *graph, int side,
                         enum rules rules)
{
    const struct position empty = position_empty(side, TURN_CONTRACT);
    *graph = (struct contract_graph){
        .rules = rules, .side = side, .cells = position_moves(&empty, rules)};
}

static void free_node(void *pointer)
{
    struct contract_node *const node = pointer;
    free(node->children);
    free(node);
}

void contract_graph_close(struct contract_graph *graph)
{
    tdestroy(graph->tree, free_node);
    for (int i = 0; i <= BOARD_MAX_CELLS; i++)
        free(graph->layers[i].nodes);
}

enum status contract_list_add(struct contract_list *list,
                              struct contract_node *node,
                              struct status_text *why)
{
    if (!array_room(&list->nodes, list->count, &list->room))
        return status_no_memory(why);
    list->nodes[list->count++] = node;
    return STATUS_OK;
}

static struct contract_node *find_stones(const struct contract_graph *graph,
                                         const struct cellset *stones)
{
    const struct contract_node wanted = {.stones = *stones};
    void *const *const found = tfind(&wanted, &graph->tree, compare_nodes);
    return found ? *found : NULL;
}

struct contract_node *contract_graph_find(const struct contract_graph *graph,
                                          const struct position *position)
{
    const struct position canonical = symmetry_canonical(position, NULL);
    return find_stones(graph, &canonical.stones[COLOUR_BLACK]);
}

/* A full set has no children to be missed. */
static struct contract_node *make_node(const struct contract_graph *graph,
                                       const struct position *canonical)
{
    struct contract_node *const node = calloc(1, sizeof *node);
    if (!node)
        return NULL;
    node->stones = canonical->stones[COLOUR_BLACK];
    node->orbit = (uint8_t)symmetry_orbit(canonical);
    node->main = COLOUR_NONE;
    node->value = VALUE_UNKNOWN;
    node->action = MOVE_NONE;
    node->grundy = VALUE_NO_GRUNDY;
    node->chance = -1;
    node->expanded = cellset_empty(contract_graph_moves(graph, node));
    return node;
}

enum status contract_graph_get(struct contract_graph *graph,
                               const struct position *position,
                               struct contract_node **node,
                               struct status_text *why)
{
    const struct position canonical = symmetry_canonical(position, NULL);
    *node = find_stones(graph, &canonical.stones[COLOUR_BLACK]);
    if (*node)
        return STATUS_OK;
    struct contract_node *const made = make_node(graph, &canonical);
    struct contract_list *const layer =
        &graph->layers[position_count(&canonical)];
    if (!made || contract_list_add(layer, made, why)) {
        free(made);
        return status_no_memory(why);
    }
    made->index = (uint32_t)layer->count - 1;
    if (!tsearch(made, &graph->tree, compare_nodes)) {
        layer->count--;
        free(made);
        return status_no_memory(why);
    }
    *node = made;
    return STATUS_OK;
}

struct position contract_graph_position(const struct contract_graph *graph,
                                        const struct contract_node *node)
{
    struct position position = position_empty(graph->side, TURN_CONTRACT);
    position.stones[COLOUR_BLACK] = node->stones;
    return position;
}

struct cellset contract_graph_moves(const struct contract_graph *graph,
                                    const struct contract_node *node)
{
    return cellset_without(graph->cells, node->stones);
}

int contract_graph_cell(const struct contract_graph *graph,
                        const struct contract_node *node,
                        const struct contract_node *child)
{
    const struct position position = contract_graph_position(graph, node);
    const struct cellset moves = contract_graph_moves(graph, node);
    int cell = cellset_next(&moves, 0);
    while (cell >= 0) {
        const struct position after = position_after(&position, cell);
        if (contract_graph_find(graph, &after) == child)
            break;
        cell = cellset_next(&moves, cell + 1);
    }
    return cell;
}

/* Adds a node to those listed already, unless it is there. */
static int add_once(struct contract_node **nodes, int count,
                    struct contract_node *node)
{
    for (int i = 0; i < count; i++)
        if (nodes[i] == node)
            return count;
    nodes[count] = node;
    return count + 1;
}

int contract_graph_parents(const struct contract_graph *graph,
                           const struct contract_node *node,
                           struct contract_node *parents[BOARD_MAX_CELLS])
{
    const struct cellset last = cellset_and(graph->cells, node->stones);
    int count = 0;
    for (int cell = cellset_next(&last, 0); cell >= 0;
         cell = cellset_next(&last, cell + 1)) {
        struct position before = contract_graph_position(graph, node);
        cellset_remove(&before.stones[COLOUR_BLACK], cell);
        struct contract_node *const parent =
            contract_graph_find(graph, &before);
        if (parent && parent->expanded)
            count = add_once(parents, count, parent);
    }
    return count;
}

enum status contract_graph_expand(struct contract_graph *graph,
                                  struct contract_node *node,
                                  struct status_text *why)
{
    const struct position position = contract_graph_position(graph, node);
    const struct cellset moves = contract_graph_moves(graph, node);
    struct contract_node *children[BOARD_MAX_CELLS];
    int count = 0;
    for (int cell = cellset_next(&moves, 0); cell >= 0;
         cell = cellset_next(&moves, cell + 1)) {
        const struct position after = position_after(&position, cell);
        struct contract_node *child;
        if (contract_graph_get(graph, &after, &child, why))
            return STATUS_FAILED;
        count = add_once(children, count, child);
    }
    free(node->children);
    node->children = malloc((size_t)count * sizeof *children);
    if (!node->children)
        return status_no_memory(why);
    for (int i = 0; i < count; i++)
        node->children[i] = children[i];
    node->child_count = (int16_t)count;
    node->expanded = true;
    return STATUS_OK;
}
