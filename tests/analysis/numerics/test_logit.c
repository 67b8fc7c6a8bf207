/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_logit - regressions against R, and whether there is a solution against
 * all directions that could separate the outcomes.
 */
#include "analysis/numerics/logit.h"

#include "tests/fixtures/statistics.h"
#include "tests/gsl_case.h"
#include "tests/near.h"
#include "tests/support.h"

static const struct logit_data sample = {.count = FIXTURE_LOGIT_ROWS,
                                         .predictors = FIXTURE_LOGIT_PREDICTORS,
                                         .x = fixture_logit_x,
                                         .y = fixture_logit_y,
                                         .frequencies = fixture_logit_weight,
                                         .clusters = fixture_logit_cluster};

static struct logit fit(const struct logit_data *data, double ridge)
{
    struct logit logit;
    struct status_text why;
    ck_assert_int_eq(logit_fit(data, ridge, &logit, &why), STATUS_OK);
    return logit;
}

static void check(double ridge, const double *coefficient, const double *error,
                  const double *robust, const double *by_row,
                  const double *quality)
{
    struct logit_data data = sample;
    struct logit found = fit(&data, ridge);
    const size_t terms = FIXTURE_LOGIT_PREDICTORS + 1;
    ck_assert_int_eq(found.state, LOGIT_FITTED);
    ck_assert_uint_eq(found.terms, terms);
    ck_assert_uint_eq(found.clusters, 15);
    near_check_all(found.coefficient, coefficient, terms);
    near_check_all(found.error, error, terms);
    near_check_all(found.robust, robust, terms);
    near_check_all((double[]){found.log_likelihood, found.null_log_likelihood,
                              found.mcfadden, found.auc},
                   quality, 4);
    data.clusters = NULL;
    found = fit(&data, ridge);
    ck_assert_uint_eq(found.clusters, FIXTURE_LOGIT_ROWS);
    near_check_all(found.robust, by_row, terms);
}

START_TEST(as_in_r)
{
    check(0, fixture_logit_plain_coefficient, fixture_logit_plain_error,
          fixture_logit_plain_robust, fixture_logit_plain_by_row,
          fixture_logit_plain);
}
END_TEST

START_TEST(as_in_r_with_a_ridge)
{
    check(2.5, fixture_logit_ridge_coefficient, fixture_logit_ridge_error,
          fixture_logit_ridge_robust, fixture_logit_ridge_by_row,
          fixture_logit_ridge);
}
END_TEST

/* At the solution the rows' scores cancel out. */
START_TEST(odds_solve_the_equations)
{
    const struct logit found = fit(&sample, 0);
    double sums[FIXTURE_LOGIT_PREDICTORS + 1] = {0};
    for (size_t i = 0; i < sample.count; i++) {
        const double *const x = sample.x + i * sample.predictors;
        const double p = 1 / (1 + exp(-logit_odds(&found, x)));
        const double off = sample.frequencies[i] * (sample.y[i] - p);
        sums[0] += off;
        for (size_t j = 0; j < sample.predictors; j++)
            sums[j + 1] += off * x[j];
    }
    for (size_t j = 0; j < found.terms; j++)
        near_check(sums[j], 0);
}
END_TEST

START_TEST(the_mean_alone)
{
    const double y[] = {0, 1, 0, 0};
    const struct logit_data data = {.count = 4, .y = y};
    const struct logit found = fit(&data, 0);
    ck_assert_int_eq(found.state, LOGIT_FITTED);
    near_check(found.coefficient[0], log(1.0 / 3));
    near_check(found.error[0], sqrt(1 / (4 * 0.25 * 0.75)));
    near_check(found.mcfadden, 0);
    ck_assert(found.auc == 0.5);
    near_check(logit_odds(&found, NULL), log(1.0 / 3));
}
END_TEST

START_TEST(a_frequency_is_a_repeated_row)
{
    double x[300 * FIXTURE_LOGIT_PREDICTORS];
    double y[300];
    size_t count = 0;
    for (size_t i = 0; i < sample.count; i++)
        for (int f = 0; f < (int)sample.frequencies[i]; f++) {
            for (size_t j = 0; j < sample.predictors; j++)
                x[count * sample.predictors + j] =
                    sample.x[i * sample.predictors + j];
            y[count++] = sample.y[i];
        }
    const struct logit_data data = {
        .count = count, .predictors = sample.predictors, .x = x, .y = y};
    const struct logit often = fit(&data, 1);
    const struct logit once = fit(&sample, 1);
    near_check_all(often.coefficient, once.coefficient, once.terms);
    near_check_all(often.error, once.error, once.terms);
    near_check(often.auc, once.auc);
}
END_TEST

