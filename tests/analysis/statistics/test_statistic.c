/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_statistic - every statistic from a store to its tables. */
#include "analysis/statistics/statistic.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/report/render.h"
#include "analysis/statistics/openings.h"
#include "analysis/statistics/orbit_counts.h"
#include "tests/contract_fixture.h"
#include "tests/gsl_case.h"
#include "tests/support.h"
#include "tests/tables.h"

static void open_side_3(struct contract_fixture *specimen,
                        struct specimen_store *opened)
{
    *specimen =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    *opened = contract_fixture_open_store(specimen, true);
}

static void close_side_3(struct contract_fixture *specimen,
                         struct specimen_store *opened)
{
    contract_fixture_close_store(opened);
    contract_fixture_free(specimen);
}

static struct report computed(const char *name, struct store *store)
{
    const struct request_store self = {"self", store};
    struct request request = request_of(3, RULES_INNER);
    request.against = &self;
    request.against_count =
        statistic_find(name)->options & REQUEST_AGAINST ? 1 : 0;
    return tables_computed(name, store, &request);
}

/* test_balance.c, test_errors.c and tests/cli/annotate.sh have them. */
static bool is_about_games(const struct statistic *statistic)
{
    return strcmp(statistic->name, "balance") == 0 ||
           strcmp(statistic->name, "errors") == 0 ||
           strcmp(statistic->name, "games") == 0;
}

/* Whether it needs proofs or traces, which results made up have not. */
static bool is_about_searches(const struct statistic *statistic)
{
    return strcmp(statistic->name, "proofs") == 0 ||
           strcmp(statistic->name, "trace") == 0;
}

START_TEST(statistics_have_names)
{
    int count = 0;
    for (const struct statistic *s = statistics; s->name; s++, count++) {
        ck_assert_ptr_eq(statistic_find(s->name), s);
        ck_assert_uint_gt(strlen(s->help), 10);
        ck_assert_ptr_null(strchr(s->help, '\n'));
    }
    ck_assert_int_ge(count, 4);
    ck_assert_ptr_null(statistic_find("stone"));
}
END_TEST

START_TEST(stones_by_layer)
{
    static const int black[] = {0, 0, 0, 29, 35, 21, 7, 1};
    static const int raw[] = {1, 7, 21, 35, 35, 21, 7, 1};
    static const int sets[] = {1, 2, 4, 6, 6, 4, 2, 1};
    struct contract_fixture side_3;
    struct specimen_store opened;
    open_side_3(&side_3, &opened);
    struct report report = computed("stones", opened.store);
    ck_assert_uint_eq(report_rows(report_find(&report, "main_phase")), 9);
    for (size_t k = 0; k <= 7; k++) {
        const char *const table = "main_phase";
        ck_assert_int_eq(tables_cell(&report, table, k, "stones")->integer, k);
        ck_assert_int_eq(tables_cell(&report, table, k, "sets")->integer,
                         sets[k]);
        ck_assert_int_eq(tables_cell(&report, table, k, "known")->integer,
                         sets[k]);
        ck_assert_int_eq(tables_cell(&report, table, k, "raw_sets")->integer,
                         raw[k]);
        ck_assert_int_eq(tables_cell(&report, table, k, "raw_black")->integer,
                         black[k]);
        ck_assert(tables_cell(&report, table, k, "raw_share")->real ==
                  (double)black[k] / raw[k]);
    }
    ck_assert_int_eq(tables_cell(&report, "main_phase", 3, "black")->integer,
                     5);
    ck_assert(tables_cell(&report, "main_phase", 3, "share")->real == 5.0 / 6);
    ck_assert(tables_cell(&report, "main_phase", 8, "stones")->blank);
    ck_assert_int_eq(tables_cell(&report, "main_phase", 8, "black")->integer,
                     18);
    ck_assert_int_eq(
        tables_cell(&report, "main_phase", 8, "raw_black")->integer, 93);
    ck_assert_int_eq(tables_cell(&report, "contract", 8, "raw_win")->integer,
                     112);
    ck_assert_int_eq(tables_cell(&report, "contract", 8, "loss")->integer, 4);
    ck_assert_int_eq(tables_cell(&report, "contract", 1, "raw_win")->integer,
                     6);
    ck_assert_int_eq(tables_cell(&report, "contract", 1, "raw_loss")->integer,
                     1);
    report_free(&report);
    close_side_3(&side_3, &opened);
}
END_TEST

