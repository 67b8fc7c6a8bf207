/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_latex_values - the cells of tables under names that papers cite. */
#include "analysis/report/latex_values.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/figures/tikz.h"
#include "tests/support.h"

static const struct report_column columns[] = {
    {"name", "", REPORT_TEXT, 0, NULL},
    {"count", "sets", REPORT_INTEGER, 0, "every"},
    {"share", "", REPORT_REAL, 2, NULL},
};

/* The caller frees it. */
static char *numbers(const struct report *report)
{
    char *text = NULL;
    size_t size = 0;
    struct status_text why;
    FILE *const file = open_memstream(&text, &size);
    ck_assert_int_eq(latex_values_write(report, file, &why), STATUS_OK);
    fclose(file);
    return text;
}

START_TEST(each_cell_has_a_line)
{
    struct report report;
    report_init(&report, "demo", 4, RULES_INNER);
    report_table(&report, "first", columns, 3, "", "");
    report_text(&report, "c3");
    report_integer(&report, 12345);
    report_real(&report, 1.0 / 3);
    report_blank(&report);
    report_blank(&report);
    report_real(&report, 1e300);
    report_table(&report, "second", columns + 1, 2, "", "");
    report_integer(&report, -7);
    report_real(&report, 0.1);
    char *const text = numbers(&report);
    ck_assert_str_eq(text,
                     "\\unlurval{s4/demo/first/c3/name}{c3}\n"
                     "\\unlurval{s4/demo/first/c3/count}{12345}\n"
                     "\\unlurval{s4/demo/first/c3/share}{0.3333333333333333}\n"
                     "\\unlurval{s4/demo/first/all/name}{}\n"
                     "\\unlurval{s4/demo/first/all/count}{}\n"
                     "\\unlurval{s4/demo/first/all/share}{1e+300}\n"
                     "\\unlurval{s4/demo/second/-7/count}{-7}\n"
                     "\\unlurval{s4/demo/second/-7/share}{0.1}\n"
                     "\\unlurval{s4/demo/second/only/count}{-7}\n"
                     "\\unlurval{s4/demo/second/only/share}{0.1}\n");
    free(text);
    report_free(&report);
}
END_TEST

START_TEST(sides_have_names)
{
    char text[LATEX_VALUES_SIDE_SIZE];
    ck_assert_str_eq(latex_values_side(3, RULES_INNER, text), "s3");
    ck_assert_str_eq(latex_values_side(11, RULES_OPEN, text), "s11-open");
    ck_assert_str_eq(latex_values_side(2, RULES_NONE, text), "s2-none");
}
END_TEST

/* The names of the rows of a table of one column of texts, each in brackets. */
static void check_names(const char *const *cells, size_t count,
                        const char *expected)
{
    static const char before[] = "\\unlurval{s3/demo/t/";
    struct report report;
    char names[400] = "";
    report_init(&report, "demo", 3, RULES_INNER);
    report_table(&report, "t", columns, 1, "", "");
    for (size_t i = 0; i < count; i++)
        report_text(&report, cells[i]);
    char *const text = numbers(&report);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        ck_assert_int_eq(strncmp(line, before, sizeof before - 1), 0);
        char *const end = strstr(line, "/name}{");
        ck_assert_ptr_nonnull(end);
        *end = '\0';
        strcat(strcat(strcat(names, "["), line + sizeof before - 1), "]");
    }
    ck_assert_str_eq(names, expected);
    free(text);
    report_free(&report);
}

START_TEST(rows_have_names_of_their_own)
{
    static const char *const twice[] = {"a", "b", "a", "a", "b"};
    static const char *const clash[] = {"1", "1.2", "1", "1.2", "1"};
    static const char *const blank[] = {"", "  ", "all"};
    static const char *const only[] = {"only"};
    static const char *const one[] = {"one"};
    check_names(twice, 5, "[a][b][a.2][a.3][b.2]");
    check_names(clash, 5, "[1][1.2][1.3][1.2.2][1.4]");
    check_names(blank, 3, "[all][all.2][all.3]");
    check_names(only, 1, "[only]");
    check_names(one, 1, "[one][only]");
}
END_TEST

START_TEST(names_mean_nothing_to_tex)
{
    static const char *const hostile[] = {"3/4/2b2/4/3 w", "  a   b ",
                                          "\\input{x}",    "50%#$&~^",
                                          "a\nb\x7f\xc3",  "b_2 <c>"};
    check_names(
        hostile, 6,
        "[3/4/2b2/4/3 w][a b][?input?x?][50\?\?\?\?\?\?][a?b\?\?][b_2 <c>]");
}
END_TEST

START_TEST(values_are_escaped)
{
    struct report report;
    char *escaped = NULL, *expected = NULL;
    size_t size;
    FILE *const file = open_memstream(&escaped, &size);
    tikz_escape("{_}%", file);
    fclose(file);
    ck_assert_str_ne(escaped, "{_}%");
    ck_assert_int_gt(asprintf(&expected,
                              "\\unlurval{s3-open/demo/t/?_?\?/name}{%s}\n"
                              "\\unlurval{s3-open/demo/t/only/name}{%s}\n",
                              escaped, escaped),
                     0);
    report_init(&report, "demo", 3, RULES_OPEN);
    report_table(&report, "t", columns, 1, "", "");
    report_text(&report, "{_}%");
    char *const text = numbers(&report);
    ck_assert_str_eq(text, expected);
    free(text);
    free(expected);
    free(escaped);
    report_free(&report);
}
END_TEST

START_TEST(long_tables_are_left_out)
{
    struct report report;
    report_init(&report, "demo", 3, RULES_INNER);
    for (int rows = LATEX_VALUES_MOST_ROWS; rows <= LATEX_VALUES_MOST_ROWS + 1;
         rows++) {
        report_table(&report, rows > LATEX_VALUES_MOST_ROWS ? "long" : "short",
                     columns + 1, 1, "", "");
        for (int i = 0; i < rows; i++)
            report_integer(&report, i % 3);
    }
    char *const text = numbers(&report);
    size_t lines = 0;
    for (const char *c = text; *c; c++)
        lines += *c == '\n';
    ck_assert_uint_eq(lines, LATEX_VALUES_MOST_ROWS);
    ck_assert_ptr_null(strstr(text, "long"));
    ck_assert_ptr_nonnull(strstr(text, "/short/1.167/"));
    ck_assert(latex_values_has(&report.tables[0]));
    ck_assert(!latex_values_has(&report.tables[1]));
    free(text);
    report_free(&report);
}
END_TEST

START_TEST(a_full_disk_is_reported)
{
    struct report report;
    struct status_text why;
    report_init(&report, "demo", 3, RULES_INNER);
    report_table(&report, "t", columns, 1, "", "");
    report_text(&report, "x");
    FILE *const file = fopen("/dev/full", "w");
    ck_assert_int_eq(latex_values_write(&report, file, &why), STATUS_FAILED);
    support_check_line(&why);
    fclose(file);
    report_free(&report);
}
END_TEST

SUPPORT_SUITE(latex_values)
{
    TCase *const tcase = support_case(suite, "latex_values");
    tcase_add_test(tcase, each_cell_has_a_line);
    tcase_add_test(tcase, sides_have_names);
    tcase_add_test(tcase, rows_have_names_of_their_own);
    tcase_add_test(tcase, names_mean_nothing_to_tex);
    tcase_add_test(tcase, values_are_escaped);
    tcase_add_test(tcase, long_tables_are_left_out);
    tcase_add_test(tcase, a_full_disk_is_reported);
}
