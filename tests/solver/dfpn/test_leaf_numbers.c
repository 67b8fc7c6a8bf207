/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_leaf_numbers - the first numbers of a leaf, by the number of its
 * replies. */
#include "solver/dfpn/leaf_numbers.h"

#include "solver/dfpn/search.h"
#include "tests/support.h"

/* Static rules that leave the first `count` cells of the board as replies. */
static struct static_rules replies(int count)
{
    struct static_rules static_rules = {.value = VALUE_UNKNOWN,
                                        .move = MOVE_NONE};
    for (int cell = 0; cell < count; cell++)
        static_rules.replies |= bits_of(cell);
    return static_rules;
}

START_TEST(no_leaf_starts_as_proved_or_as_impossible)
{
    for (int count = 1; count <= BOARD_MAX_CELLS; count++) {
        const struct static_rules static_rules = replies(count);
        uint32_t phi = 0;
        uint32_t delta = 0;
        leaf_numbers_guess(&static_rules, &phi, &delta);
        ck_assert_uint_ge(phi, 1);
        ck_assert_uint_ge(delta, 1);
        ck_assert_uint_lt(phi, SEARCH_INFINITE - 1);
        ck_assert_uint_lt(delta, SEARCH_INFINITE - 1);
    }
}
END_TEST

START_TEST(one_reply_must_win_and_all_must_lose)
{
    for (int count = 1; count <= BOARD_MAX_CELLS; count++) {
        const struct static_rules static_rules = replies(count);
        uint32_t phi;
        uint32_t delta;
        leaf_numbers_guess(&static_rules, &phi, &delta);
        ck_assert_uint_eq(phi, 1);
        ck_assert_uint_eq(delta, (unsigned)count);
    }
}
END_TEST

START_TEST(the_numbers_say_nothing_of_which_cells_are_left)
{
    struct static_rules static_rules = replies(0);
    uint32_t phi;
    uint32_t delta;
    static_rules.replies =
        bits_of(BOARD_MAX_CELLS - 1) | bits_of(64) | bits_of(128);
    leaf_numbers_guess(&static_rules, &phi, &delta);
    ck_assert_uint_eq(phi, 1);
    ck_assert_uint_eq(delta, 3);
}
END_TEST

SUPPORT_SUITE(leaf_numbers)
{
    TCase *const tcase = support_case(suite, "leaf_numbers");
    tcase_add_test(tcase, no_leaf_starts_as_proved_or_as_impossible);
    tcase_add_test(tcase, one_reply_must_win_and_all_must_lose);
    tcase_add_test(tcase, the_numbers_say_nothing_of_which_cells_are_left);
}
