/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_survival - a published example, R's survfit(), and samples by hand. */
#include "analysis/numerics/survival.h"

#include <math.h>
#include <stdlib.h>

#include "tests/fixtures/statistics.h"
#include "tests/near.h"
#include "tests/support.h"

static struct survival taken(const double *values, const bool *censored,
                             size_t count)
{
    struct survival survival;
    struct status_text why;
    ck_assert_int_eq(survival_take(values, censored, count, &survival, &why),
                     STATUS_OK);
    return survival;
}

/* Weeks of remission under 6-mercaptopurine (Freireich and others, 1963), and
 * the estimates that textbooks print of them, to three and four digits. */
START_TEST(as_published)
{
    static const double weeks[] = {6,  6,  6,  6,  7,  9,  10, 10, 11, 13, 16,
                                   17, 19, 20, 22, 23, 25, 32, 32, 34, 35};
    static const bool going_on[] = {0, 0, 0, 1, 0, 1, 0, 1, 1, 0, 0,
                                    1, 1, 1, 0, 0, 1, 1, 1, 1, 1};
    static const struct survival_step steps[] = {
        {6, 21, 3, 0.857, 0.0764},  {7, 17, 1, 0.807, 0.0869},
        {10, 15, 1, 0.753, 0.0963}, {13, 12, 1, 0.690, 0.1068},
        {16, 11, 1, 0.627, 0.1141}, {22, 7, 1, 0.538, 0.1282},
        {23, 6, 1, 0.448, 0.1346}};
    struct survival survival = taken(weeks, going_on, 21);
    double median, most;
    ck_assert_uint_eq(survival.count, sizeof steps / sizeof *steps);
    for (size_t i = 0; i < survival.count; i++) {
        ck_assert(survival.steps[i].value == steps[i].value);
        ck_assert_uint_eq(survival.steps[i].at_risk, steps[i].at_risk);
        ck_assert_uint_eq(survival.steps[i].ended, steps[i].ended);
        ck_assert(fabs(survival.steps[i].left - steps[i].left) < 0.0005);
        ck_assert(fabs(survival.steps[i].error - steps[i].error) < 0.00006);
    }
    ck_assert(survival_quantile(&survival, 0.5, &median) && median == 23);
    ck_assert(!survival_quantile(&survival, 0.75, &most));
    survival_free(&survival);
}
END_TEST

static void check_steps(const struct survival *survival, const double *fixture,
                        size_t steps)
{
    ck_assert_uint_eq(survival->count, steps);
    for (size_t i = 0; i < steps; i++) {
        const struct survival_step *const step = &survival->steps[i];
        ck_assert(step->value == fixture[5 * i]);
        ck_assert_uint_eq(step->at_risk, (size_t)fixture[5 * i + 1]);
        ck_assert_uint_eq(step->ended, (size_t)fixture[5 * i + 2]);
        near_check(step->left, fixture[5 * i + 3]);
        near_check(step->error, fixture[5 * i + 4]);
    }
}

/* A sample that statistics.R has put through survfit(): its steps, and the
 * quartiles, of which -1 says that there is none. */
static void check_sample(const double *values, const int *cut, size_t count,
                         const double *fixture, size_t steps,
                         const double *quartiles)
{
    bool *const censored = calloc(count, sizeof *censored);
    ck_assert_ptr_nonnull(censored);
    for (size_t i = 0; i < count; i++)
        censored[i] = cut[i] != 0;
    struct survival survival = taken(values, censored, count);
    check_steps(&survival, fixture, steps);
    for (int i = 0; i < 3; i++) {
        double at = -1;
        ck_assert(survival_quantile(&survival, 0.25 * (i + 1), &at) ==
                  (quartiles[i] >= 0));
        ck_assert(at == quartiles[i]);
    }
    survival_free(&survival);
    free(censored);
}

START_TEST(as_survfit_of_r)
{
    check_sample(fixture_survival_weeks_values, fixture_survival_weeks_censored,
                 FIXTURE_SURVIVAL_WEEKS_COUNT, fixture_survival_weeks,
                 FIXTURE_SURVIVAL_WEEKS_STEPS,
                 fixture_survival_weeks_quantiles);
    check_sample(fixture_survival_nodes_values, fixture_survival_nodes_censored,
                 FIXTURE_SURVIVAL_NODES_COUNT, fixture_survival_nodes,
                 FIXTURE_SURVIVAL_NODES_STEPS,
                 fixture_survival_nodes_quantiles);
    check_sample(fixture_survival_ties_values, fixture_survival_ties_censored,
                 FIXTURE_SURVIVAL_TIES_COUNT, fixture_survival_ties,
                 FIXTURE_SURVIVAL_TIES_STEPS, fixture_survival_ties_quantiles);
}
END_TEST

/* Nothing censored: the share of the values that are larger. */
START_TEST(whole_samples_are_counted)
{
    static const double values[] = {5, 1, 3, 3, 2, 8, 8, 8};
    static const bool none[8] = {0};
    struct survival survival = taken(values, none, 8);
    double at;
    ck_assert_uint_eq(survival.count, 5);
    for (size_t i = 0; i < survival.count; i++) {
        int larger = 0;
        for (size_t j = 0; j < 8; j++)
            larger += values[j] > survival.steps[i].value;
        ck_assert(fabs(survival.steps[i].left - larger / 8.0) < 1e-12);
    }
    ck_assert(survival.steps[4].error == 0);
    ck_assert(survival_quantile(&survival, 0.5, &at) && at == 3);
    ck_assert(survival_quantile(&survival, 1, &at) && at == 8);
    survival_free(&survival);
}
END_TEST

START_TEST(without_an_end_there_is_no_quantile)
{
    static const double values[] = {3, 3};
    static const bool all[] = {1, 1};
    double at;
    struct survival survival = taken(values, all, 2);
    ck_assert_uint_eq(survival.count, 0);
    ck_assert(!survival_quantile(&survival, 0.01, &at));
    survival_free(&survival);
    survival = taken(values, all, 0);
    ck_assert_uint_eq(survival.count, 0);
    survival_free(&survival);
}
END_TEST

SUPPORT_SUITE(survival)
{
    TCase *const tcase = support_case(suite, "survival");
    tcase_add_test(tcase, as_published);
    tcase_add_test(tcase, as_survfit_of_r);
    tcase_add_test(tcase, whole_samples_are_counted);
    tcase_add_test(tcase, without_an_end_there_is_no_quantile);
}
