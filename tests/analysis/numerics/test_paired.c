/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_paired - tests of pairs against R, all signings, all averages. */
#include "analysis/numerics/paired.h"

#include <math.h>
#include <stdlib.h>

#include "tests/fixtures/statistics.h"
#include "tests/gsl_case.h"
#include "tests/near.h"
#include "tests/support.h"

START_TEST(mcnemar_as_in_r)
{
    for (size_t i = 0; i < FIXTURE_MCNEMARS; i++) {
        const double *const row = fixture_mcnemars + 3 * i;
        near_check(paired_mcnemar((unsigned)row[0], (unsigned)row[1]), row[2]);
    }
    ck_assert(paired_mcnemar(0, 0) == 1);
}
END_TEST

static struct paired_ranks ranks_of(const double *differences, size_t count)
{
    struct paired_ranks ranks;
    struct status_text why;
    ck_assert_int_eq(paired_wilcoxon(differences, count, &ranks, &why),
                     STATUS_OK);
    return ranks;
}

static double shift_of(const double *differences, size_t count)
{
    double shift;
    struct status_text why;
    ck_assert_int_eq(paired_shift(differences, count, &shift, &why), STATUS_OK);
    return shift;
}

static struct paired_ranks check(const double *differences, size_t size,
                                 const double *expected)
{
    const size_t count = size / sizeof *differences;
    const struct paired_ranks ranks = ranks_of(differences, count);
    near_check(ranks.v, expected[0]);
    near_check(ranks.p, expected[1]);
    near_check(shift_of(differences, count), expected[2]);
    return ranks;
}

START_TEST(wilcoxon_as_in_r)
{
    struct paired_ranks found =
        check(fixture_ranks_exact_differences,
              sizeof fixture_ranks_exact_differences, fixture_ranks_exact);
    ck_assert(found.exact && !found.ties && found.differing == 12);
    found = check(fixture_ranks_most_differences,
                  sizeof fixture_ranks_most_differences, fixture_ranks_most);
    ck_assert(found.exact && found.differing == PAIRED_NORMAL_FROM - 1);
    found = check(fixture_ranks_one_sided_differences,
                  sizeof fixture_ranks_one_sided_differences,
                  fixture_ranks_one_sided);
    ck_assert(found.exact);
    found = check(fixture_ranks_tied_differences,
                  sizeof fixture_ranks_tied_differences, fixture_ranks_tied);
    ck_assert(!found.exact && found.ties && found.zeros == 2);
    found = check(fixture_ranks_even_differences,
                  sizeof fixture_ranks_even_differences, fixture_ranks_even);
    ck_assert(!found.exact && found.ties && found.zeros == 0);
    found = check(fixture_ranks_zero_differences,
                  sizeof fixture_ranks_zero_differences, fixture_ranks_zero);
    ck_assert(!found.exact && !found.ties && found.zeros == 1);
    found = check(fixture_ranks_many_differences,
                  sizeof fixture_ranks_many_differences, fixture_ranks_many);
    ck_assert(!found.exact && !found.ties && found.differing == 60);
}
END_TEST

START_TEST(nothing_differs)
{
    const double zeros[3] = {0, 0, 0};
    const struct paired_ranks found = ranks_of(zeros, 3);
    ck_assert(found.p == 1 && found.v == 0 && found.zeros == 3);
    ck_assert_uint_eq(found.differing, 0);
    ck_assert(ranks_of(zeros, 0).p == 1);
    ck_assert(shift_of(zeros, 3) == 0);
}
END_TEST

/* The sum of the ranks that a pattern of signs makes positive. */
static int sum_of(unsigned signs, int count)
{
    int sum = 0;
    for (int r = 1; r <= count; r++)
        sum += signs >> (r - 1) & 1 ? r : 0;
    return sum;
}

