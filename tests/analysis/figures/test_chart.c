/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_chart - charts as figures and for LaTeX: what is shown, what is left
 * out, and that the description says so.
 */
#include "analysis/figures/chart.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/figures/plot.h"
#include "analysis/figures/tikz.h"
#include "tests/support.h"

static struct chart empty_chart(enum scale_kind x, enum scale_kind y)
{
    struct chart chart;
    chart_init(&chart, "50% & more", "What it is.");
    chart_axis(&chart, CHART_X, "stones", x);
    chart_axis(&chart, CHART_Y, "nodes_all", y);
    return chart;
}

static struct figure drawn(const struct chart *chart)
{
    struct figure figure;
    struct status_text why;
    chart_draw(chart, &figure);
    ck_assert_int_eq(figure_status(&figure, &why), STATUS_OK);
    return figure;
}

static char *written(const struct chart *chart)
{
    char *text = NULL;
    size_t size = 0;
    struct status_text why;
    struct figure figure = drawn(chart);
    FILE *const file = open_memstream(&text, &size);
    ck_assert_int_eq(tikz_write(&figure, file, &why), STATUS_OK);
    fclose(file);
    figure_free(&figure);
    return text;
}

static size_t count(const char *text, const char *part)
{
    size_t found = 0;
    for (; (text = strstr(text, part)); text += strlen(part))
        found++;
    return found;
}

static size_t circles(const struct figure *figure)
{
    size_t found = 0;
    for (size_t i = 0; i < figure->shape_count; i++)
        found += figure->shapes[i].kind == FIGURE_CIRCLE;
    return found;
}

START_TEST(what_has_no_place_is_left_out_and_told)
{
    struct chart chart = empty_chart(SCALE_LINEAR, SCALE_LOG);
    chart_series(&chart, CHART_POINTS, "first");
    const double values[] = {0, 1, -3, 10, NAN, 100, INFINITY};
    for (int i = 0; i < 7; i++)
        chart_add(&chart, i, values[i]);
    struct figure figure = drawn(&chart);
    ck_assert_str_eq(
        figure.description,
        "What it is. Horizontal axis: stones, 1 to 5. Vertical axis: "
        "nodes_all, 1 to 100, logarithmic. first: 7 values, 4 left out because "
        "the axes have no place for them.");
    ck_assert_uint_eq(circles(&figure), 3 + 1); /* and in the legend */
    figure_free(&figure);
    chart_free(&chart);
}
END_TEST

/* A mark lies where its value belongs: on a straight line between the ends. */
START_TEST(values_lie_on_their_scales)
{
    struct chart chart = empty_chart(SCALE_LOG, SCALE_LINEAR);
    chart_series(&chart, CHART_POINTS, "");
    for (int i = 0; i <= 4; i++)
        chart_add(&chart, pow(10, i), 10 + 3 * i);
    struct figure figure = drawn(&chart);
    struct figure_point at[5];
    int found = 0;
    for (size_t i = 0; i < figure.shape_count; i++)
        if (figure.shapes[i].kind == FIGURE_CIRCLE)
            at[found++] = figure.shapes[i].points[0];
    ck_assert_int_eq(found, 5);
    for (int i = 1; i < 5; i++) {
        ck_assert_double_eq_tol(at[i].x - at[i - 1].x, (at[4].x - at[0].x) / 4,
                                1e-9);
        ck_assert_double_eq_tol(at[i].y - at[i - 1].y, (at[4].y - at[0].y) / 4,
                                1e-9);
    }
    ck_assert_double_gt(at[4].x, at[0].x);
    ck_assert_double_lt(at[4].y, at[0].y);
    figure_free(&figure);
    chart_free(&chart);
}
END_TEST

/* The texts of a figure, with bars between them. */
static const char *texts(const struct figure *figure, char text[1024])
{
    *text = '\0';
    for (size_t i = 0; i < figure->shape_count; i++)
        if (figure->shapes[i].kind == FIGURE_TEXT) {
            strcat(text, figure->shapes[i].text);
            strcat(text, "|");
        }
    return text;
}

