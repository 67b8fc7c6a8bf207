/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_report_folder - the report of a store: its chapters, figures and page.
 */
#include "analysis/report/report_folder.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/report/page.h"
#include "analysis/report/page_table.h"
#include "tests/contract_fixture.h"
#include "tests/support.h"

static struct report_folder *made(struct store *store,
                                  const struct report_folder_request *request)
{
    struct status_text why;
    struct report_folder *const report_folder = malloc(sizeof *report_folder);
    ck_assert_ptr_nonnull(report_folder);
    if (report_folder_make(store, request, report_folder, &why))
        ck_abort_msg("%s", why.line);
    return report_folder;
}

static void release(struct report_folder *report_folder)
{
    report_folder_free(report_folder);
    free(report_folder);
}

static const struct figures_item *
item(const struct report_folder_chapter *chapter, const char *name)
{
    for (size_t i = 0; i < chapter->figures.count; i++)
        if (strcmp(chapter->figures.items[i].name, name) == 0)
            return &chapter->figures.items[i];
    return NULL;
}

static void open_side_3(struct contract_fixture *specimen,
                        struct specimen_store *opened)
{
    *specimen =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    *opened = contract_fixture_open_store(specimen, true);
}

START_TEST(chapters_are_what_is_proved)
{
    struct contract_fixture side_3;
    struct specimen_store opened;
    struct status_text why;
    const struct report_folder_request all = {.side = 0};
    open_side_3(&side_3, &opened);
    struct report_folder *report_folder = made(opened.store, &all);
    ck_assert_uint_eq(report_folder->count, 1);
    ck_assert_uint_eq(report_folder->results, 52);
    ck_assert_int_eq(report_folder->chapters[0].side, 3);
    release(report_folder);
    contract_fixture_put(opened.store, support_position("2/1b1/2 c"),
                         RULES_OPEN, VALUE_LOSS, MOVE_NONE, -1, 0, 0);
    contract_fixture_put(opened.store, support_position("2/1b1/2 w"),
                         RULES_INNER, VALUE_WIN, 0, -1, 5, 1);
    report_folder = made(opened.store, &all);
    ck_assert_uint_eq(report_folder->count, 3);
    ck_assert_int_eq(report_folder->chapters[0].side, 2);
    ck_assert_int_eq(report_folder->chapters[0].rules, RULES_INNER);
    ck_assert_int_eq(report_folder->chapters[1].side, 2);
    ck_assert_int_eq(report_folder->chapters[1].rules, RULES_OPEN);
    ck_assert_int_eq(report_folder->chapters[2].side, 3);
    release(report_folder);
    const struct report_folder_request none = {
        .side = 3, .rules_fixed = true, .rules = RULES_NONE};
    report_folder = made(opened.store, &none);
    ck_assert_uint_eq(report_folder->count, 1);
    ck_assert_int_eq(report_folder->chapters[0].rules, RULES_NONE);
    release(report_folder);
    const struct report_folder_request four = {.side = 4};
    report_folder = malloc(sizeof *report_folder);
    ck_assert_int_eq(
        report_folder_make(opened.store, &four, report_folder, &why),
        STATUS_USAGE);
    support_check_line(&why);
    release(report_folder);
    contract_fixture_close_store(&opened);
    contract_fixture_free(&side_3);
}
END_TEST

START_TEST(every_statistic_speaks_or_says_why_not)
{
    struct contract_fixture side_3;
    struct specimen_store opened;
    const struct report_folder_request request = {.side = 3};
    open_side_3(&side_3, &opened);
    struct report_folder *const report_folder = made(opened.store, &request);
    const struct report_folder_chapter *const chapter =
        &report_folder->chapters[0];
    size_t count = 0;
    while (statistics[count].name)
        count++;
    ck_assert_uint_eq(chapter->count, count);
    for (size_t i = 0; i < count; i++) {
        const struct report_folder_part *const part = &chapter->parts[i];
        ck_assert_ptr_eq(part->statistic, &statistics[i]);
        if (part->silent)
            support_check_line(&part->why);
        ck_assert(part->silent == (part->report.table_count == 0));
        for (size_t t = 0; t < part->report.table_count; t++)
            ck_assert_ptr_nonnull(part->report.origin.command);
    }
    release(report_folder);
    contract_fixture_close_store(&opened);
    contract_fixture_free(&side_3);
}
END_TEST

