/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_figure - what a figure keeps of its shapes, and the space they take. */
#include "analysis/figures/figure.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"

static const struct figure_style thick = {FIGURE_INK, FIGURE_NONE, 2, false};
static const struct figure_style filled = {FIGURE_NONE, FIGURE_INK, 2, false};

static void check_box(const struct figure *figure, double low_x, double low_y,
                      double high_x, double high_y)
{
    ck_assert_double_eq_tol(figure->low.x, low_x, 1e-12);
    ck_assert_double_eq_tol(figure->low.y, low_y, 1e-12);
    ck_assert_double_eq_tol(figure->high.x, high_x, 1e-12);
    ck_assert_double_eq_tol(figure->high.y, high_y, 1e-12);
}

START_TEST(shapes_take_their_stroke_too)
{
    const struct figure_point points[] = {{0, 0}, {10, 5}, {-3, 2}};
    struct figure figure;
    figure_init(&figure, "t", "d");
    figure_polygon(&figure, points, 3, &filled);
    check_box(&figure, -3, 0, 10, 5);
    figure_path(&figure, points, 3, &thick);
    check_box(&figure, -4, -1, 11, 6);
    figure_circle(&figure, (struct figure_point){10, 10}, 3, &filled);
    check_box(&figure, -4, -1, 13, 13);
    figure_circle(&figure, (struct figure_point){10, 10}, 3, &thick);
    check_box(&figure, -4, -1, 14, 14);
    figure_frame(&figure, (struct figure_point){0, -7},
                 (struct figure_point){1, 1});
    check_box(&figure, -4, -7, 14, 14);
    ck_assert_uint_eq(figure.shape_count, 4);
    figure_free(&figure);
}
END_TEST

START_TEST(text_takes_its_width_on_the_side_of_its_anchor)
{
    static const double left[] = {0, 0.5, 1}, right[] = {1, 0.5, 0};
    const double width = figure_text_width("some text", 2);
    for (int anchor = FIGURE_START; anchor <= FIGURE_END; anchor++) {
        struct figure figure;
        figure_init(&figure, "t", "d");
        figure_text(&figure, (struct figure_point){100, 50}, 2,
                    (enum figure_anchor)anchor, FIGURE_INK, "some text");
        check_box(&figure, 100 - left[anchor] * width, 49,
                  100 + right[anchor] * width, 51);
        figure_free(&figure);
    }
}
END_TEST

START_TEST(widths_add_up_and_grow_with_the_font)
{
    ck_assert_double_eq(figure_text_width("", 1), 0);
    ck_assert_double_eq_tol(figure_text_width("abc", 1) +
                                figure_text_width("123", 1),
                            figure_text_width("abc123", 1), 1e-12);
    ck_assert_double_eq_tol(figure_text_width("abc", 3),
                            3 * figure_text_width("abc", 1), 1e-12);
    ck_assert_double_lt(figure_text_width("iii", 1),
                        figure_text_width("MMM", 1));
    /* Two bytes, one letter; bytes that are no letters take nothing. */
    ck_assert_double_eq_tol(figure_text_width("éé", 1),
                            2 * figure_text_width("é", 1), 1e-12);
    ck_assert_double_eq(figure_text_width("\xff\x01", 1), 0);
}
END_TEST

START_TEST(a_figure_keeps_copies)
{
    struct figure_point points[] = {{1, 2}, {3, 4}};
    char title[] = "title", text[] = "text";
    struct figure figure;
    struct status_text why;
    figure_init(&figure, title, "d");
    figure_path(&figure, points, 2, &thick);
    figure_text(&figure, points[0], 1, FIGURE_START, FIGURE_LOSS, text);
    points[1].x = title[0] = text[0] = 'X';
    ck_assert_str_eq(figure.title, "title");
    ck_assert_double_eq(figure.shapes[0].points[1].x, 3);
    ck_assert_str_eq(figure.shapes[1].text, "text");
    ck_assert_int_eq(figure.shapes[1].style.fill, FIGURE_LOSS);
    ck_assert_int_eq(figure_status(&figure, &why), STATUS_OK);
    figure_free(&figure);
    ck_assert_uint_eq(figure.shape_count, 0);
}
END_TEST

