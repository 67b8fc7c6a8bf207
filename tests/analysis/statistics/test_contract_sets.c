/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_contract_sets - joining the results of both phases, and looking sets up.
 */
#include "analysis/statistics/contract_sets.h"

#include <string.h>

#include "analysis/statistics/stones.h"
#include "game/outcome.h"
#include "tests/contract_fixture.h"
#include "tests/support.h"

static struct contract_sets built(const struct side_results *side_results)
{
    struct contract_sets contract_sets;
    struct status_text why;
    if (contract_sets_build(side_results, &contract_sets, &why) != STATUS_OK)
        ck_abort_msg("%s", why.line);
    return contract_sets;
}

START_TEST(each_set_is_found_in_every_orientation)
{
    struct contract_fixture side_3 =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    struct side_results side_results = contract_fixture_sample(&side_3, true);
    struct contract_sets contract_sets = built(&side_results);
    ck_assert_uint_eq(contract_sets.count, 26);
    for (uint32_t mask = 0; mask < side_3.masks; mask++) {
        const struct position position =
            contract_fixture_position(&side_3, mask);
        const int64_t index =
            contract_sets_find(&contract_sets, &position.stones[COLOUR_BLACK]);
        ck_assert_int_ge(index, 0);
        const struct contract_sets_set *const set = &contract_sets.sets[index];
        ck_assert_uint_eq(
            side_3.class[contract_fixture_mask(&side_3, set->stones)],
            side_3.class[mask]);
        ck_assert_int_eq(set->winner,
                         side_3.white[mask] ? COLOUR_WHITE : COLOUR_BLACK);
        const struct position own =
            contract_sets_position(&contract_sets, (size_t)index);
        const struct cellset free = position_free(&own);
        ck_assert_int_eq(set->move, side_3.white[mask] ? cellset_next(&free, 0)
                                                       : MOVE_NONE);
        ck_assert_int_eq(set->value, side_3.value[mask]);
        ck_assert_int_eq(set->grundy, side_3.grundy[mask]);
        ck_assert_int_eq(set->orbit, contract_fixture_orbit(&side_3, mask));
        ck_assert_int_eq(set->count, __builtin_popcount(mask));
    }
    for (int k = 0; k <= 7; k++)
        for (size_t i = contract_sets.layer[k]; i < contract_sets.layer[k + 1];
             i++)
            ck_assert_int_eq(contract_sets.sets[i].count, k);
    ck_assert_uint_eq(contract_sets.layer[BOARD_MAX_CELLS + 1], 26);
    contract_sets_free(&contract_sets);
    side_results_free(&side_results);
    contract_fixture_free(&side_3);
}
END_TEST

START_TEST(what_is_missing_is_not_found)
{
    struct contract_fixture side_3 =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    contract_fixture_omit(&side_3, 5);
    struct side_results side_results = contract_fixture_sample(&side_3, false);
    struct contract_sets contract_sets = built(&side_results);
    ck_assert_uint_eq(contract_sets.count, 25);
    for (uint32_t mask = 0; mask < side_3.masks; mask++) {
        const struct position position =
            contract_fixture_position(&side_3, mask);
        const int64_t index =
            contract_sets_find(&contract_sets, &position.stones[COLOUR_BLACK]);
        ck_assert_int_eq(index < 0, side_3.class[mask] == side_3.class[5]);
    }
    contract_sets_free(&contract_sets);
    side_results_free(&side_results);
    contract_fixture_free(&side_3);
}
END_TEST

START_TEST(contract_results_alone_imply_what_they_can)
{
    struct contract_fixture side_3 =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    struct side_results side_results = contract_fixture_sample(&side_3, true);
    side_results.main_count = 0;
    struct contract_sets contract_sets = built(&side_results);
    struct stones_row rows[BOARD_MAX_CELLS + 1];
    stones_take(&contract_sets, rows);
    /* Passing wins outside D; the four classes that lose are in D; the other
     * four of D are won by a stone, which says nothing. */
    int black = 0, white = 0;
    for (int k = 0; k <= 7; k++) {
        black += (int)rows[k].black.classes;
        white += (int)rows[k].white.classes;
    }
    ck_assert_int_eq(black, 18);
    ck_assert_int_eq(white, 4);
    contract_sets_free(&contract_sets);
    side_results_free(&side_results);
    contract_fixture_free(&side_3);
}
END_TEST

