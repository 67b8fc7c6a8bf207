/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_look - what is certain of a position without a search, against the
 * oracle.
 */
#include "solver/dfpn/search.h"
#include "tests/position_oracle.h"
#include "tests/search_checks.h"
#include "tests/support.h"

/* Fails the test unless a view is right; whether it knows the value. */
static bool check(const struct position *position,
                  const struct search_view *view)
{
    const enum value truth = position_oracle_value(position);
    bool kept = false;
    if (view->value != VALUE_UNKNOWN) {
        if (view->value != truth)
            position_oracle_complain(position, "the value seen is wrong");
        return true;
    }
    if (cellset_empty(view->replies))
        position_oracle_complain(position, "no reply is left");
    for (int cell = cellset_next(&view->replies, 0); cell >= 0;
         cell = cellset_next(&view->replies, cell + 1)) {
        if (position_at(position, cell) != COLOUR_NONE)
            position_oracle_complain(position, "a reply on a stone");
        const struct position after = position_after(position, cell);
        kept = kept ||
               position_oracle_winner(&after) == (enum colour)position->turn;
    }
    if (truth == VALUE_WIN && !kept)
        position_oracle_complain(position, "no reply that wins is left");
    return false;
}

static struct position draw(uint64_t *seed, int side)
{
    const int least = side == 4 ? 24 : side == 3 ? 4 : 0;
    const int most = side == 4 ? 32 : side == 3 ? 14 : 4;
    return position_oracle_game(seed, side,
                                least + support_below(seed, most - least), 3);
}

START_TEST(views_are_true)
{
    uint64_t seed = 1;
    struct search *const search = search_checks_create(_i, MEBIBYTE, 0);
    int known = 0;
    int unknown = 0;
    for (int round = 0; round < support_amount(600, 1500); round++) {
        const struct position position = draw(&seed, _i);
        struct search_view view;
        search_look(search, &position, &view);
        if (check(&position, &view))
            known++;
        else
            unknown++;
    }
    ck_assert_int_gt(known, 100);
    ck_assert(_i == 2 || unknown > 100);
    search_destroy(search);
}
END_TEST

/* What a search that keeps its table has proved is seen afterwards, until it is
 * told to forget. */
START_TEST(proofs_are_remembered)
{
    const struct search_options options = {.memory = MEBIBYTE, .keep = true};
    const struct position position = support_position("3/4/2b2/4/3 w");
    struct search *search;
    struct search_view view;
    struct status_text why;
    ck_assert_int_eq(search_create(3, &options, &search, &why), STATUS_OK);
    search_look(search, &position, &view);
    ck_assert_int_eq(view.value, VALUE_UNKNOWN);
    const struct search_verdict verdict =
        search_checks_prove(search, &position);
    search_look(search, &position, &view);
    ck_assert_int_ne(view.value, VALUE_UNKNOWN);
    ck_assert_int_eq(view.value, verdict.value);
    search_forget(search);
    search_look(search, &position, &view);
    ck_assert_int_eq(view.value, VALUE_UNKNOWN);
    ck_assert_uint_eq(search_checks_prove(search, &position).nodes,
                      verdict.nodes);
    search_destroy(search);
}
END_TEST

/* Looks leave no trace in a search that begins anew. */
START_TEST(looks_change_no_search)
{
    struct search *const search = search_checks_create(3, MEBIBYTE, 0);
    const struct position position = support_position("3/4/2b2/4/3 w");
    const struct position other = support_position("3/1b2/2bw1/4/3 w");
    struct search_view view;
    const struct search_verdict before = search_checks_prove(search, &position);
    search_look(search, &other, &view);
    const struct search_verdict after = search_checks_prove(search, &position);
    ck_assert_uint_eq(before.nodes, after.nodes);
    search_destroy(search);
}
END_TEST

SUPPORT_SUITE(look)
{
    TCase *const test = support_case(suite, "look");
    tcase_add_unchecked_fixture(test, position_oracle_open_sets, NULL);
    tcase_add_loop_test(test, views_are_true, 2, 5);
    tcase_add_test(test, proofs_are_remembered);
    tcase_add_test(test, looks_change_no_search);
}