START_TEST(exact_p_counts_all_signings)
{
    enum { COUNT = 9, ALL = 1 << COUNT, TOTAL = COUNT * (COUNT + 1) / 2 };
    for (unsigned signs = 0; signs < ALL; signs++) {
        double differences[COUNT];
        for (int i = 0; i < COUNT; i++)
            differences[i] = signs >> i & 1 ? i + 1 : -i - 1;
        const int sum = sum_of(signs, COUNT);
        int as_far = 0;
        for (unsigned other = 0; other < ALL; other++)
            as_far +=
                abs(2 * sum_of(other, COUNT) - TOTAL) >= abs(2 * sum - TOTAL);
        const struct paired_ranks found = ranks_of(differences, COUNT);
        if (found.v != sum || fabs(found.p - (double)as_far / ALL) > 1e-12)
            ck_abort_msg("signs %x: V %g, p %g", signs, found.v, found.p);
    }
}
END_TEST

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median of all averages, listed. */
static double listed_median(const double *values, size_t count)
{
    double averages[820];
    size_t listed = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t j = i; j < count; j++)
            averages[listed++] = (values[i] + values[j]) / 2;
    qsort(averages, listed, sizeof *averages, by_size);
    return (averages[(listed - 1) / 2] + averages[listed / 2]) / 2;
}

START_TEST(shift_is_the_median_of_all_averages)
{
    uint64_t seed = 1;
    for (int round = 0; round < 3000; round++) {
        double values[40];
        const size_t count = 1 + (size_t)support_below(&seed, 40);
        const int spread = 1 + support_below(&seed, 200); /* small: ties */
        for (size_t i = 0; i < count; i++)
            values[i] = support_below(&seed, spread) - spread / 3 +
                        (round % 2 ? support_below(&seed, 1000) / 999.0 : 0);
        if (shift_of(values, count) != listed_median(values, count))
            ck_abort_msg("round %d", round);
    }
}
END_TEST

START_TEST(shift_of_many_takes_no_room)
{
    enum { COUNT = 100001 };
    double *const values = calloc(COUNT, sizeof *values);
    ck_assert_ptr_nonnull(values);
    for (int i = 0; i < COUNT; i++)
        values[i] = i - 7;
    ck_assert(shift_of(values, COUNT) == COUNT / 2 - 7);
    free(values);
    ck_assert(shift_of((double[]){1e308, 1.5e308}, 2) == 1.25e308);
}
END_TEST

START_TEST(ratios)
{
    double ratio;
    ck_assert(
        paired_ratio(fixture_ratio_first, fixture_ratio_second, 5, &ratio));
    near_check(ratio, *fixture_ratio);
    ck_assert(
        !paired_ratio(fixture_ratio_first, fixture_ratio_second, 0, &ratio));
    ck_assert(!paired_ratio((double[]){1, 0}, (double[]){1, 2}, 2, &ratio));
    ck_assert(!paired_ratio((double[]){1, 3}, (double[]){1, -2}, 2, &ratio));
    ck_assert(!paired_ratio((double[]){1, NAN}, (double[]){1, 2}, 2, &ratio));
    ck_assert(
        !paired_ratio((double[]){1, INFINITY}, (double[]){1, 2}, 2, &ratio));
}
END_TEST

/* The interval against its formula written out for 2 x 2 cells. */
START_TEST(differences)
{
    const struct paired_difference one = paired_difference(50, 10, 3);
    /* With half a pair more in each cell: n = 52, b = 10.5, c = 3.5. */
    ck_assert_double_eq_tol(one.difference, 0.14, 1e-12);
    const double centre = 7.0 / 52;
    const double variance = (14.0 / 52 - centre * centre) / 52;
    ck_assert_double_eq_tol(one.low, centre - 1.9599639845 * sqrt(variance),
                            1e-9);
    ck_assert_double_eq_tol(one.high, centre + 1.9599639845 * sqrt(variance),
                            1e-9);
    const struct paired_difference none = paired_difference(3, 0, 0);
    ck_assert(none.low < 0 && none.high > 0);
}
END_TEST

SUPPORT_SUITE(paired)
{
    TCase *const tcase = gsl_case(suite, "paired");
    tcase_add_test(tcase, mcnemar_as_in_r);
    tcase_add_test(tcase, wilcoxon_as_in_r);
    tcase_add_test(tcase, nothing_differs);
    tcase_add_test(tcase, exact_p_counts_all_signings);
    tcase_add_test(tcase, shift_is_the_median_of_all_averages);
    tcase_add_test(tcase, shift_of_many_takes_no_room);
    tcase_add_test(tcase, ratios);
    tcase_add_test(tcase, differences);
}
