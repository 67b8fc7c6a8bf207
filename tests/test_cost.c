/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cost - quantiles against figures worked out by hand. */
#include "analysis/cost.h"

#include <math.h>
#include <string.h>

#include "tests/specimen.h"
#include "tests/support.h"

static void check(double *values, size_t count,
                  const double quantile[COST_QUANTILES], double mean,
                  double sum)
{
    struct cost cost;
    ck_assert(cost_take(values, count, &cost));
    ck_assert_uint_eq(cost.count, count);
    for (int i = 0; i < COST_QUANTILES; i++)
        ck_assert_double_eq_tol(cost.quantile[i], quantile[i], 1e-12);
    ck_assert_double_eq_tol(cost.mean, mean, 1e-12);
    ck_assert_double_eq_tol(cost.sum, sum, 1e-12);
}

START_TEST(figures_of_few_values)
{
    /* The p-quantile of n sorted values lies at place (n - 1) p, counted from
     * 0; between two values it is interpolated. */
    double five[] = {50, 10, 40, 20, 30};
    check(five, 5, (double[]){10, 12, 20, 30, 40, 48, 50}, 30, 150);
    double four[] = {1, 2, 4, 8};
    check(four, 4, (double[]){1, 1.15, 1.75, 3, 5, 7.4, 8}, 3.75, 15);
    double one[] = {0.25};
    check(one, 1, (double[]){.25, .25, .25, .25, .25, .25, .25}, .25, .25);
    double same[] = {3, 3, 3};
    check(same, 3, (double[]){3, 3, 3, 3, 3, 3, 3}, 3, 9);
}
END_TEST

START_TEST(no_values_have_no_figures)
{
    struct cost cost;
    double none[1];
    ck_assert(cost_take(none, 0, &cost));
    ck_assert_uint_eq(cost.count, 0);
}
END_TEST

START_TEST(what_is_not_finite_is_noticed)
{
    struct cost cost;
    double infinite[] = {1, INFINITY};
    double undefined[] = {NAN, 1};
    double huge[] = {1e308, 1e308};
    ck_assert(!cost_take(infinite, 2, &cost));
    ck_assert(!cost_take(undefined, 2, &cost));
    ck_assert(!cost_take(huge, 2, &cost));
}
END_TEST

/* The row of a table for a number of stones; -1: for all. */
static size_t row_of(const struct report_table *table, int stones)
{
    for (size_t row = 0; row < report_rows(table); row++) {
        const struct report_cell *const cell = report_at(table, row, 0);
        if (stones < 0 ? cell->blank : !cell->blank && cell->integer == stones)
            return row;
    }
    ck_abort_msg("no row for %d stones", stones);
}

static void check_row(const struct report_table *table, int stones,
                      int64_t count, double least, double median, double most,
                      double mean, double sum)
{
    const size_t row = row_of(table, stones);
    ck_assert_int_eq(report_at(table, row, 1)->integer, count);
    ck_assert_double_eq_tol(report_at(table, row, 2)->real, least, 1e-12);
    ck_assert_double_eq_tol(report_at(table, row, 5)->real, median, 1e-12);
    ck_assert_double_eq_tol(report_at(table, row, 8)->real, most, 1e-12);
    ck_assert_double_eq_tol(report_at(table, row, 9)->real, mean, 1e-12);
    ck_assert_double_eq_tol(report_at(table, row, 10)->real, sum, 1e-12);
}

START_TEST(tables_of_a_whole_board)
{
    struct specimen side_2 =
        specimen_make(2, RULES_INNER, specimen_all_white, NULL);
    struct specimen_store opened = specimen_open_store(&side_2, true);
    struct status_text why;
    struct report report;
    ck_assert_int_eq(cost_report(opened.store, 2, RULES_INNER, &report, &why),
                     STATUS_OK);
    ck_assert_uint_eq(report.table_count, 2);
    const struct report_table *const nodes = report_find(&report, "nodes");
    check_row(nodes, 0, 1, 1, 1, 1, 1, 1);
    check_row(nodes, 1, 1, 2, 2, 2, 2, 2);
    check_row(nodes, -1, 2, 1, 1.5, 2, 1.5, 3);
    ck_assert_uint_eq(nodes->note_count, 1);
    ck_assert_ptr_nonnull(strstr(nodes->notes[0], "population"));
    check_row(report_find(&report, "seconds"), -1, 2, 0, .0625, .125, .0625,
              .125);
    report_free(&report);
    specimen_close_store(&opened);
    specimen_free(&side_2);
}
END_TEST

START_TEST(other_positions_and_failed_searches_are_kept_apart)
{
    struct specimen side_3 =
        specimen_make(3, RULES_INNER, specimen_side_3, NULL);
    specimen_omit(&side_3, 127);
    struct specimen_store opened = specimen_open_store(&side_3, false);
    struct status_text why;
    specimen_put(opened.store, position_empty(3, TURN_BLACK), RULES_NONE,
                 VALUE_LOSS, MOVE_NONE, -1, 1000, 8);
    struct position full = specimen_position(&side_3, 127);
    full.turn = TURN_WHITE;
    const struct result bounded = {.position = full,
                                   .rules = RULES_INNER,
                                   .state = RESULT_BOUNDED,
                                   .value = VALUE_UNKNOWN,
                                   .move = MOVE_NONE,
                                   .grundy = -1,
                                   .pn = 5,
                                   .dn = 6,
                                   .nodes = 77777};
    ck_assert_int_eq(store_put(opened.store, &bounded, &why), STATUS_OK);
    struct report report;
    ck_assert_int_eq(cost_report(opened.store, 3, RULES_INNER, &report, &why),
                     STATUS_OK);
    ck_assert_uint_eq(report.table_count, 4);
    const struct report_table *const nodes = report_find(&report, "nodes");
    ck_assert_int_eq(report_at(nodes, row_of(nodes, -1), 1)->integer, 25);
    ck_assert_uint_eq(nodes->note_count, 2);
    ck_assert_ptr_nonnull(strstr(nodes->notes[0], "INCOMPLETE: 1 search"));
    ck_assert_ptr_nonnull(strstr(nodes->notes[1], "INCOMPLETE: 1 of 26"));
    check_row(report_find(&report, "other_nodes"), 0, 1, 1000, 1000, 1000, 1000,
              1000);
    check_row(report_find(&report, "other_seconds"), -1, 1, 8, 8, 8, 8, 8);
    report_free(&report);
    /* Without a contract every position is one of the others. */
    ck_assert_int_eq(cost_report(opened.store, 3, RULES_NONE, &report, &why),
                     STATUS_OK);
    ck_assert_uint_eq(report.table_count, 2);
    const struct report_table *const all = report_find(&report, "other_nodes");
    ck_assert_int_eq(report_at(all, row_of(all, -1), 1)->integer, 26);
    report_free(&report);
    ck_assert_int_eq(cost_report(opened.store, 4, RULES_INNER, &report, &why),
                     STATUS_USAGE);
    support_check_line(&why);
    report_free(&report);
    specimen_close_store(&opened);
    specimen_free(&side_3);
}
END_TEST

int main(void)
{
    Suite *const suite = suite_create("cost");
    TCase *const tcase = support_case(suite, "cost");
    tcase_add_test(tcase, figures_of_few_values);
    tcase_add_test(tcase, no_values_have_no_figures);
    tcase_add_test(tcase, what_is_not_finite_is_noticed);
    tcase_add_test(tcase, tables_of_a_whole_board);
    tcase_add_test(tcase, other_positions_and_failed_searches_are_kept_apart);
    return support_run(suite);
}
