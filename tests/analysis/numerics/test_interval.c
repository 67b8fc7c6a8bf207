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
    tcase_add_test(tcase, many_trials);
}
