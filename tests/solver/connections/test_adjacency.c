/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_adjacency - groups and links against stones imagined on the board.
 *
 * Two open cells are linked if and only if with stones on both, and no other
 * stone added, they belong to one group.
 */
#include "solver/connections/adjacency.h"

#include "tests/support.h"

enum { FIRST = BOARD_MIN_SIDE, LAST = 8 };

static struct adjacency adjacency;

/* Stones and open cells that do not overlap. */
static void draw(uint64_t *seed, const struct board_sets *sets, bits *stones,
                 bits *open)
{
    const int filled = support_below(seed, 70);
    const int kept = 30 + support_below(seed, 71);
    *stones = *open = bits_none();
    for (int cell = 0; cell < sets->cells; cell++)
        if (support_below(seed, 100) < filled)
            *stones |= bits_of(cell);
        else if (support_below(seed, 100) < kept)
            *open |= bits_of(cell);
}

static void check_near(const struct board_sets *sets, bits stones, bits open)
{
    int a, b;
    BITS_EACH (a, open) {
        if (!bits_within(adjacency.near[a], open))
            ck_abort_msg("a link of cell %d to a cell not open", a);
        const bits group = board_sets_flood(sets, bits_of(a), stones, NULL);
        BITS_EACH (b, open) {
            const bool linked = a != b && bits_any(sets->adjacent[b] & group);
            if (bits_has(adjacency.near[a], b) != linked)
                ck_abort_msg("cells %d and %d", a, b);
        }
    }
}

static void check_groups(const struct board_sets *sets, bits stones, bits open)
{
    bits seen = bits_none();
    for (int i = 0; i < adjacency.count; i++) {
        const struct adjacency_group *const group = &adjacency.groups[i];
        const bits whole =
            board_sets_flood(sets, bits_of(group->name), stones, NULL);
        ck_assert_int_eq(group->name, bits_first(group->stones));
        ck_assert(bits_equal(group->stones, whole));
        ck_assert(bits_within(whole, stones & ~seen));
        ck_assert(bits_any(group->border));
        ck_assert(
            bits_equal(group->border, board_sets_border(sets, whole) & open));
        ck_assert_uint_eq(group->sides, board_sets_sides(sets, whole));
        seen |= whole;
    }
    /* Those left out have no open cell next to them. */
    ck_assert(!bits_any(board_sets_border(sets, stones & ~seen) & open));
}

START_TEST(adjacency_and_groups_are_right)
{
    const struct board_sets *const sets = board_sets_of(_i);
    uint64_t seed = 123;
    for (int round = 0; round < 1500 / (_i * _i); round++) {
        bits stones, open;
        draw(&seed, sets, &stones, &open);
        memset(&adjacency, 0x5a, sizeof adjacency);
        adjacency_find(sets, stones, open, &adjacency);
        check_near(sets, stones, open);
        check_groups(sets, stones, open);
    }
}
END_TEST

/* As many groups as there can be, about a third of the cells: no two stones
 * touch. */
START_TEST(many_groups_have_room)
{
    const struct board_sets *const sets = board_sets_of(BOARD_MAX_SIDE);
    bits stones = bits_none();
    for (int cell = 0; cell < sets->cells; cell++) {
        int q, r;
        board_axial(sets->board, cell, &q, &r);
        if ((q - r) % 3 == 0)
            stones |= bits_of(cell);
    }
    adjacency_find(sets, stones, sets->all & ~stones, &adjacency);
    ck_assert_int_eq(adjacency.count, bits_count(stones));
    ck_assert_int_ge(adjacency.count, 100);
    check_groups(sets, stones, sets->all & ~stones);
}
END_TEST

SUPPORT_SUITE(adjacency)
{
    TCase *const tcase = support_case(suite, "adjacency");
    tcase_add_loop_test(tcase, adjacency_and_groups_are_right, FIRST, LAST);
    tcase_add_test(tcase, many_groups_have_room);
}