START_TEST(an_empty_figure_has_its_margin)
{
    struct figure_point low, high;
    struct figure figure;
    figure_init(&figure, "", "");
    figure_path(&figure, &low, 0, &thick);
    ck_assert_uint_eq(figure.shape_count, 0);
    figure_box(&figure, &low, &high);
    ck_assert(low.x < 0 && low.y < 0 && high.x > 0 && high.y > 0);
    ck_assert(isfinite(high.x - low.x) && isfinite(high.y - low.y));
    figure_free(&figure);
}
END_TEST

START_TEST(without_memory_nothing_is_drawn)
{
    struct figure figure;
    struct status_text why;
    figure_init(&figure, "t", "d");
    figure.failed = true;
    figure_circle(&figure, (struct figure_point){0, 0}, 1, &thick);
    ck_assert_uint_eq(figure.shape_count, 0);
    ck_assert_int_eq(figure_status(&figure, &why), STATUS_FAILED);
    support_check_line(&why);
    figure_free(&figure);
}
END_TEST

static void check_number(double value, int decimals, const char *expected)
{
    char *text = NULL;
    size_t size;
    FILE *const file = open_memstream(&text, &size);
    figure_number(value, decimals, file);
    fclose(file);
    ck_assert_str_eq(text, expected);
    free(text);
}

START_TEST(numbers_are_short_and_plain)
{
    check_number(0, 2, "0");
    check_number(-0.001, 2, "0");
    check_number(0.006, 2, "0.01");
    check_number(-0.5, 2, "-0.5");
    check_number(1.20, 2, "1.2");
    check_number(100, 2, "100");
    check_number(100, 0, "100");
    check_number(1234567.891, 2, "1234567.89");
    check_number(1e-9, 3, "0");
    check_number(1e20, 3, "100000000000000000000");
}
END_TEST

/* A host of the SQLite extension may have set a locale with a comma. */
START_TEST(numbers_have_a_point_in_every_locale)
{
    char folder[200], command[600];
    snprintf(folder, sizeof folder, "%s/unlur-locale-XXXXXX", support_folder());
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(command, sizeof command,
             "localedef -i de_DE -f UTF-8 '%s/de_DE.UTF-8' >'%s/said' 2>&1",
             folder, folder);
    const bool made = system(command) == 0 && !setenv("LOCPATH", folder, 1) &&
                      setlocale(LC_NUMERIC, "de_DE.UTF-8");
    if (made) {
        ck_assert_str_eq(localeconv()->decimal_point, ",");
        check_number(-0.25, 2, "-0.25");
        check_number(12.5, 3, "12.5");
        check_number(-0.001, 2, "0");
        check_number(100, 0, "100");
    }
    setlocale(LC_NUMERIC, "C");
    unsetenv("LOCPATH");
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    ck_assert_int_eq(system(command), 0);
}
END_TEST

START_TEST(paints_have_a_colour_and_a_name_of_their_own)
{
    ck_assert_str_eq(figure_hex(FIGURE_WIN), "#0072b2");
    ck_assert_str_eq(figure_hex(FIGURE_LOSS), "#d55e00");
    for (int a = FIGURE_NONE + 1; a < FIGURE_PAINTS; a++) {
        const char *const hex = figure_hex((enum figure_paint)a);
        const char *const name = figure_paint_name((enum figure_paint)a);
        ck_assert_uint_eq(strspn(hex, "#0123456789abcdef"), 7);
        ck_assert_uint_eq(strlen(hex), 7);
        ck_assert_uint_eq(strspn(name, "abcdefghijklmnopqrstuvwxyz"),
                          strlen(name));
        for (int b = FIGURE_NONE + 1; b < a; b++) {
            ck_assert_str_ne(hex, figure_hex((enum figure_paint)b));
            ck_assert_str_ne(name, figure_paint_name((enum figure_paint)b));
        }
    }
}
END_TEST

SUPPORT_SUITE(figure)
{
    TCase *const tcase = support_case(suite, "figure");
    tcase_add_test(tcase, shapes_take_their_stroke_too);
    tcase_add_test(tcase, text_takes_its_width_on_the_side_of_its_anchor);
    tcase_add_test(tcase, widths_add_up_and_grow_with_the_font);
    tcase_add_test(tcase, a_figure_keeps_copies);
    tcase_add_test(tcase, an_empty_figure_has_its_margin);
    tcase_add_test(tcase, without_memory_nothing_is_drawn);
    tcase_add_test(tcase, numbers_are_short_and_plain);
    tcase_add_test(tcase, numbers_have_a_point_in_every_locale);
    tcase_add_test(tcase, paints_have_a_colour_and_a_name_of_their_own);
}