START_TEST(units_do_not_matter)
{
    /* Far from 0 and in tiny units, as a year in seconds would be. */
    double x[FIXTURE_LOGIT_ROWS * FIXTURE_LOGIT_PREDICTORS];
    for (size_t i = 0; i < sizeof x / sizeof *x; i++)
        x[i] = 1e6 + 1e-3 * sample.x[i];
    struct logit_data data = sample;
    data.x = x;
    const struct logit found = fit(&data, 0);
    ck_assert_int_eq(found.state, LOGIT_FITTED);
    for (size_t j = 1; j < found.terms; j++)
        ck_assert_double_eq_tol(found.coefficient[j] * 1e-3 /
                                    fixture_logit_plain_coefficient[j],
                                1, 1e-5);
}
END_TEST

static enum logit_state state_of(size_t count, size_t predictors,
                                 const double *x, const double *y,
                                 const double *frequencies, double ridge)
{
    const struct logit_data data = {.count = count,
                                    .predictors = predictors,
                                    .x = x,
                                    .y = y,
                                    .frequencies = frequencies};
    const struct logit found = fit(&data, ridge);
    for (size_t j = 0; found.state == LOGIT_FITTED && j < found.terms; j++)
        ck_assert(isfinite(found.coefficient[j]) && isfinite(found.error[j]));
    return found.state;
}

START_TEST(what_has_no_solution)
{
    const double mixed[] = {0, 1, 0, 1, 1};
    const double ones[] = {1, 1, 1, 1, 1};
    const double parted[] = {0, 0, 1, 1, 1};
    const double x[] = {1, 2, 3, 4, 5};
    const double twice[] = {1, 2, 2, 4, 3, 6, 4, 8, 5, 10};
    const double touching[] = {1, 2, 2, 3, 4}; /* 0 and 1 meet at 2 */
    ck_assert_int_eq(state_of(5, 1, x, mixed, NULL, 0), LOGIT_FITTED);
    ck_assert_int_eq(state_of(0, 1, x, mixed, NULL, 0), LOGIT_ONE_OUTCOME);
    ck_assert_int_eq(state_of(5, 1, x, ones, NULL, 0), LOGIT_ONE_OUTCOME);
    ck_assert_int_eq(state_of(5, 1, x, ones, NULL, 1), LOGIT_ONE_OUTCOME);
    ck_assert_int_eq(state_of(5, 2, twice, mixed, NULL, 0), LOGIT_COLLINEAR);
    ck_assert_int_eq(state_of(2, 3, twice, mixed, NULL, 0), LOGIT_COLLINEAR);
    ck_assert_int_eq(state_of(5, 1, x, parted, NULL, 0), LOGIT_SEPARATED);
    ck_assert_int_eq(state_of(5, 1, touching, parted, NULL, 0),
                     LOGIT_SEPARATED);
    /* A ridge makes a solution. */
    ck_assert_int_eq(state_of(5, 2, twice, mixed, NULL, 1e-3), LOGIT_FITTED);
    ck_assert_int_eq(state_of(5, 1, x, parted, NULL, 1e-3), LOGIT_FITTED);
    ck_assert_int_eq(state_of(5, 1, touching, parted, NULL, 1e-3),
                     LOGIT_FITTED);
    for (int s = LOGIT_FITTED; s <= LOGIT_STUCK; s++)
        ck_assert_str_ne(logit_state_text((enum logit_state)s), "");
}
END_TEST

START_TEST(a_constant_is_found_despite_rounding)
{
    for (size_t count = 3; count < 50; count++) {
        double x[50];
        double y[50];
        for (size_t i = 0; i < count; i++) {
            x[i] = 0.1;
            y[i] = (double)(i % 3 % 2);
        }
        ck_assert_int_eq(state_of(count, 1, x, y, NULL, 0), LOGIT_COLLINEAR);
        const struct logit found = fit(
            &(struct logit_data){
                .count = count, .predictors = 1, .x = x, .y = y},
            1e-3);
        ck_assert_int_eq(found.state, LOGIT_FITTED);
        ck_assert(found.coefficient[1] == 0 && found.error[1] == 0);
    }
}
END_TEST

/* Whether a direction of (intercept, slopes) speaks against no outcome, and for
 * one. */
static bool speaks_for(const double *direction, const double *x,
                       const double *y, size_t count)
{
    bool speaks = false;
    for (size_t i = 0; i < count; i++) {
        const double odds = direction[0] + direction[1] * x[2 * i] +
                            direction[2] * x[2 * i + 1];
        const double gain = y[i] > 0 ? odds : -odds;
        if (gain < 0)
            return false;
        speaks = speaks || gain > 0;
    }
    return speaks;
}

/*
 * Whether outcomes are separated, by two predictors that are not collinear. The
 * directions that speak against nothing are a cone without a line in it, so
 * there is one only if there is an edge of the cone: a direction at right
 * angles to two rows (1, x). All whole numbers, so nothing is rounded.
 */
static bool separated(const double *x, const double *y, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count; j++) {
            const double *const a = x + 2 * i;
            const double *const b = x + 2 * j;
            const double edge[3] = {a[0] * b[1] - a[1] * b[0], a[1] - b[1],
                                    b[0] - a[0]};
            if (speaks_for(edge, x, y, count))
                return true;
        }
    return false;
}

