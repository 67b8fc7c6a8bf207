/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_render_latex - tables for LaTeX, and what they are told to come from. */
#include <stdlib.h>
#include <string.h>

#include "analysis/figures/tikz.h"
#include "analysis/report/render.h"
#include "tests/support.h"

static const struct report_column columns[] = {
    {"cell_name", "", REPORT_TEXT, 0, NULL},
    {"all", "sets", REPORT_INTEGER, 0, "every"},
    {"won", "sets", REPORT_INTEGER, 0, NULL},
    {"share", "of all", REPORT_REAL, 2, NULL},
};

static struct report new_report(void)
{
    struct report report;
    report_init(&report, "demo", 3, RULES_INNER);
    return report;
}

/* The caller frees it. */
static char *latex(const struct report *report, size_t most)
{
    char *text = NULL;
    size_t size = 0;
    struct status_text why;
    FILE *const file = open_memstream(&text, &size);
    ck_assert_int_eq(render_latex(report, most, file, &why), STATUS_OK);
    fclose(file);
    return text;
}

static void row(struct report *report, const char *name, int64_t all,
                int64_t won, double share)
{
    report_text(report, name);
    report_integer(report, all);
    report_integer(report, won);
    report_real(report, share);
}

/* The decimals are two: what they would show as nothing is less than .01. */
START_TEST(a_number_that_is_not_quite_nothing)
{
    static const double shares[] = {0, 1e-9, 0.0049, 0.0051};
    static const char *const shown[] = {" & 0.00 ", " & $<$0.01 ",
                                        " & $<$0.01 ", " & 0.01 "};
    for (int i = 0; i < 4; i++) {
        struct report report = new_report();
        report_table(&report, "t", columns, 4, "T", "A");
        row(&report, "c3", 1, 2, shares[i]);
        char *const text = latex(&report, 0);
        ck_assert_ptr_nonnull(strstr(text, shown[i]));
        free(text);
        report_free(&report);
    }
}
END_TEST

START_TEST(a_table_is_a_bare_tabular)
{
    struct report report = new_report();
    report_table(&report, "first", columns, 4, "A title", "What it is.");
    row(&report, "c3", 9999, 10000, 0.5);
    report_text(&report, "d2");
    report_blank(&report);
    report_blank(&report);
    report_blank(&report);
    char *const text = latex(&report, 0);
    ck_assert_str_eq(text, "% demo, side 3, rules \"inner\": first\n"
                           "% A title\n"
                           "\\begin{tabular}{@{}lrrr@{}}\n"
                           "\\toprule\n"
                           "cell name & all & won & share \\\\\n"
                           "\\cmidrule(lr){2-3}\n"
                           " & \\multicolumn{2}{c}{\\footnotesize"
                           "\\begin{tabular}[t]{@{}c@{}}sets\\end{tabular}} & "
                           "\\multicolumn{1}{r@{}}{\\footnotesize"
                           "\\begin{tabular}[t]{@{}r@{}}of all\\end{tabular}} "
                           "\\\\\n"
                           "\\midrule\n"
                           "c3 & 9999 & 10\\,000 & 0.50 \\\\\n"
                           "d2 & every & -- & -- \\\\\n"
                           "\\bottomrule\n"
                           "\\end{tabular}\n");
    free(text);
    report_free(&report);
}
END_TEST

START_TEST(long_units_are_broken)
{
    static const struct report_column wide[] = {
        {"a", "of all the known sets", REPORT_TEXT, 0, NULL},
        {"a_much_longer_name", "of all the known sets", REPORT_REAL, 0, NULL},
        {"b", "incomprehensibilities all", REPORT_REAL, 0, NULL},
        {"c", "sixsix fives", REPORT_REAL, 0, NULL},
        {"d", "fives fives", REPORT_REAL, 0, NULL},
    };
    struct report report = new_report();
    for (int c = 0; c < 5; c++)
        report_table(&report, "t", wide + c, 1, "", "");
    char *const text = latex(&report, 0);
    ck_assert_ptr_nonnull(
        strstr(text, "{@{}l@{}}of all the\\\\known sets\\end{tabular}"));
    ck_assert_ptr_nonnull(
        strstr(text, "{@{}r@{}}of all the known\\\\sets\\end{tabular}"));
    ck_assert_ptr_nonnull(
        strstr(text, "}incomprehensibilities\\\\all\\end{tabular}"));
    ck_assert_ptr_nonnull(strstr(text, "}sixsix\\\\fives\\end"));
    ck_assert_ptr_nonnull(strstr(text, "}fives fives\\end"));
    free(text);
    report_free(&report);
}
END_TEST

