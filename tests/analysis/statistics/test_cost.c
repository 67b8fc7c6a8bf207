/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_cost - quantiles against figures worked out by hand, and the shape of
 * the nodes of a specimen, which are known, by other ways.
 */
#include "analysis/statistics/cost.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_statistics_double.h>

#include "analysis/numerics/bootstrap.h"
#include "analysis/numerics/log_linear_fit.h"
#include "analysis/statistics/sampler.h"
#include "tests/contract_fixture.h"
#include "tests/gsl_case.h"
#include "tests/near.h"
#include "tests/support.h"
#include "tests/tables.h"

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

START_TEST(measures_of_a_sample)
{
    struct side_results_main results[] = {
        {.count = 2,
         .winner = COLOUR_BLACK,
         .contract_set = true,
         .nodes = 9,
         .seconds = 0.5,
         .proof = {.stored = true, .nodes = 4, .bytes = 30, .size = 20}},
        {.count = 3,
         .winner = COLOUR_WHITE,
         .contract_set = true,
         .nodes = 7,
         .seconds = 2},
        {.count = 3, .winner = COLOUR_NONE, .contract_set = true, .nodes = 5},
        {.count = 3, .winner = COLOUR_BLACK, .nodes = 11}};
    const struct side_results side_results = {.main = results, .main_count = 4};
    static const double expected[COST_MEASURES][2] = {{9, 7}, {0.5, 2}, {4},
                                                      {30},   {20},     {7.5}};
    static const size_t counts[COST_MEASURES] = {2, 2, 1, 1, 1, 1};
    double values[4];
    for (int m = 0; m < COST_MEASURES; m++) {
        ck_assert_uint_eq(cost_gather(&side_results, true, (enum cost_measure)m,
                                      COST_ALL_STONES, values),
                          counts[m]);
        near_check_all(values, expected[m], counts[m]);
    }
    ck_assert_uint_eq(cost_gather(&side_results, true, COST_NODES, 3, values),
                      1);
    near_check(values[0], 7);
    ck_assert_uint_eq(
        cost_gather(&side_results, false, COST_NODES, COST_ALL_STONES, values),
        1);
    near_check(values[0], 11);
}
END_TEST

START_TEST(proof_without_nodes_is_a_proof)
{
    /* That of a position in which the game is over. */
    struct side_results_main result = {
        .count = 5,
        .winner = COLOUR_BLACK,
        .contract_set = true,
        .proof = {.stored = true, .bytes = 38, .size = 51}};
    const struct side_results side_results = {.main = &result, .main_count = 1};
    static const double expected[COST_MEASURES] = {0, 0, 0, 38, 51};
    double values[1];
    for (int m = 0; m < COST_PROOF_DENSITY; m++) {
        ck_assert_uint_eq(cost_gather(&side_results, true, (enum cost_measure)m,
                                      COST_ALL_STONES, values),
                          1);
        near_check(values[0], expected[m]);
    }
    ck_assert_uint_eq(cost_gather(&side_results, true, COST_PROOF_DENSITY,
                                  COST_ALL_STONES, values),
                      0);
}
END_TEST

static void check_row(const struct report_table *table, int stones,
                      int64_t count, double least, double median, double most,
                      double mean, double sum)
{
    const size_t row = tables_row(table, stones);
    ck_assert_int_eq(report_at(table, row, 1)->integer, count);
    ck_assert_double_eq_tol(report_at(table, row, 2)->real, least, 1e-12);
    ck_assert_double_eq_tol(report_at(table, row, 5)->real, median, 1e-12);
    ck_assert_double_eq_tol(report_at(table, row, 8)->real, most, 1e-12);
    ck_assert_double_eq_tol(report_at(table, row, 9)->real, mean, 1e-12);
    ck_assert_double_eq_tol(report_at(table, row, 10)->real, sum, 1e-12);
}

/* The nodes of the sets that a specimen has, ascending, and their stones. */
struct costs {
    double nodes[128], empty[128];
    size_t count;
};

