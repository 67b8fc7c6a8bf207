/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_report - tables, and what they look like as text, CSV and JSON. */
#include "analysis/statistics/report.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/report/render.h"
#include "tests/support.h"

static const struct report_column columns[] = {
    {"name", "", REPORT_TEXT, 0, NULL},
    {"count", "sets", REPORT_INTEGER, 0, "all"},
    {"share", "of all", REPORT_REAL, 3, NULL},
};

static struct report sample_report(void)
{
    struct report report;
    report_init(&report, "demo", 3, RULES_INNER);
    report_table(&report, "first", columns, 3, "A title", "What it is.");
    report_text(&report, "plain");
    report_integer(&report, -7);
    report_real(&report, 1.0 / 3);
    report_text(&report, "a, \"b\"\r\nc");
    report_blank(&report);
    report_blank(&report);
    report_note(&report, "Note %d.", 1);
    report_table(&report, "second", columns, 3, "Empty", "Nothing.");
    return report;
}

/* What a renderer writes. The caller frees it. */
static char *__attribute__((noinline))
rendered(const struct report *report,
         enum status (*render)(const struct report *, FILE *,
                               struct status_text *))
{
    char *text = NULL;
    size_t size = 0;
    struct status_text why;
    FILE *const file = open_memstream(&text, &size);
    ck_assert_int_eq(render(report, file, &why), STATUS_OK);
    fclose(file);
    return text;
}

static enum status csv(const struct report *report, FILE *file,
                       struct status_text *why)
{
    return render_csv(report, false, file, why);
}

START_TEST(cells_are_where_they_were_put)
{
    struct report report = sample_report();
    struct status_text why;
    ck_assert_int_eq(report_status(&report, &why), STATUS_OK);
    ck_assert_uint_eq(report.table_count, 2);
    const struct report_table *const table = report_find(&report, "first");
    ck_assert_uint_eq(report_rows(table), 2);
    ck_assert_str_eq(report_at(table, 0, 0)->text, "plain");
    ck_assert_int_eq(report_at(table, 0, 1)->integer, -7);
    ck_assert(report_at(table, 0, 2)->real == 1.0 / 3);
    ck_assert(report_at(table, 1, 1)->blank);
    ck_assert_str_eq(table->notes[0], "Note 1.");
    ck_assert_uint_eq(report_rows(report_find(&report, "second")), 0);
    ck_assert_ptr_null(report_find(&report, "third"));
    report_free(&report);
}
END_TEST

START_TEST(counts_and_shares_that_make_no_sense_are_blank)
{
    static const struct report_column numbers[] = {
        {"a", "", REPORT_INTEGER, 0, NULL},
        {"b", "", REPORT_INTEGER, 0, NULL},
        {"c", "", REPORT_REAL, 0, NULL},
        {"d", "", REPORT_REAL, 0, NULL},
    };
    struct report report;
    report_init(&report, "demo", 3, RULES_INNER);
    report_table(&report, "t", numbers, 4, "", "");
    report_count(&report, 0x1p53);
    report_count(&report, 0x1p54);
    report_share(&report, 29, 35);
    report_share(&report, 0, 0);
    const struct report_table *const table = report.tables;
    ck_assert_int_eq(report_at(table, 0, 0)->integer, INT64_C(1) << 53);
    ck_assert(report_at(table, 0, 1)->blank);
    ck_assert(report_at(table, 0, 2)->real == 29.0 / 35);
    ck_assert(report_at(table, 0, 3)->blank);
    report_free(&report);
}
END_TEST

START_TEST(what_is_missing_is_told_as_exactly_as_it_is_known)
{
    char text[REPORT_MISSING_SIZE];
    ck_assert_str_eq(report_missing(26, 23, text), "3 of 26");
    ck_assert_str_eq(report_missing(0x1p53, 1, text),
                     "9007199254740991 of 9007199254740992");
    /* The sets of side 6: a double has sixteen of the eighteen digits. */
    ck_assert_str_eq(report_missing(192153600846684160.0, 23, text),
                     "all but 23 of some 1.9e+17");
}
END_TEST

