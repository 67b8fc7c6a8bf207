/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_htp_clock - time controls: whole games on the clock never run out of
 * time, and the limits are those of the protocol.
 */
#include "cli/htp_clock.h"

#include "tests/support.h"

START_TEST(without_settings_there_is_no_limit)
{
    const struct htp_clock clock = {.limited = false};
    ck_assert(htp_clock_share(&clock, COLOUR_BLACK, 10) == 0);
}
END_TEST

START_TEST(overtime_without_moves_means_no_limit)
{
    struct htp_clock clock = {.limited = true};
    htp_clock_set(&clock, 60, 30, 0);
    ck_assert(htp_clock_share(&clock, COLOUR_WHITE, 10) == 0);
    htp_clock_set(&clock, 0, 1, 0);
    ck_assert(htp_clock_share(&clock, COLOUR_WHITE, 10) == 0);
}
END_TEST

START_TEST(main_time_is_shared_out)
{
    struct htp_clock clock;
    htp_clock_set(&clock, 100, 0, 0);
    ck_assert_double_eq_tol(htp_clock_share(&clock, COLOUR_BLACK, 10), 9, 1e-9);
    ck_assert_double_eq_tol(htp_clock_share(&clock, COLOUR_BLACK, 1), 22.5,
                            1e-9);
    ck_assert_double_eq_tol(htp_clock_share(&clock, COLOUR_BLACK, 1000), 3,
                            1e-9);
}
END_TEST

START_TEST(a_period_is_shared_out_over_its_moves)
{
    struct htp_clock clock;
    htp_clock_set(&clock, 0, 20, 4);
    ck_assert_double_eq_tol(htp_clock_share(&clock, COLOUR_BLACK, 50), 4.5,
                            1e-9);
    htp_clock_spend(&clock, COLOUR_BLACK, 2);
    ck_assert_double_eq_tol(htp_clock_share(&clock, COLOUR_BLACK, 50), 5.4,
                            1e-9);
    for (int i = 0; i < 3; i++)
        htp_clock_spend(&clock, COLOUR_BLACK, 6);
    ck_assert_double_eq_tol(htp_clock_share(&clock, COLOUR_BLACK, 50), 4.5,
                            1e-9);
    ck_assert_double_eq_tol(htp_clock_share(&clock, COLOUR_WHITE, 50), 4.5,
                            1e-9);
}
END_TEST

START_TEST(after_the_main_time_comes_the_period)
{
    struct htp_clock clock;
    htp_clock_set(&clock, 10, 30, 3);
    ck_assert_double_eq_tol(htp_clock_share(&clock, COLOUR_WHITE, 10), 9.9,
                            1e-9);
    htp_clock_spend(&clock, COLOUR_WHITE, 11);
    ck_assert_int_eq(clock.left[COLOUR_WHITE].moves, 3);
    ck_assert_double_eq_tol(htp_clock_share(&clock, COLOUR_WHITE, 10), 9, 1e-9);
    htp_clock_restart(&clock);
    ck_assert_double_eq_tol(htp_clock_share(&clock, COLOUR_WHITE, 10), 9.9,
                            1e-9);
}
END_TEST

START_TEST(what_the_other_side_counts_is_believed)
{
    struct htp_clock clock = {.limited = false};
    htp_clock_tell(&clock, COLOUR_BLACK, 40, 0);
    ck_assert_double_eq_tol(htp_clock_share(&clock, COLOUR_BLACK, 4), 9, 1e-9);
    htp_clock_tell(&clock, COLOUR_BLACK, 40, 2);
    ck_assert_double_eq_tol(htp_clock_share(&clock, COLOUR_BLACK, 9), 18, 1e-9);
}
END_TEST

/* Of the other colour nothing is known, nor of another game. */
START_TEST(what_is_told_of_one_colour_limits_that_one)
{
    struct htp_clock clock = {.limited = false};
    htp_clock_tell(&clock, COLOUR_BLACK, 60, 0);
    ck_assert(htp_clock_share(&clock, COLOUR_BLACK, 10) > 0);
    ck_assert(htp_clock_share(&clock, COLOUR_WHITE, 10) == 0);
    htp_clock_spend(&clock, COLOUR_WHITE, 5);
    ck_assert(htp_clock_share(&clock, COLOUR_WHITE, 10) == 0);
    htp_clock_restart(&clock);
    ck_assert(htp_clock_share(&clock, COLOUR_BLACK, 10) == 0);
}
END_TEST

/* What was told ends with the game, the controls do not. */
START_TEST(a_new_game_has_the_time_of_the_controls)
{
    struct htp_clock clock;
    htp_clock_set(&clock, 100, 0, 0);
    htp_clock_tell(&clock, COLOUR_BLACK, 1, 0);
    htp_clock_restart(&clock);
    ck_assert_double_eq_tol(htp_clock_share(&clock, COLOUR_BLACK, 10), 9, 1e-9);
}
END_TEST

START_TEST(a_move_is_made_even_without_time)
{
    struct htp_clock clock;
    htp_clock_set(&clock, 0, 0, 0);
    ck_assert(htp_clock_share(&clock, COLOUR_BLACK, 5) > 0);
    htp_clock_set(&clock, 3, 0, 0);
    htp_clock_spend(&clock, COLOUR_BLACK, 50);
    ck_assert(htp_clock_share(&clock, COLOUR_BLACK, 5) > 0);
    ck_assert(clock.left[COLOUR_BLACK].seconds == 0);
}
END_TEST

/* A game in which every move takes its share keeps within the main time, and
 * every period of overtime. */
START_TEST(no_game_oversteps)
{
    uint64_t seed = (uint64_t)_i;
    const double main = 30 + support_below(&seed, 1000);
    const double period = support_below(&seed, 2) * (1 + _i % 60);
    const int moves = period > 0 ? 1 + support_below(&seed, 20) : 0;
    const int length = 20 + support_below(&seed, 146);
    struct htp_clock clock;
    double used = 0, in_period = 0;
    htp_clock_set(&clock, main, period, moves);
    for (int move = 0; move < length; move++) {
        const bool overtime = clock.left[0].moves > 0;
        const int left = clock.left[0].moves;
        const double share =
            htp_clock_share(&clock, COLOUR_BLACK, length - move);
        htp_clock_spend(&clock, COLOUR_BLACK, share);
        if (!overtime) {
            used += share;
            continue;
        }
        in_period = left == moves ? share : in_period + share;
        if (in_period > period && period >= 0.01 * moves)
            ck_abort_msg("a period of %g for %d moves took %g", period, moves,
                         in_period);
    }
    if (used > main + period)
        ck_abort_msg("a main time of %g took %g", main, used);
}
END_TEST

SUPPORT_SUITE(htp_clock)
{
    TCase *const tcase = support_case(suite, "clock");
    tcase_add_test(tcase, without_settings_there_is_no_limit);
    tcase_add_test(tcase, overtime_without_moves_means_no_limit);
    tcase_add_test(tcase, main_time_is_shared_out);
    tcase_add_test(tcase, a_period_is_shared_out_over_its_moves);
    tcase_add_test(tcase, after_the_main_time_comes_the_period);
    tcase_add_test(tcase, what_the_other_side_counts_is_believed);
    tcase_add_test(tcase, what_is_told_of_one_colour_limits_that_one);
    tcase_add_test(tcase, a_new_game_has_the_time_of_the_controls);
    tcase_add_test(tcase, a_move_is_made_even_without_time);
    tcase_add_loop_test(tcase, no_game_oversteps, 1, 200);
}
