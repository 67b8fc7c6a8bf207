/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_tally - the interval against every way the answers may turn out. */
#include "analysis/statistics/tally.h"

#include <math.h>

#include <gsl/gsl_errno.h>

#include "tests/support.h"

enum { DRAWS = 7 };

typedef struct interval interval_fn(uint64_t, uint64_t, double);

/* Goes through all answers that the draws from `i` on may give. */
static void widen(const unsigned answers[], int count, int i, int yes, int size,
                  interval_fn *by, struct interval *wanted)
{
    if (i == count) {
        const struct interval one =
            by((uint64_t)yes, (uint64_t)size, TALLY_LEVEL);
        wanted->low = fmin(wanted->low, one.low);
        wanted->high = fmax(wanted->high, one.high);
        return;
    }
    if (answers[i] & TALLY_YES)
        widen(answers, count, i + 1, yes + 1, size + 1, by, wanted);
    if (answers[i] & TALLY_NO)
        widen(answers, count, i + 1, yes, size + 1, by, wanted);
    if (answers[i] & TALLY_OUT)
        widen(answers, count, i + 1, yes, size, by, wanted);
}

START_TEST(intervals_hold_whatever_the_answers_are)
{
    static interval_fn *const kinds[] = {interval_exact, interval_wilson};
    uint64_t seed = 2;
    for (int round = 0; round < 500; round++) {
        unsigned answers[DRAWS];
        struct tally tally = {0};
        for (int i = 0; i < DRAWS; i++) {
            answers[i] = 1 + (unsigned)support_below(&seed, 7);
            tally_add(&tally, answers[i]);
        }
        for (int kind = 0; kind < 2; kind++) {
            struct interval wanted = {1, 0};
            widen(answers, DRAWS, 0, 0, 0, kinds[kind], &wanted);
            const struct interval got = tally_interval(&tally, kinds[kind]);
            ck_assert_double_eq_tol(got.low, wanted.low, 1e-12);
            ck_assert_double_eq_tol(got.high, wanted.high, 1e-12);
        }
    }
}
END_TEST

START_TEST(answers_are_counted)
{
    static const unsigned answers[] = {TALLY_YES,
                                       TALLY_NO,
                                       TALLY_NO,
                                       TALLY_OUT,
                                       TALLY_YES | TALLY_OUT,
                                       TALLY_YES | TALLY_NO | TALLY_OUT};
    struct tally tally = {0};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        tally_add(&tally, answers[i]);
    ck_assert_int_eq(tally.yes, 1);
    ck_assert_int_eq(tally.no, 2);
    ck_assert_int_eq(tally.unknown, 2);
    ck_assert_uint_eq(tally.lowest.yes, 1);
    ck_assert_uint_eq(tally.lowest.size, 4);
    ck_assert_uint_eq(tally.highest.yes, 3);
    ck_assert_uint_eq(tally.highest.size, 5);
}
END_TEST

static const struct report_column columns[] = {TALLY_REPORT_COLUMNS};

START_TEST(a_share_needs_all_answers)
{
    struct report report;
    struct tally tally = {0};
    report_init(&report, "test", 3, RULES_INNER);
    report_table(&report, "shares", columns, 5, "", "");
    tally_add(&tally, TALLY_YES);
    tally_add(&tally, TALLY_NO);
    tally_report(&report, &tally);
    tally_add(&tally, TALLY_YES | TALLY_NO);
    tally_report(&report, &tally);
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

int main(void)
{
    gsl_set_error_handler_off();
    Suite *const suite = suite_create("tally");
    TCase *const tcase = support_case(suite, "tally");
    tcase_add_test(tcase, intervals_hold_whatever_the_answers_are);
    tcase_add_test(tcase, answers_are_counted);
    tcase_add_test(tcase, a_share_needs_all_answers);
    return support_run(suite);
}
