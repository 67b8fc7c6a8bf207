/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_h_search - every connection played out within its carrier.
 *
 * A connection is a claim about a small game: the owner and the opponent place
 * stones on the carrier's cells alone, and the owner wins when the cell or
 * group is connected to the side. Each game is solved by trying everything;
 * stones and sides are read from board.h.
 */
#include "solver/connections/h_search.h"

#include <string.h>

#include "tests/support.h"

enum {
    SIDE = 3,
    CELLS = 19,
    MOST = 11,         /* cells of the largest carrier that is played out */
    POSITIONS = 177147 /* 3 to the power of MOST */
};

/* A game: what is to be joined to which side, by whose stones, on what cells.
 */
struct game {
    const struct board *board;
    uint32_t stones; /* the owner's, bit i: cell i */
    uint32_t from;
    uint32_t edge; /* the cells of the side */
    int cell[MOST];
    int cells;
    int power[MOST];
    /* By position in base 3 and by who moves: 0 not yet known, 1 the owner
     * fails, 2 he connects. */
    uint8_t known[2][POSITIONS];
};

static struct game game;
static struct adjacency adjacency;
static struct h_search connections;

static uint32_t adjacent(int cell)
{
    return (uint32_t)game.board->adjacent[cell].word[0];
}

static bool is_connected(uint32_t owned)
{
    uint32_t found = game.from;
    for (uint32_t last = 0; found != last;) {
        last = found;
        for (int cell = 0; cell < CELLS; cell++)
            if (last >> cell & 1)
                found |= adjacent(cell) & owned;
    }
    return found & game.edge;
}

/* Whether the owner connects; he moves next if `owner`. A pass helps neither,
 * so there is none but when the cells are gone. */
static bool connects(int position, uint32_t owned, bool owner)
{
    uint8_t *const known = &game.known[owner][position];
    bool win = is_connected(owned);
    if (*known)
        return *known == 2;
    bool better = false;
    bool some = false;
    for (int i = 0; i < game.cells && !win && !better; i++) {
        if (position / game.power[i] % 3)
            continue;
        some = true;
        const int next = position + (owner ? 1 : 2) * game.power[i];
        const uint32_t stone = owner ? UINT32_C(1) << game.cell[i] : 0;
        better = connects(next, owned | stone, !owner) == owner;
    }
    if (!win && some)
        win = better == owner;
    *known = win ? 2 : 1;
    return win;
}

/* Whether a carrier is small enough to be played out. */
static bool is_small(bits carrier)
{
    return bits_count(carrier) <= MOST;
}

/* Whether the owner connects within the carrier from a cell or group. */
static bool play_out(bits carrier, uint32_t from, bool owner_first)
{
    int positions = 1;
    int cell;
    game.from = from;
    game.cells = 0;
    BITS_EACH (cell, carrier) {
        game.power[game.cells] = positions;
        game.cell[game.cells++] = cell;
        positions *= 3;
    }
    memset(game.known[0], 0, (size_t)positions);
    memset(game.known[1], 0, (size_t)positions);
    return connects(0, game.stones | from, owner_first);
}

/* How many connections were played out, and how many are more than a stone or
 * two wide. */
struct tally {
    int vcs, scs, wide;
};

/* All connections of a cell or group, which consists of `from`. */
static void check_at(int at, uint32_t from, bits open, struct tally *tally)
{
    for (int i = 0; i < connections.vc_count[at]; i++) {
        const bits carrier = connections.vcs[at][i];
        ck_assert(bits_within(carrier, open));
        ck_assert(!bits_has(carrier, at));
        if (!is_small(carrier))
            continue;
        tally->vcs++;
        tally->wide += bits_count(carrier) > 3;
        if (!play_out(carrier, from, false))
            ck_abort_msg("the %d. VC of %d is none", i, at);
    }
    for (int i = 0; i < connections.sc_count[at]; i++) {
        const bits carrier = connections.scs[at][i];
        ck_assert(bits_within(carrier, open));
        ck_assert(!bits_has(carrier, at));
        if (!is_small(carrier))
            continue;
        tally->scs++;
        if (!play_out(carrier, from, true))
            ck_abort_msg("the %d. SC of %d is none", i, at);
    }
}

/* Stones of the owner and open cells that do not overlap. */
static void draw(uint64_t *seed, bits *stones, bits *open)
{
    const int filled = support_below(seed, 50);
    const int kept = 50 + support_below(seed, 51);
    *stones = *open = bits_none();
    for (int cell = 0; cell < CELLS; cell++)
        if (support_below(seed, 100) < filled)
            *stones |= bits_of(cell);
        else if (support_below(seed, 100) < kept)
            *open |= bits_of(cell);
}

/* The open cells that are connected to the side as they are. */
static bits goal_of(const struct board_sets *sets, bits stones, bits open,
                    int side)
{
    const bits landed =
        board_sets_flood(sets, stones & sets->edge[side], stones, NULL);
    return open & (sets->edge[side] | board_sets_border(sets, landed));
}

/* Finds the connections; those that need one of the goals in `late` are added
 * afterwards. */
static void find_side(bits stones, bits open, int side, bits late)
{
    const struct board_sets *const sets = board_sets_of(SIDE);
    const bits goal = goal_of(sets, stones, open, side);
    adjacency_find(sets, stones, open & ~late, &adjacency);
    memset(&connections, 0x5a, sizeof connections);
    h_search_find(&adjacency, open & ~late, goal, 1u << side, &connections);
    if (!bits_any(late))
        return;
    adjacency_find(sets, stones, open, &adjacency);
    h_search_add(&adjacency, open, goal, late, &connections);
}

