/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * arm_steps - takes a connection apart again.
 *
 * Each rule of h_search.h is undone: a VC of x with carrier C is there because
 * x is at the side, or because of a VC of a group near x within C (AND), or
 * because of SCs within C that have no cell in common (OR).
 */
#include "solver/connections/arm_steps.h"

enum { OPTIONS = 3 * H_SEARCH_SCS };

struct finder {
    const struct adjacency *adjacency;
    const struct h_search *h_search;
    struct bytes *steps;
    bits goal; /* the cells that are connected to the side as they are */
    unsigned side;
};

/* A cell, or a group: then its index is not negative. */
struct end {
    int name;
    int group;
};

static void put(struct bytes *steps, int number)
{
    bytes_add_number(steps, (uint32_t)number);
}

/* Fills in the head of an arm, a byte that was left for it. False when it would
 * take two: then the arm is given up. */
static bool set_head(const struct bytes *steps, size_t start, int head)
{
    if (!steps->failed)
        steps->data[start] = (unsigned char)head;
    return head < 128;
}

/* The open cells that are connected to the end when they are played. */
static bits near_end(const struct finder *finder, struct end end)
{
    return end.group >= 0 ? finder->adjacency->groups[end.group].border
                          : finder->adjacency->near[end.name];
}

static bool is_there(const struct finder *finder, struct end end)
{
    return end.group >= 0 ? (finder->adjacency->groups[end.group].sides &
                             finder->side) != 0
                          : bits_has(finder->goal, end.name);
}

static bool derive(struct finder *finder, struct end end, bits carrier,
                   int *head);

/* Writes an arm from the end. */
static bool write_arm(struct finder *finder, struct end end, bits carrier)
{
    const size_t start = finder->steps->size;
    int head = 0;
    put(finder->steps, 0);
    if (derive(finder, end, carrier, &head) &&
        set_head(finder->steps, start, head))
        return true;
    finder->steps->size = start;
    return false;
}

/* Writes a hop by a bridge to the stone on `cell`. */
static void put_hop(struct bytes *steps, int cell, bits bridge)
{
    put(steps, cell);
    put(steps, ARM_STEPS_BRIDGE);
    put(steps, bits_first(bridge));
    put(steps, bits_first(bridge & ~bits_lowest(bridge)));
}

/* The AND rule with one VC of a group. */
static bool derive_by_vc(struct finder *finder, struct end end, bits carrier,
                         int group, bits vc, int *head)
{
    const struct adjacency_group *const to = &finder->adjacency->groups[group];
    const struct end next = {to->name, group};
    if (!bits_within(vc, carrier))
        return false;
    if (end.group < 0 && bits_has(to->border, end.name))
        return derive(finder, next, vc, head);
    const bits bridge =
        h_search_first_two(near_end(finder, end) & to->border & ~vc);
    if (!bits_any(bridge) || !bits_within(bridge, carrier))
        return false;
    const size_t start = finder->steps->size;
    const int before = *head;
    put_hop(finder->steps, to->name, bridge);
    *head += 2;
    if (derive(finder, next, vc, head))
        return true;
    finder->steps->size = start;
    *head = before;
    return false;
}

static bool derive_by_group(struct finder *finder, struct end end, bits carrier,
                            int *head)
{
    const struct h_search *const h_search = finder->h_search;
    for (int i = 0; i < finder->adjacency->count; i++) {
        const int name = finder->adjacency->groups[i].name;
        for (int j = 0; i != end.group && j < h_search->vc_count[name]; j++)
            if (derive_by_vc(finder, end, carrier, i, h_search->vcs[name][j],
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
            h_search_first_two(near & finder->adjacency->near[cell] & ~vc);
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
    const struct h_search *const h_search = finder->h_search;
    bits common = carrier;
    int count = 0;
    int cell;
    BITS_EACH (cell, carrier) {
        if (cell == end.name && end.group < 0)
            continue;
        for (int i = 0; i < h_search->vc_count[cell]; i++) {
            struct option option;
            if (make_option(finder, end, carrier, cell, h_search->vcs[cell][i],
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
    struct bytes *const steps = finder->steps;
    const struct end end = {option->cell, -1};
    int head = 0;
    put(steps, option->cell);
    const size_t start = steps->size;
    put(steps, 0);
    if (bits_any(option->bridge)) {
        put_hop(steps, option->cell, option->bridge);
        head += 2;
    }
    return derive(finder, end, option->vc, &head) &&
           set_head(steps, start, head);
}

/* The OR rule. */
static bool derive_by_moves(struct finder *finder, struct end end, bits carrier)
{
    struct bytes *const steps = finder->steps;
    struct option options[OPTIONS];
    const size_t start = steps->size;
    int count = find_options(finder, end, carrier, options);
    if (!count)
        return false;
    count = drop_options(options, count);
    if (is_bridge(options, count)) {
        put(steps, ARM_STEPS_BRIDGE);
        put(steps, options[0].cell);
        put(steps, options[1].cell);
        return true;
    }
    put(steps, count);
    for (int i = 0; i < count; i++)
        if (!write_option(finder, &options[i])) {
            steps->size = start;
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

bool arm_steps_find(const struct board_sets *sets,
                    const struct state_level *level, enum colour colour,
                    int key, int side, bits carrier,
                    struct arm_steps_space *room, struct bytes *steps)
{
    const bits stones = level->stones[colour];
    const bits group = board_sets_flood(sets, bits_of(key), stones, NULL);
    struct finder finder = {
        .adjacency = &room->adjacency,
        .h_search = &room->h_search,
        .steps = steps,
        .goal = level->reach[colour][side] & carrier,
        .side = 1u << side,
    };
    struct end end = {bits_first(group), -1};
    if (board_sets_sides(sets, group) >> side & 1) {
        put(steps, 0);
        return true;
    }
    adjacency_find(sets, stones, carrier, &room->adjacency);
    h_search_find(&room->adjacency, carrier, finder.goal, finder.side,
                  &room->h_search);
    for (int i = 0; i < room->adjacency.count; i++)
        if (room->adjacency.groups[i].name == end.name)
            end.group = i;
    return end.group >= 0 && write_arm(&finder, end, carrier);
}
