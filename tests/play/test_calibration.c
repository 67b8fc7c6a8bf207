/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_calibration - chances against the logistic formula they stand for.
 */
#include "play/calibration.h"

#include <math.h>

#include "tests/support.h"

/* With many games the chance is the stretched and moved log-odds. */
START_TEST(shares_are_stretched)
{
    for (int percent = 2; percent < 99; percent++) {
        const double share = percent / 100.0;
        const double odds = 4 * log(share / (1 - share)) + log(0.4);
        const double wanted = 1 / (1 + exp(-odds));
        const double chance = calibration_chance(share, 2000000000);
        ck_assert_double_eq_tol(chance, wanted, 1e-6);
    }
}
END_TEST

/* The more games say the same, the more it counts; nothing is certain. */
START_TEST(few_games_say_little)
{
    const double unseen = calibration_chance(0, 0);
    double high = unseen, low = unseen;
    ck_assert_double_eq(unseen, calibration_chance(1, 0));
    for (uint32_t games = 1; games < 1000000; games *= 2) {
        const double won = calibration_chance(1, games);
        const double lost = calibration_chance(0, games);
        ck_assert_double_ge(won, games < 100 ? high + 1e-6 : high);
        ck_assert_double_le(lost, games < 100 ? low - 1e-6 : low);
        ck_assert_double_lt(won, 1);
        ck_assert_double_gt(lost, 0);
        high = won;
        low = lost;
    }
}
END_TEST

/* The odds of White's sets rise by two fifths each time that games double, on
 * sides 3 and 4, and in between steadily. */
START_TEST(more_games_speak_for_white)
{
    const double share = 0.5;
    double last = 0;
    for (int doublings = 0; doublings < 10; doublings++) {
        const uint32_t games = UINT32_C(1000) << doublings;
        const double chance = calibration_white(4, share, games);
        ck_assert_double_eq_tol(log(chance / (1 - chance)),
                                log(0.4) + doublings * log(1.4), 1e-9);
    }
    for (uint32_t games = 1; games < 5000000; games += 1 + games / 50) {
        const double chance = calibration_white(3, share, games);
        ck_assert_double_ge(chance, last);
        ck_assert_double_eq(calibration_white(5, share, games),
                            calibration_chance(share, games));
        last = chance;
    }
    ck_assert_double_eq(calibration_white(4, share, 1000),
                        calibration_chance(share, 1000));
}
END_TEST

SUPPORT_SUITE(calibration)
{
    TCase *const test = support_case(suite, "calibration");
    tcase_add_test(test, more_games_speak_for_white);
    tcase_add_test(test, shares_are_stretched);
    tcase_add_test(test, few_games_say_little);
}
