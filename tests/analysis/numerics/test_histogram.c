/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_histogram - bins and tails against R and at their edges. */
#include "analysis/numerics/histogram.h"

#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_sort_double.h>

#include "tests/fixtures/statistics.h"
#include "tests/near.h"
#include "tests/support.h"

/* `expected` has five figures for each bin. */
static void check(const double *values, size_t values_size,
                  const double *expected, size_t wanted_size)
{
    struct histogram found;
    histogram_take(values, values_size / sizeof *values, &found);
    ck_assert_uint_eq(found.bin_count, wanted_size / sizeof *expected / 5);
    for (size_t i = 0; i < found.bin_count; i++) {
        const struct histogram_bin *const bin = &found.bins[i];
        near_check_all((double[]){bin->low, bin->high, (double)bin->count,
                                  bin->share, bin->tail},
                       expected + 5 * i, 5);
    }
}

START_TEST(as_in_r)
{
    check(fixture_histogram_small_values, sizeof fixture_histogram_small_values,
          fixture_histogram_small, sizeof fixture_histogram_small);
    check(fixture_histogram_large_values, sizeof fixture_histogram_large_values,
          fixture_histogram_large, sizeof fixture_histogram_large);
}
END_TEST

START_TEST(edges_follow_the_range)
{
    struct histogram found;
    histogram_take((double[]){1023}, 1, &found);
    ck_assert_uint_eq(found.bin_count, 1);
    ck_assert(found.bins[0].low == 512 && found.bins[0].high == 1024);
    histogram_take((double[]){1024}, 1, &found);
    ck_assert_uint_eq(found.bin_count, 1);
    ck_assert(found.bins[0].low == 1000 && found.bins[0].high == 2000);
    histogram_take((double[]){2, 3}, 2, &found);
    ck_assert_uint_eq(found.bin_count, 1);
    histogram_take((double[]){0}, 1, &found);
    ck_assert_uint_eq(found.bin_count, 1);
    ck_assert(found.bins[0].high == 1 && found.bins[0].tail == 1);
    histogram_take(NULL, 0, &found);
    ck_assert_uint_eq(found.bin_count, 0);
}
END_TEST

START_TEST(edges_are_whole_to_the_limit)
{
    struct histogram found;
    histogram_take((double[]){0, nextafter(HISTOGRAM_LIMIT, 0)}, 2, &found);
    ck_assert_uint_eq(found.bin_count, 1 + 57);
    for (size_t i = 1; i < found.bin_count; i++) {
        /* As decimals: a 1, 2 or 5 and zeros. */
        char text[32];
        snprintf(text, sizeof text, "%.0f", found.bins[i].low);
        ck_assert(text[0] == "125"[(i - 1) % 3]);
        ck_assert_uint_eq(strspn(text + 1, "0"), (i - 1) / 3);
        ck_assert_uint_eq(strlen(text), (i - 1) / 3 + 1);
        ck_assert(i == 1 || found.bins[i - 1].high == found.bins[i].low);
    }
    ck_assert_uint_eq(found.bins[57].count, 1);
}
END_TEST

START_TEST(hill_as_in_r)
{
    enum { COUNT = sizeof fixture_tail_values / sizeof *fixture_tail_values };
    double sorted[COUNT];
    memcpy(sorted, fixture_tail_values, sizeof sorted);
    gsl_sort(sorted, 1, COUNT);
    struct histogram_tail found;
    ck_assert(histogram_hill(sorted, COUNT, 10, &found));
    near_check_all((double[]){found.index, found.error, found.threshold},
                   fixture_tail_10, 3);
    ck_assert(histogram_hill(sorted, COUNT, 50, &found));
    near_check_all((double[]){found.index, found.error, found.threshold},
                   fixture_tail_50, 3);
    ck_assert_uint_eq(found.k, 50);
    ck_assert(histogram_hill(sorted, COUNT, 0, &found));
    ck_assert_uint_eq(found.k, 14); /* of 200 */
}
END_TEST

START_TEST(no_tail)
{
    struct histogram_tail found;
    const double memory[] = {1, 0, 0, 3, 3, 3};
    const double *const sorted = memory + 1;
    ck_assert(!histogram_hill(sorted, 0, 0, &found));
    ck_assert(!histogram_hill(sorted, 5, 5, &found));
    ck_assert(!histogram_hill(sorted, 5, 1, &found)); /* 3 above 3 */
    ck_assert(!histogram_hill(sorted, 5, 3, &found)); /* above 0 */
    ck_assert(histogram_hill((double[]){1, 1, 3}, 3, 1, &found));
    near_check(found.index, 1 / log(3));
}
END_TEST

SUPPORT_SUITE(histogram)
{
    TCase *const tcase = support_case(suite, "histogram");
    tcase_add_test(tcase, as_in_r);
    tcase_add_test(tcase, edges_follow_the_range);
    tcase_add_test(tcase, edges_are_whole_to_the_limit);
    tcase_add_test(tcase, hill_as_in_r);
    tcase_add_test(tcase, no_tail);
}
