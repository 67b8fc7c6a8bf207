/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * h_search - AND and OR, until nothing new is found.
 *
 * New VCs wait in a queue; each is carried on to the cells and groups around
 * it once. A VC that a smaller one has replaced meanwhile is passed over.
 */
#include "solver/connections/h_search.h"

enum { QUEUE = 16 * BITS_CELLS };

struct fresh {
    bits carrier;
    int from;  /* a cell, or a group by its name */
    int group; /* its index, or -1 */
};

struct finder {
    struct h_search *h_search;
    const struct adjacency *adjacency;
    bits inward; /* the open cells that are no goal */
    int head, tail;
    struct fresh queue[QUEUE];
};

/* Adds a carrier to a list of the least ones, of at most `room`. False when the
 * list stays as it is. */
static bool add_carrier(bits *list, uint8_t *count, int room, bits carrier)
{
    int kept = 0;
    for (int i = 0; i < *count; i++)
        if (bits_within(list[i], carrier))
            return false;
    for (int i = 0; i < *count; i++)
        if (!bits_within(carrier, list[i]))
            list[kept++] = list[i];
    if (kept == room) {
        int large = 0;
        for (int i = 1; i < kept; i++)
            if (bits_count(list[i]) > bits_count(list[large]))
                large = i;
        if (bits_count(list[large]) <= bits_count(carrier))
            return false;
        list[large] = list[--kept];
    }
    list[kept++] = carrier;
    *count = (uint8_t)kept;
    return true;
}

static void add_vc(struct finder *finder, int at, int group, bits carrier)
{
    struct h_search *const h_search = finder->h_search;
    if (!add_carrier(h_search->vcs[at], &h_search->vc_count[at], H_SEARCH_VCS,
                     carrier))
        return;
    h_search->safe |= bits_of(at);
    if (finder->tail < QUEUE)
        finder->queue[finder->tail++] = (struct fresh){carrier, at, group};
}

/* The OR rule, for an SC just added. */
static void combine_scs(struct finder *finder, int at, int group, bits carrier)
{
    const struct h_search *const h_search = finder->h_search;
    const bits *const scs = h_search->scs[at];
    const int count = h_search->sc_count[at];
    for (int i = 0; i < count; i++) {
        const bits common = scs[i] & carrier;
        if (!bits_any(common)) {
            add_vc(finder, at, group, scs[i] | carrier);
            continue;
        }
        for (int j = 0; j < i; j++)
            if (!bits_any(common & scs[j]))
                add_vc(finder, at, group, scs[i] | scs[j] | carrier);
    }
}

static void add_sc(struct finder *finder, int at, int group, bits carrier)
{
    struct h_search *const h_search = finder->h_search;
    if (h_search->vc_count[at])
        return;
    if (!add_carrier(h_search->scs[at], &h_search->sc_count[at], H_SEARCH_SCS,
                     carrier))
        return;
    combine_scs(finder, at, group, carrier);
}

bits h_search_first_two(bits set)
{
    if (!bits_several(set))
        return bits_none();
    const bits first = bits_lowest(set);
    return first | bits_lowest(set & ~first);
}

/* The cells linked to two cells or more of `around`. */
static bits linked_twice(const struct adjacency *adjacency, bits around)
{
    bits once = bits_none();
    bits twice = bits_none();
    int cell;
    BITS_EACH (cell, around) {
        twice |= once & adjacency->near[cell];
        once |= adjacency->near[cell];
    }
    return twice;
}

/* Carries a cell's VC on: SCs that begin by playing the cell. */
static void spread_cell(struct finder *finder, const struct fresh *fresh)
{
    const struct adjacency *const adjacency = finder->adjacency;
    const bits near = adjacency->near[fresh->from];
    const bits around = near & ~fresh->carrier;
    const bits played = fresh->carrier | bits_of(fresh->from);
    const bits wanting = finder->inward & ~finder->h_search->safe;
    int cell;
    BITS_EACH (cell, around & wanting)
        add_sc(finder, cell, -1, played);
    BITS_EACH (cell,
               linked_twice(adjacency, around) & wanting & ~near & ~played)
        add_sc(finder, cell, -1,
               played | h_search_first_two(adjacency->near[cell] & around));
    for (int i = 0; i < adjacency->count; i++) {
        const struct adjacency_group *const group = &adjacency->groups[i];
        const bits bridge = h_search_first_two(group->border & around);
        if (bits_has(group->border, fresh->from))
            add_sc(finder, group->name, i, played);
        else if (bits_any(bridge))
            add_sc(finder, group->name, i, played | bridge);
    }
}

/* Carries a group's VC on: what is linked to the group shares it. */
static void spread_group(struct finder *finder, const struct fresh *fresh)
{
    const struct adjacency *const adjacency = finder->adjacency;
    const bits border = adjacency->groups[fresh->group].border;
    const bits around = border & ~fresh->carrier;
    int cell;
    BITS_EACH (cell, around & finder->inward)
        add_vc(finder, cell, -1, fresh->carrier);
    BITS_EACH (cell, linked_twice(adjacency, around) & finder->inward &
                         ~border & ~fresh->carrier)
        add_vc(finder, cell, -1,
               fresh->carrier |
                   h_search_first_two(adjacency->near[cell] & around));
    for (int i = 0; i < adjacency->count; i++) {
        const bits bridge =
            h_search_first_two(adjacency->groups[i].border & around);
        if (i != fresh->group && bits_any(bridge))
            add_vc(finder, adjacency->groups[i].name, i,
                   fresh->carrier | bridge);
    }
}

static bool is_current(const struct h_search *h_search,
                       const struct fresh *fresh)
{
    for (int i = 0; i < h_search->vc_count[fresh->from]; i++)
        if (bits_equal(h_search->vcs[fresh->from][i], fresh->carrier))
            return true;
    return false;
}

/* The cells that are connected to the side as they are. */
static void add_ends(struct finder *finder, bits ends)
{
    int cell;
    BITS_EACH (cell, ends)
        add_vc(finder, cell, -1, bits_none());
}

/* Carries on what is in the queue, and what comes of it. */
static void run(struct finder *finder)
{
    while (finder->head < finder->tail) {
        const struct fresh *const fresh = &finder->queue[finder->head++];
        if (!is_current(finder->h_search, fresh))
            continue;
        if (fresh->group < 0)
            spread_cell(finder, fresh);
        else
            spread_group(finder, fresh);
    }
}

static void begin(struct finder *finder, const struct adjacency *adjacency,
                  bits inward, struct h_search *h_search)
{
    finder->adjacency = adjacency;
    finder->inward = inward;
    finder->h_search = h_search;
    finder->head = finder->tail = 0;
}

void h_search_find(const struct adjacency *adjacency, bits open, bits goal,
                   unsigned side, struct h_search *h_search)
{
    struct finder finder;
    begin(&finder, adjacency, open & ~goal, h_search);
    h_search->safe = bits_none();
    memset(h_search->vc_count, 0, sizeof h_search->vc_count);
    memset(h_search->sc_count, 0, sizeof h_search->sc_count);
    add_ends(&finder, open & goal);
    for (int i = 0; i < adjacency->count; i++)
        if (adjacency->groups[i].sides & side)
            add_vc(&finder, adjacency->groups[i].name, i, bits_none());
    run(&finder);
}

void h_search_add(const struct adjacency *adjacency, bits open, bits goal,
                  bits ends, struct h_search *h_search)
{
    struct finder finder;
    begin(&finder, adjacency, open & ~goal, h_search);
    add_ends(&finder, ends);
    run(&finder);
}
