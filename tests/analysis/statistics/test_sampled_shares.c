/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_sampled_shares - drawn sets looked up again in the masks of a specimen.
 */
#include "analysis/statistics/sampled_shares.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/statistics/statistic.h"
#include "tests/contract_fixture.h"
#include "tests/gsl_case.h"
#include "tests/support.h"
#include "tests/tables.h"

static struct missing_positions drawn(int side, uint64_t seed, uint64_t draws,
                                      int k)
{
    struct missing_positions sets = {0};
    struct status_text why;
    if (sampled_shares_draw(board_of(side), RULES_INNER, seed, draws, k, &sets,
                            &why))
        ck_abort_msg("%s", why.line);
    ck_assert_uint_eq(sets.count, draws);
    return sets;
}

START_TEST(more_draws_continue_the_sequence)
{
    struct missing_positions few = drawn(4, 3, 50, 6),
                             many = drawn(4, 3, 80, 6);
    struct missing_positions other = drawn(4, 4, 50, 6);
    int same = 0;
    for (size_t i = 0; i < few.count; i++) {
        ck_assert(position_equal(&few.positions[i], &many.positions[i]));
        same += position_equal(&few.positions[i], &other.positions[i]);
    }
    ck_assert_int_lt(same, 5);
    missing_positions_free(&few);
    missing_positions_free(&many);
    missing_positions_free(&other);
}
END_TEST

START_TEST(any_layer_of_a_large_board_can_be_drawn)
{
    for (int k = 0; k <= 37; k++) {
        struct missing_positions sets = drawn(5, 1, 5, k);
        for (size_t i = 0; i < sets.count; i++) {
            const struct position *const set = &sets.positions[i];
            const struct cellset black = set->stones[COLOUR_BLACK];
            ck_assert_int_eq(cellset_count(black), k);
            ck_assert(cellset_empty(set->stones[COLOUR_WHITE]));
            ck_assert(cellset_empty(cellset_without(black, set->board->inner)));
            ck_assert_int_eq(set->turn, TURN_WHITE);
        }
        missing_positions_free(&sets);
    }
}
END_TEST

/* Counts the draws of a layer by the masks of the specimen. */
static void check_layer(const struct contract_fixture *specimen,
                        const struct result_index *result_index, int k)
{
    struct sampled_shares_layer layer;
    struct missing_positions missing = {0}, sets = drawn(4, 7, 60, k);
    struct status_text why;
    int64_t yes = 0, no = 0, different = 0, lacking = 0;
    bool *const seen = calloc(specimen->masks, sizeof *seen);
    for (size_t i = 0; i < sets.count; i++) {
        const uint32_t mask = contract_fixture_mask(
            specimen, sets.positions[i].stones[COLOUR_BLACK]);
        const bool unknown = specimen->missing[mask];
        yes += !unknown && specimen->white[mask];
        no += !unknown && !specimen->white[mask];
        different += !seen[specimen->class[mask]];
        lacking += !seen[specimen->class[mask]] && unknown;
        seen[specimen->class[mask]] = true;
    }
    ck_assert_int_eq(
        sampled_shares_take(result_index, 7, 60, k, &layer, &missing, &why),
        STATUS_OK);
    ck_assert_int_eq(missing_positions_settle(&missing, &why), STATUS_OK);
    ck_assert(!layer.whole);
    ck_assert_int_eq(layer.white.yes, yes);
    ck_assert_int_eq(layer.white.no, no);
    ck_assert_int_eq(layer.white.unknown, 60 - yes - no);
    ck_assert_int_eq(layer.different, different);
    ck_assert_uint_eq(missing.count, lacking);
    const struct interval exact = bounds_interval(&layer.white, interval_exact);
    ck_assert_double_eq(exact.low, interval_exact(yes, 60, 0.95).low);
    ck_assert_double_eq(exact.high, interval_exact(60 - no, 60, 0.95).high);
    free(seen);
    missing_positions_free(&missing);
    missing_positions_free(&sets);
}

