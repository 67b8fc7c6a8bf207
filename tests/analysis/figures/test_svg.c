/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_svg - figures written as SVG are well-formed, hold what the figure
 * holds, stay within their frame, and take no harm from hostile text.
 */
#include "analysis/figures/svg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"
#include "tests/xml.h"

enum { PIXELS = 32 };

static const char hostile[] =
    "<script>&amp;\"'</title>]]>\\{}%#$_^~\x01\x1f\x7f\xff\xed\xa0\x80"
    "\xef\xbf\xbf caf\xc3\xa9\n\ttwo";
static const char harmless[] = "<script>&amp;\"'</title>]]>\\{}%#$_^~ "
                               "caf\xc3\xa9  two";

typedef enum status writer(const struct figure *, FILE *, struct status_text *);

/* What a writer makes of a figure. The caller frees it. */
static char *written(const struct figure *figure, writer *write)
{
    char *text = NULL;
    size_t size = 0;
    struct status_text why;
    FILE *const file = open_memstream(&text, &size);
    ck_assert_int_eq(write(figure, file, &why), STATUS_OK);
    fclose(file);
    return text;
}

static struct figure sample(void)
{
    static const struct figure_style line = {FIGURE_LOSS, FIGURE_NONE, 0.5,
                                             true};
    static const struct figure_style area = {FIGURE_INK, FIGURE_REGION, 0.1,
                                             false};
    const struct figure_point points[] = {{-3, 1}, {4.123456, -2}, {0, 7}};
    struct figure figure;
    figure_init(&figure, hostile, hostile);
    figure_path(&figure, points, 3, &line);
    figure_polygon(&figure, points, 3, &area);
    figure_circle(&figure, points[2], 1.5, &area);
    figure_text(&figure, points[0], 0.5, FIGURE_END, FIGURE_WIN, hostile);
    return figure;
}

START_TEST(a_file_is_well_formed_and_safe)
{
    struct figure figure = sample();
    char *const text = written(&figure, svg_write);
    struct xml_document document = xml_read(text);
    const struct xml_element *const root = &document.elements[0];
    ck_assert(document.declared);
    ck_assert_str_eq(root->name, "svg");
    ck_assert_str_eq(xml_attribute(root, "xmlns"),
                     "http://www.w3.org/2000/svg");
    ck_assert_str_eq(xml_attribute(root, "version"), "1.1");
    ck_assert_str_eq(xml_find(&document, "title")->text, harmless);
    ck_assert_str_eq(xml_find(&document, "desc")->text, harmless);
    ck_assert_str_eq(xml_find(&document, "text")->text, harmless);
    ck_assert_uint_eq(document.count, 3 + 4);
    for (size_t i = 1; i < document.count; i++)
        ck_assert_int_eq(document.elements[i].parent, 0);
    static const char *const outside[] = {"href",    "url(",   "<style",
                                          "<script", "<image", "onload"};
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
        ck_assert_ptr_null(strstr(text, outside[i]));
    xml_free(&document);
    free(text);
    figure_free(&figure);
}
END_TEST

START_TEST(inline_is_the_same_but_for_its_head)
{
    struct figure figure = sample();
    char *const file = written(&figure, svg_write);
    char *const part = written(&figure, svg_write_inline);
    struct xml_document document = xml_read(part);
    ck_assert(!document.declared);
    ck_assert_str_eq(xml_attribute(&document.elements[0], "role"), "img");
    ck_assert_str_eq(strstr(part, "<title>"), strstr(file, "<title>"));
    xml_free(&document);
    free(file);
    free(part);
    figure_free(&figure);
}
END_TEST

static double number(const struct xml_element *element, const char *name)
{
    const char *const value = xml_attribute(element, name);
    char *end;
    ck_assert_ptr_nonnull(value);
    const double read = strtod(value, &end);
    ck_assert(end != value && !*end);
    return read;
}

START_TEST(shapes_are_where_the_figure_has_them)
{
    struct figure figure = sample();
    struct figure_point low, high;
    char *const text = written(&figure, svg_write);
    struct xml_document document = xml_read(text);
    figure_box(&figure, &low, &high);
    const struct xml_element *const circle = xml_find(&document, "circle");
    ck_assert_double_eq_tol(number(circle, "cx"), PIXELS * (0 - low.x), 0.006);
    ck_assert_double_eq_tol(number(circle, "cy"), PIXELS * (7 - low.y), 0.006);
    ck_assert_double_eq_tol(number(circle, "r"), PIXELS * 1.5, 0.006);
    ck_assert_str_eq(xml_attribute(circle, "fill"), "#f2cf45");
    ck_assert_str_eq(xml_attribute(circle, "stroke"), "#1a1a1a");
    const struct xml_element *const path = xml_find(&document, "path");
    double x, y;
    ck_assert_int_eq(sscanf(xml_attribute(path, "d"), "M%lf %lfL", &x, &y), 2);
    ck_assert_double_eq_tol(x, PIXELS * (-3 - low.x), 0.006);
    ck_assert_double_eq_tol(y, PIXELS * (1 - low.y), 0.006);
    ck_assert_str_eq(xml_attribute(path, "fill"), "none");
    ck_assert_str_eq(xml_attribute(path, "stroke-dasharray"), "64 48");
    ck_assert_ptr_null(strchr(xml_attribute(path, "d"), 'Z'));
    ck_assert_ptr_nonnull(strchr(xml_attribute(&path[1], "d"), 'Z'));
    const struct xml_element *const words = xml_find(&document, "text");
    ck_assert_str_eq(xml_attribute(words, "text-anchor"), "end");
    ck_assert_double_eq_tol(number(words, "font-size"), PIXELS * 0.5, 0.006);
    /* Half of a capital, seven tenths high, above the baseline. */
    ck_assert_double_eq_tol(number(words, "y"),
                            PIXELS * (1 + 0.35 * 0.5 - low.y), 0.5);
    const struct xml_element *const root = &document.elements[0];
    ck_assert_double_eq_tol(number(root, "width"), PIXELS * (high.x - low.x),
                            0.006);
    ck_assert_double_eq_tol(number(root, "height"), PIXELS * (high.y - low.y),
                            0.006);
    xml_free(&document);
    free(text);
    figure_free(&figure);
}
END_TEST

