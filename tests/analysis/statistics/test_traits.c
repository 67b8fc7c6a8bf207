/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_traits - traits against R, and sets whose traits are plain to see. */
#include "analysis/statistics/traits.h"

#include "tests/contract_fixture.h"
#include "tests/fixtures/regression.h"
#include "tests/near.h"
#include "tests/support.h"

static void check_mask(const struct contract_fixture *specimen, uint32_t mask,
                       const double *expected)
{
    double values[TRAITS];
    const struct position position = contract_fixture_position(specimen, mask);
    traits_take(specimen->board, &position.stones[COLOUR_BLACK], values);
    near_check_all(values, expected, TRAITS);
}

START_TEST(every_set_of_side_3_as_in_r)
{
    struct contract_fixture side_3 =
        contract_fixture_make(3, RULES_INNER, contract_fixture_all_white, NULL);
    ck_assert_int_eq(TRAITS, FIXTURE_TRAITS);
    for (uint32_t mask = 0; mask < side_3.masks; mask++)
        check_mask(&side_3, mask, fixture_traits_side_3 + TRAITS * mask);
    contract_fixture_free(&side_3);
}
END_TEST

START_TEST(sets_of_side_4_as_in_r)
{
    struct contract_fixture side_4 =
        contract_fixture_make(4, RULES_INNER, contract_fixture_all_white, NULL);
    for (size_t i = 0; i < FIXTURE_TRAITS_MASKS; i++)
        check_mask(&side_4, (uint32_t)fixture_traits_masks[i],
                   fixture_traits_side_4 + TRAITS * i);
    contract_fixture_free(&side_4);
}
END_TEST

static void check(const char *text, const double expected[TRAITS])
{
    double values[TRAITS];
    const struct position position = support_position(text);
    traits_take(position.board, &position.stones[COLOUR_BLACK], values);
    near_check_all(values, expected, TRAITS);
}

START_TEST(plain_sets)
{
    check("3/4/5/4/3 c", (double[]){0, 0, 0, 12, 0});
    check("3/4/2b2/4/3 c", (double[]){1, 0, 0, 12, 1});
    check("3/1b2/5/4/3 c", (double[]){1, 1, 0, 2, 1});
    /* A corner, which has one mirror; two opposite corners. */
    check("b2/4/5/4/3 c", (double[]){1, 2, 0, 2, 1});
    check("b2/4/5/4/2b c", (double[]){2, 2, 4, 4, 2});
    /* The whole board: 6 cells one step from the centre, 12 two. */
    double values[TRAITS];
    const struct board *const board = board_of(3);
    traits_take(board, &board->all, values);
    near_check(values[TRAIT_STONES], 19);
    near_check(values[TRAIT_DISTANCE], (6 + 24) / 19.0);
    near_check(values[TRAIT_SYMMETRY], 12);
    near_check(values[TRAIT_GROUPS], 1);
}
END_TEST

START_TEST(traits_have_names)
{
    for (int t = 0; t < TRAITS; t++) {
        ck_assert_ptr_nonnull(traits[t].name);
        ck_assert_ptr_nonnull(traits[t].unit);
    }
}
END_TEST

SUPPORT_SUITE(traits)
{
    TCase *const tcase = support_case(suite, "traits");
    tcase_add_test(tcase, every_set_of_side_3_as_in_r);
    tcase_add_test(tcase, sets_of_side_4_as_in_r);
    tcase_add_test(tcase, plain_sets);
    tcase_add_test(tcase, traits_have_names);
}
