/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_board_figure - a drawn board is looked at as a reader would: cells are
 * found by their hexagons, labels and stones by where they stand to them.
 */
#include "analysis/figures/board_figure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"

enum { FIRST = BOARD_MIN_SIDE, LAST = BOARD_MAX_SIDE + 1 };

static double distance(struct figure_point a, struct figure_point b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

/* The shapes of a kind, in the order drawn. */
struct shapes {
    const struct figure_shape *shapes[3000];
    size_t count;
};

static struct shapes shapes_of(const struct figure *figure,
                               enum figure_kind kind)
{
    struct shapes found = {.count = 0};
    for (size_t i = 0; i < figure->shape_count; i++)
        if (figure->shapes[i].kind == kind)
            found.shapes[found.count++] = &figure->shapes[i];
    return found;
}

static struct figure_point middle(const struct figure_shape *shape)
{
    struct figure_point sum = {0, 0};
    for (size_t i = 0; i < shape->point_count; i++) {
        sum.x += shape->points[i].x / shape->point_count;
        sum.y += shape->points[i].y / shape->point_count;
    }
    return sum;
}

/* The text of this kind that stands nearest to a place, if it is near. */
static const char *text_near(const struct figure *figure, double x, double y)
{
    const struct shapes texts = shapes_of(figure, FIGURE_TEXT);
    const struct figure_point place = {x, y};
    for (size_t i = 0; i < texts.count; i++)
        if (distance(texts.shapes[i]->points[0], place) < 0.35)
            return texts.shapes[i]->text;
    return NULL;
}

/* How many circles of a paint are centred there. */
static int circles_at(const struct figure *figure, struct figure_point place,
                      enum figure_paint fill, enum figure_paint stroke)
{
    const struct shapes circles = shapes_of(figure, FIGURE_CIRCLE);
    int found = 0;
    for (size_t i = 0; i < circles.count; i++) {
        const struct figure_shape *const circle = circles.shapes[i];
        found += distance(circle->points[0], place) < 1e-6 &&
                 circle->style.fill == fill && circle->style.stroke == stroke;
    }
    return found;
}

/* How many paths of a paint have their middle so far from there. */
static int paths_between(const struct figure *figure, struct figure_point place,
                         double least, double most, enum figure_paint stroke)
{
    const struct shapes paths = shapes_of(figure, FIGURE_PATH);
    int found = 0;
    for (size_t i = 0; i < paths.count; i++) {
        const double away = distance(middle(paths.shapes[i]), place);
        found += away >= least && away < most &&
                 paths.shapes[i]->style.stroke == stroke;
    }
    return found;
}

/* How many paths of a paint have their middle there; and about there. */
static int paths_at(const struct figure *figure, struct figure_point place,
                    enum figure_paint stroke)
{
    return paths_between(figure, place, 0, 1e-6, stroke);
}

static int paths_around(const struct figure *figure, struct figure_point place,
                        enum figure_paint stroke)
{
    return paths_between(figure, place, 1e-6, 0.5, stroke);
}

static struct figure drawn(const struct board_scene *scene)
{
    struct figure figure;
    struct status_text why;
    board_figure_make(scene, "title", &figure);
    ck_assert_int_eq(figure_status(&figure, &why), STATUS_OK);
    return figure;
}

START_TEST(cells_lie_like_the_board)
{
    const struct board_scene scene = {.position =
                                          position_empty(_i, TURN_BLACK)};
    const struct board *const board = scene.position.board;
    struct figure figure = drawn(&scene);
    const struct shapes cells = shapes_of(&figure, FIGURE_POLYGON);
    ck_assert_uint_eq(cells.count, (size_t)board->cells);
    for (int a = 0; a < board->cells; a++)
        for (int b = 0; b < a; b++) {
            const double apart =
                distance(middle(cells.shapes[a]), middle(cells.shapes[b]));
            const bool near = cellset_has(&board->adjacent[a], b);
            if (near ? fabs(apart - 1) > 1e-9 : apart < 1.7)
                ck_abort_msg("cells %d and %d are %g apart", a, b, apart);
        }
    for (int cell = 1; cell < board->cells; cell++)
        if (board->row[cell] == board->row[cell - 1])
            ck_assert_double_lt(middle(cells.shapes[cell - 1]).x,
                                middle(cells.shapes[cell]).x);
        else
            ck_assert_double_lt(middle(cells.shapes[cell - 1]).y,
                                middle(cells.shapes[cell]).y);
    figure_free(&figure);
}
END_TEST

START_TEST(every_row_has_its_letter_and_numbers)
{
    const struct board_scene scene = {.position =
                                          position_empty(_i, TURN_BLACK)};
    const struct board *const board = scene.position.board;
    struct figure figure = drawn(&scene);
    const struct shapes cells = shapes_of(&figure, FIGURE_POLYGON);
    for (int row = 0; row < board->rows; row++) {
        const int first = board->row_start[row];
        const int last = board->row_start[row + 1] - 1;
        const struct figure_point left = middle(cells.shapes[first]);
        const struct figure_point right = middle(cells.shapes[last]);
        char letter[2] = {(char)('a' + 2 * _i - 2 - row), '\0'}, number[16];
        const char *const name = text_near(&figure, left.x - 0.75, left.y);
        ck_assert_ptr_nonnull(name);
        ck_assert_str_eq(name, letter);
        snprintf(number, sizeof number, "%d", last - first + 1);
        const int beyond = row == 0 ? -1 : row == board->rows - 1 ? 1 : 0;
        for (int cell = first; beyond && cell <= last; cell++) {
            const struct figure_point at = middle(cells.shapes[cell]);
            char own[16];
            snprintf(own, sizeof own, "%d", cell - first + 1);
            ck_assert_str_eq(text_near(&figure, at.x, at.y + 0.86 * beyond),
                             own);
        }
        if (!beyond)
            ck_assert_str_eq(text_near(&figure, right.x + 0.75, right.y),
                             number);
    }
    figure_free(&figure);
}
END_TEST

/* The nearest that a path comes to a place, by its corners. */
static double nearest(const struct figure_shape *path,
                      struct figure_point place)
{
    double least = INFINITY;
    for (size_t i = 0; i < path->point_count; i++)
        least = fmin(least, distance(path->points[i], place));
    return least;
}

/* How many edges of a cell a path is long. */
static double edges_long(const struct figure_shape *path)
{
    double length = 0;
    for (size_t i = 1; i < path->point_count; i++)
        length += distance(path->points[i - 1], path->points[i]);
    return length * sqrt(3);
}

/* Solid for sides 1, 3, 5, double for 2, 4, 6; each runs along its own cells
 * and no others, two edges of each but half an edge less at either end. */
START_TEST(sides_run_along_their_cells)
{
    const struct board_scene scene = {.position =
                                          position_empty(_i, TURN_BLACK)};
    const struct board *const board = scene.position.board;
    struct figure figure = drawn(&scene);
    const struct shapes cells = shapes_of(&figure, FIGURE_POLYGON);
    const struct shapes paths = shapes_of(&figure, FIGURE_PATH);
    int seen[6] = {0}, inside[6] = {0};
    ck_assert_uint_eq(paths.count, 9);
    for (size_t i = 0; i < paths.count; i++) {
        int sides = 0x3f;
        ck_assert_double_eq_tol(edges_long(paths.shapes[i]), 2 * _i - 1, 1e-9);
        for (int cell = 0; cell < board->cells; cell++) {
            const double apart =
                nearest(paths.shapes[i], middle(cells.shapes[cell]));
            sides &= apart < 0.58 ? board->sides[cell] : ~board->sides[cell];
        }
        ck_assert_int_eq(__builtin_popcount((unsigned)sides), 1);
        const int side = __builtin_ctz((unsigned)sides);
        if (paths.shapes[i]->style.stroke == FIGURE_INK)
            seen[side]++;
        else
            inside[side]++;
    }
    for (int side = 0; side < 6; side++) {
        ck_assert_int_eq(seen[side], 1);
        ck_assert_int_eq(inside[side], side % 2);
    }
    figure_free(&figure);
}
END_TEST

START_TEST(stones_numbers_and_marks)
{
    uint64_t seed = (uint64_t)_i;
    static const enum figure_paint fills[] = {FIGURE_INK, FIGURE_PAPER};
    struct board_scene scene = {.position =
                                    support_scatter(&seed, _i, TURN_BLACK)};
    const struct position *const position = &scene.position;
    for (int cell = 0; cell < position->board->cells; cell++)
        if (position_at(position, cell) == COLOUR_NONE)
            scene.marks[cell] =
                (enum board_mark)support_below(&seed, BOARD_MARKS);
        else
            scene.numbers[cell] = support_below(&seed, 400);
    struct figure figure = drawn(&scene);
    const struct shapes cells = shapes_of(&figure, FIGURE_POLYGON);
    for (int cell = 0; cell < position->board->cells; cell++) {
        const struct figure_point at = middle(cells.shapes[cell]);
        const enum colour colour = position_at(position, cell);
        const enum board_mark mark = scene.marks[cell];
        for (int c = 0; c < 2; c++)
            ck_assert_int_eq(circles_at(&figure, at, fills[c], FIGURE_INK),
                             colour == (enum colour)c);
        ck_assert_int_eq(circles_at(&figure, at, FIGURE_NONE, FIGURE_WIN),
                         mark == BOARD_MARK_WIN ||
                             mark == BOARD_MARK_CLAIMED_WIN);
        ck_assert_int_eq(paths_at(&figure, at, FIGURE_LOSS),
                         mark == BOARD_MARK_LOSS ? 2 : 0);
        ck_assert_int_eq(paths_around(&figure, at, FIGURE_LOSS),
                         mark == BOARD_MARK_CLAIMED_LOSS ? 4 : 0);
        ck_assert_int_eq(paths_at(&figure, at, FIGURE_UNKNOWN),
                         mark == BOARD_MARK_UNKNOWN);
        char number[16];
        snprintf(number, sizeof number, "%d", scene.numbers[cell]);
        const char *const text = text_near(&figure, at.x, at.y);
        if (scene.numbers[cell])
            ck_assert_str_eq(text, number);
        else
            ck_assert_ptr_null(text);
    }
    figure_free(&figure);
}
END_TEST

START_TEST(numbers_stand_out_from_their_stones)
{
    struct board_scene scene = {.position = support_position("b1/w2/2 b")};
    scene.numbers[0] = 1;
    scene.numbers[2] = 2;
    scene.numbers[3] = 3;
    static const enum figure_paint paints[] = {FIGURE_PAPER, FIGURE_INK,
                                               FIGURE_INK};
    struct figure figure = drawn(&scene);
    const struct shapes texts = shapes_of(&figure, FIGURE_TEXT);
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(texts.shapes[i]->style.fill, paints[i]);
    figure_free(&figure);
}
END_TEST

/* Whether some text of the figure is this one. */
static bool says(const struct figure *figure, const char *text)
{
    const struct shapes texts = shapes_of(figure, FIGURE_TEXT);
    for (size_t i = 0; i < texts.count; i++)
        if (strcmp(texts.shapes[i]->text, text) == 0)
            return true;
    return false;
}

START_TEST(the_legend_has_the_marks_in_use)
{
    struct board_scene scene = {.position = support_position("2/3/2 c")};
    static const char *const words[] = {"wins", "loses", "unknown",
                                        "claimed to win", "claimed to lose"};
    for (int used = 0; used < 1 << 5; used++) {
        for (int i = 0; i < 5; i++)
            scene.marks[i] =
                used & 1 << i ? (enum board_mark)(i + 1) : BOARD_MARK_NONE;
        struct figure figure = drawn(&scene);
        for (int i = 0; i < 5; i++)
            ck_assert_int_eq(says(&figure, words[i]), used >> i & 1);
        figure_free(&figure);
    }
    scene.bare = true;
    struct figure figure = drawn(&scene);
    ck_assert_uint_eq(shapes_of(&figure, FIGURE_TEXT).count, 0);
    figure_free(&figure);
}
END_TEST

START_TEST(a_region_has_its_colour_and_its_edge)
{
    uint64_t seed = 9;
    struct board_scene scene = {.position = position_empty(_i, TURN_BLACK)};
    const struct board *const board = scene.position.board;
    size_t edges = 0;
    for (int cell = 0; cell < board->cells; cell++)
        if (support_below(&seed, 2))
            cellset_add(&scene.region, cell);
    for (int cell = 0; cell < board->cells; cell++)
        for (int i = 0; i < board->degree[cell]; i++)
            edges += cellset_has(&scene.region, cell) &&
                     !cellset_has(&scene.region, board->neighbour[cell][i]);
    struct figure figure = drawn(&scene);
    const struct shapes cells = shapes_of(&figure, FIGURE_POLYGON);
    for (int cell = 0; cell < board->cells; cell++)
        ck_assert_int_eq(cells.shapes[cell]->style.fill == FIGURE_REGION,
                         cellset_has(&scene.region, cell));
    ck_assert_uint_eq(shapes_of(&figure, FIGURE_PATH).count, 9 + edges);
    figure_free(&figure);
}
END_TEST

START_TEST(a_caption_keeps_its_words)
{
    static const char caption[] =
        "A caption of some length, which no small board can hold in a single "
        "line, and a wordthatisfartoolongforanylineofanyboardwhatever.";
    const struct board_scene scene = {.position = support_position("2/3/2 c"),
                                      .caption = caption};
    struct figure figure = drawn(&scene);
    const struct shapes texts = shapes_of(&figure, FIGURE_TEXT);
    char joined[sizeof caption + 8] = "";
    double last = -INFINITY;
    size_t lines = 0;
    for (size_t i = 0; i < texts.count; i++) {
        if (texts.shapes[i]->points[0].y < 2)
            continue;
        if (*joined)
            strcat(joined, " ");
        strcat(joined, texts.shapes[i]->text);
        ck_assert_double_gt(texts.shapes[i]->points[0].y, last + 0.42);
        last = texts.shapes[i]->points[0].y;
        lines++;
    }
    ck_assert_str_eq(joined, caption);
    ck_assert_uint_eq(lines, 3);
    figure_free(&figure);
}
END_TEST

START_TEST(the_description_names_every_cell)
{
    struct board_scene scene = {.position =
                                    support_position("3/1wb1/2b2/4/w2 w"),
                                .caption = "White to move"};
    scene.numbers[4] = 12;
    scene.numbers[9] = 3;
    scene.numbers[16] = 5;
    scene.marks[0] = BOARD_MARK_WIN;
    scene.marks[1] = scene.marks[2] = BOARD_MARK_LOSS;
    scene.marks[18] = BOARD_MARK_UNKNOWN;
    cellset_add(&scene.region, 7);
    struct figure figure = drawn(&scene);
    ck_assert_str_eq(figure.title, "title");
    ck_assert_str_eq(
        figure.description,
        "Board of side 3. Black stones: d3, c3. White stones: d2, "
        "a1. Numbers: 3 at c3, 5 at a1, 12 at d2. Winning: e1. Losing: e2, e3. "
        "Unknown: a3. Region: c1. White to move.");
    figure_free(&figure);
}
END_TEST

START_TEST(boards_may_stand_side_by_side)
{
    const struct board_scene scene = {.position = support_position("2/3/2 c")};
    struct figure figure;
    figure_init(&figure, "t", "d");
    board_figure_add(&figure, &scene, (struct figure_point){0, 0});
    const double width = figure.high.x - figure.low.x;
    board_figure_add(&figure, &scene, (struct figure_point){10, -3});
    ck_assert_double_eq_tol(figure.high.x - figure.low.x, width + 10, 1e-9);
    const struct shapes cells = shapes_of(&figure, FIGURE_POLYGON);
    ck_assert_uint_eq(cells.count, 14);
    ck_assert_double_eq_tol(middle(cells.shapes[3]).x, 0, 1e-9);
    ck_assert_double_eq_tol(middle(cells.shapes[10]).x, 10, 1e-9);
    ck_assert_double_eq_tol(middle(cells.shapes[10]).y, -3, 1e-9);
    figure_free(&figure);
}
END_TEST

SUPPORT_SUITE(board_figure)
{
    TCase *const tcase = support_case(suite, "board_figure");
    tcase_add_loop_test(tcase, cells_lie_like_the_board, FIRST, LAST);
    tcase_add_loop_test(tcase, every_row_has_its_letter_and_numbers, FIRST,
                        LAST);
    tcase_add_loop_test(tcase, sides_run_along_their_cells, FIRST, LAST);
    tcase_add_loop_test(tcase, stones_numbers_and_marks, FIRST, LAST);
    tcase_add_test(tcase, numbers_stand_out_from_their_stones);
    tcase_add_test(tcase, the_legend_has_the_marks_in_use);
    tcase_add_loop_test(tcase, a_region_has_its_colour_and_its_edge, FIRST,
                        LAST);
    tcase_add_test(tcase, a_caption_keeps_its_words);
    tcase_add_test(tcase, the_description_names_every_cell);
    tcase_add_test(tcase, boards_may_stand_side_by_side);
}