static struct costs costs_of(const struct contract_fixture *specimen)
{
    struct costs costs = {.count = 0};
    for (uint32_t mask = 0; mask < specimen->masks; mask++)
        if (specimen->class[mask] == mask && !specimen->missing[mask]) {
            costs.empty[costs.count] =
                specimen->board->cells - __builtin_popcount(mask);
            costs.nodes[costs.count++] = mask + 1;
        }
    return costs;
}

START_TEST(tables_of_a_whole_board)
{
    struct contract_fixture side_2 =
        contract_fixture_make(2, RULES_INNER, contract_fixture_all_white, NULL);
    struct specimen_store opened = contract_fixture_open_store(&side_2, true);
    const struct request request = request_of(2, RULES_INNER);
    struct report report = tables_computed("cost", opened.store, &request);
    ck_assert_uint_eq(report.table_count, 7);
    const struct report_table *const nodes = report_find(&report, "nodes");
    check_row(nodes, 0, 1, 1, 1, 1, 1, 1);
    check_row(nodes, 1, 1, 2, 2, 2, 2, 2);
    check_row(nodes, -1, 2, 1, 1.5, 2, 1.5, 3);
    ck_assert_uint_eq(nodes->note_count, 1);
    ck_assert_ptr_nonnull(strstr(nodes->notes[0], "population"));
    check_row(report_find(&report, "seconds"), -1, 2, 0, .0625, .125, .0625,
              .125);
    report_free(&report);
    contract_fixture_close_store(&opened);
    contract_fixture_free(&side_2);
}
END_TEST

START_TEST(other_positions_and_failed_searches_are_kept_apart)
{
    struct contract_fixture side_3 =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    contract_fixture_omit(&side_3, 127);
    struct specimen_store opened = contract_fixture_open_store(&side_3, false);
    struct status_text why;
    contract_fixture_put(opened.store, position_empty(3, TURN_BLACK),
                         RULES_NONE, VALUE_LOSS, MOVE_NONE, -1, 1000, 8);
    struct position full = contract_fixture_position(&side_3, 127);
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
    struct request request = request_of(3, RULES_INNER);
    struct report report = tables_computed("cost", opened.store, &request);
    /* A tail needs more than one result. */
    ck_assert_uint_eq(report.table_count, 7 + 6);
    /* The search cut short comes after all that 26 sets took. */
    const struct report_table *const survival =
        report_find(&report, "survival");
    const size_t sum = tables_row(survival, -1);
    ck_assert_int_eq(report_at(survival, sum, 1)->integer, 26);
    ck_assert_int_eq(report_at(survival, sum, 2)->integer, 1);
    near_check(report_at(survival, sum, 4)->real, costs_of(&side_3).nodes[12]);
    near_check(report_at(survival, sum, 6)->real, 1 / 26.0);
    near_check(report_at(survival, sum, 7)->real, sqrt(25.0) / 26 / sqrt(26));
    const size_t seven = tables_row(survival, 7);
    ck_assert(report_at(survival, seven, 4)->blank);
    near_check(report_at(survival, seven, 6)->real, 1);
    ck_assert_ptr_null(report_find(&report, "other_tail"));
    const struct report_table *const nodes = report_find(&report, "nodes");
    ck_assert_int_eq(report_at(nodes, tables_row(nodes, -1), 1)->integer, 25);
    ck_assert_uint_eq(nodes->note_count, 2);
    ck_assert_ptr_nonnull(strstr(nodes->notes[0], "INCOMPLETE: 1 search"));
    ck_assert_ptr_nonnull(strstr(nodes->notes[1], "INCOMPLETE: 1 of 26"));
    check_row(report_find(&report, "other_nodes"), 0, 1, 1000, 1000, 1000, 1000,
              1000);
    check_row(report_find(&report, "other_seconds"), -1, 1, 8, 8, 8, 8, 8);
    report_free(&report);
    /* Without a contract every position is one of the others. */
    request.rules = RULES_NONE;
    report = tables_computed("cost", opened.store, &request);
    ck_assert_uint_eq(report.table_count, 6 + 1);
    const struct report_table *const all = report_find(&report, "other_nodes");
    ck_assert_int_eq(report_at(all, tables_row(all, -1), 1)->integer, 26);
    report_free(&report);
    request = request_of(4, RULES_INNER);
    ck_assert_int_eq(cost_report(opened.store, &request, &report, &why),
                     STATUS_USAGE);
    support_check_line(&why);
    report_free(&report);
    request = request_of(3, RULES_INNER);
    request.draws = UINT64_MAX;
    ck_assert_int_eq(cost_report(opened.store, &request, &report, &why),
                     STATUS_USAGE);
    support_check_line(&why);
    report_free(&report);
    contract_fixture_close_store(&opened);
    contract_fixture_free(&side_3);
}
END_TEST

