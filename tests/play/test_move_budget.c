/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_move_budget - what is spent, what is left and what parts come to. */
#include "play/move_budget.h"

#include "tests/support.h"

START_TEST(effort_runs_out)
{
    struct move_budget move_budget;
    move_budget_begin(&move_budget, 0, 10, NULL);
    for (int i = 0; i < 10; i++)
        ck_assert(move_budget_spend(&move_budget, 1));
    ck_assert(!move_budget_spend(&move_budget, 1));
    ck_assert(!move_budget_spend(&move_budget, 0));
    move_budget_begin(&move_budget, 0, 10, NULL);
    ck_assert(!move_budget_spend(&move_budget, 11));
}
END_TEST

START_TEST(a_stop_and_the_clock_end_it)
{
    volatile sig_atomic_t stop = 0;
    struct move_budget move_budget;
    move_budget_begin(&move_budget, 0, 0, &stop);
    ck_assert(move_budget_spend(&move_budget, 1000000));
    stop = 1;
    ck_assert(!move_budget_spend(&move_budget, 1));
    stop = 0;
    ck_assert(!move_budget_spend(&move_budget, 1));
    move_budget_begin(&move_budget, 1e-9, 0, NULL);
    while (move_budget_spend(&move_budget, 1))
        ;
    ck_assert(move_budget.spent >= 1 && move_budget.spent < 1000);
}
END_TEST

/* On each side, whatever a node costs there. */
START_TEST(a_share_is_of_the_whole_and_no_more_than_is_left)
{
    struct move_budget move_budget;
    const uint64_t node = move_budget_node(_i);
    move_budget_begin(&move_budget, 0, 100 * node, NULL);
    ck_assert_uint_eq(move_budget_share(&move_budget, _i, 0.25).nodes, 25);
    move_budget_spend(&move_budget, 90 * node);
    ck_assert_uint_eq(move_budget_share(&move_budget, _i, 0.25).nodes, 10);
    move_budget_spend(&move_budget, 90 * node);
    ck_assert_uint_eq(move_budget_share(&move_budget, _i, 0.25).nodes, 1);
    ck_assert(move_budget_share(&move_budget, _i, 0.25).seconds == 0);
    move_budget_begin(&move_budget, 1000, 0, NULL);
    const struct search_limits limits =
        move_budget_share(&move_budget, _i, 0.25);
    ck_assert_uint_eq(limits.nodes, 0);
    ck_assert(limits.seconds > 0 && limits.seconds <= 250);
}
END_TEST

START_TEST(a_cap_only_lowers)
{
    struct move_budget move_budget;
    move_budget_begin(&move_budget, 0, 10, NULL);
    move_budget_spend(&move_budget, 4);
    move_budget_cap(&move_budget, 100);
    ck_assert_uint_eq(move_budget.effort, 10);
    move_budget_cap(&move_budget, 3);
    ck_assert_uint_eq(move_budget.effort, 7);
    move_budget_begin(&move_budget, 1000, 0, NULL);
    move_budget_cap(&move_budget, 3);
    ck_assert_uint_eq(move_budget.effort, 3);
}
END_TEST

SUPPORT_SUITE(move_budget)
{
    TCase *const test = support_case(suite, "move_budget");
    tcase_add_test(test, effort_runs_out);
    tcase_add_test(test, a_stop_and_the_clock_end_it);
    tcase_add_loop_test(test, a_share_is_of_the_whole_and_no_more_than_is_left,
                        2, 6);
    tcase_add_test(test, a_cap_only_lowers);
}
