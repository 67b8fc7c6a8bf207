/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * must_play - see the header for what makes a carrier sound.
 *
 * Connections to a side are taken over from the position before the colour's
 * last stone when that stone lies on no connection to the side and the cells
 * lost to them are on none either: a stone next to a connected cell or group is
 * always on one of its semi connections.
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
    const struct must_play_base *before;
    int added;
    struct must_play_base *base;
    struct adjacency adjacency;
    const struct h_search *sides[6]; /* NULL: not looked for */
    struct must_play *must_play;
    struct must_play_wins *claims; /* NULL: not asked for */
    bits taken[6];                 /* the arm to each side, while joining */
};

/* The connections to a side, new ones or those of before. The cells and groups
 * that have a VC to it. */
static bits connect_side(struct work *work, int side, bits open, bits goal)
{
    struct must_play_base *const base = work->base;
    const struct must_play_base *const before = work->before;
    base->open[side] = open;
    base->goal[side] = goal & open;
    if (before) {
        const struct h_search *const old = &before->sides[side];
        const bits lost = before->open[side] & ~open;
        const bits gained = open & ~before->open[side];
        if (!bits_any((lost | bits_of(work->added)) & old->touched) &&
            !bits_any(gained) &&
            bits_equal(base->goal[side], before->goal[side])) {
            work->sides[side] = old;
            return old->safe;
        }
    }
    h_search_find(&work->adjacency, open, goal, 1u << side, &base->sides[side]);
    work->sides[side] = &base->sides[side];
    return base->sides[side].safe;
}

/* A cell or group that may have arms to all sides of an objective. */
struct key {
    int name;
    bool group;
};

/* The claim that the arms taken make, for the records. */
static struct must_play_win tell(const struct work *work, int key, int side,
                                 bits cells)
{
    const bool white = work->colour == COLOUR_WHITE;
    const int first = side % (white ? 3 : 2);
    const int step = white ? 3 : 2;
    struct must_play_win claim = {.key = key, .side = first, .cells = cells};
    for (int i = 0; i < 6 / step; i++)
        claim.arms[i] = work->taken[first + i * step];
    return claim;
}

/* A win by moving first, on `key`. */
static void add_first(struct work *work, int key, int side, bits cells)
{
    struct must_play *const must_play = work->must_play;
    struct must_play_wins *const claims = work->claims;
    if (must_play->key == MOVE_NONE ||
        bits_count(cells) < bits_count(must_play->key_cells)) {
        must_play->key = key;
        must_play->key_cells = cells;
        if (claims)
            claims->least = tell(work, key, side, cells);
    }
    if (bits_within(must_play->must, cells))
        return;
    must_play->must &= cells;
    must_play->cells |= cells;
    if (claims)
        claims->first[claims->count++] = tell(work, key, side, cells);
}

/* A win by moving second. */
static void add_won(struct work *work, int key, int side, bits cells)
{
    struct must_play *const must_play = work->must_play;
    if (must_play->won && bits_count(cells) >= bits_count(must_play->won_cells))
        return;
    must_play->won = true;
    must_play->won_cells = cells;
    if (work->claims)
        work->claims->won = tell(work, key, side, cells);
}

static void claim(struct work *work, struct key key, int side, bits cells)
{
    if (!safety_holds(work->sets, work->level, work->colour, cells))
        return;
    if (key.group)
        add_won(work, key.name, side, cells);
    else
        add_first(work, key.name, side, cells);
}

/* Claims what the key's connections to each of the sides come to where they
 * have no cell in common; `cells` are taken already. */
static void join_arms(struct work *work, struct key key, const struct arm *arms,
                      int count, bits cells)
{
    const struct h_search *const to = arms->to;
    for (int i = 0; i < to->vc_count[key.name]; i++) {
        const bits arm = to->vcs[key.name][i];
        if (bits_any(arm & cells))
            continue;
        work->taken[arms->side] = arm;
        if (count > 1)
            join_arms(work, key, arms + 1, count - 1, cells | arm);
        else
            claim(work, key, arms->side, cells | arm);
    }
}

/* Joins the arms, one at least, of the cells of `keys`, and of every group that
 * touches the sides `touched`. */
static void join_all(struct work *work, bits keys, unsigned touched,
                     const struct arm *arms, int count)
{
    int cell;
    for (int side = 0; side < 6; side++)
        work->taken[side] = bits_none();
    BITS_EACH (cell, keys)
        join_arms(work, (struct key){cell, false}, arms, count, bits_of(cell));
    for (int i = 0; i < work->adjacency.count; i++) {
        const struct adjacency_group *const group = &work->adjacency.groups[i];
        if ((group->sides & touched) == touched)
            join_arms(work, (struct key){group->name, true}, arms, count,
                      bits_none());
    }
}