START_TEST(both_phases_must_agree)
{
    struct contract_fixture side_3 =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    struct side_results side_results = contract_fixture_sample(&side_3, true);
    int refused = 0;
    for (size_t i = 0; i < side_results.main_count; i++) {
        struct contract_sets contract_sets;
        struct status_text why;
        enum colour *const winner = &side_results.main[i].winner;
        const bool tells = side_results.contract[i].move == MOVE_PASS ||
                           side_results.contract[i].value == VALUE_LOSS;
        *winner = colour_other(*winner);
        const enum status status =
            contract_sets_build(&side_results, &contract_sets, &why);
        ck_assert_int_eq(status, tells ? STATUS_FAILED : STATUS_OK);
        if (status != STATUS_OK) {
            support_check_line(&why);
            ck_assert_ptr_nonnull(strstr(why.line, " c: "));
            refused++;
        } else {
            contract_sets_free(&contract_sets);
        }
        *winner = colour_other(*winner);
    }
    ck_assert_int_eq(refused, 22);
    side_results_free(&side_results);
    contract_fixture_free(&side_3);
}
END_TEST

START_TEST(nothing_to_count_is_refused)
{
    struct contract_sets contract_sets;
    struct status_text why;
    struct side_results side_results = {.board = board_of(3),
                                        .rules = RULES_INNER};
    ck_assert_int_eq(contract_sets_build(&side_results, &contract_sets, &why),
                     STATUS_USAGE);
    ck_assert_ptr_nonnull(strstr(why.line, "side 3"));
    side_results.rules = RULES_NONE;
    ck_assert_int_eq(contract_sets_build(&side_results, &contract_sets, &why),
                     STATUS_USAGE);
    ck_assert_ptr_nonnull(strstr(why.line, "none"));
}
END_TEST

/* White wins when the centre is occupied, or a finished group says so. */
static bool on_centre(const struct contract_fixture *specimen, uint32_t mask,
                      void *context)
{
    (void)context;
    const struct position position = contract_fixture_position(specimen, mask);
    struct position passed = position;
    passed.turn = TURN_WHITE;
    const enum colour winner = outcome_winner(&passed);
    if (winner != COLOUR_NONE)
        return winner == COLOUR_WHITE;
    return position_at(&position, board_cell_at(specimen->board, 0, 0)) ==
           COLOUR_BLACK;
}

START_TEST(a_store_gives_back_what_was_put)
{
    struct contract_fixture open =
        contract_fixture_make(2, RULES_OPEN, on_centre, NULL);
    struct specimen_store opened = contract_fixture_open_store(&open, true);
    struct status_text why;
    /* Other sides, other rules and other positions stay out. */
    contract_fixture_put(opened.store, position_empty(3, TURN_CONTRACT),
                         RULES_OPEN, VALUE_LOSS, MOVE_NONE, 0, 1, 1);
    contract_fixture_put(opened.store, position_empty(2, TURN_CONTRACT),
                         RULES_INNER, VALUE_LOSS, MOVE_NONE, 0, 1, 1);
    contract_fixture_put(opened.store, position_empty(2, TURN_BLACK),
                         RULES_NONE, VALUE_LOSS, MOVE_NONE, -1, 1, 1);
    struct contract_sets contract_sets;
    const struct request open_2 = request_of(2, RULES_OPEN);
    const struct request inner_2 = request_of(2, RULES_INNER);
    ck_assert_int_eq(
        contract_sets_read(opened.store, &open_2, &contract_sets, &why),
        STATUS_OK);
    ck_assert_uint_eq(contract_sets.count, 26);
    for (uint32_t mask = 0; mask < open.masks; mask++) {
        const struct position position = contract_fixture_position(&open, mask);
        const int64_t index =
            contract_sets_find(&contract_sets, &position.stones[COLOUR_BLACK]);
        ck_assert_int_ge(index, 0);
        ck_assert_int_eq(contract_sets.sets[index].winner,
                         open.white[mask] ? COLOUR_WHITE : COLOUR_BLACK);
        ck_assert_int_eq(contract_sets.sets[index].orbit,
                         contract_fixture_orbit(&open, mask));
    }
    contract_sets_free(&contract_sets);
    /* Of the main phase, the empty board and the centre are sets of `inner`
     * too. */
    struct side_results side_results;
    ck_assert_int_eq(
        side_results_read(opened.store, &inner_2, &side_results, &why),
        STATUS_OK);
    ck_assert_uint_eq(side_results.contract_count, 1);
    ck_assert_uint_eq(side_results.main_count, 27);
    size_t sets = 0;
    for (size_t i = 0; i < side_results.main_count; i++)
        sets += side_results.main[i].contract_set;
    ck_assert_uint_eq(sets, 2);
    side_results_free(&side_results);
    contract_fixture_close_store(&opened);
    contract_fixture_free(&open);
}
END_TEST

SUPPORT_SUITE(contract_sets)
{
    TCase *const tcase = support_case(suite, "contract_sets");
    tcase_add_test(tcase, each_set_is_found_in_every_orientation);
    tcase_add_test(tcase, what_is_missing_is_not_found);
    tcase_add_test(tcase, contract_results_alone_imply_what_they_can);
    tcase_add_test(tcase, both_phases_must_agree);
    tcase_add_test(tcase, nothing_to_count_is_refused);
    tcase_add_test(tcase, a_store_gives_back_what_was_put);
}