START_TEST(draws_are_looked_up)
{
    uint64_t seed = 5;
    struct contract_fixture specimen =
        contract_fixture_make(4, RULES_INNER, contract_fixture_random, &seed);
    /* In each layer at least one class is missing. */
    for (uint32_t mask = 0; mask < specimen.masks; mask++)
        specimen.missing[mask] = specimen.class[mask] % 3 == 1;
    for (int k = 1; k <= 18; k++)
        contract_fixture_omit(&specimen, (UINT32_C(1) << k) - 1);
    const struct side_results side_results =
        contract_fixture_sample(&specimen, false);
    struct result_index result_index = contract_fixture_ground(&side_results);
    for (int k = 1; k <= 18; k++)
        check_layer(&specimen, &result_index, k);
    result_index_free(&result_index);
    contract_fixture_free(&specimen);
}
END_TEST

START_TEST(whole_layers_have_no_interval)
{
    struct contract_fixture side_3 =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    contract_fixture_omit(&side_3, 1);
    struct specimen_store opened = contract_fixture_open_store(&side_3, false);
    struct request request = request_of(3, RULES_INNER);
    request.seed = 12345;
    struct report report = tables_computed("sample", opened.store, &request);
    ck_assert_str_eq(tables_cell(&report, "white", 3, "basis")->text, "all");
    ck_assert_int_eq(tables_cell(&report, "white", 3, "draws")->integer, 35);
    ck_assert_int_eq(tables_cell(&report, "white", 3, "white")->integer, 6);
    ck_assert_int_eq(tables_cell(&report, "white", 3, "different")->integer, 6);
    ck_assert(tables_cell(&report, "white", 3, "seed")->blank);
    ck_assert_double_eq(tables_cell(&report, "white", 3, "share")->real,
                        6.0 / 35);
    ck_assert(tables_cell(&report, "white", 3, "low")->blank);
    ck_assert(tables_cell(&report, "white", 3, "wilson_high")->blank);
    ck_assert_str_eq(tables_cell(&report, "white", 1, "basis")->text, "sample");
    ck_assert_int_eq(tables_cell(&report, "white", 1, "draws")->integer, 100);
    ck_assert(tables_cell(&report, "white", 1, "share")->blank);
    ck_assert(!tables_cell(&report, "white", 1, "high")->blank);
    ck_assert_int_eq(tables_cell(&report, "white", 1, "different")->integer, 2);
    ck_assert_str_eq(tables_cell(&report, "white", 1, "seed")->text, "12345");
    ck_assert_ptr_nonnull(strstr(report.tables[0].notes[0], "seed 12345"));
    ck_assert_ptr_nonnull(strstr(report.tables[0].notes[0], "mt19937"));
    report_free(&report);
    contract_fixture_close_store(&opened);
    contract_fixture_free(&side_3);
}
END_TEST

static enum status asked(struct store *store, uint64_t draws, int stones)
{
    struct request request = request_of(3, RULES_INNER);
    struct missing_positions missing_positions;
    struct status_text why;
    request.draws = draws;
    request.stones = stones;
    const enum status status = statistic_missing(
        statistic_find("sample"), store, &request, &missing_positions, &why);
    missing_positions_free(&missing_positions);
    if (status != STATUS_OK)
        support_check_line(&why);
    return status;
}

START_TEST(impossible_designs_are_refused)
{
    struct contract_fixture side_3 =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    struct specimen_store opened = contract_fixture_open_store(&side_3, false);
    ck_assert_int_eq(asked(opened.store, 0, -1), STATUS_OK);
    ck_assert_int_eq(asked(opened.store, 3, 7), STATUS_OK);
    ck_assert_int_eq(asked(opened.store, 3, 8), STATUS_USAGE);
    ck_assert_int_eq(asked(opened.store, INTERVAL_MAX_TRIALS + 1, 2),
                     STATUS_USAGE);
    contract_fixture_close_store(&opened);
    contract_fixture_free(&side_3);
}
END_TEST

SUPPORT_SUITE(sampled_shares)
{
    TCase *const tcase = gsl_case(suite, "sampled_shares");
    tcase_add_test(tcase, more_draws_continue_the_sequence);
    tcase_add_test(tcase, any_layer_of_a_large_board_can_be_drawn);
    tcase_add_test(tcase, draws_are_looked_up);
    tcase_add_test(tcase, whole_layers_have_no_interval);
    tcase_add_test(tcase, impossible_designs_are_refused);
}
