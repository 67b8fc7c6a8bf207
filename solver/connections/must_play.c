/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * must_play - connections to the sides put together into arms.
 */
#include "solver/connections/must_play.h"

#include "solver/common/technique.h"
#include "solver/connections/safety.h"

/* An arm to look for: the side, and what is connected to it. */
struct arm {
    int side;
    const struct h_search *to;
};

/* Everything one call works with. */
struct work {
    const struct board_sets *sets;
    const struct state_level *level;
    enum colour colour;
    unsigned techniques;
    struct must_play_base *base;
    bits linked; /* through which cells the adjacency is; every bit: not found
                    yet */
    struct adjacency adjacency;
    struct must_play *must_play;
    struct must_play_wins *wins; /* NULL: not asked for */
    struct counters *counters;
    enum counters_index
        kind;      /* of the wins looked for: corners, last arm or any */
    bits taken[6]; /* the arm to each side, while joining */
    int side;      /* one of these sides */
    int placed;    /* MOVE_NONE, or `after` is the level with a */
    struct state_level after; /* stone of the colour on this cell */
};

/* The links of the colour's stones through `open`. */
static const struct adjacency *link_cells(struct work *work, bits open)
{
    if (!bits_equal(work->linked, open))
        adjacency_find(work->sets, work->level->stones[work->colour], open,
                       &work->adjacency);
    work->linked = open;
    return &work->adjacency;
}

/* The connections to a side through open cells, in `made`. */
static const struct h_search *connect_side(struct work *work, int side,
                                           bits open, struct h_search *made)
{
    const bits goal = work->level->reach[work->colour][side];
    work->counters->of[COUNTER_H_SEARCHES]++;
    h_search_find(link_cells(work, open), open, goal, 1u << side, made);
    return made;
}

/* A cell or group from which the arms of an objective may lead. */
struct key {
    int name;
    int first; /* the cell to be played first; MOVE_NONE: none */
    const struct arm *lacking; /* a group's arm that a first move is to make, by
                                  a bridge; NULL: none */
};

/* The win that the arms taken make. */
static struct must_play_win tell(const struct work *work, struct key key,
                                 bits cells)
{
    const bool white = work->colour == COLOUR_WHITE;
    const int step = white ? 3 : 2;
    struct must_play_win win = {.key = key.first,
                                .stone = key.name,
                                .side = work->side % step,
                                .cells = cells};
    if (key.first == MOVE_NONE)
        win.key = key.name;
    for (int i = 0; i < 6 / step; i++)
        win.arms[i] = work->taken[win.side + i * step];
    return win;
}

/* A win by moving first. */
static void add_first(struct work *work, struct key key, bits cells)
{
    struct must_play *const must_play = work->must_play;
    struct must_play_wins *const wins = work->wins;
    if (must_play->key == MOVE_NONE ||
        bits_count(cells) < bits_count(must_play->key_cells)) {
        must_play->key = key.first;
        must_play->key_cells = cells;
        if (wins)
            wins->least = tell(work, key, cells);
    }
    if (bits_within(must_play->must, cells))
        return;
    must_play->must &= cells;
    must_play->cells |= cells;
    if (wins)
        wins->first[wins->count++] = tell(work, key, cells);
}

/* A win by moving second. */
static void add_won(struct work *work, struct key key, bits cells)
{
    struct must_play *const must_play = work->must_play;
    must_play->won = true;
    must_play->won_cells = cells;
    if (work->wins)
        work->wins->won = tell(work, key, cells);
}

/* Whether a win in these cells is more than is known. */
static bool is_news(const struct work *work, struct key key, bits cells)
{
    const struct must_play *const must_play = work->must_play;
    if (key.first == MOVE_NONE)
        return !must_play->won ||
               bits_count(cells) < bits_count(must_play->won_cells);
    return must_play->key == MOVE_NONE ||
           bits_count(cells) < bits_count(must_play->key_cells) ||
           !bits_within(must_play->must, cells);
}

