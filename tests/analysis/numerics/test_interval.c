/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_interval - intervals against R, and against what they are defined by. */
#include "analysis/numerics/interval.h"

#include "tests/fixtures/statistics.h"
#include "tests/gsl_case.h"
#include "tests/near.h"
#include "tests/support.h"

START_TEST(as_in_r)
{
    for (size_t i = 0; i < FIXTURE_INTERVALS; i++) {
        const double *const row = fixture_intervals + 7 * i;
        const uint64_t successes = (uint64_t)row[0];
        const uint64_t trials = (uint64_t)row[1];
        const struct interval exact = interval_exact(successes, trials, row[2]);
        const struct interval wilson =
            interval_wilson(successes, trials, row[2]);
        near_check_all((double[]){exact.low, exact.high}, row + 3, 2);
        near_check_all((double[]){wilson.low, wilson.high}, row + 5, 2);
    }
}
END_TEST

/* The chance of `least` or more successes, term by term. */
static double chance_of(int least, int trials, double share)
{
    double sum = 0;
    for (int k = least; k <= trials; k++)
        sum += exp(lgamma(trials + 1) - lgamma(k + 1) - lgamma(trials - k + 1) +
                   k * log(share) + (trials - k) * log1p(-share));
    return sum;
}

START_TEST(exact_bounds_are_where_tests_turn)
{
    const int trials = 20;
    for (int x = 0; x <= trials; x++) {
        const struct interval found =
            interval_exact((uint64_t)x, (uint64_t)trials, 0.9);
        if (x > 0)
            near_check(chance_of(x, trials, found.low), 0.05);
        if (x < trials)
            near_check(1 - chance_of(x + 1, trials, found.high), 0.05);
    }
}
END_TEST

/* Wilson's bounds p solve (share - p)^2 = z^2 p (1 - p) / n. */
START_TEST(wilson_bounds_solve_their_equation)
{
    const double z = 1.959963984540054; /* of 0.95 */
    for (uint64_t x = 0; x <= 20; x++) {
        const struct interval found = interval_wilson(x, 20, 0.95);
        const double share = (double)x / 20;
        const double low = found.low;
        const double high = found.high;
        near_check((share - low) * (share - low), z * z * low * (1 - low) / 20);
        near_check((share - high) * (share - high),
                   z * z * high * (1 - high) / 20);
    }
}
END_TEST

START_TEST(ends_are_exact)
{
    struct interval (*const both[])(uint64_t, uint64_t,
                                    double) = {interval_exact, interval_wilson};
    for (int i = 0; i < 2; i++) {
        ck_assert(both[i](0, 0, 0.95).low == 0);
        ck_assert(both[i](0, 0, 0.95).high == 1);
        for (uint64_t n = 1; n < 300; n++) {
            ck_assert(both[i](0, n, 0.9).low == 0);
            ck_assert(both[i](n, n, 0.9).high == 1);
            ck_assert(both[i](0, n, 0.9).high < 1);
            ck_assert(both[i](n, n, 0.9).low > 0);
        }
    }
}
END_TEST

/* qbeta() of R 4.2, where gsl_cdf_beta_P() has no value. */
START_TEST(many_of_either_kind)
{
    const struct interval half = interval_exact(5132158, 10000000, 0.95);
    ck_assert_double_eq_tol(half.low, 0.512905956966152, 1e-13);
    ck_assert_double_eq_tol(half.high, 0.513525635382097, 1e-13);
    const struct interval quarter =
        interval_exact(250000000, 1000000000, 0.999);
    ck_assert_double_eq_tol(quarter.low, 0.249954943995147, 1e-13);
    ck_assert_double_eq_tol(quarter.high, 0.250045059780769, 1e-13);
    const struct interval few = interval_exact(1000000, 1000000000, 0.95);
    ck_assert_double_eq_tol(few.low, 0.000998041960675846, 1e-14);
    ck_assert_double_eq_tol(few.high, 0.001001960928819794, 1e-14);
}
END_TEST

/* The two ways to a quantile meet where one takes over from the other. */
START_TEST(both_ways_agree)
{
    static const double levels[] = {0.5, 0.9, 0.95, 0.999};
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        const struct interval before =
            interval_exact(499999, 1000000, levels[i]);
        const struct interval after =
            interval_exact(500000, 1000001, levels[i]);
        ck_assert_double_lt(before.low, after.low);
        ck_assert_double_lt(before.high, after.high);
        ck_assert_double_eq_tol(after.low - before.low, 5e-7, 1e-9);
        ck_assert_double_eq_tol(after.high - before.high, 5e-7, 1e-9);
    }
}
END_TEST

START_TEST(many_trials)
{
    /* With so many, both are the normal interval. */
    const uint64_t n = INTERVAL_MAX_TRIALS;
    const double reach = 1.959963984540054 * sqrt(0.21 / (double)n);
    const struct interval exact = interval_exact(n / 10 * 3, n, 0.95);
    const struct interval wilson = interval_wilson(n / 10 * 3, n, 0.95);
    near_check(exact.low, 0.3 - reach);
    near_check(exact.high, 0.3 + reach);
    near_check(wilson.low, 0.3 - reach);
    near_check(wilson.high, 0.3 + reach);
    /* The rule of three: (1 - p)^n = 0.05 at the end. */
    const double high = interval_exact(0, n, 0.9).high;
    ck_assert_double_eq_tol(high * (double)n, -log(0.05), 1e-7);
}
END_TEST

SUPPORT_SUITE(interval)
{
    TCase *const tcase = gsl_case(suite, "interval");
    tcase_add_test(tcase, as_in_r);
    tcase_add_test(tcase, exact_bounds_are_where_tests_turn);
    tcase_add_test(tcase, wilson_bounds_solve_their_equation);
    tcase_add_test(tcase, ends_are_exact);
    tcase_add_test(tcase, many_of_either_kind);
    tcase_add_test(tcase, both_ways_agree);
    tcase_add_test(tcase, many_trials);
}