static bool collinear(const double *x, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            if ((x[2 * i] - x[0]) * (x[2 * j + 1] - x[1]) !=
                (x[2 * j] - x[0]) * (x[2 * i + 1] - x[1]))
                return false;
    return true;
}

static enum logit_state truth(const double *x, const double *y, size_t count)
{
    size_t ones = 0;
    for (size_t i = 0; i < count; i++)
        ones += y[i] > 0;
    if (ones == 0 || ones == count)
        return LOGIT_ONE_OUTCOME;
    if (collinear(x, count))
        return LOGIT_COLLINEAR;
    return separated(x, y, count) ? LOGIT_SEPARATED : LOGIT_FITTED;
}

START_TEST(separation_is_told_from_a_solution)
{
    uint64_t seed = 5;
    int seen[LOGIT_STUCK + 1] = {0};
    int stuck = 0;
    for (int round = 0; round < 10000; round++) {
        double x[40];
        double y[20];
        double frequencies[20];
        const size_t count = 2 + (size_t)support_below(&seed, 14);
        const int spread = 2 + support_below(&seed, 30);
        for (size_t i = 0; i < count; i++) {
            x[2 * i] = support_below(&seed, spread);
            x[2 * i + 1] = support_below(&seed, 5);
            y[i] = x[2 * i] + support_below(&seed, spread) > spread;
            /* Large ones make solutions that lie far out. */
            frequencies[i] = 1 + (round % 2 && support_below(&seed, 3) == 0
                                      ? support_below(&seed, 200)
                                      : 0);
        }
        const enum logit_state expected = truth(x, y, count);
        const enum logit_state found = state_of(count, 2, x, y, frequencies, 0);
        stuck += found == LOGIT_STUCK;
        if (found != expected && (round % 2 == 0 || found != LOGIT_STUCK))
            ck_abort_msg("round %d: %s, not %s", round, logit_state_text(found),
                         logit_state_text(expected));
        seen[expected]++;
    }
    for (int s = LOGIT_FITTED; s < LOGIT_STUCK; s++)
        ck_assert_int_gt(seen[s], 20);
    ck_assert_int_lt(stuck, 10);
}
END_TEST

/* Met by chance: full steps of Newton's run away from a solution, or come to
 * where the likelihood is too flat to be told from one at its top. */
START_TEST(flat_likelihoods)
{
    const double run[] = {18, 1, 27, 2, 27, 0, 25, 3,
                          13, 5, 28, 4, 16, 2, 18, 4};
    ck_assert_int_eq(state_of(8, 2, run, (double[]){0, 1, 1, 0, 0, 1, 1, 1},
                              (double[]){1, 1, 1, 63, 46, 1, 1, 188}, 0),
                     LOGIT_FITTED);
    const double flat[] = {24, 2, 9, 1, 21, 3, 16, 3, 18, 3, 25, 1};
    ck_assert_int_eq(state_of(6, 2, flat, (double[]){1, 1, 0, 1, 0, 1},
                              (double[]){1, 1, 1, 106, 102, 1}, 0),
                     LOGIT_SEPARATED);
    const double touching[] = {2, 0, 1, 0};
    ck_assert_int_eq(state_of(4, 1, touching, (double[]){1, 1, 1, 0}, NULL, 0),
                     LOGIT_SEPARATED);
    const double above[] = {26, 0, 24, 0, 3, 1, 19, 0, 17, 0};
    ck_assert_int_ne(state_of(5, 2, above, (double[]){1, 0, 0, 1, 0},
                              (double[]){5, 103, 1, 1, 155}, 0),
                     LOGIT_FITTED);
}
END_TEST

START_TEST(one_cluster_has_no_robust_error)
{
    size_t together[FIXTURE_LOGIT_ROWS] = {0};
    struct logit_data data = sample;
    data.clusters = together;
    const struct logit found = fit(&data, 0);
    ck_assert_uint_eq(found.clusters, 1);
    ck_assert(isnan(found.robust[0]) && isfinite(found.error[0]));
}
END_TEST

SUPPORT_SUITE(logit)
{
    TCase *const tcase = gsl_case(suite, "logit");
    tcase_add_test(tcase, as_in_r);
    tcase_add_test(tcase, as_in_r_with_a_ridge);
    tcase_add_test(tcase, odds_solve_the_equations);
    tcase_add_test(tcase, the_mean_alone);
    tcase_add_test(tcase, a_frequency_is_a_repeated_row);
    tcase_add_test(tcase, units_do_not_matter);
    tcase_add_test(tcase, what_has_no_solution);
    tcase_add_test(tcase, a_constant_is_found_despite_rounding);
    tcase_add_test(tcase, separation_is_told_from_a_solution);
    tcase_add_test(tcase, flat_likelihoods);
    tcase_add_test(tcase, one_cluster_has_no_robust_error);
}
