/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_bootstrap - resamples against all there are, and against the truth. */
#include "analysis/numerics/bootstrap.h"

#include <math.h>
#include <string.h>

#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <gsl/gsl_sort_double.h>

#include "tests/gsl_case.h"
#include "tests/support.h"

static double mean(const void *data, const size_t *rows, size_t count)
{
    const double *const values = data;
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += values[rows[i]];
    return sum / (double)count;
}

static struct bootstrap take(bootstrap_figure *figure, const void *data,
                             size_t count, struct bootstrap_plan plan)
{
    struct bootstrap found;
    struct status_text why;
    ck_assert_int_eq(bootstrap_take(figure, data, count, &plan, &found, &why),
                     STATUS_OK);
    ck_assert_uint_eq(found.resamples + found.undefined, plan.resamples);
    ck_assert_uint_eq(found.seed, plan.seed);
    return found;
}

static const double five[] = {1, 2.5, 4.1, 9.7, 20.3};

START_TEST(the_seed_decides)
{
    const struct bootstrap_plan plan = {
        .resamples = 500, .seed = 7, .level = 0.9};
    struct bootstrap_plan other = plan;
    other.seed = 8;
    const struct bootstrap first = take(mean, five, 5, plan);
    const struct bootstrap again = take(mean, five, 5, plan);
    const struct bootstrap apart = take(mean, five, 5, other);
    ck_assert(first.interval.low == again.interval.low &&
              first.interval.high == again.interval.high &&
              first.error == again.error);
    ck_assert(first.error != apart.error);
    ck_assert_double_eq_tol(first.figure, 7.52, 1e-12);
}
END_TEST

/* The means of all 5^5 resamples, ascending. */
enum { ALL = 3125 };

static void list_all(double means[ALL])
{
    for (int i = 0; i < ALL; i++) {
        means[i] = 0;
        for (int j = 0, rest = i; j < 5; j++, rest /= 5)
            means[i] += five[rest % 5] / 5;
    }
    gsl_sort(means, 1, ALL);
}

static double variance_of_all(const double means[ALL])
{
    double squares = 0;
    for (int i = 0; i < ALL; i++)
        squares += (means[i] - 7.52) * (means[i] - 7.52);
    return squares / ALL;
}

START_TEST(as_all_resamples_together)
{
    double all[ALL];
    list_all(all);
    const struct bootstrap found = take(
        mean, five, 5,
        (struct bootstrap_plan){.resamples = 100000, .seed = 1, .level = 0.9});
    /* The shares below the ends have a standard deviation of 0.0007. */
    ck_assert(found.interval.low >= all[(int)(0.047 * ALL)] &&
              found.interval.low <= all[(int)(0.053 * ALL)]);
    ck_assert(found.interval.high >= all[(int)(0.947 * ALL)] &&
              found.interval.high <= all[(int)(0.953 * ALL)]);
    ck_assert_double_eq_tol(found.error / sqrt(variance_of_all(all)), 1, 0.01);
}
END_TEST

/* Fails the test unless the rows are whole clusters {0, 3}, {1}, {2, 4, 5} in
 * the order of the ids. */
static double count_rows(const void *data, const size_t *rows, size_t count)
{
    size_t *const most = *(size_t *const *)data;
    for (size_t i = 0; i < count; i++)
        switch (rows[i]) {
        case 0: ck_assert(i + 1 < count && rows[i + 1] == 3); break;
        case 2: ck_assert(i + 2 < count && rows[i + 1] == 4); break;
        case 4: ck_assert(i + 1 < count && rows[i + 1] == 5); break;
        default: break;
        }
    ck_assert(count >= 3 && count <= 9);
    most[count]++;
    return (double)count;
}

START_TEST(clusters_are_drawn_whole)
{
    const size_t clusters[] = {8, 3, 20, 8, 20, 20};
    size_t seen[10] = {0};
    size_t *const counts = seen;
    const struct bootstrap found = take(
        count_rows, &counts, 6,
        (struct bootstrap_plan){
            .resamples = 2700, .seed = 3, .level = 0.95, .clusters = clusters});
    ck_assert(found.figure == 6);
    ck_assert(found.interval.low == 3 && found.interval.high == 9);
    /* Of 27 draws of three clusters 1 has 3 rows, and 1 has 9. */
    ck_assert(seen[3] > 60 && seen[3] < 140 && seen[9] > 60 && seen[9] < 140);
    ck_assert_uint_eq(seen[6] - 1 + seen[3] + seen[4] + seen[5] + seen[7] +
                          seen[8] + seen[9],
                      2700);
}
END_TEST

/* The mean of the rows but the first one, which has none. */
static double without_first(const void *data, const size_t *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (rows[i] == 0)
            return NAN;
    return mean(data, rows, count);
}

static double undefined(const void *data, const size_t *rows, size_t count)
{
    (void)data;
    (void)rows;
    (void)count;
    return NAN;
}

START_TEST(figures_that_are_undefined)
{
    const struct bootstrap_plan plan = {
        .resamples = 10000, .seed = 5, .level = 0.95};
    const struct bootstrap some = take(without_first, five, 5, plan);
    /* (4/5)^5 of the resamples lack the first row. */
    ck_assert(some.resamples > 3100 && some.resamples < 3450);
    ck_assert(some.interval.low >= 2.5);
    const struct bootstrap none = take(undefined, five, 5, plan);
    ck_assert_uint_eq(none.undefined, 10000);
    ck_assert(isnan(none.interval.low) && isnan(none.interval.high) &&
              isnan(none.error));
}
END_TEST

START_TEST(one_row_is_what_it_is)
{
    const struct bootstrap found =
        take(mean, five, 1,
             (struct bootstrap_plan){.resamples = 10, .seed = 1, .level = .5});
    ck_assert(found.interval.low == 1 && found.interval.high == 1 &&
              found.error == 0);
}
END_TEST

START_TEST(the_truth_is_mostly_inside)
{
    enum { ROUNDS = 1000, ROWS = 40 };
    gsl_rng *const rng = gsl_rng_alloc(gsl_rng_mt19937);
    ck_assert_ptr_nonnull(rng);
    int inside = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double values[ROWS];
        for (int i = 0; i < ROWS; i++)
            values[i] = gsl_ran_exponential(rng, 3);
        const struct bootstrap found =
            take(mean, values, ROWS,
                 (struct bootstrap_plan){.resamples = 300,
                                         .seed = (unsigned long)round + 1,
                                         .level = 0.9});
        inside += found.interval.low <= 3 && 3 <= found.interval.high;
    }
    gsl_rng_free(rng);
    /* A little fewer than 90 % in samples this small and skew. */
    ck_assert_int_gt(inside, 840);
    ck_assert_int_lt(inside, 915);
}
END_TEST

SUPPORT_SUITE(bootstrap)
{
    TCase *const tcase = gsl_case(suite, "bootstrap");
    tcase_add_test(tcase, the_seed_decides);
    tcase_add_test(tcase, as_all_resamples_together);
    tcase_add_test(tcase, clusters_are_drawn_whole);
    tcase_add_test(tcase, figures_that_are_undefined);
    tcase_add_test(tcase, one_row_is_what_it_is);
    tcase_add_test(tcase, the_truth_is_mostly_inside);
}
