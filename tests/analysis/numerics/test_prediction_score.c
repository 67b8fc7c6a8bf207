/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_prediction_score - scores against R and at the ends of the scale. */
#include "analysis/numerics/prediction_score.h"

#include "tests/fixtures/statistics.h"
#include "tests/near.h"
#include "tests/support.h"

static struct prediction_score score(const double *odds, const double *outcomes,
                                     const double *frequencies, size_t count)
{
    struct prediction_score scored;
    struct status_text why;
    ck_assert_int_eq(prediction_score_score(odds, outcomes, frequencies, count,
                                            &scored, &why),
                     STATUS_OK);
    return scored;
}

START_TEST(as_in_r)
{
    const struct prediction_score found =
        score(fixture_forecast_odds, fixture_forecast_seen,
              fixture_forecast_times, 10);
    near_check_all(
        (double[]){found.log_loss, found.brier, found.accuracy, found.auc},
        fixture_forecast, 4);
}
END_TEST

START_TEST(a_frequency_is_a_repeated_row)
{
    const struct prediction_score once = score(
        (double[]){-1, 2, 0.5}, (double[]){0, 1, 0}, (double[]){2, 1, 3}, 3);
    const struct prediction_score often =
        score((double[]){0.5, -1, 0.5, 2, 0.5, -1},
              (double[]){0, 0, 0, 1, 0, 0}, NULL, 6);
    near_check(once.log_loss, often.log_loss);
    near_check(once.brier, often.brier);
    near_check(once.accuracy, often.accuracy);
    near_check(once.auc, often.auc);
    ck_assert(once.auc == 1);
}
END_TEST

START_TEST(ends_of_the_scale)
{
    /* Sure and right costs nothing, sure and wrong its log-odds. */
    struct prediction_score found =
        score((double[]){1000, -1000}, (double[]){1, 0}, NULL, 2);
    ck_assert(found.log_loss == 0 && found.brier == 0 && found.accuracy == 1 &&
              found.auc == 1);
    found = score((double[]){1000, -1000}, (double[]){0, 1}, NULL, 2);
    ck_assert(found.log_loss == 1000 && found.brier == 1 &&
              found.accuracy == 0 && found.auc == 0);
    found = score((double[]){0, 0}, (double[]){0, 1}, NULL, 2);
    near_check(found.log_loss, log(2));
    ck_assert(found.brier == 0.25 && found.accuracy == 0.5 && found.auc == 0.5);
    /* What 1 - p loses at p nearly 1. */
    ck_assert_double_eq_tol(prediction_score_log_likelihood(50, 1) / -exp(-50),
                            1, 1e-12);
    ck_assert(prediction_score_probability(0) == 0.5);
    ck_assert(prediction_score_probability(-1000) == 0);
}
END_TEST

START_TEST(no_area_without_both_outcomes)
{
    ck_assert(isnan(score((double[]){1, 2}, (double[]){1, 1}, NULL, 2).auc));
    ck_assert(isnan(score((double[]){1, 2}, (double[]){0, 0}, NULL, 2).auc));
}
END_TEST

SUPPORT_SUITE(prediction_score)
{
    TCase *const tcase = support_case(suite, "prediction_score");
    tcase_add_test(tcase, as_in_r);
    tcase_add_test(tcase, a_frequency_is_a_repeated_row);
    tcase_add_test(tcase, ends_of_the_scale);
    tcase_add_test(tcase, no_area_without_both_outcomes);
}
