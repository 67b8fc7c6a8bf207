/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_draw - pictures of positions: some known line by line, the rest by their
 * shape. With one byte a glyph, the glyph of cell i of a row of n cells stands
 * two columns right of that of cell i-1, and rows are shifted by one column.
 */
#include "game/draw.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/support.h"

enum { FIRST = BOARD_MIN_SIDE, LAST = BOARD_MAX_SIDE + 1 };

static void check_picture(const char *text, const struct draw_glyphs *glyphs,
                          const char *const *marks, const char *expected)
{
    const struct position position = support_position(text);
    char *const picture = draw_position(&position, glyphs, marks);
    ck_assert_ptr_nonnull(picture);
    ck_assert_str_eq(picture, expected);
    free(picture);
}

START_TEST(side_2_in_ascii)
{
    check_picture("b1/1bw/2 w", &draw_ascii, NULL,
                  "  c1 b . c2\n"
                  " b1 . b w b3\n"
                  "  a1 . . a2\n");
}
END_TEST

START_TEST(side_3_in_unicode)
{
    check_picture("3/4/2b2/4/2w b", &draw_unicode, NULL,
                  "   e1 · · · e3\n"
                  "  d1 · · · · d4\n"
                  " c1 · · ● · · c5\n"
                  "  b1 · · · · b4\n"
                  "   a1 · · ○ a3\n");
}
END_TEST

START_TEST(marks_replace_glyphs)
{
    const char *const marks[7] = {"1", NULL, NULL, "x", NULL, NULL, "●"};
    check_picture("b1/1bw/2 w", &draw_ascii, marks,
                  "  c1 1 . c2\n"
                  " b1 . x w b3\n"
                  "  a1 . ● a2\n");
}
END_TEST

/* One row: indentation, first name, glyphs, last name. */
static void expect_row(char *line, const struct position *position, int row)
{
    const int side = position->board->side;
    const int length = 2 * side - 1 - abs(side - 1 - row);
    const char letter = (char)('a' + 2 * side - 2 - row);
    const int first = position->board->row_start[row];
    line += sprintf(line, "%*s%c1", 1 + abs(side - 1 - row), "", letter);
    for (int i = 0; i < length; i++)
        line += sprintf(line, " %c", "bw."[position_at(position, first + i)]);
    sprintf(line, " %c%d\n", letter, length);
}

START_TEST(every_row_of_random_positions)
{
    uint64_t seed = 1;
    for (int round = 0; round < 50; round++) {
        const struct position position =
            support_scatter(&seed, _i, round % 2 ? TURN_BLACK : TURN_CONTRACT);
        char *const picture = draw_position(&position, &draw_ascii, NULL);
        const char *at = picture;
        ck_assert_ptr_nonnull(picture);
        for (int row = 0; row < 2 * _i - 1; row++) {
            char line[128];
            expect_row(line, &position, row);
            if (strncmp(at, line, strlen(line)) != 0)
                ck_abort_msg("row %d: expected\n%sin\n%s", row, line, picture);
            at += strlen(line);
        }
        ck_assert_str_eq(at, "");
        free(picture);
    }
}
END_TEST

struct spot {
    int row;
    int column;
};

/* Finds the two @ of a picture; the test fails if there are not two. */
static void find_spots(const char *picture, struct spot spots[2])
{
    struct spot here = {0, 0};
    int found = 0;
    for (const char *at = picture; *at; at++) {
        if (*at == '@') {
            ck_assert_int_lt(found, 2);
            spots[found++] = here;
        }
        here.column++;
        if (*at == '\n')
            here = (struct spot){here.row + 1, 0};
    }
    ck_assert_int_eq(found, 2);
}

/* In the picture a cell's neighbours surround it: two columns away in its row,
 * one column away in the rows above and below. */
static void check_surrounds(int side, int cell, int neighbour)
{
    const char *marks[BOARD_MAX_CELLS] = {NULL};
    const struct position empty = position_empty(side, TURN_BLACK);
    struct spot spots[2];
    marks[cell] = marks[neighbour] = "@";
    char *const picture = draw_position(&empty, &draw_ascii, marks);
    ck_assert_ptr_nonnull(picture);
    find_spots(picture, spots);
    free(picture);
    const int rows = abs(spots[0].row - spots[1].row);
    const int columns = abs(spots[0].column - spots[1].column);
    if (rows > 1 || columns != 2 - rows)
        ck_abort_msg("cells %d and %d", cell, neighbour);
}

START_TEST(neighbours_surround_a_cell)
{
    const struct board *const board = board_of(_i);
    for (int cell = 0; cell < board->cells; cell++)
        for (int i = 0; i < board->degree[cell]; i++)
            check_surrounds(_i, cell, board->neighbour[cell][i]);
}
END_TEST

SUPPORT_SUITE(draw)
{
    TCase *const tcase = support_case(suite, "draw");
    tcase_add_test(tcase, side_2_in_ascii);
    tcase_add_test(tcase, side_3_in_unicode);
    tcase_add_test(tcase, marks_replace_glyphs);
    tcase_add_loop_test(tcase, every_row_of_random_positions, FIRST, LAST);
    tcase_add_loop_test(tcase, neighbours_surround_a_cell, FIRST, LAST);
}