START_TEST(a_line_of_a_unit_does_not_begin_with_a_percent_sign)
{
    static const struct report_column shares[] = {
        {"x", "interval of 95 %", REPORT_REAL, 0, NULL},
        {"bias", "share less true_share", REPORT_REAL, 0, NULL},
        {"low", "Wilson, 95 %", REPORT_REAL, 0, NULL},
        {"high", "Wilson, 95 %", REPORT_REAL, 0, NULL},
    };
    struct report report = new_report();
    report_table(&report, "t", shares, 4, "", "");
    for (int row = 0; row < 2; row++)
        for (int c = 0; c < 4; c++)
            report_real(&report, 0.5);
    char *const text = latex(&report, 0);
    ck_assert_ptr_nonnull(strstr(text, "}interval of\\\\95 \\%\\end{tabular}"));
    ck_assert_ptr_nonnull(
        strstr(text, "}share less\\\\true share\\end{tabular}"));
    ck_assert_ptr_nonnull(strstr(text, "}Wilson{,} 95 \\%\\end{tabular}"));
    free(text);
    report_free(&report);
}
END_TEST

/* Heads in lines, and a box that fits the line; as bare as others if the cells
 * are short. */
START_TEST(a_wide_table_fits_the_line)
{
    static const char begin[] =
        "{\\footnotesize\\setlength{\\tabcolsep}{3pt}\\sbox0{%\n"
        "\\begin{tabular}{@{}ll@{}}\n\\toprule\n"
        "\\begin{tabular}[b]{@{}l@{}}from the\\\\centre\\end{tabular} & b "
        "\\\\\n";
    static const char end[] = "\\bottomrule\n\\end{tabular}}%\n"
                              "\\ifdim\\wd0>\\linewidth\n"
                              "\\resizebox{\\linewidth}{!}{\\usebox0}%\n"
                              "\\else\\usebox0\\fi}%\n";
    static const struct report_column two[] = {
        {"from_the_centre", "", REPORT_TEXT, 0, NULL},
        {"b", "", REPORT_TEXT, 0, NULL},
    };
    for (int wide = 0; wide < 2; wide++) {
        struct report report = new_report();
        report_table(&report, "t", two, 2, "T", "A");
        report_text(&report, "x");
        report_text(&report,
                    wide ? "a1 a2 a3 d2 d3 c2 c4 b2 b3 e1 e2 e3 d1 d4 c1 c5 "
                           "b1 b4"
                         : "d2 d3");
        char *const text = latex(&report, 0);
        ck_assert_int_eq(strstr(text, begin) != NULL, wide);
        ck_assert_int_eq(strstr(text, end) != NULL, wide);
        free(text);
        report_free(&report);
    }
}
END_TEST

