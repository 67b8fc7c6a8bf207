/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_validation - held-out scores against R, and fair folds. */
#include "analysis/numerics/validation.h"

#include <string.h>

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

static struct validation take(const struct logit_data *data, double ridge,
                              const size_t *fold, size_t folds)
{
    struct validation found;
    struct status_text why;
    ck_assert_int_eq(validation_take(data, ridge, fold, folds, &found, &why),
                     STATUS_OK);
    return found;
}

static void check(double ridge, const double *expected)
{
    const struct validation found =
        take(&sample, ridge, fixture_logit_fold, FIXTURE_LOGIT_FOLDS);
    ck_assert_int_eq(found.state, LOGIT_FITTED);
    near_check_all((double[]){found.held_out.log_loss, found.held_out.brier,
                              found.held_out.accuracy, found.held_out.auc},
                   expected, 4);
}

START_TEST(as_in_r)
{
    check(0, fixture_validation_plain);
    check(2.5, fixture_validation_ridge);
}
END_TEST

START_TEST(a_fold_without_a_fit_is_named)
{
    /* Without fold 1 the outcomes are parted at 2.5. */
    const double x[] = {1, 2, 3, 4, 1, 4, 2, 3};
    const double y[] = {0, 0, 1, 1, 1, 0, 0, 1};
    const size_t fold[] = {0, 0, 0, 2, 1, 1, 2, 2};
    const struct logit_data data = {
        .count = 8, .predictors = 1, .x = x, .y = y};
    const struct validation found = take(&data, 0, fold, 3);
    ck_assert_int_eq(found.state, LOGIT_SEPARATED);
    ck_assert_uint_eq(found.fold, 1);
    ck_assert_int_eq(take(&data, 1, fold, 3).state, LOGIT_FITTED);
}
END_TEST

START_TEST(the_mean_alone_by_hand)
{
    /* Each row is predicted from the other three. */
    const double y[] = {1, 1, 0, 0};
    const struct logit_data data = {.count = 4, .y = y};
    const struct validation found = take(&data, 0, (size_t[]){0, 1, 2, 3}, 4);
    near_check(found.held_out.log_loss, log(3));
    near_check(found.held_out.brier, 4.0 / 9);
    ck_assert(found.held_out.accuracy == 0 && found.held_out.auc == 0);
}
END_TEST

static enum status deal(const size_t *clusters, size_t count, size_t folds,
                        unsigned long seed, size_t *fold)
{
    struct status_text why;
    const enum status status =
        validation_deal(clusters, count, folds, seed, fold, &why);
    if (status != STATUS_OK)
        support_check_line(&why);
    return status;
}

START_TEST(clusters_stay_whole_and_folds_alike)
{
    enum { ROWS = 1000, FOLDS = 7 };
    size_t clusters[ROWS];
    size_t fold[ROWS];
    uint64_t seed = 3;
    for (size_t i = 0; i < ROWS; i++)
        clusters[i] = 17 * (size_t)support_below(&seed, 100);
    ck_assert_int_eq(deal(clusters, ROWS, FOLDS, 42, fold), STATUS_OK);
    size_t fold_of[17 * 100];
    memset(fold_of, 0xff, sizeof fold_of);
    size_t sizes[FOLDS] = {0}; /* clusters */
    for (size_t i = 0; i < ROWS; i++) {
        size_t *const known = &fold_of[clusters[i]];
        ck_assert_uint_lt(fold[i], FOLDS);
        sizes[fold[i]] += *known == SIZE_MAX;
        ck_assert(*known == SIZE_MAX || *known == fold[i]);
        *known = fold[i];
    }
    for (int k = 0; k < FOLDS; k++)
        ck_assert(sizes[k] == 100 / FOLDS || sizes[k] == 100 / FOLDS + 1);
}
END_TEST

START_TEST(the_seed_decides)
{
    size_t first[50];
    size_t again[50];
    size_t other[50];
    ck_assert_int_eq(deal(NULL, 50, 5, 1, first), STATUS_OK);
    ck_assert_int_eq(deal(NULL, 50, 5, 1, again), STATUS_OK);
    ck_assert_int_eq(deal(NULL, 50, 5, 2, other), STATUS_OK);
    ck_assert(memcmp(first, again, sizeof first) == 0);
    ck_assert(memcmp(first, other, sizeof first) != 0);
    /* Not in the order of the rows. */
    int in_turn = 0;
    for (size_t i = 0; i < 50; i++)
        in_turn += first[i] == i % 5;
    ck_assert_int_lt(in_turn, 25);
}
END_TEST

START_TEST(too_few_clusters)
{
    const size_t clusters[] = {4, 4, 9, 9, 9};
    size_t fold[5];
    ck_assert_int_eq(deal(clusters, 5, 3, 1, fold), STATUS_USAGE);
    ck_assert_int_eq(deal(clusters, 5, 2, 1, fold), STATUS_OK);
    ck_assert_int_eq(deal(NULL, 0, 2, 1, fold), STATUS_USAGE);
}
END_TEST

SUPPORT_SUITE(validation)
{
    TCase *const tcase = gsl_case(suite, "validation");
    tcase_add_test(tcase, as_in_r);
    tcase_add_test(tcase, a_fold_without_a_fit_is_named);
    tcase_add_test(tcase, the_mean_alone_by_hand);
    tcase_add_test(tcase, clusters_stay_whole_and_folds_alike);
    tcase_add_test(tcase, the_seed_decides);
    tcase_add_test(tcase, too_few_clusters);
}
