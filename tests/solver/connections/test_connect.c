/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_connect - every connection played out within its carrier.
 *
 * A connection is a claim about a small game: the owner and the opponent place
 * stones on the carrier's cells alone, and the owner wins when the cell or
 * group is connected to the side. Each game is solved by trying everything;
 * stones and sides are read from board.h.
 */
#include "solver/connections/connect.h"

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
static struct links links;
static struct connect connections;

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
        ck_assert(bits_within(carrier, open & connections.touched));
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
        ck_assert(bits_within(carrier, open & connections.touched));
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
static bits goal_of(const struct lattice *lattice, bits stones, bits open,
                    int side)
{
    const bits landed =
        lattice_flood(lattice, stones & lattice->edge[side], stones, NULL);
    return open & (lattice->edge[side] | lattice_border(lattice, landed));
}

/* Finds the connections; those that need one of the goals in `late` are added
 * afterwards. */
static void find_side(bits stones, bits open, int side, bits late)
{
    const struct lattice *const lattice = lattice_of(SIDE);
    const bits goal = goal_of(lattice, stones, open, side);
    links_find(lattice, stones, open & ~late, &links);
    memset(&connections, 0x5a, sizeof connections);
    connect_find(&links, open & ~late, goal, 1u << side, &connections);
    if (!bits_any(late))
        return;
    links_find(lattice, stones, open, &links);
    connect_add(&links, open, goal, late, &connections);
}

/* Plays out all connections that were found. */
static void check_side(bits stones, bits open, int side, struct tally *tally)
{
    const struct lattice *const lattice = lattice_of(SIDE);
    int cell;
    game.board = lattice->board;
    game.stones = (uint32_t)bits_word(stones, 0);
    game.edge = (uint32_t)bits_word(lattice->edge[side], 0);
    BITS_EACH (cell, open)
        check_at(cell, UINT32_C(1) << cell, open, tally);
    for (int i = 0; i < links.count; i++)
        check_at(links.groups[i].name,
                 (uint32_t)bits_word(links.groups[i].stones, 0), open, tally);
}

START_TEST(every_connection_holds)
{
    struct tally tally = {0, 0, 0};
    uint64_t seed = 124 + (uint64_t)_i;
    for (int round = 0; round < 2000; round++) {
        bits stones, open;
        draw(&seed, &stones, &open);
        find_side(stones, open, _i, bits_none());
        check_side(stones, open, _i, &tally);
    }
    ck_assert_int_ge(tally.vcs, 10000);
    ck_assert_int_ge(tally.scs, 1500);
    ck_assert_int_ge(tally.wide, 200);
}
END_TEST

/* Goals added late give connections that hold, and nearly as many. */
START_TEST(what_is_added_holds)
{
    struct tally tally = {0, 0, 0};
    int at_once = 0;
    int late = 0;
    uint64_t seed = 130 + (uint64_t)_i;
    for (int round = 0; round < 1000; round++) {
        bits stones, open;
        draw(&seed, &stones, &open);
        const bits goal = goal_of(lattice_of(SIDE), stones, open, _i);
        find_side(stones, open, _i, bits_none());
        at_once += bits_count(connections.safe);
        find_side(stones, open, _i, goal & ~connect_first_two(goal));
        late += bits_count(connections.safe);
        check_side(stones, open, _i, &tally);
    }
    ck_assert_int_ge(tally.vcs, 5000);
    ck_assert_int_ge(tally.scs, 700);
    ck_assert_int_ge(late, at_once * 99 / 100);
}
END_TEST

/* The connections of one stone to side 0 of an empty board, so many rows from
 * it. */
static void find_from(int board_side, int q, int row, bits *stone)
{
    const struct lattice *const lattice = lattice_of(board_side);
    *stone = bits_of(board_cell_at(lattice->board, q, row - (board_side - 1)));
    const bits open = lattice->all & ~*stone;
    links_find(lattice, *stone, open, &links);
    connect_find(&links, open, goal_of(lattice, *stone, open, 0), 1,
                 &connections);
}

/* From the second row a bridge, from the third the ziggurat of eight cells
 * beside the stone. */
START_TEST(the_known_templates_are_found)
{
    bits stone;
    find_from(6, 1, 0, &stone);
    ck_assert_int_eq(connections.vc_count[bits_first(stone)], 1);
    ck_assert(!bits_any(connections.vcs[bits_first(stone)][0]));
    find_from(6, 2, 1, &stone);
    ck_assert_int_ge(connections.vc_count[bits_first(stone)], 1);
    ck_assert_int_eq(bits_count(connections.vcs[bits_first(stone)][0]), 2);
    find_from(6, 2, 2, &stone);
    ck_assert_int_ge(connections.vc_count[bits_first(stone)], 1);
    ck_assert_int_le(bits_count(connections.vcs[bits_first(stone)][0]), 9);
}
END_TEST

/* Two groups that touch the side, and a cell between them. */
START_TEST(groups_on_the_side_need_nothing)
{
    const struct lattice *const lattice = lattice_of(4);
    const struct board *const board = lattice->board;
    const bits stones = bits_of(board_cell_at(board, 0, -3)) |
                        bits_of(board_cell_at(board, 3, -3));
    const bits open = lattice->all & ~stones;
    int cell;
    links_find(lattice, stones, open, &links);
    connect_find(&links, open, goal_of(lattice, stones, open, 0), 1,
                 &connections);
    BITS_EACH (cell, stones | goal_of(lattice, stones, open, 0)) {
        ck_assert_int_eq(connections.vc_count[cell], 1);
        ck_assert(!bits_any(connections.vcs[cell][0]));
    }
}
END_TEST

START_TEST(two_of_a_set)
{
    const bits three = bits_of(7) | bits_of(90) | bits_of(300);
    ck_assert(bits_equal(connect_first_two(three), bits_of(7) | bits_of(90)));
    ck_assert(!bits_any(connect_first_two(bits_of(90))));
    ck_assert(!bits_any(connect_first_two(bits_none())));
}
END_TEST

int main(void)
{
    Suite *const suite = suite_create("connect");
    TCase *const tcase = support_case(suite, "connect");
    tcase_add_loop_test(tcase, every_connection_holds, 0, 6);
    tcase_add_loop_test(tcase, what_is_added_holds, 0, 6);
    tcase_add_test(tcase, the_known_templates_are_found);
    tcase_add_test(tcase, groups_on_the_side_need_nothing);
    tcase_add_test(tcase, two_of_a_set);
    return support_run(suite);
}