START_TEST(stones_of_a_part)
{
    struct contract_fixture side_3 =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    for (uint32_t mask = 0; mask < side_3.masks; mask++)
        side_3.missing[mask] = __builtin_popcount(mask) < 5;
    struct specimen_store opened = contract_fixture_open_store(&side_3, false);
    struct report report = computed("stones", opened.store);
    const struct report_table *const table = report_find(&report, "main_phase");
    ck_assert_uint_eq(report_rows(table), 4);
    ck_assert_int_eq(tables_cell(&report, "main_phase", 0, "stones")->integer,
                     5);
    ck_assert_int_eq(tables_cell(&report, "main_phase", 3, "sets")->integer,
                     26);
    ck_assert_int_eq(tables_cell(&report, "main_phase", 3, "known")->integer,
                     7);
    ck_assert(tables_cell(&report, "main_phase", 3, "raw_share")->real == 1);
    ck_assert_ptr_nonnull(strstr(table->notes[0], "INCOMPLETE: 19 of 26"));
    ck_assert_ptr_nonnull(strstr(table->notes[1], "5 of the 8"));
    ck_assert(tables_cell(&report, "contract", 0, "share")->blank);
    report_free(&report);
    close_side_3(&side_3, &opened);
}
END_TEST

START_TEST(openings_of_side_3)
{
    struct contract_fixture side_3;
    struct specimen_store opened;
    open_side_3(&side_3, &opened);
    struct report report = computed("openings", opened.store);
    const char *const name = "openings";
    ck_assert_uint_eq(report_rows(report_find(&report, name)), 3);
    ck_assert(tables_cell(&report, name, 0, "cells")->blank);
    ck_assert(tables_cell(&report, name, 0, "stone")->blank);
    ck_assert_str_eq(tables_cell(&report, name, 0, "outcome")->text, "win");
    ck_assert_str_eq(tables_cell(&report, name, 0, "action")->text, "c3");
    ck_assert_int_eq(tables_cell(&report, name, 0, "grundy")->integer, 1);
    ck_assert_str_eq(tables_cell(&report, name, 0, "position")->text,
                     "3/4/5/4/3 c");
    ck_assert_str_eq(tables_cell(&report, name, 1, "cells")->text,
                     "d2 d3 c2 c4 b2 b3");
    ck_assert_int_eq(tables_cell(&report, name, 1, "images")->integer, 6);
    ck_assert_str_eq(tables_cell(&report, name, 1, "stone")->text, "loses");
    ck_assert_str_eq(tables_cell(&report, name, 1, "outcome")->text, "win");
    ck_assert_str_eq(tables_cell(&report, name, 1, "winner_after_pass")->text,
                     "white");
    ck_assert_int_eq(tables_cell(&report, name, 1, "from_centre")->integer, 1);
    ck_assert_int_eq(tables_cell(&report, name, 1, "from_border")->integer, 1);
    ck_assert(tables_cell(&report, name, 0, "from_centre")->blank);
    ck_assert_str_eq(tables_cell(&report, name, 2, "cells")->text, "c3");
    ck_assert_int_eq(tables_cell(&report, name, 2, "from_centre")->integer, 0);
    ck_assert_int_eq(tables_cell(&report, name, 2, "from_border")->integer, 2);
    ck_assert_str_eq(tables_cell(&report, name, 2, "stone")->text, "wins");
    ck_assert_str_eq(tables_cell(&report, name, 2, "outcome")->text, "loss");
    ck_assert(tables_cell(&report, name, 2, "action")->blank);
    ck_assert_uint_eq(report_find(&report, name)->note_count, 0);
    report_free(&report);
    close_side_3(&side_3, &opened);
}
END_TEST

