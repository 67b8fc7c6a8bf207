/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_board - the tables of every board against the drawing.
 *
 * The truth is the picture on paper: rows of n, n+1 ... 2n-1 ... n cells, each
 * row shifted by half a cell against the next. In half cells a cell has the
 * column 2i + |n-1-row|; two cells touch when they are two columns apart in one
 * row or one column apart in rows that follow each other. Nothing here uses
 * axial coordinates except the test of those.
 */
#include "game/board.h"

#include <stdlib.h>

#include "tests/support.h"

enum { FIRST = BOARD_MIN_SIDE, LAST = BOARD_MAX_SIDE + 1 };

struct place {
    int row;
    int column;
};

static struct place place_of(int side, int cell)
{
    int row = 0;
    int length = side;
    while (cell >= length) {
        cell -= length;
        row++;
        length += row < side ? 1 : -1;
    }
    return (struct place){row, 2 * cell + abs(side - 1 - row)};
}

static bool touching(struct place a, struct place b)
{
    const int rows = abs(a.row - b.row);
    const int columns = abs(a.column - b.column);
    return (rows == 0 && columns == 2) || (rows == 1 && columns == 1);
}

/* Top, upper right, lower right, bottom, lower left, upper left. */
static int sides_on_paper(int side, int cell)
{
    const struct place place = place_of(side, cell);
    const int shift = abs(side - 1 - place.row);
    const bool first = place.column == shift;
    const bool last = place.column == 4 * (side - 1) - shift;
    const bool upper = place.row <= side - 1;
    const bool lower = place.row >= side - 1;
    return (place.row == 0) | (last && upper) << 1 | (last && lower) << 2 |
           (place.row == 2 * side - 2) << 3 | (first && lower) << 4 |
           (first && upper) << 5;
}

static int number_of_sides(const struct board *board, int cell)
{
    return __builtin_popcount(board->sides[cell]);
}

START_TEST(the_number_of_cells)
{
    const struct board *const board = board_of(_i);
    ck_assert_ptr_eq(board, board_of(_i));
    ck_assert_int_eq(board->side, _i);
    ck_assert_int_eq(board->cells, 3 * _i * (_i - 1) + 1);
    ck_assert_int_eq(cellset_count(board->all), board->cells);
    ck_assert_int_eq(cellset_next(&board->all, board->cells), -1);
    ck_assert_int_eq(cellset_count(board->inner), 3 * (_i - 1) * (_i - 2) + 1);
}
END_TEST

START_TEST(the_rows)
{
    const struct board *const board = board_of(_i);
    ck_assert_int_eq(board->rows, 2 * _i - 1);
    for (int row = 0; row < board->rows; row++)
        ck_assert_int_eq(board_row_length(board, row),
                         2 * _i - 1 - abs(_i - 1 - row));
    ck_assert_int_eq(board->row_start[0], 0);
    ck_assert_int_eq(board->row_start[board->rows], board->cells);
    for (int cell = 0; cell < board->cells; cell++)
        ck_assert_int_eq(board->row[cell], place_of(_i, cell).row);
}
END_TEST

START_TEST(neighbours_touch_on_paper)
{
    const struct board *const board = board_of(_i);
    for (int a = 0; a < board->cells; a++) {
        for (int b = 0; b < board->cells; b++) {
            const bool listed = cellset_has(&board->adjacent[a], b);
            if (listed != touching(place_of(_i, a), place_of(_i, b)))
                ck_abort_msg("cells %d and %d", a, b);
            if (listed != cellset_has(&board->adjacent[b], a))
                ck_abort_msg("cells %d and %d: one-sided", a, b);
        }
    }
}
END_TEST

START_TEST(the_list_of_neighbours_is_the_set)
{
    const struct board *const board = board_of(_i);
    for (int cell = 0; cell < board->cells; cell++) {
        struct cellset listed = cellset_none();
        for (int i = 0; i < board->degree[cell]; i++)
            cellset_add(&listed, board->neighbour[cell][i]);
        ck_assert_int_eq(cellset_count(listed), board->degree[cell]);
        ck_assert(cellset_equal(listed, board->adjacent[cell]));
    }
}
END_TEST

START_TEST(corners_have_3_neighbours_edges_4_inner_cells_6)
{
    static const int degree[3] = {6, 4, 3};
    const struct board *const board = board_of(_i);
    int count[3] = {0};
    for (int cell = 0; cell < board->cells; cell++) {
        const int sides = number_of_sides(board, cell);
        ck_assert_int_le(sides, 2);
        ck_assert_int_eq(board->degree[cell], degree[sides]);
        ck_assert_int_eq(cellset_has(&board->inner, cell), sides == 0);
        count[sides]++;
    }
    ck_assert_int_eq(count[2], 6);
    ck_assert_int_eq(count[1], 6 * (_i - 2));
}
END_TEST

