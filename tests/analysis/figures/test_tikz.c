/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_tikz - figures written for LaTeX, as far as can be seen without it.
 *
 * TeX's view of a picture is taken apart by a small reader: braces, commands,
 * comments. Text is read back by what each command prints.
 */
#include "analysis/figures/tikz.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support.h"

/* What a function that writes to a file writes. The caller frees it. */
static char *escaped(const char *from)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const file = open_memstream(&text, &size);
    tikz_escape(from, file);
    fclose(file);
    return text;
}

static char *written(const struct figure *figure)
{
    char *text = NULL;
    size_t size = 0;
    struct status_text why;
    FILE *const file = open_memstream(&text, &size);
    ck_assert_int_eq(tikz_write(figure, file, &why), STATUS_OK);
    fclose(file);
    return text;
}

/* What LaTeX's own manuals say these print. */
static const struct {
    const char *tex, *prints;
} prints[] = {
    {"$\\backslash$", "\\"},
    {"\\textasciicircum{}", "^"},
    {"\\textasciitilde{}", "~"},
    {"$<$", "<"},
    {"$>$", ">"},
    {"$|$", "|"},
    {"$\\{$", "{"},
    {"$\\}$", "}"},
    {"\\char34{}", "\""},
    {"\\%", "%"},
    {"\\#", "#"},
    {"\\$", "$"},
    {"\\&", "&"},
    {"\\_", "_"},
    {"{-}", "-"},
    {"{'}", "'"},
    {"{`}", "`"},
    {"{,}", ","},
};

/* Reads escaped ASCII back; the test fails at what TeX would not print as it
 * stands. */
static void read_back(const char *tex, char *to)
{
    while (*tex) {
        size_t i = 0;
        while (i < sizeof prints / sizeof *prints &&
               strncmp(tex, prints[i].tex, strlen(prints[i].tex)) != 0)
            i++;
        if (i < sizeof prints / sizeof *prints) {
            to = stpcpy(to, prints[i].prints);
            tex += strlen(prints[i].tex);
        } else if (strchr("\\{}%#$&_^~<>|\"-'`,", *tex)) {
            ck_abort_msg("'%s' is no plain text", tex);
        } else {
            *to++ = *tex++;
        }
    }
    *to = '\0';
}

START_TEST(ascii_prints_as_it_is)
{
    char all[256] = "", back[256];
    for (int byte = ' '; byte <= '~'; byte++)
        all[byte - ' '] = (char)byte;
    char *const text = escaped(all);
    read_back(text, back);
    ck_assert_str_eq(back, all);
    free(text);
}
END_TEST

START_TEST(random_ascii_prints_as_it_is)
{
    uint64_t seed = 7;
    for (int round = 0; round < 5000; round++) {
        char noise[32] = "", back[sizeof noise];
        for (int i = support_below(&seed, 31); i > 0; i--)
            noise[i - 1] = (char)(' ' + support_below(&seed, 95));
        char *const text = escaped(noise);
        read_back(text, back);
        ck_assert_str_eq(back, noise);
        free(text);
    }
}
END_TEST