START_TEST(an_opening_that_is_not_stored_is_blank)
{
    struct contract_fixture side_3 =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    for (uint32_t mask = 1; mask < side_3.masks; mask++)
        side_3.missing[mask] = true;
    struct specimen_store opened = contract_fixture_open_store(&side_3, false);
    struct report report = computed("openings", opened.store);
    ck_assert(tables_cell(&report, "openings", 0, "outcome")->blank);
    ck_assert_str_eq(
        tables_cell(&report, "openings", 0, "winner_after_pass")->text,
        "white");
    ck_assert(tables_cell(&report, "openings", 1, "stone")->blank);
    ck_assert(tables_cell(&report, "openings", 1, "grundy")->blank);
    ck_assert_ptr_nonnull(strstr(report.tables[0].notes[0], "2 of these 3"));
    report_free(&report);
    close_side_3(&side_3, &opened);
}
END_TEST

START_TEST(openings_by_board_and_rules)
{
    struct contract_fixture side_3;
    struct specimen_store opened;
    open_side_3(&side_3, &opened);
    struct opening openings[BOARD_MAX_CELLS + 1];
    struct status_text why;
    int count;
    static const struct {
        int side;
        enum rules rules;
        int count;
    } cases[] = {{2, RULES_INNER, 2},
                 {3, RULES_OPEN, 5},
                 {4, RULES_INNER, 5},
                 {11, RULES_OPEN, 37}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct request request =
            request_of(cases[i].side, cases[i].rules);
        ck_assert_int_eq(
            openings_take(opened.store, &request, openings, &count, &why),
            STATUS_OK);
        ck_assert_int_eq(count, cases[i].count);
        int cells = 0;
        for (int j = 0; j < count; j++)
            cells += cellset_count(openings[j].cells);
        const struct cellset all =
            orbit_counts_cells(board_of(cases[i].side), cases[i].rules);
        ck_assert_int_eq(cells, cellset_count(all));
    }
    close_side_3(&side_3, &opened);
}
END_TEST

START_TEST(complex_tables_of_side_3)
{
    static const int faces[] = {1, 7, 21, 6};
    struct contract_fixture side_3;
    struct specimen_store opened;
    open_side_3(&side_3, &opened);
    struct report report = computed("complex", opened.store);
    ck_assert_int_eq(tables_cell(&report, "complex", 0, "dimension")->integer,
                     2);
    ck_assert_str_eq(tables_cell(&report, "complex", 0, "closed")->text, "yes");
    ck_assert_int_eq(tables_cell(&report, "complex", 0, "euler")->integer, -8);
    ck_assert_int_eq(
        tables_cell(&report, "complex", 0, "reduced_euler")->integer, -9);
    ck_assert_int_eq(tables_cell(&report, "complex", 0, "raw_losses")->integer,
                     16);
    for (size_t k = 0; k < 4; k++)
        ck_assert_int_eq(
            tables_cell(&report, "layers", k, "raw_faces")->integer, faces[k]);
    ck_assert_uint_eq(report_rows(report_find(&report, "layers")), 8);
    ck_assert_uint_eq(report_rows(report_find(&report, "facets")), 3);
    ck_assert_uint_eq(report_rows(report_find(&report, "minimal")), 5);
    ck_assert_uint_eq(report_rows(report_find(&report, "violations")), 0);
    ck_assert_int_eq(tables_cell(&report, "grundy", 0, "raw_faces")->integer,
                     16);
    ck_assert_int_eq(tables_cell(&report, "grundy", 2, "raw_faces")->integer,
                     6);
    int images = 0;
    for (size_t i = 0; i < 5; i++) {
        images += (int)tables_cell(&report, "minimal", i, "images")->integer;
        ck_assert_int_eq(tables_cell(&report, "minimal", i, "stones")->integer,
                         3);
    }
    ck_assert_int_eq(images, 29);
    report_free(&report);
    close_side_3(&side_3, &opened);
}
END_TEST

