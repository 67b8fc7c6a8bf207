/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * recipe - see the header.
 *
 * Each rule of connect.h is undone: a VC of x with carrier C is there because x
 * is at the side, or because of a VC of a group near x within C (AND), or
 * because of SCs within C that have no cell in common (OR).
 */
#include "solver/connections/recipe.h"

#include <stdlib.h>

enum { FIRST_ROOM = 256, OPTIONS = 3 * CONNECT_SCS };

struct finder {
    const struct links *links;
    const struct connect *connect;
    struct recipe *recipe;
    bits goal; /* the cells that are connected to the side as they are */
    unsigned side;
};

/* A cell, or a group: then its index is not negative. */
struct end {
    int name;
    int group;
};

static void put(struct recipe *recipe, int number)
{
    if (recipe->count == recipe->room) {
        const uint32_t room = recipe->room ? 2 * recipe->room : FIRST_ROOM;
        int16_t *const numbers =
            recipe->failed ? NULL
                           : realloc(recipe->numbers, room * sizeof *numbers);
        if (!numbers) {
            recipe->failed = true;
            return;
        }
        recipe->numbers = numbers;
        recipe->room = room;
    }
    recipe->numbers[recipe->count++] = (int16_t)number;
}

/* The open cells that are connected to the end when they are played. */
static bits near_end(const struct finder *finder, struct end end)
{
    return end.group >= 0 ? finder->links->groups[end.group].border
                          : finder->links->near[end.name];
}

static bool is_there(const struct finder *finder, struct end end)
{
    return end.group >= 0
               ? (finder->links->groups[end.group].sides & finder->side) != 0
               : bits_has(finder->goal, end.name);
}

static bool derive(struct finder *finder, struct end end, bits carrier,
                   int *head);

/* Writes an arm from the end. */
static bool write_arm(struct finder *finder, struct end end, bits carrier)
{
    const uint32_t start = finder->recipe->count;
    int head = 0;
    put(finder->recipe, 0);
    if (!derive(finder, end, carrier, &head)) {
        finder->recipe->count = start;
        return false;
    }
    if (!finder->recipe->failed)
        finder->recipe->numbers[start] = (int16_t)head;
    return true;
}

/* Writes a hop by a bridge to the stone on `cell`. */
static void put_hop(struct recipe *recipe, int cell, bits bridge)
{
    put(recipe, cell);
    put(recipe, RECIPE_BRIDGE);
    put(recipe, bits_first(bridge));
    put(recipe, bits_first(bridge & ~bits_lowest(bridge)));
}

/* The AND rule with one VC of a group. */
static bool derive_by_vc(struct finder *finder, struct end end, bits carrier,
                         int group, bits vc, int *head)
{
    const struct links_group *const to = &finder->links->groups[group];
    const struct end next = {to->name, group};
    if (!bits_within(vc, carrier))
        return false;
    if (end.group < 0 && bits_has(to->border, end.name))
        return derive(finder, next, vc, head);
    const bits bridge =
        connect_first_two(near_end(finder, end) & to->border & ~vc);
    if (!bits_any(bridge) || !bits_within(bridge, carrier))
        return false;
    const uint32_t start = finder->recipe->count;
    const int before = *head;
    put_hop(finder->recipe, to->name, bridge);
    *head += 2;
    if (derive(finder, next, vc, head))
        return true;
    finder->recipe->count = start;
    *head = before;
    return false;
}

static bool derive_by_group(struct finder *finder, struct end end, bits carrier,
                            int *head)
{
    const struct connect *const connect = finder->connect;
    for (int i = 0; i < finder->links->count; i++) {
        const int name = finder->links->groups[i].name;
        for (int j = 0; i != end.group && j < connect->vc_count[name]; j++)
            if (derive_by_vc(finder, end, carrier, i, connect->vcs[name][j],
                             head))
                return true;
    }
    return false;
}

/* A first move, what links it to the end (none: nothing is needed), and a VC
 * from there. */
struct option {
    int cell;
    bits bridge;
    bits vc;
    bits cells; /* all of them */
};

/* The first move's option with one of its VCs; false when there is none within
 * the carrier. */
static bool make_option(const struct finder *finder, struct end end,
                        bits carrier, int cell, bits vc, struct option *option)
{
    const bits near = near_end(finder, end);
    *option = (struct option){.cell = cell, .vc = vc};
    if (!bits_has(near, cell)) {
        option->bridge =
            connect_first_two(near & finder->links->near[cell] & ~vc);
        if (!bits_any(option->bridge))
            return false;
    }
    option->cells = vc | option->bridge | bits_of(cell);
    return bits_within(option->cells, carrier) && !bits_has(vc, cell);
}

