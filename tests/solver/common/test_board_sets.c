/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_board_sets - the board's facts in sets, and what is found with them,
 * against board.h.
 */
#include "solver/common/board_sets.h"

#include "tests/support.h"

enum { FIRST = BOARD_MIN_SIDE, LAST = BOARD_MAX_SIDE + 1 };

START_TEST(the_facts_are_the_boards)
{
    const struct board_sets *const sets = board_sets_of(_i);
    const struct board *const board = board_of(_i);
    ck_assert_ptr_eq(sets->board, board);
    ck_assert_ptr_eq(board_sets_of(_i), sets);
    ck_assert_int_eq(sets->cells, board->cells);
    ck_assert_int_eq(bits_count(sets->all), board->cells);
    for (int cell = 0; cell < board->cells; cell++) {
        bits around = bits_none();
        for (int i = 0; i < board->degree[cell]; i++)
            around |= bits_of(board->neighbour[cell][i]);
        if (!bits_equal(sets->adjacent[cell], around))
            ck_abort_msg("the neighbours of cell %d", cell);
        if (board_sets_sides(sets, bits_of(cell)) != board->sides[cell])
            ck_abort_msg("the sides of cell %d", cell);
        for (int side = 0; side < 6; side++)
            if (bits_has(sets->edge[side], cell) !=
                (board->sides[cell] >> side & 1))
                ck_abort_msg("side %d of cell %d", side, cell);
    }
}
END_TEST

static bits draw(uint64_t *seed, const struct board *board, int percent)
{
    bits set = bits_none();
    for (int cell = 0; cell < board->cells; cell++)
        if (support_below(seed, 100) < percent)
            set |= bits_of(cell);
    return set;
}

/* One step of a flood, cell by cell: whether it found a new one. */
static bool grow(const struct board *board, bool found[], bits open)
{
    bool more = false;
    for (int cell = 0; cell < board->cells; cell++)
        for (int i = 0; found[cell] && i < board->degree[cell]; i++) {
            const int next = board->neighbour[cell][i];
            if (found[next] || !bits_has(open, next))
                continue;
            found[next] = more = true;
        }
    return more;
}

static void check_flood(const struct board *board, bits start, bits open)
{
    const struct board_sets *const sets = board_sets_of(board->side);
    bool found[BOARD_MAX_CELLS];
    bits border;
    bits expected = bits_none();
    bits next_to = bits_none();
    unsigned sides = 0;
    for (int cell = 0; cell < board->cells; cell++)
        found[cell] = bits_has(start, cell);
    while (grow(board, found, open))
        continue;
    for (int cell = 0; cell < board->cells; cell++) {
        if (!found[cell])
            continue;
        expected |= bits_of(cell);
        sides |= board->sides[cell];
        for (int i = 0; i < board->degree[cell]; i++)
            next_to |= bits_of(board->neighbour[cell][i]);
    }
    const bits flood = board_sets_flood(sets, start, open, &border);
    ck_assert(bits_equal(flood, expected));
    ck_assert(bits_equal(border, next_to));
    ck_assert(bits_equal(board_sets_flood(sets, start, open, NULL), expected));
    ck_assert(bits_equal(board_sets_border(sets, flood), next_to));
    ck_assert_uint_eq(board_sets_sides(sets, flood), sides);
}

START_TEST(floods_reach_what_they_should)
{
    uint64_t seed = 122;
    const struct board *const board = board_of(_i);
    for (int round = 0; round < 60; round++) {
        const bits open = draw(&seed, board, 10 * (round % 11));
        const bits start = bits_of(support_below(&seed, board->cells));
        check_flood(board, start, open);
        check_flood(board, start | draw(&seed, board, 5), open);
    }
    check_flood(board, bits_none(), draw(&seed, board, 50));
}
END_TEST

SUPPORT_SUITE(board_sets)
{
    TCase *const tcase = support_case(suite, "board_sets");
    tcase_add_loop_test(tcase, the_facts_are_the_boards, FIRST, LAST);
    tcase_add_loop_test(tcase, floods_reach_what_they_should, FIRST, LAST);
}