/* Whether the cells are safe; after the first move, if there is one and it is
 * to be looked at so. */
static bool is_safe(struct work *work, struct key key, bits cells)
{
    if (key.first == MOVE_NONE || !(work->techniques & TECHNIQUE_KEY_FIRST))
        return safety_holds(work->sets, work->level, work->colour, cells);
    if (bits_has(state_suicides(work->level, work->colour), key.first))
        return false;
    if (work->placed != key.first) {
        work->after = *work->level;
        state_place(work->sets, &work->after, work->colour, key.first);
        work->placed = key.first;
    }
    return safety_holds(work->sets, &work->after, work->colour,
                        cells & ~bits_of(key.first));
}

static void offer(struct work *work, struct key key, bits cells)
{
    if (!is_news(work, key, cells) || !is_safe(work, key, cells))
        return;
    work->counters->of[COUNTER_CONNECTIONS]++;
    if (work->kind != COUNTER_CONNECTIONS)
        work->counters->of[work->kind]++;
    if (key.first != MOVE_NONE && work->techniques & TECHNIQUE_KEY_FIRST)
        work->counters->of[COUNTER_KEY_FIRST]++;
    if (key.first == MOVE_NONE)
        add_won(work, key, cells);
    else
        add_first(work, key, cells);
}

/* The cells with a bridge to the group that are not next to it. */
static bits bridged_cells(const struct adjacency *adjacency,
                          const struct adjacency_group *group)
{
    bits once = bits_none();
    bits twice = bits_none();
    int cell;
    BITS_EACH (cell, group->border) {
        twice |= once & adjacency->near[cell];
        once |= adjacency->near[cell];
    }
    return twice & ~group->border;
}

/* The group of a name. */
static const struct adjacency_group *
group_named(const struct adjacency *adjacency, int name)
{
    const struct adjacency_group *group = adjacency->groups;
    while (group->name != name)
        group++;
    return group;
}

/* Offers what comes of a first move on a cell with a bridge to the group and a
 * connection to the side that the group lacks; `cells` are those of its arms to
 * the others. */
static void offer_bridges(struct work *work, struct key key, bits cells)
{
    const struct adjacency_group *const group =
        group_named(&work->adjacency, key.name);
    const struct h_search *const to = key.lacking->to;
    const bits firsts =
        bridged_cells(&work->adjacency, group) & to->safe & ~cells;
    int first;
    BITS_EACH (first, firsts) {
        const bits seconds =
            group->border & work->adjacency.near[first] & ~cells;
        key.first = first;
        for (int i = 0; i < to->vc_count[first]; i++) {
            const bits vc = to->vcs[first][i];
            const bits bridge = h_search_first_two(seconds & ~vc);
            if (bits_any(vc & cells) || !bits_any(bridge))
                continue;
            work->taken[key.lacking->side] = vc | bridge;
            offer(work, key, cells | vc | bridge | bits_of(first));
        }
    }
}

/* Offers what the key's connections to each of the sides come to where they
 * have no cell in common; `cells` are taken already. */
static void join_arms(struct work *work, struct key key, const struct arm *arms,
                      int count, bits cells)
{
    if (count == 0) {
        if (key.lacking)
            offer_bridges(work, key, cells);
        else
            offer(work, key, cells);
        return;
    }
    if (arms == key.lacking) {
        join_arms(work, key, arms + 1, count - 1, cells);
        return;
    }
    const struct h_search *const to = arms->to;
    for (int i = 0; i < to->vc_count[key.name]; i++) {
        const bits arm = to->vcs[key.name][i];
        if (bits_any(arm & cells))
            continue;
        work->taken[arms->side] = arm;
        join_arms(work, key, arms + 1, count - 1, cells | arm);
    }
}

/* The arm, if there is just one, to which a group has no connection. */
static const struct arm *only_lacking(const struct arm *arms, int count,
                                      int name)
{
    const struct arm *lacking = NULL;
    for (int i = 0; i < count; i++) {
        if (bits_has(arms[i].to->safe, name))
            continue;
        if (lacking)
            return NULL;
        lacking = &arms[i];
    }
    return lacking;
}

