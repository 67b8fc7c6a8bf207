/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * arm - see the header.
 *
 * Each first move takes a cell away from those that are free below it, so the
 * depth of the recursion is at most the number of cells.
 */
#include "verifier/arm.h"

/* What is to be connected. */
struct way {
    struct cells joined; /* stones that are connected, or will be */
    struct cells target;
};

/* Whether the winner's stones connect what is joined to the target; adds to
 * what is joined all that they connect to it. */
static bool arrives(const struct tree *tree, struct way *way)
{
    const struct cells *const own = &tree->stones[tree->winner];
    const struct cells starts = way->joined;
    struct cells group = {{0}};
    for (int c = cells_next(&starts, 0); c >= 0; c = cells_next(&starts, c + 1))
        if (!cells_has(&group, c))
            hexagon_group(tree->board, own, c, &group);
    way->joined = group;
    return cells_any(cells_and(group, way->target));
}

/* Reads a cell and moves it from `free` to `used`. */
static bool take(struct tree *tree, struct cells *free, struct cells *used,
                 int *cell)
{
    uint32_t number;
    if (!tree_number(tree, &number))
        return false;
    if (number >= (uint32_t)tree->board->cells || !cells_has(free, (int)number))
        return tree_fail(tree, "cell %u is not free for the arm",
                         (unsigned)number);
    *cell = (int)number;
    cells_flip(free, *cell);
    *used = cells_with(*used, *cell);
    return true;
}

static void flip_stone(struct tree *tree, int cell)
{
    cells_flip(&tree->stones[tree->winner], cell);
}

/* Two cells, either of which connects at once. */
static bool bridge(struct tree *tree, const struct way *way, struct cells *free,
                   struct cells *used)
{
    for (int i = 0; i < 2; i++) {
        struct way after = *way;
        int cell;
        if (!take(tree, free, used, &cell))
            return false;
        flip_stone(tree, cell);
        if (!arrives(tree, &after))
            return tree_fail(tree, "a bridge that does not connect");
        flip_stone(tree, cell);
    }
    return true;
}

static bool arm(struct tree *tree, struct way way, struct cells *free,
                struct cells *used);

/* First moves, each with the arm after it. */
static bool moves(struct tree *tree, const struct way *way, uint32_t count,
                  struct cells *free, struct cells *used)
{
    struct cells common = *free;
    struct cells all = {{0}};
    for (uint32_t i = 0; i < count; i++) {
        struct cells left = *free;
        struct cells one = {{0}};
        int cell;
        if (!take(tree, &left, &one, &cell))
            return false;
        flip_stone(tree, cell);
        if (!arm(tree, *way, &left, &one))
            return false;
        flip_stone(tree, cell);
        common = cells_and(common, one);
        all = cells_or(all, one);
    }
    if (cells_any(common))
        return tree_fail(tree, "first moves that one stone meets");
    *free = cells_minus(*free, all);
    *used = cells_or(*used, all);
    return true;
}

static bool link(struct tree *tree, const struct way *way, struct cells *free,
                 struct cells *used)
{
    uint32_t count;
    if (!tree_number(tree, &count))
        return false;
    return count == 0 ? bridge(tree, way, free, used)
                      : moves(tree, way, count, free, used);
}

/* Reads an arm; `free` and `used` as in arm_read(). */
static bool arm(struct tree *tree, struct way way, struct cells *free,
                struct cells *used)
{
    uint32_t head;
    if (!tree_number(tree, &head))
        return false;
    for (uint32_t i = 0; i < head / 2; i++) {
        struct way hop = {.joined = way.joined};
        uint32_t stone;
        if (!tree_number(tree, &stone))
            return false;
        if (stone >= (uint32_t)tree->board->cells ||
            !cells_has(&tree->stones[tree->winner], (int)stone))
            return tree_fail(tree, "no stone of the winner's to hop to");
        hop.target = cells_with(hop.target, (int)stone);
        if (!link(tree, &hop, free, used))
            return false;
        way.joined = cells_with(way.joined, (int)stone);
    }
    if (head % 2)
        return link(tree, &way, free, used);
    return arrives(tree, &way) || tree_fail(tree, "an arm that ends early");
}

bool arm_read(struct tree *tree, int from, int side, struct cells *free,
              struct cells *used)
{
    struct way way = {.target = tree->board->edge[side]};
    way.joined = cells_with(way.joined, from);
    return arm(tree, way, free, used);
}