START_TEST(many_cells)
{
    struct report report;
    report_init(&report, "demo", 3, RULES_INNER);
    for (int t = 0; t < 40; t++)
        report_table(&report, "t", columns + 1, 1, "T", "A");
    for (int i = 0; i < 5000; i++)
        report_integer(&report, i);
    const struct report_table *const last = &report.tables[39];
    ck_assert_uint_eq(report_rows(last), 5000);
    ck_assert_int_eq(report_at(last, 4321, 0)->integer, 4321);
    report_free(&report);
}
END_TEST

START_TEST(one_table_can_be_selected)
{
    struct report report = sample_report();
    struct status_text why;
    ck_assert_int_eq(report_select(&report, "th\nird", &why), STATUS_USAGE);
    support_check_line(&why);
    ck_assert_ptr_nonnull(strstr(why.line, "first, second"));
    ck_assert_uint_eq(report.table_count, 2);
    ck_assert_int_eq(report_select(&report, "second", &why), STATUS_OK);
    ck_assert_uint_eq(report.table_count, 1);
    ck_assert_str_eq(report.tables[0].title, "Empty");
    report_free(&report);
}
END_TEST

START_TEST(csv_is_quoted_where_it_must_be)
{
    struct report report = sample_report();
    const struct report one = report_only(&report, 0);
    char *const text = rendered(&one, csv);
    ck_assert_str_eq(text, "name,count,share\r\n"
                           "plain,-7,0.3333333333333333\r\n"
                           "\"a, \"\"b\"\"\r\nc\",,\r\n");
    free(text);
    report_free(&report);
}
END_TEST

/* What reads CSV takes every line for one of a kind. */
START_TEST(csv_is_one_table_without_totals)
{
    struct report report = sample_report();
    struct status_text why;
    FILE *const file = fopen("/dev/null", "w");
    ck_assert_int_eq(render_csv(&report, true, file, &why), STATUS_USAGE);
    fclose(file);
    report_free(&report);
    report_init(&report, "demo", 3, RULES_INNER);
    report_table(&report, "t", columns, 2, "", "");
    report_text(&report, "one");
    report_integer(&report, 5);
    report_text(&report, "one"); /* the second column tells them apart */
    report_total(&report);
    report_total(&report);
    report_integer(&report, 5);
    char *const text = rendered(&report, csv);
    ck_assert_str_eq(text, "name,count\r\none,5\r\n");
    free(text);
    report_free(&report);
}
END_TEST

START_TEST(each_kind_of_csv_field)
{
    static const char *const fields[][2] = {
        {"", "name\r\n\r\n"},
        {"a b;c'd", "name\r\na b;c'd\r\n"},
        {"a,b", "name\r\n\"a,b\"\r\n"},
        {"\"", "name\r\n\"\"\"\"\r\n"},
        {"a\nb", "name\r\n\"a\nb\"\r\n"},
        {"a\rb", "name\r\n\"a\rb\"\r\n"},
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        struct report report;
        report_init(&report, "demo", 3, RULES_INNER);
        report_table(&report, "t", columns, 1, "", "");
        report_text(&report, fields[i][0]);
        char *const text = rendered(&report, csv);
        ck_assert_str_eq(text, fields[i][1]);
        free(text);
        report_free(&report);
    }
}
END_TEST

START_TEST(real_numbers_survive_csv)
{
    static const double reals[] = {0.1,  1.0 / 3, 2.0 / 3, 1e300,      5e-324,
                                   1e15, -0.7,    1.1e-5,  12345678.9, 0x1p53};
    for (size_t i = 0; i < sizeof reals / sizeof *reals; i++) {
        struct report report;
        report_init(&report, "demo", 3, RULES_INNER);
        report_table(&report, "t", columns + 2, 1, "", "");
        report_real(&report, reals[i]);
        char *const text = rendered(&report, csv);
        ck_assert(strtod(strchr(text, '\n') + 1, NULL) == reals[i]);
        free(text);
        report_free(&report);
    }
}
END_TEST

START_TEST(text_is_aligned)
{
    struct report report = sample_report();
    free(report.tables[0].cells[3].text);
    report.tables[0].cells[3].text = strdup("long name");
    char *const text = rendered(&report, render_text);
    ck_assert_str_eq(text, "demo, side 3, rules \"inner\"\n"
                           "\n"
                           "A title [first]\n"
                           "What it is.\n"
                           "\n"
                           "name       count  share\n"
                           "plain         -7  0.333\n"
                           "long name    all      -\n"
                           "  count: sets\n"
                           "  share: of all\n"
                           "\n"
                           "Note 1.\n"
                           "\n"
                           "Empty [second]\n"
                           "Nothing.\n"
                           "\n"
                           "(none)\n");
    free(text);
    report_free(&report);
}
END_TEST