static void check_histogram(const struct report *report,
                            const struct costs *costs)
{
    const struct report_table *const table = report_find(report, "histogram");
    int64_t all = 0;
    for (size_t row = 0; row < report_rows(table); row++) {
        const double low = (double)report_at(table, row, 0)->integer;
        const double high = (double)report_at(table, row, 1)->integer;
        int64_t inside = 0, above = 0;
        for (size_t i = 0; i < costs->count; i++) {
            above += costs->nodes[i] >= low;
            inside += costs->nodes[i] >= low && costs->nodes[i] < high;
        }
        ck_assert_int_eq(report_at(table, row, 2)->integer, inside);
        near_check(report_at(table, row, 3)->real,
                   (double)inside / (double)costs->count);
        near_check(report_at(table, row, 4)->real,
                   (double)above / (double)costs->count);
        all += inside;
    }
    ck_assert_int_eq(all, (int64_t)costs->count);
}

static void check_tail(const struct report *report, const struct costs *costs,
                       bool whole)
{
    const struct report_table *const table = report_find(report, "tail");
    /* A twentieth of 25 or 26 is one, a hundredth none. */
    static const char *const parts[] = {"root", "twentieth", "tenth"};
    static const size_t ks[] = {5, 1, 2};
    ck_assert_uint_eq(report_rows(table), 3);
    for (size_t row = 0; row < 3; row++) {
        const double threshold = costs->nodes[costs->count - 1 - ks[row]];
        double sum = 0;
        for (size_t i = costs->count - ks[row]; i < costs->count; i++)
            sum += log(costs->nodes[i] / threshold);
        const double index = (double)ks[row] / sum;
        ck_assert_str_eq(report_at(table, row, 0)->text, parts[row]);
        ck_assert_int_eq(report_at(table, row, 1)->integer, ks[row]);
        ck_assert_int_eq(report_at(table, row, 2)->integer, threshold);
        near_check(report_at(table, row, 3)->real, index);
        ck_assert(report_at(table, row, 4)->blank == whole);
        if (!whole)
            near_check(report_at(table, row, 4)->real,
                       index / sqrt((double)ks[row]));
    }
}

static void check_growth(const struct report *report, const struct costs *costs)
{
    const struct report_table *const table = report_find(report, "growth");
    struct log_linear_fit line;
    struct status_text why;
    ck_assert_int_eq(log_linear_fit_fit(costs->empty, costs->nodes,
                                        costs->count, 0.95, &line, &why),
                     STATUS_OK);
    ck_assert_uint_eq(report_rows(table), 1);
    ck_assert_str_eq(report_at(table, 0, 0)->text, "nodes");
    ck_assert_str_eq(report_at(table, 0, 1)->text, "fitted");
    ck_assert_int_eq(report_at(table, 0, 2)->integer, (int64_t)costs->count);
    ck_assert_int_eq(report_at(table, 0, 3)->integer, 8);
    near_check(report_at(table, 0, 4)->real, line.factor);
    near_check(report_at(table, 0, 5)->real, line.factor_interval.low);
    near_check(report_at(table, 0, 6)->real, line.factor_interval.high);
    near_check(report_at(table, 0, 8)->real, line.r_squared);
    /* More stones are higher masks, so more nodes. */
    ck_assert_double_lt(line.factor, 1);
}