/* Every number of a path has at most two decimals and lies in the frame. */
static void check_path(const char *path, double width, double height)
{
    bool across = true;
    for (const char *at = path; *at;) {
        if (strchr("MLZ ", *at)) {
            at++;
            continue;
        }
        char *end;
        const double value = strtod(at, &end);
        const char *const dot = memchr(at, '.', (size_t)(end - at));
        if (end == at || (dot && end - dot > 3) || value < 0 ||
            value > (across ? width : height))
            ck_abort_msg("'%s' in a frame of %g by %g", at, width, height);
        across = !across;
        at = end;
    }
}

START_TEST(random_figures_stay_in_their_frame)
{
    uint64_t seed = 11;
    for (int round = 0; round < 300; round++) {
        const struct figure_style style = {
            FIGURE_INK, round % 2 ? FIGURE_PALE : FIGURE_NONE,
            support_below(&seed, 100) / 50.0, round % 3 == 0};
        struct figure_point points[20];
        struct figure figure;
        const size_t count = 1 + (size_t)support_below(&seed, 20);
        figure_init(&figure, "t", "d");
        for (size_t i = 0; i < count; i++)
            points[i] = (struct figure_point){
                support_below(&seed, 100000) / 977.0 - 40,
                support_below(&seed, 100000) / 977.0 - 60};
        figure_path(&figure, points, count, &style);
        char *const text = written(&figure, svg_write);
        struct xml_document document = xml_read(text);
        double width, height;
        ck_assert_int_eq(sscanf(xml_attribute(&document.elements[0], "viewBox"),
                                "0 0 %lf %lf", &width, &height),
                         2);
        check_path(xml_attribute(xml_find(&document, "path"), "d"), width,
                   height);
        xml_free(&document);
        free(text);
        figure_free(&figure);
    }
}
END_TEST

START_TEST(any_bytes_make_well_formed_text)
{
    uint64_t seed = 3;
    for (int round = 0; round < 3000; round++) {
        char noise[40];
        const int length = support_below(&seed, sizeof noise);
        for (int i = 0; i < length; i++)
            noise[i] = (char)support_below(&seed, 256);
        noise[length] = '\0';
        struct figure figure;
        figure_init(&figure, noise, noise);
        figure_text(&figure, (struct figure_point){0, 0}, 1, FIGURE_MIDDLE,
                    FIGURE_INK, noise);
        char *const text = written(&figure, svg_write);
        struct xml_document document = xml_read(text);
        ck_assert_str_eq(xml_find(&document, "text")->text,
                         xml_find(&document, "title")->text);
        xml_free(&document);
        free(text);
        figure_free(&figure);
    }
}
END_TEST

START_TEST(attributes_may_hold_what_is_escaped)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const file = open_memstream(&text, &size);
    svg_escape("a\"b'c<d>e&f", file);
    fclose(file);
    ck_assert_str_eq(text, "a&quot;b&#39;c&lt;d&gt;e&amp;f");
    free(text);
}
END_TEST

START_TEST(a_failure_is_told)
{
    struct figure figure = sample();
    struct status_text why;
    FILE *const full = fopen("/dev/full", "w");
    if (full) {
        ck_assert_int_eq(svg_write(&figure, full, &why), STATUS_FAILED);
        support_check_line(&why);
        fclose(full);
    }
    figure.failed = true;
    ck_assert_int_eq(svg_write(&figure, stderr, &why), STATUS_FAILED);
    ck_assert_int_eq(svg_write_inline(&figure, stderr, &why), STATUS_FAILED);
    figure_free(&figure);
}
END_TEST

SUPPORT_SUITE(svg)
{
    TCase *const tcase = support_case(suite, "svg");
    tcase_add_test(tcase, a_file_is_well_formed_and_safe);
    tcase_add_test(tcase, inline_is_the_same_but_for_its_head);
    tcase_add_test(tcase, shapes_are_where_the_figure_has_them);
    tcase_add_test(tcase, random_figures_stay_in_their_frame);
    tcase_add_test(tcase, any_bytes_make_well_formed_text);
    tcase_add_test(tcase, attributes_may_hold_what_is_escaped);
    tcase_add_test(tcase, a_failure_is_told);
}