/* Joins the arms, one at least, of the cells of `keys`, and of every group that
 * touches the sides `touched`; all through `open`. */
static void join_all(struct work *work, bits open, bits keys, unsigned touched,
                     const struct arm *arms, int count)
{
    const bits stones = work->level->stones[work->colour];
    const bool bridges = work->colour == COLOUR_BLACK &&
                         (work->techniques & TECHNIQUE_KEY_FIRST);
    bits safe = work->sets->all;
    int cell;
    for (int i = 0; i < count; i++)
        safe &= arms[i].to->safe;
    for (int side = 0; side < 6; side++)
        work->taken[side] = bits_none();
    work->side = arms->side;
    BITS_EACH (cell, keys & safe)
        join_arms(work, (struct key){cell, cell, NULL}, arms, count,
                  bits_of(cell));
    if (!bits_any(bridges ? stones : stones & safe))
        return;
    link_cells(work, open);
    for (int i = 0; i < work->adjacency.count; i++) {
        const struct adjacency_group *const group = &work->adjacency.groups[i];
        struct key key = {group->name, MOVE_NONE, NULL};
        if ((group->sides & touched) != touched)
            continue;
        if (bridges)
            key.lacking = only_lacking(arms, count, group->name);
        join_arms(work, key, arms, count, bits_none());
    }
}

static void find_white(struct work *work)
{
    struct h_search *const sides = work->base->sides;
    const bits free = work->level->free;
    for (int side = 0; side < 3; side++) {
        const struct arm arms[] = {
            {side, connect_side(work, side, free, &sides[side])},
            {side + 3, connect_side(work, side + 3, free, &sides[side + 3])}};
        join_all(work, free, free, 0, arms, 2);
    }
}

/* The empty cells where a black stone would touch none of the sides opposite
 * those of the triple that begins with `first`. */
static bits clean_cells(const struct work *work, int first)
{
    const bits *const reach = work->level->reach[COLOUR_BLACK];
    const int other = 1 - first;
    return work->level->free &
           ~(reach[other] | reach[other + 2] | reach[other + 4]);
}

/* Ys of clean cells alone, which are always safe. */
static void find_clean(struct work *work, int first)
{
    const bits open = clean_cells(work, first);
    struct arm arms[3];
    for (int i = 0; i < 3; i++) {
        const int side = first + 2 * i;
        arms[i] = (struct arm){
            side, connect_side(work, side, open, &work->base->sides[side])};
    }
    join_all(work, open, open, 0, arms, 3);
}

/* The connections to a side of clean cells and, as ends, of corners with a
 * side next to it; where there are such, in `made`. */
static const struct h_search *find_arm(struct work *work, int side, bits clean,
                                       bits corners, struct h_search *made)
{
    const struct h_search *const without = &work->base->sides[side];
    const bits open = clean | corners;
    const bits goal = work->level->reach[COLOUR_BLACK][side];
    if (!bits_any(corners))
        return without;
    *made = *without;
    work->counters->of[COUNTER_H_SEARCHES]++;
    h_search_add(link_cells(work, open), open, goal, corners, made);
    return made;
}

/* Whether some black group touches the side, and may be joined. */
static bool has_group_at(const struct work *work, int side)
{
    const struct state_level *const level = work->level;
    return bits_any(level->reach[COLOUR_BLACK][side] & level->free &
                    ~work->sets->edge[side]);
}

/* Ys of which a stone or a key touches side u. Then the arm to u + 2 may end on
 * a corner with u + 1: that side's opposite, u + 4, is where the other arm
 * leads, and all three together are the Y. The other arm likewise. */