START_TEST(axes_show_and_name_what_they_are_told)
{
    struct chart chart = empty_chart(SCALE_LOG, SCALE_LINEAR);
    char text[1024];
    chart_show_shares(&chart);
    chart_series(&chart, CHART_LINE, "");
    chart_add(&chart, 250, 0.41);
    chart_add(&chart, 1000, 0.43);
    chart_add(&chart, 4000, 0.48);
    struct figure figure = drawn(&chart);
    ck_assert_ptr_nonnull(strstr(texts(&figure, text), "250|1000|4000|"));
    ck_assert_ptr_nonnull(strstr(text, "|0.0|0.2|0.4|0.6|0.8|1.0|"));
    figure_free(&figure);
    chart_free(&chart);
}
END_TEST

START_TEST(steps_hold_until_the_next_value)
{
    struct chart chart = empty_chart(SCALE_LINEAR, SCALE_LINEAR);
    chart_series(&chart, CHART_STEPS, "");
    chart_add(&chart, 0, 0);
    chart_add(&chart, 1, 10);
    chart_add(&chart, 2, 4);
    struct figure figure = drawn(&chart);
    const struct figure_shape *steps = NULL;
    for (size_t i = 0; i < figure.shape_count; i++)
        if (figure.shapes[i].kind == FIGURE_PATH &&
            figure.shapes[i].point_count == 5)
            steps = &figure.shapes[i];
    ck_assert_ptr_nonnull(steps);
    for (int i = 1; i < 5; i++) {
        const struct figure_point *const at = &steps->points[i];
        if (i % 2)
            ck_assert(at->y == at[-1].y && at->x > at[-1].x);
        else
            ck_assert(at->x == at[-1].x && at->y != at[-1].y);
    }
    figure_free(&figure);
    chart_free(&chart);
}
END_TEST

/* The figure of any chart is 16 units wide unless its texts are long, and every
 * number in it is one. */
static void check_made(struct chart *chart)
{
    struct figure figure = drawn(chart);
    ck_assert_double_eq_tol(figure.high.x - figure.low.x, 16, 0.5);
    ck_assert_double_ge(figure.high.y - figure.low.y, 9);
    ck_assert_double_le(figure.high.y - figure.low.y, 13);
    figure_free(&figure);
    char *const text = written(chart);
    ck_assert_uint_eq(count(text, "\\end{tikzpicture}\n"), 1);
    ck_assert_uint_eq(count(text, "nan"), 0);
    ck_assert_uint_eq(count(text, "inf"), 0);
    free(text);
    chart_free(chart);
}

START_TEST(poor_data)
{
    for (int scales = 0; scales < 4; scales++)
        for (int kind = CHART_POINTS; kind <= CHART_BARS; kind++)
            for (int values = 0; values < 6; values++) {
                static const double ys[][2] = {{0, 0},    {5, 5},   {-5, -5},
                                               {1, 1e12}, {NAN, 0}, {1e300, 1}};
                struct chart chart = empty_chart((enum scale_kind)(scales & 1),
                                                 (enum scale_kind)(scales / 2));
                chart_series(&chart, (enum chart_kind)kind, "a series");
                for (int i = 0; i < values / 2 + 1 && values; i++) {
                    const double y = ys[values][i % 2];
                    if (kind == CHART_BARS)
                        chart_add_bar(&chart, i, i + 1, y);
                    else if (kind == CHART_BAND)
                        chart_add_interval(&chart, i, y, y / 2, 2 * y);
                    else
                        chart_add(&chart, i, y);
                }
                check_made(&chart);
            }
}
END_TEST