START_TEST(an_incomplete_complex_is_flagged)
{
    struct contract_fixture side_3 =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    contract_fixture_omit(&side_3, 3);
    struct specimen_store opened = contract_fixture_open_store(&side_3, true);
    struct report report = computed("complex", opened.store);
    ck_assert(tables_cell(&report, "complex", 0, "euler")->blank);
    ck_assert(tables_cell(&report, "complex", 0, "closed")->blank);
    ck_assert(tables_cell(&report, "complex", 0, "dimension")->blank);
    ck_assert(tables_cell(&report, "layers", 2, "raw_faces")->blank);
    ck_assert_int_eq(tables_cell(&report, "layers", 3, "raw_faces")->integer,
                     6);
    for (size_t i = 0; i < report.table_count; i++) {
        const struct report_table *const table = &report.tables[i];
        ck_assert_msg(tables_noted(table, "1 of 26"), "table %s", table->name);
    }
    report_free(&report);
    close_side_3(&side_3, &opened);
}
END_TEST

/* The columns of a table have different names, and whole rows. */
static void check_table(const struct report_table *table)
{
    ck_assert_uint_eq(table->cell_count % (size_t)table->column_count, 0);
    ck_assert_uint_gt(strlen(table->about), 20);
    for (int c = 0; c < table->column_count; c++)
        for (int d = 0; d < c; d++)
            ck_assert_str_ne(table->columns[c].name, table->columns[d].name);
}

START_TEST(every_report_is_sound_and_can_be_rendered)
{
    struct contract_fixture side_3;
    struct specimen_store opened;
    open_side_3(&side_3, &opened);
    for (const struct statistic *s = statistics; s->name; s++) {
        struct status_text why;
        if (is_about_searches(s) || is_about_games(s) || s->long_work)
            continue;
        struct report report = computed(s->name, opened.store);
        for (size_t i = 0; i < report.table_count; i++)
            check_table(&report.tables[i]);
        json_t *const json = render_json(&report);
        ck_assert_uint_eq(json_array_size(json_object_get(json, "tables")),
                          report.table_count);
        json_decref(json);
        char *text = NULL;
        size_t size = 0;
        FILE *const file = open_memstream(&text, &size);
        ck_assert_int_eq(render_text(&report, file, &why), STATUS_OK);
        for (size_t i = 0; i < report.table_count; i++) {
            const struct report one = report_only(&report, i);
            ck_assert_int_eq(render_csv(&one, true, file, &why), STATUS_OK);
        }
        fclose(file);
        ck_assert_uint_gt(size, 200);
        free(text);
        report_free(&report);
    }
    close_side_3(&side_3, &opened);
}
END_TEST

START_TEST(nothing_stored_is_refused_with_a_line)
{
    struct contract_fixture side_3;
    struct specimen_store opened;
    const struct request side_4 = request_of(4, RULES_INNER);
    const struct request without = request_of(3, RULES_NONE);
    open_side_3(&side_3, &opened);
    for (const struct statistic *s = statistics; s->name; s++) {
        struct status_text why;
        struct report report;
        ck_assert_int_eq(s->compute(opened.store, &side_4, &report, &why),
                         STATUS_USAGE);
        support_check_line(&why);
        ck_assert_ptr_nonnull(strstr(why.line, "side 4"));
        report_free(&report);
        if (strcmp(s->name, "cost") == 0 || is_about_searches(s) ||
            s->long_work)
            continue;
        ck_assert_int_eq(s->compute(opened.store, &without, &report, &why),
                         STATUS_USAGE);
        support_check_line(&why);
        report_free(&report);
    }
    close_side_3(&side_3, &opened);
}
END_TEST

SUPPORT_SUITE(statistic)
{
    TCase *const tcase = gsl_case(suite, "statistic");
    tcase_add_test(tcase, statistics_have_names);
    tcase_add_test(tcase, stones_by_layer);
    tcase_add_test(tcase, stones_of_a_part);
    tcase_add_test(tcase, openings_of_side_3);
    tcase_add_test(tcase, an_opening_that_is_not_stored_is_blank);
    tcase_add_test(tcase, openings_by_board_and_rules);
    tcase_add_test(tcase, complex_tables_of_side_3);
    tcase_add_test(tcase, an_incomplete_complex_is_flagged);
    tcase_add_test(tcase, every_report_is_sound_and_can_be_rendered);
    tcase_add_test(tcase, nothing_stored_is_refused_with_a_line);
}