START_TEST(other_characters_are_named_or_a_question_mark)
{
    static const struct {
        const char *text, *tex;
    } cases[] = {
        {"Gómez", "Gómez"},
        {"10⁶⁻", "10\\textsuperscript{6}\\textsuperscript{--}"},
        {"2 × 3 − 1", "2 $\\times$ 3 $-$ 1"},
        {"≤ – …", "$\\leq$ -- \\dots{}"},
        {"Łukasz Țepeș", "Łukasz Țepeș"},
        {"中\U0001f600Ħ", "???"},
        {"ą", "\\expandafter\\ifx\\csname\\csname f@encoding\\endcsname"
              "\\string\\k\\endcsname\\relax?\\else ą\\fi{}"},
        {"a\x01\xff\nb", "a b"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *const text = escaped(cases[i].text);
        ck_assert_str_eq(text, cases[i].tex);
        free(text);
    }
}
END_TEST

/* Braces match, outside of what a backslash quotes, and so do environments. */
static void check_braces(const char *text)
{
    int depth = 0;
    for (const char *at = text; *at; at++) {
        if (*at == '\\' && at[1])
            at++;
        else if (*at == '%' && at != text)
            ck_abort_msg("a comment at '%.20s'", at);
        else if (*at == '{')
            depth++;
        else if (*at == '}' && --depth < 0)
            ck_abort_msg("a brace too many at '%.20s'", at);
    }
    ck_assert_int_eq(depth, 0);
    ck_assert_int_eq(strncmp(text, "% ", 2), 0);
    ck_assert_ptr_nonnull(strstr(text, "\n\\begin{tikzpicture}["));
    const char *const end = strstr(text, "\\end{tikzpicture}\n");
    ck_assert_ptr_nonnull(end);
    ck_assert_str_eq(end, "\\end{tikzpicture}\n");
}

/* Every colour is defined before it is used. */
static void check_colours(const char *text)
{
    for (const char *at = text; (at = strstr(at, "=unlur")); at++) {
        char definition[64];
        const size_t length = strspn(at + 1, "abcdefghijklmnopqrstuvwxyz");
        snprintf(definition, sizeof definition, "\\definecolor{%.*s}{HTML}",
                 (int)length, at + 1);
        const char *const defined = strstr(text, definition);
        if (!defined || defined > at)
            ck_abort_msg("no %s", definition);
    }
}

static size_t count(const char *text, const char *part)
{
    size_t found = 0;
    for (; (text = strstr(text, part)); text += strlen(part))
        found++;
    return found;
}

START_TEST(a_picture_has_all_shapes)
{
    static const struct figure_style line = {FIGURE_LOSS, FIGURE_NONE, 0.1,
                                             true};
    static const struct figure_style area = {FIGURE_NONE, FIGURE_REGION, 0.1,
                                             false};
    const struct figure_point points[] = {{-3, 1}, {4.123456, -2}, {0, 7}};
    struct figure figure;
    figure_init(&figure, "50% of {a_b}\nmore", "d");
    figure_path(&figure, points, 3, &line);
    figure_polygon(&figure, points, 3, &area);
    figure_circle(&figure, points[2], 1.5, &area);
    figure_text(&figure, points[0], 0.5, FIGURE_END, FIGURE_WIN, "%}");
    char *const text = written(&figure);
    check_braces(text);
    check_colours(text);
    ck_assert_uint_eq(count(text, "\\path["), 3);
    ck_assert_uint_eq(count(text, "-- cycle;"), 1);
    ck_assert_uint_eq(count(text, "(4.123,-2)"), 2);
    ck_assert_uint_eq(count(text, "(0,7) circle[radius=1.5];"), 1);
    ck_assert_uint_eq(count(text, "dash pattern=on "), 1);
    ck_assert_uint_eq(count(text, "anchor=base east,text=unlurwin"), 1);
    ck_assert_uint_eq(count(text, " {\\%$\\}$};"), 1);
    ck_assert_uint_eq(count(text, "\\definecolor{unlurwin}{HTML}{0072B2}"), 1);
    free(text);
    figure_free(&figure);
}
END_TEST

/* The unit in millimetres and the width of the frame in units. */
static void check_size(const struct figure *figure, double unit, double wide)
{
    char *const text = written(figure);
    double x, y, left, top, right, bottom;
    ck_assert_int_eq(sscanf(strstr(text, "[x="), "[x=%lfmm,y=-%lfmm", &x, &y),
                     2);
    ck_assert_int_eq(sscanf(strstr(text, "\\useasboundingbox"),
                            "\\useasboundingbox (%lf,%lf) rectangle (%lf,%lf)",
                            &left, &top, &right, &bottom),
                     4);
    ck_assert_double_eq_tol(x, unit, 0.001);
    ck_assert_double_eq_tol(y, unit, 0.001);
    ck_assert_double_eq_tol(right - left, wide, 0.002);
    free(text);
}

START_TEST(a_wide_figure_fits_a_column)
{
    struct figure figure;
    figure_init(&figure, "t", "d");
    figure_frame(&figure, (struct figure_point){0, 0},
                 (struct figure_point){5, 5});
    check_size(&figure, 8, 5.5);
    figure_frame(&figure, (struct figure_point){0, 0},
                 (struct figure_point){29.5, 5});
    check_size(&figure, 4, 30);
    figure_free(&figure);
}
END_TEST

START_TEST(numbers_have_no_exponents)
{
    static const struct figure_style thin = {FIGURE_INK, FIGURE_NONE, 1e-7,
                                             true};
    const struct figure_point points[] = {{1e-9, 1e7}, {-1e-9, 2e7}};
    struct figure figure;
    figure_init(&figure, "", "");
    figure_path(&figure, points, 2, &thin);
    char *const text = written(&figure);
    check_braces(text);
    ck_assert_uint_eq(count(text, "e-"), 0);
    ck_assert_uint_eq(count(text, "e+"), 0);
    ck_assert_uint_eq(count(text, "(0,10000000)"), 1);
    free(text);
    figure_free(&figure);
}
END_TEST

START_TEST(a_failure_is_told)
{
    struct figure figure;
    struct status_text why;
    figure_init(&figure, "", "");
    FILE *const full = fopen("/dev/full", "w");
    if (full) {
        ck_assert_int_eq(tikz_write(&figure, full, &why), STATUS_FAILED);
        support_check_line(&why);
        fclose(full);
    }
    figure.failed = true;
    ck_assert_int_eq(tikz_write(&figure, stderr, &why), STATUS_FAILED);
    figure_free(&figure);
}
END_TEST

SUPPORT_SUITE(tikz)
{
    TCase *const tcase = support_case(suite, "tikz");
    tcase_add_test(tcase, ascii_prints_as_it_is);
    tcase_add_test(tcase, random_ascii_prints_as_it_is);
    tcase_add_test(tcase, other_characters_are_named_or_a_question_mark);
    tcase_add_test(tcase, a_picture_has_all_shapes);
    tcase_add_test(tcase, a_wide_figure_fits_a_column);
    tcase_add_test(tcase, numbers_have_no_exponents);
    tcase_add_test(tcase, a_failure_is_told);
}