/* Plays out all connections that were found. */
static void check_side(bits stones, bits open, int side, struct tally *tally)
{
    const struct board_sets *const sets = board_sets_of(SIDE);
    int cell;
    game.board = sets->board;
    game.stones = (uint32_t)bits_word(stones, 0);
    game.edge = (uint32_t)bits_word(sets->edge[side], 0);
    BITS_EACH (cell, open)
        check_at(cell, UINT32_C(1) << cell, open, tally);
    for (int i = 0; i < adjacency.count; i++)
        check_at(adjacency.groups[i].name,
                 (uint32_t)bits_word(adjacency.groups[i].stones, 0), open,
                 tally);
}

START_TEST(every_connection_holds)
{
    struct tally tally = {0, 0, 0};
    uint64_t seed = 124 + (uint64_t)_i;
    for (int round = 0; round < support_amount(1000, 2000); round++) {
        bits stones, open;
        draw(&seed, &stones, &open);
        find_side(stones, open, _i, bits_none());
        check_side(stones, open, _i, &tally);
    }
    ck_assert_int_ge(tally.vcs, support_amount(5000, 10000));
    ck_assert_int_ge(tally.scs, support_amount(700, 1500));
    ck_assert_int_ge(tally.wide, support_amount(100, 200));
}
END_TEST

/* Goals added late give connections that hold, and nearly as many. */
START_TEST(what_is_added_holds)
{
    struct tally tally = {0, 0, 0};
    int at_once = 0;
    int late = 0;
    uint64_t seed = 130 + (uint64_t)_i;
    for (int round = 0; round < support_amount(500, 1000); round++) {
        bits stones, open;
        draw(&seed, &stones, &open);
        const bits goal = goal_of(board_sets_of(SIDE), stones, open, _i);
        find_side(stones, open, _i, bits_none());
        at_once += bits_count(connections.safe);
        find_side(stones, open, _i, goal & ~h_search_first_two(goal));
        late += bits_count(connections.safe);
        check_side(stones, open, _i, &tally);
    }
    ck_assert_int_ge(tally.vcs, support_amount(2500, 5000));
    ck_assert_int_ge(tally.scs, support_amount(350, 700));
    ck_assert_int_ge(late, at_once * 99 / 100);
}
END_TEST

/* The connections of one stone to side 0 of an empty board of side 6, so many
 * rows from it. */
static void find_from(int q, int row, bits *stone)
{
    const struct board_sets *const sets = board_sets_of(6);
    *stone = bits_of(board_cell_at(sets->board, q, row - 5));
    const bits open = sets->all & ~*stone;
    adjacency_find(sets, *stone, open, &adjacency);
    h_search_find(&adjacency, open, goal_of(sets, *stone, open, 0), 1,
                  &connections);
}

/* From the second row a bridge, from the third the ziggurat of eight cells
 * beside the stone. */
START_TEST(the_known_templates_are_found)
{
    bits stone;
    find_from(1, 0, &stone);
    ck_assert_int_eq(connections.vc_count[bits_first(stone)], 1);
    ck_assert(!bits_any(connections.vcs[bits_first(stone)][0]));
    find_from(2, 1, &stone);
    ck_assert_int_ge(connections.vc_count[bits_first(stone)], 1);
    ck_assert_int_eq(bits_count(connections.vcs[bits_first(stone)][0]), 2);
    find_from(2, 2, &stone);
    ck_assert_int_ge(connections.vc_count[bits_first(stone)], 1);
    ck_assert_int_le(bits_count(connections.vcs[bits_first(stone)][0]), 9);
}
END_TEST

/* Two groups that touch the side, and a cell between them. */
START_TEST(groups_on_the_side_need_nothing)
{
    const struct board_sets *const sets = board_sets_of(4);
    const struct board *const board = sets->board;
    const bits stones = bits_of(board_cell_at(board, 0, -3)) |
                        bits_of(board_cell_at(board, 3, -3));
    const bits open = sets->all & ~stones;
    int cell;
    adjacency_find(sets, stones, open, &adjacency);
    h_search_find(&adjacency, open, goal_of(sets, stones, open, 0), 1,
                  &connections);
    BITS_EACH (cell, stones | goal_of(sets, stones, open, 0)) {
        ck_assert_int_eq(connections.vc_count[cell], 1);
        ck_assert(!bits_any(connections.vcs[cell][0]));
    }
}
END_TEST

START_TEST(two_of_a_set)
{
    const bits three = bits_of(7) | bits_of(90) | bits_of(300);
    ck_assert(bits_equal(h_search_first_two(three), bits_of(7) | bits_of(90)));
    ck_assert(!bits_any(h_search_first_two(bits_of(90))));
    ck_assert(!bits_any(h_search_first_two(bits_none())));
}
END_TEST

SUPPORT_SUITE(h_search)
{
    TCase *const tcase = support_case(suite, "h_search");
    tcase_add_loop_test(tcase, every_connection_holds, 0, 6);
    tcase_add_loop_test(tcase, what_is_added_holds, 0, 6);
    tcase_add_test(tcase, the_known_templates_are_found);
    tcase_add_test(tcase, groups_on_the_side_need_nothing);
    tcase_add_test(tcase, two_of_a_set);
}