/* The specimen's White wins with up to two stones, and 6 of 35 with three. */
START_TEST(charts_show_what_is_known)
{
    struct contract_fixture side_3;
    struct specimen_store opened;
    const struct report_folder_request request = {.side = 3};
    static const double faces[] = {1, 7, 21, 6, 0, 0, 0, 0};
    open_side_3(&side_3, &opened);
    /* What is no contract set is in none of the charts. */
    contract_fixture_put(opened.store, support_position("3/4/2b2/4/1w1 b"),
                         RULES_INNER, VALUE_LOSS, MOVE_NONE, -1, 1000000, 1);
    struct report_folder *const report_folder = made(opened.store, &request);
    const struct figures_item *const bars =
        item(report_folder->chapters, "faces");
    ck_assert_ptr_nonnull(bars);
    ck_assert_uint_eq(bars->chart->series[0].count, 8);
    for (int i = 0; i < 8; i++)
        ck_assert(bars->chart->series[0].values[i].y == faces[i]);
    const struct figures_item *const shares =
        item(report_folder->chapters, "shares");
    ck_assert_uint_eq(shares->chart->series_count, 1);
    ck_assert_uint_eq(shares->chart->series[0].count, 8);
    ck_assert(shares->chart->series[0].values[3].y == 6.0 / 35);
    ck_assert(shares->chart->series[0].values[3].x == 3);
    /* The work of a set is the least of its masks, plus one. */
    size_t sets = 0, inside = 0;
    for (uint32_t mask = 0; mask < side_3.masks; mask++)
        sets += side_3.class[mask] == mask;
    const struct chart *const nodes =
        item(report_folder->chapters, "nodes")->chart;
    for (size_t i = 0; i < nodes->series[0].count; i++) {
        const struct chart_value *const bar = &nodes->series[0].values[i];
        size_t count = 0;
        for (uint32_t mask = 0; mask < side_3.masks; mask++)
            count += side_3.class[mask] == mask && mask + 1 >= bar->low &&
                     mask + 1 < bar->high;
        ck_assert(bar->y == (double)count);
        inside += count;
    }
    ck_assert_uint_eq(inside, sets);
    const struct chart *const tail =
        item(report_folder->chapters, "tail")->chart;
    for (size_t i = 0; i < tail->series[0].count; i++) {
        const struct chart_value *const point = &tail->series[0].values[i];
        size_t count = 0;
        for (uint32_t mask = 0; mask < side_3.masks; mask++)
            count += side_3.class[mask] == mask && mask + 1 >= point->x;
        ck_assert(point->y == (double)count / (double)sets);
    }
    const struct chart *const growth =
        item(report_folder->chapters, "growth")->chart;
    ck_assert_uint_eq(growth->series[0].count, 8);
    ck_assert(growth->series[0].values[7].x == 19);
    ck_assert(growth->series[0].values[7].y == 1);
    release(report_folder);
    contract_fixture_close_store(&opened);
    contract_fixture_free(&side_3);
}
END_TEST

START_TEST(maps_show_what_is_known)
{
    struct contract_fixture side_3;
    struct specimen_store opened;
    const struct report_folder_request request = {.side = 3};
    open_side_3(&side_3, &opened);
    struct report_folder *const report_folder = made(opened.store, &request);
    const struct figures_item *const openings =
        item(report_folder->chapters, "openings");
    ck_assert_ptr_nonnull(openings);
    ck_assert_ptr_nonnull(strstr(openings->figure.description, "Winning: c3."));
    ck_assert_ptr_nonnull(strstr(openings->figure.description,
                                 "Losing: d2, d3, c2, c4, b2, b3."));
    const struct figures_item *const board =
        item(report_folder->chapters, "board");
    ck_assert_ptr_nonnull(board);
    for (int k = 0; k <= 3; k++) {
        char name[20];
        snprintf(name, sizeof name, "replies-%d", k);
        ck_assert_ptr_nonnull(item(report_folder->chapters, name));
    }
    ck_assert_ptr_null(item(report_folder->chapters, "replies-4"));
    ck_assert_ptr_null(item(report_folder->chapters, "proof-start"));
    release(report_folder);
    contract_fixture_close_store(&opened);
    contract_fixture_free(&side_3);
}
END_TEST