/* Adds an option if fewer cells are common to all then. */
static void add_option(struct option *options, int *count, bits *common,
                       const struct option *option)
{
    if (*count == OPTIONS || bits_within(*common, option->cells))
        return;
    *common &= option->cells;
    options[(*count)++] = *option;
}

/* Options within the carrier with no cell in common; their number, 0 when there
 * are none such. */
static int find_options(const struct finder *finder, struct end end,
                        bits carrier, struct option *options)
{
    const struct connect *const connect = finder->connect;
    bits common = carrier;
    int count = 0;
    int cell;
    BITS_EACH (cell, carrier) {
        if (cell == end.name && end.group < 0)
            continue;
        for (int i = 0; i < connect->vc_count[cell]; i++) {
            struct option option;
            if (make_option(finder, end, carrier, cell, connect->vcs[cell][i],
                            &option))
                add_option(options, &count, &common, &option);
        }
    }
    return bits_any(common) ? 0 : count;
}

/* Drops options without which there still is no common cell. */
static int drop_options(struct option *options, int count)
{
    for (int i = count - 1; i >= 0; i--) {
        bits common = ~bits_none();
        for (int j = 0; j < count; j++)
            if (j != i)
                common &= options[j].cells;
        if (count > 2 && !bits_any(common)) {
            count--;
            for (int j = i; j < count; j++)
                options[j] = options[j + 1];
        }
    }
    return count;
}

static bool is_bridge(const struct option *options, int count)
{
    return count == 2 && !bits_any(options[0].bridge | options[0].vc) &&
           !bits_any(options[1].bridge | options[1].vc);
}

/* Writes a first move and the arm after it. */
static bool write_option(struct finder *finder, const struct option *option)
{
    struct recipe *const recipe = finder->recipe;
    const struct end end = {option->cell, -1};
    int head = 0;
    put(recipe, option->cell);
    const uint32_t start = recipe->count;
    put(recipe, 0);
    if (bits_any(option->bridge)) {
        put_hop(recipe, option->cell, option->bridge);
        head += 2;
    }
    if (!derive(finder, end, option->vc, &head))
        return false;
    if (!recipe->failed)
        recipe->numbers[start] = (int16_t)head;
    return true;
}

/* The OR rule. */
static bool derive_by_moves(struct finder *finder, struct end end, bits carrier)
{
    struct recipe *const recipe = finder->recipe;
    struct option options[OPTIONS];
    const uint32_t start = recipe->count;
    int count = find_options(finder, end, carrier, options);
    if (!count)
        return false;
    count = drop_options(options, count);
    if (is_bridge(options, count)) {
        put(recipe, RECIPE_BRIDGE);
        put(recipe, options[0].cell);
        put(recipe, options[1].cell);
        return true;
    }
    put(recipe, count);
    for (int i = 0; i < count; i++)
        if (!write_option(finder, &options[i])) {
            recipe->count = start;
            return false;
        }
    return true;
}

/* Writes what leads from the end to the side with cells of the carrier, and
 * works out the number at the head of the arm: 2 for each hop, 1 for the link
 * at the end. */
static bool derive(struct finder *finder, struct end end, bits carrier,
                   int *head)
{
    if (is_there(finder, end) || derive_by_group(finder, end, carrier, head))
        return true;
    if (!derive_by_moves(finder, end, carrier))
        return false;
    ++*head;
    return true;
}

bool recipe_find(const struct lattice *lattice, const struct state_level *level,
                 enum colour colour, int key, int side, bits carrier,
                 struct recipe_room *room, struct recipe *recipe)
{
    const bits stones = level->stones[colour];
    const bits group = lattice_flood(lattice, bits_of(key), stones, NULL);
    struct finder finder = {
        .links = &room->links,
        .connect = &room->connect,
        .recipe = recipe,
        .goal = level->reach[colour][side] & carrier,
        .side = 1u << side,
    };
    struct end end = {bits_first(group), -1};
    if (lattice_sides(lattice, group) >> side & 1) {
        put(recipe, 0);
        return true;
    }
    links_find(lattice, stones, carrier, &room->links);
    connect_find(&room->links, carrier, finder.goal, finder.side,
                 &room->connect);
    for (int i = 0; i < room->links.count; i++)
        if (room->links.groups[i].name == end.name)
            end.group = i;
    return end.group >= 0 && write_arm(&finder, end, carrier);
}
