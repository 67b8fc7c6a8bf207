/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_layout - chooses the nodes first, from the root on, then places the
 * subtrees from the leaves up: each is pushed down until it is free of those
 * above it.
 */
#include "analysis/report/proof_layout.h"

#include <math.h>
#include <stdlib.h>

#include "game/array.h"

/* --- Which items there are ----------------------------------------------- */

/* An attempt that may end early. */
struct build {
    struct proof_layout *layout;
    size_t most;
};

static bool is_drawn(const struct proof_layout *layout, uint32_t index)
{
    const struct proof_node *node = &layout->tree->nodes[index];
    if (node->kind == PROOF_REFERENCE)
        node = &layout->tree->nodes[node->target];
    return index == 0 || node->work >= layout->threshold;
}

/* Appends an item; false when there are enough or memory ran out. */
static bool add(struct build *build, const struct proof_item *item)
{
    struct proof_layout *const layout = build->layout;
    if (layout->count == build->most)
        return false;
    if (!array_room(&layout->items, layout->count, &layout->room)) {
        layout->failed = true;
        return false;
    }
    layout->items[layout->count++] = *item;
    return true;
}

/* Appends a child of the item `parent` that has nothing below it. */
static bool add_leaf(struct build *build, size_t parent, struct proof_item item)
{
    item.parent = parent;
    item.layer = build->layout->items[parent].layer + 1;
    item.span = 1;
    return add(build, &item);
}

static struct proof_item item_of(const struct proof_tree *tree, uint32_t index)
{
    const struct proof_node *const node = &tree->nodes[index];
    return (struct proof_item){.kind = PROOF_ITEM_NODE,
                               .node = index,
                               .edge = node->edge,
                               .gain = node->gain};
}

/* Joins a child that is not drawn to the cut. */
static void cut_child(const struct proof_tree *tree, uint32_t child,
                      struct proof_item *cut)
{
    const struct proof_node *const node = &tree->nodes[child];
    cut->edge = cut->node ? MOVE_NONE : node->edge;
    cut->node = child;
    cut->gain += node->gain;
    cut->work += node->work;
    cut->subtrees++;
}

static bool add_cut(struct build *build, size_t parent, struct proof_item *cut)
{
    const struct proof_tree *const tree = build->layout->tree;
    const struct proof_node *const last = &tree->nodes[cut->node];
    if (cut->subtrees == 0)
        return true;
    if (cut->subtrees == 1 &&
        (last->kind == PROOF_CONNECTION || last->kind == PROOF_BARRED))
        return add_leaf(build, parent, item_of(tree, cut->node));
    cut->node = build->layout->items[parent].node;
    return add_leaf(build, parent, *cut);
}

static bool add_node(struct build *build, uint32_t index, size_t parent);

/* Appends the children of the item `at`: those that are drawn, then the cut. */
static bool add_children(struct build *build, size_t at)
{
    const struct proof_tree *const tree = build->layout->tree;
    const uint32_t index = build->layout->items[at].node;
    const uint32_t count = tree->nodes[index].children;
    struct proof_item cut = {.kind = PROOF_ITEM_CUT};
    uint32_t child = index + 1;
    for (uint32_t i = 0; i < count; i++) {
        if (!is_drawn(build->layout, child))
            cut_child(tree, child, &cut);
        else if (!add_node(build, child, at))
            return false;
        child += tree->nodes[child].span;
    }
    return add_cut(build, at, &cut);
}

/* What a node leads to that is no node. */
static bool add_ends(struct build *build, size_t at)
{
    const uint32_t index = build->layout->items[at].node;
    const struct proof_node *const node = &build->layout->tree->nodes[index];
    struct proof_item item = {.node = index, .edge = node->move};
    if (node->kind == PROOF_MOVE && node->children == 0) {
        item.kind = PROOF_ITEM_GOAL;
        return add_leaf(build, at, item);
    }
    if (node->left == 0)
        return true;
    item.kind = PROOF_ITEM_SUICIDES;
    item.gain = node->left;
    return add_leaf(build, at, item);
}

/* Appends a node and all below it. */
static bool add_node(struct build *build, uint32_t index, size_t parent)
{
    struct proof_layout *const layout = build->layout;
    const size_t at = layout->count;
    struct proof_item item = item_of(layout->tree, index);
    item.parent = parent;
    item.layer = layout->tree->nodes[index].depth;
    if (!add(build, &item) || !add_children(build, at) || !add_ends(build, at))
        return false;
    layout->items[at].span = layout->count - at;
    return true;
}

/* Fills an empty layout with the items; false when they are more than `most`,
 * or memory ran out. */
static bool fill(const struct proof_tree *tree, uint32_t threshold, size_t most,
                 struct proof_layout *layout)
{
    struct build build = {layout, most};
    *layout = (struct proof_layout){.tree = tree, .threshold = threshold};
    return add_node(&build, 0, 0);
}

