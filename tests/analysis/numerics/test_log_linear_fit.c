/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_log_linear_fit - robust lines against R, and points that make none. */
#include "analysis/numerics/log_linear_fit.h"

#include "tests/fixtures/statistics.h"
#include "tests/gsl_case.h"
#include "tests/near.h"
#include "tests/support.h"

static struct log_linear_fit fit(const double *x, const double *y, size_t count,
                                 double level)
{
    struct log_linear_fit line;
    struct status_text why;
    ck_assert_int_eq(log_linear_fit_fit(x, y, count, level, &line, &why),
                     STATUS_OK);
    ck_assert_uint_eq(line.count, count);
    return line;
}

static struct log_linear_fit check(const double *x, const double *y,
                                   size_t size, double level,
                                   const double *expected)
{
    const struct log_linear_fit found = fit(x, y, size / sizeof *x, level);
    ck_assert_int_eq(found.state, LOG_LINEAR_FIT_FITTED);
    near_check_all(
        (double[]){found.intercept, found.slope, found.intercept_error,
                   found.slope_error, found.slope_interval.low,
                   found.slope_interval.high, found.factor,
                   found.factor_interval.low, found.factor_interval.high,
                   found.scale, found.r_squared},
        expected, 11);
    return found;
}

START_TEST(as_in_r)
{
    struct log_linear_fit found =
        check(fixture_growth_long_x, fixture_growth_long_y,
              sizeof fixture_growth_long_x, 0.95, fixture_growth_long);
    /* One point is 40 times too high, and does not count. */
    ck_assert(found.least_weight == 0 && found.distinct == 12);
    found = check(fixture_growth_three_x, fixture_growth_three_y,
                  sizeof fixture_growth_three_x, 0.9, fixture_growth_three);
    ck_assert(found.least_weight > 0);
    found =
        check(fixture_growth_repeated_x, fixture_growth_repeated_y,
              sizeof fixture_growth_repeated_x, 0.99, fixture_growth_repeated);
    ck_assert_uint_eq(found.distinct, 4);
}
END_TEST

static enum log_linear_fit_state state_of(const double *x, const double *y,
                                          size_t count)
{
    return fit(x, y, count, 0.95).state;
}

START_TEST(what_makes_no_line)
{
    const double x[] = {1, 2, 3, 3, 1};
    const double y[] = {2, 3, 9, 8, 2};
    ck_assert_int_eq(state_of(x, y, 0), LOG_LINEAR_FIT_FEW);
    ck_assert_int_eq(state_of(x, y, 1), LOG_LINEAR_FIT_FEW);
    ck_assert_int_eq(state_of(x, y, 2), LOG_LINEAR_FIT_FEW);
    ck_assert_int_eq(state_of(x + 2, y + 2, 3), LOG_LINEAR_FIT_FEW);
    ck_assert_int_eq(state_of(x, y, 5), LOG_LINEAR_FIT_FITTED);
    ck_assert_int_eq(state_of(x, (double[]){1, 0, 2}, 3),
                     LOG_LINEAR_FIT_NO_LOGARITHM);
    ck_assert_int_eq(state_of(x, (double[]){1, -3, 2}, 3),
                     LOG_LINEAR_FIT_NO_LOGARITHM);
    ck_assert_int_eq(state_of(x, (double[]){1, NAN, 2}, 3),
                     LOG_LINEAR_FIT_NO_LOGARITHM);
    for (int s = LOG_LINEAR_FIT_FITTED; s <= LOG_LINEAR_FIT_STUCK; s++)
        ck_assert_str_ne(
            log_linear_fit_state_text((enum log_linear_fit_state)s), "");
}
END_TEST

START_TEST(points_on_a_line)
{
    const double x[] = {1, 2, 3, 4, 5, 6, 7, 8};
    double y[8];
    for (int i = 0; i < 8; i++)
        y[i] = 3 * pow(2, x[i]);
    const struct log_linear_fit found = fit(x, y, 8, 0.95);
    ck_assert_int_eq(found.state, LOG_LINEAR_FIT_EXACT);
    near_check(found.factor, 2);
    near_check(exp(found.intercept), 3);
    ck_assert(found.slope_error == 0 && found.r_squared == 1 &&
              found.factor_interval.low == found.factor &&
              found.factor_interval.high == found.factor);
    const double same[] = {7, 7, 7, 7};
    const struct log_linear_fit flat = fit(x, same, 4, 0.95);
    ck_assert_int_eq(flat.state, LOG_LINEAR_FIT_EXACT);
    near_check(flat.factor, 1);
    /* All but one on a line: no scale to measure that one by. */
    y[3] *= 1000;
    ck_assert_int_eq(state_of(x, y, 8), LOG_LINEAR_FIT_NO_SCALE);
    const double ones[] = {1, 1, 1, 1};
    ck_assert_int_eq(state_of(x, ones, 4), LOG_LINEAR_FIT_EXACT);
}
END_TEST

START_TEST(a_wild_point_does_not_matter)
{
    const double x[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    double y[10];
    for (int i = 0; i < 10; i++)
        y[i] = pow(3, x[i]) * (1 + 0.02 * (i % 3));
    const double tame = fit(x, y, 10, 0.95).slope;
    y[9] *= 1e6;
    ck_assert_double_eq_tol(fit(x, y, 10, 0.95).slope, tame, 0.005);
}
END_TEST

START_TEST(a_higher_level_is_wider)
{
    const size_t count = sizeof fixture_growth_long_x / sizeof(double);
    const struct log_linear_fit narrow =
        fit(fixture_growth_long_x, fixture_growth_long_y, count, 0.5);
    const struct log_linear_fit wide =
        fit(fixture_growth_long_x, fixture_growth_long_y, count, 0.99);
    ck_assert(wide.factor_interval.low < narrow.factor_interval.low &&
              wide.factor_interval.high > narrow.factor_interval.high);
}
END_TEST

SUPPORT_SUITE(log_linear_fit)
{
    TCase *const tcase = gsl_case(suite, "log_linear_fit");
    tcase_add_test(tcase, as_in_r);
    tcase_add_test(tcase, what_makes_no_line);
    tcase_add_test(tcase, points_on_a_line);
    tcase_add_test(tcase, a_wild_point_does_not_matter);
    tcase_add_test(tcase, a_higher_level_is_wider);
}
