/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_value - from winners to values for the player to move and back. */
#include "game/value.h"

#include "tests/support.h"

START_TEST(the_opposite_of_a_win_is_a_loss)
{
    ck_assert_int_eq(value_opposite(VALUE_WIN), VALUE_LOSS);
    ck_assert_int_eq(value_opposite(VALUE_LOSS), VALUE_WIN);
    ck_assert_int_eq(value_opposite(VALUE_UNKNOWN), VALUE_UNKNOWN);
}
END_TEST

START_TEST(a_winner_to_move_has_a_win)
{
    ck_assert_int_eq(value_from_winner(TURN_BLACK, COLOUR_BLACK), VALUE_WIN);
    ck_assert_int_eq(value_from_winner(TURN_BLACK, COLOUR_WHITE), VALUE_LOSS);
    ck_assert_int_eq(value_from_winner(TURN_WHITE, COLOUR_BLACK), VALUE_LOSS);
    ck_assert_int_eq(value_from_winner(TURN_WHITE, COLOUR_WHITE), VALUE_WIN);
    ck_assert_int_eq(value_from_winner(TURN_WHITE, COLOUR_NONE), VALUE_UNKNOWN);
}
END_TEST

START_TEST(the_winner_follows_from_the_value)
{
    ck_assert_int_eq(value_winner(TURN_BLACK, VALUE_WIN), COLOUR_BLACK);
    ck_assert_int_eq(value_winner(TURN_BLACK, VALUE_LOSS), COLOUR_WHITE);
    ck_assert_int_eq(value_winner(TURN_WHITE, VALUE_WIN), COLOUR_WHITE);
    ck_assert_int_eq(value_winner(TURN_WHITE, VALUE_LOSS), COLOUR_BLACK);
    ck_assert_int_eq(value_winner(TURN_BLACK, VALUE_UNKNOWN), COLOUR_NONE);
}
END_TEST

SUPPORT_SUITE(value)
{
    TCase *const tcase = support_case(suite, "value");
    tcase_add_test(tcase, the_opposite_of_a_win_is_a_loss);
    tcase_add_test(tcase, a_winner_to_move_has_a_win);
    tcase_add_test(tcase, the_winner_follows_from_the_value);
}
