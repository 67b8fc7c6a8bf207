/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_position_winner - made-up results found again, in every orientation. */
#include "analysis/statistics/position_winner.h"

#include "analysis/statistics/result_index.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "tests/contract_fixture.h"
#include "tests/support.h"

enum { POSITIONS = 300 };

/* What a position is made to be, by its canonical form: each third of them is
 * won by Black, by White, or not proved. */
static enum colour made_up(const struct position *position)
{
    const struct position canonical = symmetry_canonical(position, NULL);
    return (enum colour)((canonical.stones[0].word[0] * 7 +
                          canonical.stones[1].word[0] * 5 + canonical.turn) %
                         3);
}

static struct position_winner indexed(const struct side_results *side_results)
{
    struct position_winner known;
    struct status_text why;
    if (position_winner_make(side_results, &known, &why))
        ck_abort_msg("%s", why.line);
    return known;
}

START_TEST(results_are_found_in_every_orientation)
{
    uint64_t seed = 4;
    struct side_results side_results = {.board = board_of(3)};
    struct position positions[POSITIONS];
    for (int i = 0; i < POSITIONS; i++) {
        positions[i] =
            support_scatter(&seed, 3, i % 2 ? TURN_BLACK : TURN_WHITE);
        contract_fixture_add(&side_results, &positions[i],
                             made_up(&positions[i]));
    }
    struct position_winner known = indexed(&side_results);
    for (int i = 0; i < POSITIONS; i++)
        for (int s = 0; s < BOARD_SYMMETRIES; s++) {
            const struct position image = symmetry_position(&positions[i], s);
            const enum colour over = outcome_winner(&image);
            const enum colour expected =
                over == COLOUR_NONE ? made_up(&image) : over;
            enum lookup_source source;
            ck_assert_int_eq(position_winner_winner(&known, &image, &source),
                             expected);
            ck_assert_int_eq(source, over != COLOUR_NONE       ? LOOKUP_RULES
                                     : expected == COLOUR_NONE ? LOOKUP_UNPROVED
                                                               : LOOKUP_STORED);
        }
    position_winner_free(&known);
    side_results_free(&side_results);
}
END_TEST

START_TEST(nothing_is_made_up_about_others)
{
    struct side_results side_results = {.board = board_of(3)};
    const struct position stored = support_position("3/1b2/2b2/4/2w b");
    contract_fixture_add(&side_results, &stored, COLOUR_WHITE);
    struct position_winner known = indexed(&side_results);
    static const char *const others[] = {"3/1b2/2b2/4/2w w", "3/1b2/2b2/4/3 b",
                                         "3/1b2/2b2/3w/3 b", "3/1w2/2b2/4/2w b",
                                         "3/4/5/4/3 b"};
    enum lookup_source source;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        const struct position other = support_position(others[i]);
        ck_assert_int_eq(position_winner_winner(&known, &other, &source),
                         COLOUR_NONE);
        ck_assert_int_eq(source, LOOKUP_NOT_STORED);
    }
    ck_assert_int_eq(position_winner_winner(&known, &stored, NULL),
                     COLOUR_WHITE);
    position_winner_free(&known);
    side_results_free(&side_results);
}
END_TEST

START_TEST(a_ground_knows_sets_by_the_contract_too)
{
    struct contract_fixture side_3 =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    struct specimen_store opened = contract_fixture_open_store(&side_3, true);
    const struct request request = request_of(3, RULES_INNER);
    struct result_index result_index;
    struct status_text why;
    if (result_index_read(opened.store, &request, &result_index, &why))
        ck_abort_msg("%s", why.line);
    for (uint32_t mask = 0; mask < side_3.masks; mask++) {
        struct position position = contract_fixture_position(&side_3, mask);
        position.turn = TURN_WHITE;
        ck_assert_int_eq(result_index_winner(&result_index, &position),
                         side_3.white[mask] ? COLOUR_WHITE : COLOUR_BLACK);
        position.turn = TURN_BLACK;
        ck_assert_int_eq(result_index_winner(&result_index, &position),
                         COLOUR_NONE);
    }
    result_index_free(&result_index);
    /* Without the main phase a contract that is won by passing tells. */
    const struct request contract = {.side = 3,
                                     .rules = RULES_INNER,
                                     .stones = -1,
                                     .condition = {.where = "to_move = 'c'"}};
    if (result_index_read(opened.store, &contract, &result_index, &why))
        ck_abort_msg("%s", why.line);
    const struct position full = support_position("3/1bb1/1bbb1/1bb1/3 w");
    ck_assert_uint_eq(result_index.winners.side_results.main_count, 0);
    ck_assert_int_eq(result_index_winner(&result_index, &full), COLOUR_BLACK);
    result_index_free(&result_index);
    contract_fixture_close_store(&opened);
    contract_fixture_free(&side_3);
}
END_TEST

SUPPORT_SUITE(position_winner)
{
    TCase *const tcase = support_case(suite, "position_winner");
    tcase_add_test(tcase, results_are_found_in_every_orientation);
    tcase_add_test(tcase, nothing_is_made_up_about_others);
    tcase_add_test(tcase, a_ground_knows_sets_by_the_contract_too);
}