START_TEST(long_sentences_are_broken_between_words)
{
    struct report report;
    report_init(&report, "demo", 3, RULES_INNER);
    char about[2000] = "";
    for (int i = 0; i < 150; i++)
        strcat(about, i % 7 ? "word " : "longer-word ");
    report_table(&report, "t", columns, 3, "", about);
    char *const text = rendered(&report, render_text);
    size_t longest = 0;
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1)
        if (strcspn(line, "\n") > longest)
            longest = strcspn(line, "\n");
    ck_assert_uint_le(longest, 79);
    ck_assert_uint_gt(longest, 70);
    ck_assert_ptr_null(strstr(text, "  word"));
    free(text);
    report_free(&report);
}
END_TEST

START_TEST(json_reads_back)
{
    struct report report = sample_report();
    json_t *const made = render_json(&report);
    char *const text = json_dumps(made, 0);
    json_t *const read = json_loads(text, 0, NULL);
    ck_assert_ptr_nonnull(read);
    ck_assert(json_equal(made, read));
    const char *name, *rules, *title, *note, *remark, *column, *unit, *type;
    const char *plain, *quoted;
    int side, count;
    double share;
    json_t *blank;
    ck_assert_int_eq(json_unpack(read,
                                 "{s:s, s:i, s:s, s:[{s:s, s:s, s:[s],"
                                 " s:[{}, {s:s, s:s, s:s}],"
                                 " s:[{s:s, s:i, s:f}, {s:s, s:o}]}]}",
                                 "name", &name, "side", &side, "rules", &rules,
                                 "tables", "title", &title, "note", &note,
                                 "notes", &remark, "columns", "name", &column,
                                 "unit", &unit, "type", &type, "rows", "name",
                                 &plain, "count", &count, "share", &share,
                                 "name", &quoted, "count", &blank),
                     0);
    ck_assert_str_eq(name, "demo");
    ck_assert_int_eq(side, 3);
    ck_assert_str_eq(rules, "inner");
    ck_assert_str_eq(title, "A title");
    ck_assert_str_eq(note, "What it is.");
    ck_assert_str_eq(remark, "Note 1.");
    ck_assert_str_eq(column, "count");
    ck_assert_str_eq(unit, "sets");
    ck_assert_str_eq(type, "integer");
    ck_assert_str_eq(plain, "plain");
    ck_assert_int_eq(count, -7);
    ck_assert(share == 1.0 / 3);
    ck_assert_str_eq(quoted, "a, \"b\"\r\nc");
    ck_assert(json_is_null(blank));
    json_decref(read);
    json_decref(made);
    free(text);
    report_free(&report);
}
END_TEST

START_TEST(a_full_disk_is_reported)
{
    struct report report = sample_report();
    const struct report one = report_only(&report, 0);
    struct status_text why;
    FILE *const file = fopen("/dev/full", "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_eq(render_text(&report, file, &why), STATUS_FAILED);
    support_check_line(&why);
    ck_assert_int_eq(render_csv(&one, false, file, &why), STATUS_FAILED);
    fclose(file);
    report_free(&report);
}
END_TEST

SUPPORT_SUITE(report)
{
    TCase *const tcase = support_case(suite, "report");
    tcase_add_test(tcase, cells_are_where_they_were_put);
    tcase_add_test(tcase, counts_and_shares_that_make_no_sense_are_blank);
    tcase_add_test(tcase, what_is_missing_is_told_as_exactly_as_it_is_known);
    tcase_add_test(tcase, many_cells);
    tcase_add_test(tcase, one_table_can_be_selected);
    tcase_add_test(tcase, csv_is_quoted_where_it_must_be);
    tcase_add_test(tcase, csv_is_one_table_without_totals);
    tcase_add_test(tcase, each_kind_of_csv_field);
    tcase_add_test(tcase, real_numbers_survive_csv);
    tcase_add_test(tcase, text_is_aligned);
    tcase_add_test(tcase, long_sentences_are_broken_between_words);
    tcase_add_test(tcase, json_reads_back);
    tcase_add_test(tcase, a_full_disk_is_reported);
}