static char *page_of(const struct report_folder *report_folder)
{
    char *text = NULL;
    size_t size;
    struct status_text why;
    FILE *const file = open_memstream(&text, &size);
    ck_assert_int_eq(page_write(report_folder, file, &why), STATUS_OK);
    fclose(file);
    return text;
}

START_TEST(foreign_text_means_nothing_to_the_page)
{
    static const struct report_column columns[] = {
        {"a_b", "<u>", REPORT_TEXT, 0, NULL},
        {"c", "", REPORT_INTEGER, 0, "<none>"}};
    static const struct statistic statistic = {.name = "demo", .help = "a < b"};
    struct report_folder *const report_folder =
        calloc(1, sizeof *report_folder);
    struct report_folder_part part = {.statistic = &statistic};
    report_folder->chapters[0] =
        (struct report_folder_chapter){.side = 3, .parts = &part, .count = 1};
    report_folder->count = 1;
    char path[] = "<i>packs";
    char *const paths[] = {path};
    report_folder->has_store = true;
    report_folder->claim_paths = paths;
    report_folder->claim_path_count = 1;
    strcpy(report_folder->last_run, "<now>");
    report_init(&part.report, "demo", 3, RULES_INNER);
    part.report.origin.command = strdup("unlur --where 'a<\"b'");
    part.report.origin.sql = strdup("a < b");
    report_table(&part.report, "t", columns, 2, "T < `u`", "A `b_c` < `d");
    report_text(&part.report, "<script>\"&'\x01\xff");
    report_blank(&part.report);
    report_note(&part.report, "<b>");
    char *const page = page_of(report_folder);
    static const char *const expected[] = {
        "<th scope=\"row\">&lt;script&gt;&quot;&amp;&#39;</th>",
        "<td class=\"n\">&lt;none&gt;</td>",
        "<th scope=\"col\">a b<small>&lt;u&gt;</small></th>",
        "A <code>b_c</code> &lt; <code>d</code></p>",
        "<li>&lt;b&gt;</li>",
        "unlur --where &#39;a&lt;&quot;b&#39; --table t</code>",
        "a &lt; b;</code>",
        "&lt;now&gt;",
        "<code>&lt;i&gt;packs</code>",
        "T &lt; ",
    };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        if (!strstr(page, expected[i]))
            ck_abort_msg("no '%s' in the page", expected[i]);
    ck_assert_ptr_null(strstr(page, "<script"));
    free(page);
    report_free(&part.report);
    free(report_folder);
}
END_TEST

START_TEST(long_tables_are_cut_on_the_page)
{
    static const struct report_column columns[] = {
        {"number", "", REPORT_INTEGER, 0, NULL}};
    struct report report;
    char *text = NULL;
    size_t size;
    report_init(&report, "demo", 3, RULES_INNER);
    report_table(&report, "t", columns, 1, "T", "A.");
    for (int i = 0; i < 501; i++)
        report_integer(&report, 1000 + i);
    FILE *const file = open_memstream(&text, &size);
    page_table(&report, 0, "s3", file);
    fclose(file);
    ck_assert_ptr_nonnull(strstr(text, ">1039<"));
    ck_assert_ptr_null(strstr(text, ">1040<"));
    ck_assert_ptr_nonnull(strstr(text, "The first 40 of 501 rows"));
    ck_assert_ptr_nonnull(strstr(text, "More than 500 rows"));
    ck_assert_ptr_null(strstr(text, ".tex\""));
    free(text);
    report_free(&report);
}
END_TEST

SUPPORT_SUITE(report_folder)
{
    TCase *const tcase = support_case(suite, "report_folder");
    tcase_add_test(tcase, chapters_are_what_is_proved);
    tcase_add_test(tcase, every_statistic_speaks_or_says_why_not);
    tcase_add_test(tcase, charts_show_what_is_known);
    tcase_add_test(tcase, maps_show_what_is_known);
    tcase_add_test(tcase, foreign_text_means_nothing_to_the_page);
    tcase_add_test(tcase, long_tables_are_cut_on_the_page);
}