START_TEST(numbers_are_grouped_from_five_digits_on)
{
    static const struct {
        int64_t integer;
        double real;
        const char *expected;
    } cases[] = {
        {0, 0, "0 & 0.00 \\\\\n"},
        {-1234, -1234.5, "$-$1234 & $-$1234.50 \\\\\n"},
        {12345, 12345.678, "12\\,345 & 12\\,345.68 \\\\\n"},
        {-123456, -123456.25, "$-$123\\,456 & $-$123\\,456.25 \\\\\n"},
        {1234567, 999999.999, "1\\,234\\,567 & 1\\,000\\,000.00 \\\\\n"},
        {INT64_MIN, 1e9,
         "$-$9\\,223\\,372\\,036\\,854\\,775\\,808 & "
         "1\\,000\\,000\\,000.00 \\\\\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct report report = new_report();
        report_table(&report, "t", columns + 2, 2, "", "");
        report_integer(&report, cases[i].integer);
        report_real(&report, cases[i].real);
        char *const text = latex(&report, 0);
        if (!strstr(text, cases[i].expected))
            ck_abort_msg("no '%s' in %s", cases[i].expected, text);
        free(text);
        report_free(&report);
    }
}
END_TEST

START_TEST(foreign_text_means_nothing_to_tex)
{
    static const char hostile[] =
        "\\input{x} 100% $a_1$ #~^ {&}\n\\end{tabular}";
    struct report report = new_report();
    char *escaped = NULL, *line = NULL;
    size_t size;
    FILE *const file = open_memstream(&escaped, &size);
    tikz_escape(hostile, file);
    fclose(file);
    ck_assert_int_gt(
        asprintf(&line, "\\midrule\n%s \\\\\n\\bottomrule", escaped), 0);
    report_table(&report, "t", columns, 1, "One\n\\input{title}", "");
    report_text(&report, hostile);
    char *const text = latex(&report, 0);
    ck_assert_ptr_nonnull(strstr(text, "\n% One \\input{title}\n"));
    ck_assert_ptr_nonnull(strstr(text, line));
    ck_assert_ptr_null(strstr(text, "\\end{tabular}\n\\end"));
    free(text);
    free(line);
    free(escaped);
    report_free(&report);
}
END_TEST

START_TEST(long_tables_may_be_cut)
{
    struct report report = new_report();
    report_table(&report, "t", columns, 4, "", "");
    for (int i = 0; i < 5; i++)
        row(&report, "x", i, i, i);
    char *const cut = latex(&report, 3), *const just = latex(&report, 5);
    ck_assert_ptr_nonnull(
        strstr(cut, "x & 2 & 2 & 2.00 \\\\\n"
                    "\\multicolumn{4}{@{}l@{}}{\\dots{} (2 more)} \\\\\n"
                    "\\bottomrule\n"));
    ck_assert_ptr_null(strstr(just, "more"));
    ck_assert_ptr_nonnull(strstr(just, "x & 4 & 4 & 4.00 \\\\\n\\bottomrule"));
    free(cut);
    free(just);
    report_free(&report);
}
END_TEST

START_TEST(an_empty_table_says_so)
{
    struct report report = new_report();
    report_table(&report, "t", columns, 4, "", "");
    char *const text = latex(&report, 0);
    ck_assert_ptr_nonnull(
        strstr(text, "\\midrule\n\\multicolumn{4}{@{}l@{}}{(none)} \\\\\n"));
    free(text);
    report_free(&report);
}
END_TEST

START_TEST(a_single_long_row_is_a_list)
{
    static const struct report_column many[] = {
        {"a", "", REPORT_INTEGER, 0, NULL},
        {"b_c", "sum of x^2", REPORT_INTEGER, 0, NULL},
        {"d", "", REPORT_TEXT, 0, NULL},
        {"e", "", REPORT_TEXT, 0, NULL},
        {"f", "", REPORT_TEXT, 0, NULL},
        {"g", "", REPORT_TEXT, 0, NULL},
        {"h", "", REPORT_TEXT, 0, NULL},
        {"i", "", REPORT_TEXT, 0, NULL},
        {"j", "", REPORT_TEXT, 0, NULL},
    };
    struct report report = new_report();
    report_table(&report, "t", many, 9, "", "");
    report_integer(&report, 1);
    report_integer(&report, 20000);
    for (int i = 0; i < 7; i++)
        report_text(&report, "x");
    char *const text = latex(&report, 0);
    ck_assert_ptr_nonnull(
        strstr(text, "\\begin{tabular}{@{}lrl@{}}\n\\toprule\n"
                     "a & 1 &  \\\\\n"
                     "b c & 20\\,000 & sum of x\\textasciicircum{}2 \\\\\n"
                     "d & x &  \\\\\n"));
    free(text);
    report_free(&report);
}
END_TEST

/* A report that was made under a condition, as provenance.h fills it. */
static struct report conditional(void)
{
    struct report report = new_report();
    report.origin.where = strdup("nodes > :n\n--\x1b[31m evil");
    report.origin.parameters = calloc(1, sizeof *report.origin.parameters);
    report.origin.parameters->name = strdup("n");
    report.origin.parameters->value = strdup("5\n6");
    report.origin.parameter_count = 1;
    report.origin.command = strdup("unlur stats demo");
    report.origin.sql = strdup("SELECT 1");
    report_table(&report, "t", columns, 1, "T", "A.");
    return report;
}

START_TEST(every_format_for_people_tells_the_condition)
{
    struct report report = conditional();
    struct status_text why;
    char *text = NULL;
    size_t size;
    FILE *const file = open_memstream(&text, &size);
    ck_assert_int_eq(render_text(&report, file, &why), STATUS_OK);
    fclose(file);
    ck_assert_ptr_nonnull(
        strstr(text, "demo, side 3, rules \"inner\"\n"
                     "only results with: nodes > :n --[31m evil, n = 5 6\n\n"));
    free(text);
    text = latex(&report, 0);
    ck_assert_ptr_nonnull(
        strstr(text, "\n% only results with: nodes > :n --[31m evil, n = 5 6\n"
                     "% T\n"
                     "% unlur stats demo --table t\n\\begin"));
    free(text);
    report_free(&report);
}
END_TEST

START_TEST(json_tells_the_condition_and_the_origin)
{
    struct report report = conditional();
    json_t *const object = render_json(&report);
    const char *where, *value, *command, *sql;
    ck_assert_int_eq(json_unpack(object, "{s:s, s:{s:s}, s:[{s:s, s:s}]}",
                                 "where", &where, "parameters", "n", &value,
                                 "tables", "command", &command, "sql", &sql),
                     0);
    ck_assert_str_eq(where, report.origin.where);
    ck_assert_str_eq(value, "5\n6");
    ck_assert_str_eq(command, "unlur stats demo --table t");
    ck_assert_str_eq(sql, "SELECT 1");
    json_decref(object);
    report_free(&report);
    struct report plain = new_report();
    json_t *const bare = render_json(&plain);
    ck_assert_ptr_null(json_object_get(bare, "where"));
    ck_assert_ptr_null(json_object_get(bare, "parameters"));
    json_decref(bare);
    report_free(&plain);
}
END_TEST

START_TEST(json_takes_any_bytes_and_any_double)
{
    static const double reals[] = {0.1, 1.0 / 3, 1e300, 5e-324, -0.7};
    struct report report = new_report();
    struct status_text why;
    char *text = NULL;
    size_t size;
    report_table(&report, "t", columns + 3, 1, "", "");
    for (size_t i = 0; i < sizeof reals / sizeof *reals; i++)
        report_real(&report, reals[i]);
    report_table(&report, "u", columns, 1, "", "");
    report_text(&report, "a\xff\xc3\xa9"
                         "b");
    json_t *const object = render_json(&report);
    ck_assert_ptr_nonnull(object);
    FILE *const file = open_memstream(&text, &size);
    ck_assert_int_eq(render_json_write(object, file, &why), STATUS_OK);
    fclose(file);
    json_decref(object);
    json_t *const read = json_loads(text, 0, NULL);
    json_t *const tables = json_object_get(read, "tables");
    json_t *const numbers = json_object_get(json_array_get(tables, 0), "rows");
    for (size_t i = 0; i < sizeof reals / sizeof *reals; i++)
        ck_assert(json_real_value(json_object_get(json_array_get(numbers, i),
                                                  "share")) == reals[i]);
    json_t *const words = json_object_get(json_array_get(tables, 1), "rows");
    ck_assert_str_eq(json_string_value(json_object_get(json_array_get(words, 0),
                                                       "cell_name")),
                     "a\xc3\xa9"
                     "b");
    json_decref(read);
    free(text);
    report_free(&report);
}
END_TEST

START_TEST(a_full_disk_is_reported)
{
    struct report report = conditional();
    struct status_text why;
    FILE *const file = fopen("/dev/full", "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_eq(render_latex(&report, 0, file, &why), STATUS_FAILED);
    support_check_line(&why);
    fclose(file);
    report_free(&report);
}
END_TEST

SUPPORT_SUITE(render_latex)
{
    TCase *const tcase = support_case(suite, "render_latex");
    tcase_add_test(tcase, a_number_that_is_not_quite_nothing);
    tcase_add_test(tcase, a_table_is_a_bare_tabular);
    tcase_add_test(tcase, long_units_are_broken);
    tcase_add_test(tcase, a_line_of_a_unit_does_not_begin_with_a_percent_sign);
    tcase_add_test(tcase, a_wide_table_fits_the_line);
    tcase_add_test(tcase, numbers_are_grouped_from_five_digits_on);
    tcase_add_test(tcase, foreign_text_means_nothing_to_tex);
    tcase_add_test(tcase, long_tables_may_be_cut);
    tcase_add_test(tcase, an_empty_table_says_so);
    tcase_add_test(tcase, a_single_long_row_is_a_list);
    tcase_add_test(tcase, every_format_for_people_tells_the_condition);
    tcase_add_test(tcase, json_tells_the_condition_and_the_origin);
    tcase_add_test(tcase, json_takes_any_bytes_and_any_double);
    tcase_add_test(tcase, a_full_disk_is_reported);
}