static void find_white(struct work *work)
{
    const bits *const reach = work->level->reach[COLOUR_WHITE];
    const bits free = work->level->free;
    adjacency_find(work->sets, work->level->stones[COLOUR_WHITE], free,
                   &work->adjacency);
    for (int side = 0; side < 3; side++) {
        bits ends = connect_side(work, side, free, reach[side]);
        if (work->before && !bits_any(ends))
            continue;
        ends &= connect_side(work, side + 3, free, reach[side + 3]);
        const struct arm arms[] = {{side, work->sides[side]},
                                   {side + 3, work->sides[side + 3]}};
        join_all(work, free & ends, 0, arms, 2);
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
    const bits *const reach = work->level->reach[COLOUR_BLACK];
    const bits open = clean_cells(work, first);
    bits ends = work->sets->all;
    adjacency_find(work->sets, work->level->stones[COLOUR_BLACK], open,
                   &work->adjacency);
    for (int side = first; side < 6; side += 2) {
        ends &= connect_side(work, side, open, reach[side]);
        if (work->before && !bits_any(ends))
            return;
    }
    const struct arm arms[] = {{first, work->sides[first]},
                               {first + 2, work->sides[first + 2]},
                               {first + 4, work->sides[first + 4]}};
    join_all(work, open & ends, 0, arms, 3);
}

/* The connections to a side of clean cells and, as ends, of corners with a
 * side next to it; `room` is used when there are corners. */
static const struct h_search *find_arm(struct work *work, int side, bits clean,
                                       bits corners, struct h_search *room)
{
    const bits stones = work->level->stones[COLOUR_BLACK];
    const bits goal = work->level->reach[COLOUR_BLACK][side];
    if (!work->sides[side]) {
        adjacency_find(work->sets, stones, clean, &work->adjacency);
        connect_side(work, side, clean, goal);
    }
    if (!bits_any(corners))
        return work->sides[side];
    *room = *work->sides[side];
    adjacency_find(work->sets, stones, clean | corners, &work->adjacency);
    h_search_add(&work->adjacency, clean | corners, goal, corners, room);
    return room;
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
    const bits stones = work->level->stones[COLOUR_BLACK];
    const int a = (u + 2) % 6;
    const int b = (u + 4) % 6;
    const bits next_to_a = reach[(u + 1) % 6];
    const bits next_to_b = reach[(u + 5) % 6];
    const bits free = work->level->free & ~reach[(u + 3) % 6];
    const bits a_corners = free & reach[a] & next_to_a & ~next_to_b & ~reach[b];
    const bits b_corners = free & reach[b] & next_to_b & ~next_to_a & ~reach[a];
    const bits clean = clean_cells(work, u % 2);
    bits keys = (clean & reach[u]) | stones;
    struct h_search room[2];
    if (!bits_any(a_corners | b_corners) || !has_group_at(work, u))
        return;
    const struct h_search *const to_a =
        find_arm(work, a, clean, a_corners, &room[0]);
    keys &= to_a->safe;
    if (!bits_any(keys))
        return;
    const struct h_search *const to_b =
        find_arm(work, b, clean, b_corners, &room[1]);
    const struct arm arms[] = {{a, to_a}, {b, to_b}};
    adjacency_find(work->sets, stones, clean | a_corners | b_corners,
                   &work->adjacency);
    join_all(work, keys & to_b->safe & ~stones, 1u << u, arms, 2);
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
    struct h_search to_last;
    if (!bits_any(work->level->free & reach[u] & reach[v]))
        return;
    adjacency_find(work->sets, work->level->stones[COLOUR_BLACK], open,
                   &work->adjacency);
    h_search_find(&work->adjacency, open, reach[last], 1u << last, &to_last);
    const struct arm arms[] = {{last, &to_last}};
    join_all(work, open & reach[u] & reach[v] & to_last.safe, 1u << u | 1u << v,
             arms, 1);
}

static void find_black(struct work *work, unsigned techniques)
{
    find_clean(work, 0);
    find_clean(work, 1);
    for (int side = 0; side < 6; side++) {
        if (techniques & TECHNIQUE_CORNERS)
            find_corners(work, side);
        if (techniques & TECHNIQUE_LAST_ARM)
            find_last_arm(work, side);
    }
}

static void find(struct work *work, unsigned techniques)
{
    *work->must_play =
        (struct must_play){.key = MOVE_NONE, .must = work->sets->all};
    if (work->colour == COLOUR_BLACK)
        find_black(work, techniques);
    else
        find_white(work);
}

void must_play_find(const struct board_sets *sets,
                    const struct state_level *level, enum colour colour,
                    unsigned techniques, const struct must_play_base *before,
                    int added, struct must_play_base *base,
                    struct must_play *must_play)
{
    struct work work = {.sets = sets,
                        .level = level,
                        .colour = colour,
                        .before = before,
                        .added = added,
                        .base = base,
                        .must_play = must_play};
    find(&work, techniques);
}

void must_play_list(const struct board_sets *sets,
                    const struct state_level *level, enum colour colour,
                    unsigned techniques, struct must_play_base *base,
                    struct must_play_wins *claims)
{
    struct must_play must_play;
    struct work work = {.sets = sets,
                        .level = level,
                        .colour = colour,
                        .base = base,
                        .must_play = &must_play,
                        .claims = claims};
    claims->won.key = claims->least.key = MOVE_NONE;
    claims->count = 0;
    find(&work, techniques);
}
