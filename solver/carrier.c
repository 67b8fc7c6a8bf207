/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * carrier - see the header for what makes a carrier sound.
 *
 * Connections to a side are taken over from the position before the colour's
 * last stone when that stone lies on no connection to the side and the cells
 * lost to them are on none either: a stone next to a connected cell or group is
 * always on one of its semi connections.
 */
#include "solver/carrier.h"

#include "game/outcome.h"
#include "solver/technique.h"

/* A win by moving first, on `key`. */
static void add_first(struct carrier *carrier, int key, bits cells)
{
    if (carrier->key == MOVE_NONE ||
        bits_count(cells) < bits_count(carrier->key_cells)) {
        carrier->key = key;
        carrier->key_cells = cells;
    }
    if (bits_within(carrier->must, cells))
        return;
    carrier->must &= cells;
    carrier->cells |= cells;
}

/* A win by moving second. */
static void add_won(struct carrier *carrier, bits cells)
{
    if (!carrier->won || bits_count(cells) < bits_count(carrier->won_cells))
        carrier->won_cells = cells;
    carrier->won = true;
}

/* Everything one call works with. */
struct work {
    const struct lattice *lattice;
    const struct state_level *level;
    const struct carrier_base *before;
    int added;
    struct carrier_base *base;
    struct links links;
    const struct connect *sides[6];
    struct carrier *carrier;
};

/* The connections to a side, new ones or those of before. The cells and groups
 * that have a VC to it. */
static bits connect_side(struct work *work, int side, bits open, bits goal)
{
    struct carrier_base *const base = work->base;
    const struct carrier_base *const before = work->before;
    base->open[side] = open;
    base->goal[side] = goal & open;
    if (before) {
        const struct connect *const old = &before->sides[side];
        const bits lost = before->open[side] & ~open;
        const bits gained = open & ~before->open[side];
        if (!bits_any((lost | bits_of(work->added)) & old->touched) &&
            !bits_any(gained) &&
            bits_equal(base->goal[side], before->goal[side])) {
            work->sides[side] = old;
            return old->safe;
        }
    }
    connect_find(&work->links, open, goal, 1u << side, &base->sides[side]);
    work->sides[side] = &base->sides[side];
    return base->sides[side].safe;
}

/* Whether White can make no Y with the cells, beside a group that touches the
 * sides. */
static bool no_bare_y(const struct work *work, bits cells, unsigned sides)
{
    for (int side = 0; side < 6; side++)
        sides |=
            (unsigned)bits_any(work->level->reach[COLOUR_WHITE][side] & cells)
            << side;
    return !(outcome_of_sides(sides) & OUTCOME_Y);
}

/* White's Lines between two sides through a cell or group. */
static void find_lines(struct work *work, int side, int at,
                       const struct links_group *group)
{
    const struct connect *const a = work->sides[side];
    const struct connect *const b = work->sides[side + 3];
    for (int i = 0; i < a->vc_count[at]; i++)
        for (int j = 0; j < b->vc_count[at]; j++) {
            bits cells = a->vcs[at][i] | b->vcs[at][j];
            if (bits_any(a->vcs[at][i] & b->vcs[at][j]))
                continue;
            if (!group)
                cells |= bits_of(at);
            if (!no_bare_y(work, cells, group ? group->sides : 0))
                continue;
            if (group)
                add_won(work->carrier, cells);
            else
                add_first(work->carrier, at, cells);
        }
}

static void find_white(struct work *work)
{
    const struct state_level *const level = work->level;
    int cell;
    links_find(work->lattice, level->stones[COLOUR_WHITE], level->free,
               &work->links);
    for (int side = 0; side < 3; side++) {
        const bits *const reach = level->reach[COLOUR_WHITE];
        bits ends = connect_side(work, side, level->free, reach[side]);
        if (work->before && !bits_any(ends))
            continue;
        ends &= connect_side(work, side + 3, level->free, reach[side + 3]);
        BITS_EACH (cell, level->free & ends)
            find_lines(work, side, cell, NULL);
        for (int i = 0; i < work->links.count; i++)
            find_lines(work, side, work->links.groups[i].name,
                       &work->links.groups[i]);
    }
}

/* Black's Ys to the sides first, first + 2, first + 4 through a cell, or
 * through a group if `group`. */