START_TEST(shape_of_a_population)
{
    struct contract_fixture side_3 =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    struct specimen_store opened = contract_fixture_open_store(&side_3, false);
    const struct request request = request_of(3, RULES_INNER);
    const struct costs costs = costs_of(&side_3);
    struct report report = tables_computed("cost", opened.store, &request);
    ck_assert_uint_eq(costs.count, 26);
    check_histogram(&report, &costs);
    check_tail(&report, &costs, true);
    check_growth(&report, &costs);
    const struct report_table *const table = report_find(&report, "bootstrap");
    near_check(report_at(table, 0, 1)->real,
               (costs.nodes[12] + costs.nodes[13]) / 2);
    /* Place 25 * 0.95 = 23.75. */
    near_check(report_at(table, 1, 1)->real,
               costs.nodes[23] / 4 + 3 * costs.nodes[24] / 4);
    for (size_t row = 0; row < 2; row++)
        for (int c = 2; c < 6; c++)
            ck_assert(report_at(table, row, c)->blank);
    ck_assert_ptr_nonnull(strstr(table->notes[1], "exact"));
    report_free(&report);
    contract_fixture_close_store(&opened);
    contract_fixture_free(&side_3);
}
END_TEST

static int ascending(const void *left, const void *right)
{
    const double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* The median of the rows drawn: of an odd number the middle one. */
static double middle_drawn(const void *data, const size_t *rows, size_t count)
{
    const struct costs *const costs = data;
    double drawn[128];
    ck_assert_uint_eq(count, 25);
    for (size_t i = 0; i < count; i++)
        drawn[i] = costs->nodes[rows[i]];
    qsort(drawn, count, sizeof *drawn, ascending);
    return drawn[count / 2];
}

START_TEST(shape_of_a_part)
{
    struct contract_fixture side_3 =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    contract_fixture_omit(&side_3, 127);
    struct specimen_store opened = contract_fixture_open_store(&side_3, false);
    struct request request = request_of(3, RULES_INNER);
    request.seed = 77;
    request.draws = 300;
    const struct costs costs = costs_of(&side_3);
    struct report report = tables_computed("cost", opened.store, &request);
    check_histogram(&report, &costs);
    check_tail(&report, &costs, false);
    struct sampler sampler;
    struct bootstrap expected;
    struct status_text why;
    ck_assert_int_eq(sampler_open(&sampler, 77, 0, &why), STATUS_OK);
    const struct bootstrap_plan plan = {
        .resamples = 300, .seed = gsl_rng_get(sampler.rng), .level = 0.95};
    sampler_close(&sampler);
    ck_assert_int_eq(bootstrap_take(middle_drawn, &costs, costs.count, &plan,
                                    &expected, &why),
                     STATUS_OK);
    const struct report_table *const table = report_find(&report, "bootstrap");
    near_check(report_at(table, 0, 1)->real, costs.nodes[12]);
    near_check(report_at(table, 0, 2)->real, expected.interval.low);
    near_check(report_at(table, 0, 3)->real, expected.interval.high);
    near_check(report_at(table, 0, 4)->real, expected.error);
    ck_assert_int_eq(report_at(table, 0, 5)->integer, 300);
    /* Of 25 results all are below the 0.95 quantile in 28 draws of 100. */
    near_check(
        report_at(table, 1, 1)->real,
        gsl_stats_quantile_from_sorted_data(costs.nodes, 1, costs.count, 0.95));
    for (int column = 2; column <= 5; column++)
        ck_assert(report_at(table, 1, column)->blank);
    ck_assert_ptr_nonnull(strstr(table->notes[1], "seed 77"));
    report_free(&report);
    contract_fixture_close_store(&opened);
    contract_fixture_free(&side_3);
}
END_TEST

SUPPORT_SUITE(cost)
{
    TCase *const tcase = gsl_case(suite, "cost");
    tcase_add_test(tcase, figures_of_few_values);
    tcase_add_test(tcase, no_values_have_no_figures);
    tcase_add_test(tcase, what_is_not_finite_is_noticed);
    tcase_add_test(tcase, measures_of_a_sample);
    tcase_add_test(tcase, proof_without_nodes_is_a_proof);
    tcase_add_test(tcase, tables_of_a_whole_board);
    tcase_add_test(tcase, other_positions_and_failed_searches_are_kept_apart);
    tcase_add_test(tcase, shape_of_a_population);
    tcase_add_test(tcase, shape_of_a_part);
}