START_TEST(no_values_are_told)
{
    struct chart chart = empty_chart(SCALE_LINEAR, SCALE_LOG);
    chart_series(&chart, CHART_LINE, "nothing");
    chart_add(&chart, 1, 0);
    struct figure figure = drawn(&chart);
    bool told = false;
    for (size_t i = 0; i < figure.shape_count; i++)
        told = told || (figure.shapes[i].text &&
                        strcmp(figure.shapes[i].text, "no values") == 0);
    ck_assert(told);
    figure_free(&figure);
    char *const text = written(&chart);
    ck_assert_uint_eq(count(text, "{no values}"), 1);
    free(text);
    chart_free(&chart);
}
END_TEST

/* Adds a cloud of points, or a walk, from a seed. */
static void add_noise(struct chart *chart, bool line, int values)
{
    uint64_t seed = 23;
    double walk = 0;
    chart_series(chart, line ? CHART_LINE : CHART_POINTS, "noise");
    for (int i = 0; i < values; i++) {
        walk += support_below(&seed, 2001) - 1000;
        chart_add(chart, line ? i : support_below(&seed, 1000000), walk);
    }
}

START_TEST(many_values_are_thinned_and_told)
{
    for (int line = 0; line < 2; line++) {
        struct chart chart = empty_chart(SCALE_LINEAR, SCALE_LINEAR);
        struct plot plot, again;
        struct status_text why;
        add_noise(&chart, line, 50000);
        ck_assert_int_eq(plot_make(&chart, &plot, &why), STATUS_OK);
        ck_assert_int_eq(plot_make(&chart, &again, &why), STATUS_OK);
        const struct plot_series *const kept = &plot.series[0];
        const struct chart_series *const all = &chart.series[0];
        ck_assert_uint_le(kept->count, line ? 4 * 400 : 160 * 100);
        ck_assert_uint_ge(kept->count, 400);
        ck_assert_uint_eq(kept->count, again.series[0].count);
        ck_assert_int_eq(memcmp(kept->values, again.series[0].values,
                                kept->count * sizeof *kept->values),
                         0);
        /* What is kept is there, in the order added. */
        size_t k = 0;
        for (size_t i = 0; i < all->count && k < kept->count; i++)
            k += all->values[i].x == kept->values[k].x &&
                 all->values[i].y == kept->values[k].y;
        ck_assert_uint_eq(k, kept->count);
        char told[80];
        snprintf(told, sizeof told, "noise: 50000 values, %zu drawn",
                 kept->count);
        ck_assert_ptr_nonnull(strstr(plot.description, told));
        plot_free(&plot);
        plot_free(&again);
        chart_free(&chart);
    }
}
END_TEST

/* Every value has a drawn one near it: points within a spot; a line's highest
 * and lowest in each stretch. */
START_TEST(thinning_leaves_nothing_out_that_shows)
{
    for (int line = 0; line < 2; line++) {
        struct chart chart = empty_chart(SCALE_LINEAR, SCALE_LINEAR);
        struct plot plot;
        struct status_text why;
        add_noise(&chart, line, 6000);
        ck_assert_int_eq(plot_make(&chart, &plot, &why), STATUS_OK);
        const struct plot_series *const kept = &plot.series[0];
        const struct scale *const x = &plot.scales[CHART_X];
        const struct scale *const y = &plot.scales[CHART_Y];
        for (size_t i = 0; i < chart.series[0].count; i++) {
            const struct chart_value *const value = &chart.series[0].values[i];
            bool above = false, below = false;
            for (size_t k = 0; k < kept->count && !(above && below); k++) {
                const double across = fabs(scale_at(x, value->x) -
                                           scale_at(x, kept->values[k].x));
                const double up =
                    scale_at(y, kept->values[k].y) - scale_at(y, value->y);
                if (across > (line ? 1.0 / 400 : 1.0 / 160))
                    continue;
                above = above || (up >= 0 && (line || up <= 0.01)) ||
                        (!line && fabs(up) <= 0.01);
                below = below || (up <= 0 && (line || up >= -0.01)) ||
                        (!line && fabs(up) <= 0.01);
            }
            if (!above || !below)
                ck_abort_msg("value %zu is not seen", i);
        }
        plot_free(&plot);
        chart_free(&chart);
    }
}
END_TEST