static void find_ys(struct work *work, int first, int at, bool group)
{
    const struct connect *const a = work->sides[first];
    const struct connect *const b = work->sides[first + 2];
    const struct connect *const c = work->sides[first + 4];
    for (int i = 0; i < a->vc_count[at]; i++)
        for (int j = 0; j < b->vc_count[at]; j++) {
            const bits two = a->vcs[at][i] | b->vcs[at][j];
            if (bits_any(a->vcs[at][i] & b->vcs[at][j]))
                continue;
            for (int k = 0; k < c->vc_count[at]; k++) {
                if (bits_any(two & c->vcs[at][k]))
                    continue;
                if (group)
                    add_won(work->carrier, two | c->vcs[at][k]);
                else
                    add_first(work->carrier, at,
                              two | c->vcs[at][k] | bits_of(at));
            }
        }
}

static void find_clean(struct work *work, int first)
{
    const struct state_level *const level = work->level;
    const bits *const reach = level->reach[COLOUR_BLACK];
    bits open = level->free;
    int cell;
    for (int side = 1 - first; side < 6; side += 2)
        open &= ~reach[side];
    links_find(work->lattice, level->stones[COLOUR_BLACK], open, &work->links);
    bits ends = work->lattice->all;
    for (int side = first; side < 6; side += 2) {
        ends &= connect_side(work, side, open, reach[side]);
        if (work->before && !bits_any(ends))
            return;
    }
    BITS_EACH (cell, open & ends)
        find_ys(work, first, cell, false);
    for (int i = 0; i < work->links.count; i++)
        find_ys(work, first, work->links.groups[i].name, true);
}

/* A last arm that begins on `cell`, which has a VC to the last side: next to
 * the group, or a bridge away from it. */
static void join_arm(struct work *work, const struct links_group *group,
                     int cell, bits vc)
{
    const bits cells = vc | bits_of(cell);
    const bits bridge = group->border & work->links.near[cell] & ~vc;
    if (bits_has(group->border, cell))
        add_first(work->carrier, cell, cells);
    else if (bits_several(bridge))
        add_first(work->carrier, cell, cells | connect_first_two(bridge));
}

/* The last arm of a group, which touches two of the sides last, last + 2,
 * last + 4, to side `last`. `all` are the links of Black's groups through every
 * empty cell. */
static void find_last_arm(struct work *work, const struct links *all,
                          const struct links_group *group, int last)
{
    const unsigned allowed =
        1u << last | 1u << (last + 1) % 6 | 1u << (last + 5) % 6;
    const bits *const edge = work->lattice->edge;
    struct connect connect;
    bits touch[6];
    bits any = bits_none();
    bits wrong = bits_none();
    int cell;
    for (int side = 0; side < 6; side++) {
        touch[side] = edge[side];
        for (int i = 0; i < all->count; i++)
            if (&all->groups[i] != group && all->groups[i].sides >> side & 1)
                touch[side] |= all->groups[i].border;
        any |= touch[side];
        if (!(allowed >> side & 1))
            wrong |= touch[side];
    }
    const bits goal = touch[last] & ~wrong & work->level->free;
    const bits open = (work->level->free & ~any) | goal;
    links_find(work->lattice, work->level->stones[COLOUR_BLACK], open,
               &work->links);
    connect_find(&work->links, open, goal, 0, &connect);
    for (int i = 0; i < connect.vc_count[group->name]; i++)
        add_won(work->carrier, connect.vcs[group->name][i]);
    BITS_EACH (cell, open)
        for (int i = 0; i < connect.vc_count[cell]; i++)
            join_arm(work, group, cell, connect.vcs[cell][i]);
}

static void find_last_arms(struct work *work)
{
    struct links all;
    links_find(work->lattice, work->level->stones[COLOUR_BLACK],
               work->level->free, &all);
    for (int i = 0; i < all.count; i++)
        for (int last = 0; last < 6; last++) {
            const unsigned others = 1u << (last + 2) % 6 | 1u << (last + 4) % 6;
            if ((all.groups[i].sides & others) == others)
                find_last_arm(work, &all, &all.groups[i], last);
        }
}

void carrier_find(const struct lattice *lattice,
                  const struct state_level *level, enum colour colour,
                  unsigned techniques, const struct carrier_base *before,
                  int added, struct carrier_base *base, struct carrier *carrier)
{
    struct work work = {.lattice = lattice,
                        .level = level,
                        .before = before,
                        .added = added,
                        .base = base,
                        .carrier = carrier};
    *carrier = (struct carrier){.key = MOVE_NONE, .must = lattice->all};
    if (colour == COLOUR_BLACK) {
        find_clean(&work, 0);
        find_clean(&work, 1);
        if (techniques & TECHNIQUE_LAST_ARM)
            find_last_arms(&work);
        return;
    }
    find_white(&work);
}
