/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_allowance - what is spent, what is left and what parts come to. */
#include "play/allowance.h"

#include "tests/support.h"

START_TEST(effort_runs_out)
{
    struct allowance allowance;
    allowance_begin(&allowance, 0, 10, NULL);
    for (int i = 0; i < 10; i++)
        ck_assert(allowance_spend(&allowance, 1));
    ck_assert(!allowance_spend(&allowance, 1));
    ck_assert(!allowance_spend(&allowance, 0));
    allowance_begin(&allowance, 0, 10, NULL);
    ck_assert(!allowance_spend(&allowance, 11));
}
END_TEST

START_TEST(a_stop_and_the_clock_end_it)
{
    volatile sig_atomic_t stop = 0;
    struct allowance allowance;
    allowance_begin(&allowance, 0, 0, &stop);
    ck_assert(allowance_spend(&allowance, 1000000));
    stop = 1;
    ck_assert(!allowance_spend(&allowance, 1));
    stop = 0;
    ck_assert(!allowance_spend(&allowance, 1));
    allowance_begin(&allowance, 1e-9, 0, NULL);
    while (allowance_spend(&allowance, 1))
        ;
    ck_assert(allowance.spent >= 1 && allowance.spent < 1000);
}
END_TEST

START_TEST(a_share_is_of_the_whole_and_no_more_than_is_left)
{
    struct allowance allowance;
    allowance_begin(&allowance, 0, 100 * ALLOWANCE_NODE, NULL);
    ck_assert_uint_eq(allowance_share(&allowance, 0.25).nodes, 25);
    allowance_spend(&allowance, 90 * ALLOWANCE_NODE);
    ck_assert_uint_eq(allowance_share(&allowance, 0.25).nodes, 10);
    allowance_spend(&allowance, 90 * ALLOWANCE_NODE);
    ck_assert_uint_eq(allowance_share(&allowance, 0.25).nodes, 1);
    ck_assert(allowance_share(&allowance, 0.25).seconds == 0);
    allowance_begin(&allowance, 1000, 0, NULL);
    const struct search_limits limits = allowance_share(&allowance, 0.25);
    ck_assert_uint_eq(limits.nodes, 0);
    ck_assert(limits.seconds > 0 && limits.seconds <= 250);
}
END_TEST

START_TEST(a_cap_only_lowers)
{
    struct allowance allowance;
    allowance_begin(&allowance, 0, 10, NULL);
    allowance_spend(&allowance, 4);
    allowance_cap(&allowance, 100);
    ck_assert_uint_eq(allowance.effort, 10);
    allowance_cap(&allowance, 3);
    ck_assert_uint_eq(allowance.effort, 7);
    allowance_begin(&allowance, 1000, 0, NULL);
    allowance_cap(&allowance, 3);
    ck_assert_uint_eq(allowance.effort, 3);
}
END_TEST

int main(void)
{
    Suite *const suite = suite_create("allowance");
    TCase *const test = support_case(suite, "allowance");
    tcase_add_test(test, effort_runs_out);
    tcase_add_test(test, a_stop_and_the_clock_end_it);
    tcase_add_test(test, a_share_is_of_the_whole_and_no_more_than_is_left);
    tcase_add_test(test, a_cap_only_lowers);
    return support_run(suite);
}