START_TEST(few_values_stay_whole)
{
    struct chart chart = empty_chart(SCALE_LINEAR, SCALE_LINEAR);
    chart_series(&chart, CHART_POINTS, "");
    for (int i = 0; i < 300; i++)
        chart_add(&chart, 1, 1);
    struct figure figure = drawn(&chart);
    ck_assert_uint_eq(circles(&figure), 300);
    figure_free(&figure);
    chart_free(&chart);
}
END_TEST

START_TEST(series_differ_in_mark_and_colour)
{
    for (size_t a = 0; a < 36; a++)
        for (size_t b = 0; b < a; b++)
            ck_assert(plot_paint(a) != plot_paint(b) ||
                      plot_mark(a) != plot_mark(b));
    for (size_t a = 0; a < PLOT_MARKS; a++)
        for (size_t b = 0; b < a; b++)
            ck_assert(plot_paint(a) != plot_paint(b) &&
                      plot_mark(a) != plot_mark(b));
}
END_TEST

/* The bars of a figure: polygons with four corners, in the plane of values. */
START_TEST(bars_stand_on_the_ground_side_by_side)
{
    struct chart chart = empty_chart(SCALE_LINEAR, SCALE_LINEAR);
    struct plot plot;
    struct status_text why;
    chart_series(&chart, CHART_BARS, "one");
    chart_add_bar(&chart, 0, 2, 30);
    chart_add_bar(&chart, 2, 4, 0);
    chart_series(&chart, CHART_LINE, "between");
    chart_series(&chart, CHART_BARS, "two");
    chart_add_bar(&chart, 0, 2, 60);
    ck_assert_int_eq(plot_make(&chart, &plot, &why), STATUS_OK);
    double low, high;
    plot_bar_slice(&plot, 2, &plot.series[2].values[0], &low, &high);
    ck_assert_double_eq_tol(low, 1, 1e-12);
    ck_assert_double_eq_tol(high, 2, 1e-12);
    ck_assert_int_ne(plot_bar_fill(&plot, 0), plot_bar_fill(&plot, 2));
    ck_assert_double_eq(plot_ground(&plot), 0);
    struct figure figure = drawn(&chart);
    struct figure_point bars[8][4];
    int found = 0;
    for (size_t i = 0; i < figure.shape_count; i++)
        if (figure.shapes[i].kind == FIGURE_POLYGON &&
            figure.shapes[i].point_count == 4 &&
            fabs(figure.shapes[i].points[2].y - 8) < 1e-9)
            memcpy(bars[found++], figure.shapes[i].points, sizeof bars[0]);
    ck_assert_int_eq(found, 2);
    ck_assert_double_eq_tol(bars[0][1].x, bars[1][0].x, 1e-9);
    ck_assert_double_eq_tol(2 * (8 - bars[0][0].y), 8 - bars[1][0].y, 1e-9);
    figure_free(&figure);
    plot_free(&plot);
    chart_free(&chart);
}
END_TEST

START_TEST(latex_has_every_text_once)
{
    struct chart chart = empty_chart(SCALE_LINEAR, SCALE_LINEAR);
    chart_series(&chart, CHART_BAND, "a_b & {50%}");
    chart_add_interval(&chart, 1, 2, 1.5, 2.25);
    chart_add_interval(&chart, 2, 1e7 / 3, 3, 1e10);
    chart_series(&chart, CHART_STEPS, "");
    chart_add(&chart, 1, 1);
    char *text = written(&chart);
    ck_assert_uint_eq(count(text, "{50\\% \\& more};"), 1);
    ck_assert_uint_eq(count(text, "{stones};"), 1);
    ck_assert_uint_eq(
        count(text, "{nodes\\_all ($\\times$ 10\\textsuperscript{9})};"), 1);
    ck_assert_uint_eq(count(text, "{a\\_b \\& $\\{$50\\%$\\}$};"), 1);
    free(text);
    chart.bare = true;
    text = written(&chart);
    ck_assert_uint_eq(count(text, "more};"), 0);
    free(text);
    chart_free(&chart);
}
END_TEST