START_TEST(the_sides_are_those_on_paper)
{
    const struct board *const board = board_of(_i);
    for (int cell = 0; cell < board->cells; cell++)
        ck_assert_int_eq(board->sides[cell], sides_on_paper(_i, cell));
}
END_TEST

/* Going round, each side meets the next in one corner and meets no other. */
START_TEST(a_corner_belongs_to_two_sides_that_follow_each_other)
{
    const struct board *const board = board_of(_i);
    for (int a = 0; a < 6; a++) {
        for (int b = 0; b < 6; b++) {
            const int apart = abs(a - b) > 3 ? 6 - abs(a - b) : abs(a - b);
            int common = 0;
            for (int cell = 0; cell < board->cells; cell++)
                common += board->sides[cell] >> a & board->sides[cell] >> b & 1;
            ck_assert_int_eq(common, apart == 0 ? _i : apart == 1);
        }
    }
}
END_TEST

/* Steps from side `from` to the nearest cell of side `to`. */
static int distance(const struct board *board, int from, int to)
{
    int steps[BOARD_MAX_CELLS];
    int queue[BOARD_MAX_CELLS];
    int filled = 0;
    for (int cell = 0; cell < board->cells; cell++) {
        steps[cell] = board->sides[cell] >> from & 1 ? 0 : -1;
        if (steps[cell] == 0)
            queue[filled++] = cell;
    }
    for (int head = 0; head < filled; head++) {
        const int cell = queue[head];
        if (board->sides[cell] >> to & 1)
            return steps[cell];
        for (int i = 0; i < board->degree[cell]; i++) {
            const int next = board->neighbour[cell][i];
            if (steps[next] < 0) {
                steps[next] = steps[cell] + 1;
                queue[filled++] = next;
            }
        }
    }
    return -1;
}

START_TEST(opposite_sides_are_farthest_and_alternate_sides_do_not_meet)
{
    const struct board *const board = board_of(_i);
    for (int a = 0; a < 6; a++) {
        ck_assert_int_eq(distance(board, a, (a + 3) % 6), 2 * _i - 2);
        ck_assert_int_eq(distance(board, a, (a + 2) % 6), _i - 1);
        ck_assert_int_eq(distance(board, a, (a + 4) % 6), _i - 1);
        ck_assert_int_eq(distance(board, a, (a + 1) % 6), 0);
    }
}
END_TEST

/* Half a turn reverses the reading order and exchanges opposite sides. */
START_TEST(half_a_turn_exchanges_opposite_sides)
{
    const struct board *const board = board_of(_i);
    for (int cell = 0; cell < board->cells; cell++) {
        const int sides = board->sides[cell];
        const int turned = board->sides[board->cells - 1 - cell];
        ck_assert_int_eq(turned, (sides << 3 | sides >> 3) & 63);
    }
}
END_TEST

START_TEST(axial_coordinates_and_cells_match)
{
    const struct board *const board = board_of(_i);
    int found = 0;
    for (int r = -_i - 1; r <= _i + 1; r++) {
        for (int q = -_i - 1; q <= _i + 1; q++) {
            const int cell = board_cell_at(board, q, r);
            const bool on = abs(q) < _i && abs(r) < _i && abs(q + r) < _i;
            ck_assert_int_eq(cell >= 0, on);
            if (cell < 0)
                continue;
            int q_back, r_back;
            board_axial(board, cell, &q_back, &r_back);
            ck_assert_int_eq(q_back, q);
            ck_assert_int_eq(r_back, r);
            ck_assert_int_eq(cell, found);
            found++;
        }
    }
    ck_assert_int_eq(found, board->cells);
    ck_assert_int_eq(board_cell_at(board, 0, 0), board->cells / 2);
}
END_TEST

SUPPORT_SUITE(board)
{
    TCase *const tcase = support_case(suite, "board");
    tcase_add_loop_test(tcase, the_number_of_cells, FIRST, LAST);
    tcase_add_loop_test(tcase, the_rows, FIRST, LAST);
    tcase_add_loop_test(tcase, neighbours_touch_on_paper, FIRST, LAST);
    tcase_add_loop_test(tcase, the_list_of_neighbours_is_the_set, FIRST, LAST);
    tcase_add_loop_test(tcase, corners_have_3_neighbours_edges_4_inner_cells_6,
                        FIRST, LAST);
    tcase_add_loop_test(tcase, the_sides_are_those_on_paper, FIRST, LAST);
    tcase_add_loop_test(tcase,
                        a_corner_belongs_to_two_sides_that_follow_each_other,
                        FIRST, LAST);
    tcase_add_loop_test(
        tcase, opposite_sides_are_farthest_and_alternate_sides_do_not_meet,
        FIRST, LAST);
    tcase_add_loop_test(tcase, half_a_turn_exchanges_opposite_sides, FIRST,
                        LAST);
    tcase_add_loop_test(tcase, axial_coordinates_and_cells_match, FIRST, LAST);
}