uint32_t proof_layout_threshold(const struct proof_tree *tree, size_t most)
{
    uint32_t low = 0;
    uint32_t high = tree->work;
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        struct proof_layout layout;
        if (fill(tree, middle, most, &layout))
            high = middle;
        else
            low = middle;
        proof_layout_free(&layout);
    }
    return high;
}

/* --- Where they are ------------------------------------------------------ */

bool proof_layout_winner_moves(const struct proof_layout *layout, int layer)
{
    const struct proof_tree *const tree = layout->tree;
    return (layer % 2 == 0) ==
           ((enum colour)tree->position.turn == tree->winner);
}

/* Words stand behind a triangle, a cross and a reference; where the winner
 * moves they need the next layer too. */
static int reach_of(const struct proof_layout *layout,
                    const struct proof_item *item)
{
    const bool words =
        item->kind == PROOF_ITEM_CUT || item->kind == PROOF_ITEM_SUICIDES ||
        (item->kind == PROOF_ITEM_NODE &&
         layout->tree->nodes[item->node].kind == PROOF_REFERENCE);
    return words && proof_layout_winner_moves(layout, item->layer) ? 2 : 1;
}

/* Pushes the subtree at `at` down until it is free of what is above it;
 * `bottom` is by layer, and output files. */
static void push(struct proof_layout *layout, size_t at, double *bottom)
{
    struct proof_item *const items = layout->items;
    const size_t end = at + items[at].span;
    double down = -INFINITY;
    for (size_t i = at; i < end; i++)
        for (int k = 0; k < items[i].reach; k++)
            down = fmax(down, bottom[items[i].layer + k] + 1 - items[i].row);
    for (size_t i = at; i < end; i++) {
        items[i].row += isfinite(down) ? down : 0;
        for (int k = 0; k < items[i].reach; k++) {
            double *const below = &bottom[items[i].layer + k];
            *below = fmax(*below, items[i].row);
        }
    }
}

/* Pushes the children of an item together, and the item between them. */
static void join(struct proof_layout *layout, size_t at, double *bottom)
{
    struct proof_item *const items = layout->items;
    const size_t end = at + items[at].span;
    size_t last = at + 1;
    if (end == at + 1)
        return;
    for (int k = 0; k < layout->layers; k++)
        bottom[k] = -INFINITY;
    for (size_t child = at + 1; child < end; child += items[child].span) {
        push(layout, child, bottom);
        last = child;
    }
    items[at].row = (items[at + 1].row + items[last].row) / 2;
}

/* From the leaves to the root, then all rows from 0 on. */
static void place(struct proof_layout *layout, double *bottom)
{
    double least = 0;
    for (size_t i = layout->count; i-- > 0;)
        join(layout, i, bottom);
    for (size_t i = 0; i < layout->count; i++)
        least = fmin(least, layout->items[i].row);
    for (size_t i = 0; i < layout->count; i++) {
        layout->items[i].row -= least;
        layout->rows = fmax(layout->rows, layout->items[i].row);
    }
}

/* Numbers the targets of references in the order of the items. */
static void number(struct proof_layout *layout, int *numbers)
{
    const struct proof_node *const nodes = layout->tree->nodes;
    int count = 0;
    for (size_t i = 0; i < layout->count; i++)
        if (layout->items[i].kind == PROOF_ITEM_NODE &&
            nodes[layout->items[i].node].kind == PROOF_REFERENCE)
            numbers[nodes[layout->items[i].node].target] = -1;
    for (size_t i = 0; i < layout->count; i++) {
        struct proof_item *const item = &layout->items[i];
        const struct proof_node *const node = &nodes[item->node];
        if (item->kind != PROOF_ITEM_NODE)
            continue;
        if (numbers[item->node] == -1)
            numbers[item->node] = ++count;
        item->number =
            numbers[node->kind == PROOF_REFERENCE ? node->target : item->node];
    }
}

void proof_layout_make(const struct proof_tree *tree, uint32_t threshold,
                       struct proof_layout *layout)
{
    if (!fill(tree, threshold, SIZE_MAX, layout))
        return;
    for (size_t i = 0; i < layout->count; i++) {
        struct proof_item *const item = &layout->items[i];
        item->reach = reach_of(layout, item);
        if (layout->layers < item->layer + item->reach)
            layout->layers = item->layer + item->reach;
    }
    double *const bottom =
        reallocarray(NULL, (size_t)layout->layers, sizeof *bottom);
    int *const numbers = calloc(tree->count, sizeof *numbers);
    layout->failed = !bottom || !numbers;
    if (!layout->failed) {
        place(layout, bottom);
        number(layout, numbers);
    }
    free(bottom);
    free(numbers);
}

void proof_layout_free(struct proof_layout *layout)
{
    free(layout->items);
    *layout = (struct proof_layout){.tree = layout->tree};
}
