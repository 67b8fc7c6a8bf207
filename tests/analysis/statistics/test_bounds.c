/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_bounds - the interval against every way the answers may turn out. */
#include "analysis/statistics/bounds.h"

#include <math.h>

#include "tests/gsl_case.h"
#include "tests/support.h"

enum { DRAWS = 7 };

typedef struct interval interval_fn(uint64_t, uint64_t, double);

/* Goes through all answers that the draws from `i` on may give. */
static void widen(const unsigned answers[], int count, int i, int yes, int size,
                  interval_fn *by, struct interval *expected)
{
    if (i == count) {
        const struct interval one =
            by((uint64_t)yes, (uint64_t)size, BOUNDS_LEVEL);
        expected->low = fmin(expected->low, one.low);
        expected->high = fmax(expected->high, one.high);
        return;
    }
    if (answers[i] & BOUNDS_YES)
        widen(answers, count, i + 1, yes + 1, size + 1, by, expected);
    if (answers[i] & BOUNDS_NO)
        widen(answers, count, i + 1, yes, size + 1, by, expected);
    if (answers[i] & BOUNDS_OUT)
        widen(answers, count, i + 1, yes, size, by, expected);
}

START_TEST(intervals_hold_whatever_the_answers_are)
{
    static interval_fn *const kinds[] = {interval_exact, interval_wilson};
    uint64_t seed = 2;
    for (int round = 0; round < 500; round++) {
        unsigned answers[DRAWS];
        struct bounds bounds = {0};
        for (int i = 0; i < DRAWS; i++) {
            answers[i] = 1 + (unsigned)support_below(&seed, 7);
            bounds_add(&bounds, answers[i]);
        }
        for (int kind = 0; kind < 2; kind++) {
            struct interval expected = {1, 0};
            widen(answers, DRAWS, 0, 0, 0, kinds[kind], &expected);
            const struct interval got = bounds_interval(&bounds, kinds[kind]);
            ck_assert_double_eq_tol(got.low, expected.low, 1e-12);
            ck_assert_double_eq_tol(got.high, expected.high, 1e-12);
        }
    }
}
END_TEST

START_TEST(answers_are_counted)
{
    static const unsigned answers[] = {BOUNDS_YES,
                                       BOUNDS_NO,
                                       BOUNDS_NO,
                                       BOUNDS_OUT,
                                       BOUNDS_YES | BOUNDS_OUT,
                                       BOUNDS_YES | BOUNDS_NO | BOUNDS_OUT};
    struct bounds bounds = {0};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        bounds_add(&bounds, answers[i]);
    ck_assert_int_eq(bounds.yes, 1);
    ck_assert_int_eq(bounds.no, 2);
    ck_assert_int_eq(bounds.unknown, 2);
    ck_assert_uint_eq(bounds.lowest.yes, 1);
    ck_assert_uint_eq(bounds.lowest.size, 4);
    ck_assert_uint_eq(bounds.highest.yes, 3);
    ck_assert_uint_eq(bounds.highest.size, 5);
}
END_TEST

static const struct report_column columns[] = {BOUNDS_REPORT_COLUMNS};

START_TEST(a_share_needs_all_answers)
{
    struct report report;
    struct bounds bounds = {0};
    report_init(&report, "test", 3, RULES_INNER);
    report_table(&report, "shares", columns, 5, "", "");
    bounds_add(&bounds, BOUNDS_YES);
    bounds_add(&bounds, BOUNDS_NO);
    bounds_report(&report, &bounds);
    bounds_add(&bounds, BOUNDS_YES | BOUNDS_NO);
    bounds_report(&report, &bounds);
    const struct report_table *const table = &report.tables[0];
    ck_assert_double_eq(report_at(table, 0, 0)->real, 0.5);
    ck_assert(report_at(table, 1, 0)->blank);
    ck_assert_double_eq(report_at(table, 0, 1)->real,
                        interval_exact(1, 2, 0.95).low);
    ck_assert_double_eq(report_at(table, 1, 2)->real,
                        interval_exact(2, 3, 0.95).high);
    ck_assert_double_eq(report_at(table, 1, 3)->real,
                        interval_wilson(1, 3, 0.95).low);
    report_free(&report);
}
END_TEST

SUPPORT_SUITE(bounds)
{
    TCase *const tcase = gsl_case(suite, "bounds");
    tcase_add_test(tcase, intervals_hold_whatever_the_answers_are);
    tcase_add_test(tcase, answers_are_counted);
    tcase_add_test(tcase, a_share_needs_all_answers);
}
