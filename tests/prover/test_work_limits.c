/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_work_limits - no limit is more than any. */
#include "prover/work_limits.h"

#include "tests/support.h"

START_TEST(no_limit_is_more_than_any)
{
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++) {
            const int both = a < b ? a : b;
            const int less = a && b ? both : a + b;
            ck_assert_uint_eq(work_limits_nodes((uint64_t)a, (uint64_t)b),
                              less);
            ck_assert_double_eq(work_limits_seconds(a, b), less);
        }
}
END_TEST

START_TEST(what_is_left_is_one_node_at_the_least)
{
    ck_assert_uint_eq(work_limits_left(0, 0, 7), 0);
    ck_assert_uint_eq(work_limits_left(5, 0, 7), 5);
    ck_assert_uint_eq(work_limits_left(0, 10, 7), 3);
    ck_assert_uint_eq(work_limits_left(2, 10, 7), 2);
    ck_assert_uint_eq(work_limits_left(5, 10, 7), 3);
    ck_assert_uint_eq(work_limits_left(5, 10, 10), 1);
    ck_assert_uint_eq(work_limits_left(0, 10, 11), 1);
}
END_TEST

START_TEST(the_last_node_is_a_number)
{
    ck_assert_uint_eq(work_limits_last(0, 7), 0);
    ck_assert_uint_eq(work_limits_last(5, 7), 12);
    ck_assert_uint_eq(work_limits_last(UINT64_MAX - 7, 7), UINT64_MAX);
    ck_assert_uint_eq(work_limits_last(UINT64_MAX, 7), UINT64_MAX);
    ck_assert_uint_eq(work_limits_last(1, UINT64_MAX), UINT64_MAX);
}
END_TEST

SUPPORT_SUITE(work_limits)
{
    TCase *const tcase = support_case(suite, "work_limits");
    tcase_add_test(tcase, no_limit_is_more_than_any);
    tcase_add_test(tcase, what_is_left_is_one_node_at_the_least);
    tcase_add_test(tcase, the_last_node_is_a_number);
}
