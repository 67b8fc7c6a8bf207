/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_orbit_counts - the numbers of contract sets, known and counted one by
 * one. */
#include "analysis/statistics/orbit_counts.h"

#include <math.h>

#include "tests/contract_fixture.h"
#include "tests/support.h"

static void check_totals(int side, enum rules rules, int cells, double classes,
                         double raw)
{
    struct orbit_counts orbit_counts;
    orbit_counts_take(board_of(side), rules, &orbit_counts);
    ck_assert_int_eq(orbit_counts.cells, cells);
    ck_assert(orbit_counts.all_classes == classes);
    ck_assert(orbit_counts.all_raw == raw);
}

START_TEST(totals_are_those_known)
{
    check_totals(2, RULES_INNER, 1, 2, 2);
    check_totals(3, RULES_INNER, 7, 26, 128);
    check_totals(4, RULES_INNER, 19, 45336, 524288);
    check_totals(2, RULES_OPEN, 7, 26, 128);
    check_totals(3, RULES_OPEN, 19, 45336, 524288);
}
END_TEST

START_TEST(layers_of_seven_cells)
{
    static const double classes[] = {1, 2, 4, 6, 6, 4, 2, 1};
    static const double raw[] = {1, 7, 21, 35, 35, 21, 7, 1};
    struct orbit_counts orbit_counts;
    orbit_counts_take(board_of(3), RULES_INNER, &orbit_counts);
    for (int k = 0; k <= 7; k++) {
        ck_assert(orbit_counts.classes[k] == classes[k]);
        ck_assert(orbit_counts.raw[k] == raw[k]);
    }
}
END_TEST

START_TEST(layers_of_nineteen_cells_counted_one_by_one)
{
    struct contract_fixture all =
        contract_fixture_make(4, RULES_INNER, contract_fixture_all_white, NULL);
    struct orbit_counts orbit_counts;
    orbit_counts_take(all.board, RULES_INNER, &orbit_counts);
    double classes[20] = {0}, raw[20] = {0};
    for (uint32_t mask = 0; mask < all.masks; mask++) {
        const int k = __builtin_popcount(mask);
        raw[k]++;
        classes[k] += all.class[mask] == mask;
    }
    for (int k = 0; k <= 19; k++) {
        ck_assert(orbit_counts.classes[k] == classes[k]);
        ck_assert(orbit_counts.raw[k] == raw[k]);
    }
    contract_fixture_free(&all);
}
END_TEST

START_TEST(side_5_is_exact_and_the_largest_board_finite)
{
    struct orbit_counts orbit_counts;
    orbit_counts_take(board_of(5), RULES_INNER, &orbit_counts);
    ck_assert(orbit_counts.all_raw == 0x1p37);
    ck_assert(orbit_counts.all_classes == floor(orbit_counts.all_classes));
    ck_assert(orbit_counts.all_classes > 0x1p37 / 12);
    orbit_counts_take(board_of(11), RULES_OPEN, &orbit_counts);
    ck_assert_int_eq(orbit_counts.cells, 331);
    ck_assert(isfinite(orbit_counts.all_classes));
    ck_assert(orbit_counts.raw[331] == 1 && orbit_counts.classes[1] == 36);
}
END_TEST

SUPPORT_SUITE(orbit_counts)
{
    TCase *const tcase = support_case(suite, "orbit_counts");
    tcase_add_test(tcase, totals_are_those_known);
    tcase_add_test(tcase, layers_of_seven_cells);
    tcase_add_test(tcase, layers_of_nineteen_cells_counted_one_by_one);
    tcase_add_test(tcase, side_5_is_exact_and_the_largest_board_finite);
}