START_TEST(a_failure_is_told)
{
    struct chart chart = empty_chart(SCALE_LINEAR, SCALE_LINEAR);
    struct figure figure;
    struct status_text why;
    chart.failed = true;
    chart_series(&chart, CHART_BARS, "none");
    chart_add_bar(&chart, 1, 2, 3);
    ck_assert_uint_eq(chart.series_count, 0);
    chart_draw(&chart, &figure);
    ck_assert_int_eq(figure_status(&figure, &why), STATUS_FAILED);
    figure_free(&figure);
    chart_free(&chart);
}
END_TEST

/* Of so many bands, three units apart and four high. */
static struct figure draw_bands(int bands)
{
    struct chart chart = empty_chart(SCALE_LINEAR, SCALE_LINEAR);
    for (int band = 0; band < bands; band++) {
        chart_series(&chart, CHART_BAND, "");
        for (int x = 0; x < 4; x++)
            chart_add_interval(&chart, x, band, band - 2, band + 2);
    }
    struct figure figure = drawn(&chart);
    chart_free(&chart);
    return figure;
}

START_TEST(no_band_hides_another)
{
    struct figure figure = draw_bands(1);
    int areas = 0, edges = 0;
    for (size_t i = 0; i < figure.shape_count; i++) {
        const struct figure_shape *const shape = &figure.shapes[i];
        areas += shape->kind == FIGURE_POLYGON && shape->point_count == 8;
        edges += shape->style.dashed && shape->point_count == 4;
    }
    ck_assert_int_eq(areas, 1);
    ck_assert_int_eq(edges, 2);
    figure_free(&figure);
    /* Several have strokes, all in places of their own and of one height. */
    enum { BANDS = 3, STROKES = 4 * BANDS };
    double places[STROKES], height = 0;
    int count = 0;
    figure = draw_bands(BANDS);
    for (size_t i = 0; i < figure.shape_count; i++) {
        const struct figure_shape *const shape = &figure.shapes[i];
        const struct figure_point *const ends = shape->points;
        ck_assert(shape->kind != FIGURE_POLYGON || shape->point_count != 8);
        if (shape->kind != FIGURE_PATH || shape->point_count != 2 ||
            shape->style.stroke < FIGURE_WIN || ends[0].x != ends[1].x)
            continue;
        ck_assert_int_lt(count, STROKES);
        if (count)
            ck_assert_double_eq_tol(ends[0].y - ends[1].y, height, 1e-9);
        height = ends[0].y - ends[1].y;
        for (int k = 0; k < count; k++)
            ck_assert_double_gt(fabs(places[k] - ends[0].x), 0.1);
        places[count++] = ends[0].x;
    }
    ck_assert_int_eq(count, STROKES);
    ck_assert_double_gt(height, 0);
    figure_free(&figure);
}
END_TEST

SUPPORT_SUITE(chart)
{
    TCase *const tcase = support_case(suite, "chart");
    tcase_add_test(tcase, what_has_no_place_is_left_out_and_told);
    tcase_add_test(tcase, values_lie_on_their_scales);
    tcase_add_test(tcase, axes_show_and_name_what_they_are_told);
    tcase_add_test(tcase, steps_hold_until_the_next_value);
    tcase_add_test(tcase, poor_data);
    tcase_add_test(tcase, no_values_are_told);
    tcase_add_test(tcase, many_values_are_thinned_and_told);
    tcase_add_test(tcase, thinning_leaves_nothing_out_that_shows);
    tcase_add_test(tcase, few_values_stay_whole);
    tcase_add_test(tcase, series_differ_in_mark_and_colour);
    tcase_add_test(tcase, bars_stand_on_the_ground_side_by_side);
    tcase_add_test(tcase, no_band_hides_another);
    tcase_add_test(tcase, latex_has_every_text_once);
    tcase_add_test(tcase, a_failure_is_told);
}