static void find_corners(struct work *work, int u)
{
    const bits *const reach = work->level->reach[COLOUR_BLACK];
    const int a = (u + 2) % 6;
    const int b = (u + 4) % 6;
    const bits next_to_a = reach[(u + 1) % 6];
    const bits next_to_b = reach[(u + 5) % 6];
    const bits free = work->level->free & ~reach[(u + 3) % 6];
    const bits a_corners = free & reach[a] & next_to_a & ~next_to_b & ~reach[b];
    const bits b_corners = free & reach[b] & next_to_b & ~next_to_a & ~reach[a];
    const bits clean = clean_cells(work, u % 2);
    const bits keys = clean & reach[u];
    const bool grouped = has_group_at(work, u);
    if (!bits_any(a_corners | b_corners) ||
        (!grouped && !(work->techniques & TECHNIQUE_KEY_FIRST)))
        return;
    /* Without a group at u, the arm that fails more often comes first. */
    struct arm arms[] = {{a, NULL}, {b, NULL}};
    const int first = !bits_any(keys & work->base->sides[b].safe);
    for (int i = 0; i < 2; i++) {
        const int at = i ^ first;
        arms[at].to =
            find_arm(work, arms[at].side, clean, at ? b_corners : a_corners,
                     &work->base->room[at]);
        if (!grouped && !bits_any(keys & arms[at].to->safe))
            return;
    }
    join_all(work, clean | a_corners | b_corners, keys, 1u << u, arms, 2);
}

/* Ys of which a group, or two that a key joins, touches all sides but `last`.
 * The arm may touch more than others, but the sides next to its end only in
 * corners. */
static void find_last_arm(struct work *work, int last)
{
    const bits *const reach = work->level->reach[COLOUR_BLACK];
    const int u = (last + 2) % 6;
    const int v = (last + 4) % 6;
    const bits wrong =
        (reach[(last + 1) % 6] | reach[(last + 5) % 6]) & ~reach[last];
    const bits open =
        work->level->free & ~wrong & ~state_suicides(work->level, COLOUR_BLACK);
    if (!bits_any(work->level->free & reach[u] & reach[v]))
        return;
    const struct arm arms[] = {
        {last, connect_side(work, last, open, &work->base->room[0])}};
    join_all(work, open, open & reach[u] & reach[v], 1u << u | 1u << v, arms,
             1);
}

static void find_black(struct work *work)
{
    const unsigned techniques = work->techniques;
    find_clean(work, 0);
    find_clean(work, 1);
    for (int side = 0; side < 6; side++) {
        work->kind = COUNTER_CORNERS;
        if (techniques & TECHNIQUE_CORNERS)
            find_corners(work, side);
        work->kind = COUNTER_LAST_ARM;
        if (techniques & TECHNIQUE_LAST_ARM)
            find_last_arm(work, side);
    }
}

static void find(struct work *work)
{
    work->kind = COUNTER_CONNECTIONS;
    work->placed = MOVE_NONE;
    work->linked = ~bits_none();
    *work->must_play =
        (struct must_play){.key = MOVE_NONE, .must = work->sets->all};
    if (work->colour == COLOUR_BLACK)
        find_black(work);
    else
        find_white(work);
}

void must_play_find(const struct board_sets *sets,
                    const struct state_level *level, enum colour colour,
                    unsigned techniques, struct must_play_base *base,
                    struct must_play *must_play, struct counters *counters)
{
    struct work work = {.sets = sets,
                        .level = level,
                        .colour = colour,
                        .techniques = techniques,
                        .base = base,
                        .must_play = must_play,
                        .counters = counters};
    find(&work);
}

void must_play_list(const struct board_sets *sets,
                    const struct state_level *level, enum colour colour,
                    unsigned techniques, struct must_play_base *base,
                    struct must_play_wins *wins)
{
    struct must_play must_play;
    struct counters ignored = {.of = {0}};
    struct work work = {.sets = sets,
                        .level = level,
                        .colour = colour,
                        .techniques = techniques,
                        .base = base,
                        .must_play = &must_play,
                        .wins = wins,
                        .counters = &ignored};
    wins->won.key = wins->least.key = MOVE_NONE;
    wins->count = 0;
    find(&work);
}
