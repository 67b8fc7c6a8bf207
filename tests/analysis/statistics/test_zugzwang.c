/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_zugzwang - contract sets of both turns against counts over all masks. */
#include "analysis/statistics/zugzwang.h"

#include <stdlib.h>

#include "analysis/statistics/complex.h"
#include "analysis/statistics/statistic.h"
#include "tests/contract_fixture.h"
#include "tests/gsl_case.h"
#include "tests/position_oracle.h"
#include "tests/support.h"
#include "tests/tables.h"

/* Who wins the sets of a specimen with Black to move, by mask. */
typedef enum colour turned[128];

static void add_turned(const struct contract_fixture *specimen, turned black,
                       struct side_results *side_results)
{
    for (uint32_t mask = 0; mask < specimen->masks; mask++) {
        struct position position = contract_fixture_position(specimen, mask);
        position.turn = TURN_BLACK;
        if (specimen->class[mask] == mask && black[mask] != COLOUR_NONE)
            contract_fixture_add(side_results, &position, black[mask]);
    }
}

static enum colour with_white(const struct contract_fixture *specimen,
                              uint32_t mask)
{
    return specimen->missing[mask] ? COLOUR_NONE
           : specimen->white[mask] ? COLOUR_WHITE
                                   : COLOUR_BLACK;
}

static void count_pairs(const struct contract_fixture *specimen, uint32_t mask,
                        const enum colour *winner, struct zugzwang_pairs *pairs)
{
    for (int i = 0; i < specimen->cells; i++) {
        const uint32_t more = mask | UINT32_C(1) << i;
        if (more == mask || winner[mask] == COLOUR_NONE ||
            winner[more] == COLOUR_NONE)
            continue;
        pairs->pairs++;
        pairs->black += winner[mask] == COLOUR_BLACK;
        pairs->hurts +=
            winner[mask] == COLOUR_BLACK && winner[more] == COLOUR_WHITE;
    }
}

/* What zugzwang_take() should say, but for classes. */
static void count_all(const struct contract_fixture *specimen, turned black,
                      struct zugzwang *expected)
{
    turned white;
    for (uint32_t mask = 0; mask < specimen->masks; mask++)
        white[mask] = with_white(specimen, mask);
    *expected = (struct zugzwang){0};
    for (uint32_t mask = 0; mask < specimen->masks; mask++) {
        const int k = __builtin_popcount(mask);
        struct zugzwang_sets *const sets = &expected->sets[k];
        if (specimen->missing[mask])
            continue;
        count_pairs(specimen, mask, white, &expected->pairs[TURN_WHITE][k]);
        count_pairs(specimen, mask, black, &expected->pairs[TURN_BLACK][k]);
        if (black[mask] == COLOUR_NONE)
            continue;
        sets->known.raw++;
        sets->known.classes += specimen->class[mask] == mask;
        if (black[mask] == COLOUR_BLACK && white[mask] == COLOUR_BLACK)
            sets->black.raw++;
        else if (black[mask] == COLOUR_WHITE && white[mask] == COLOUR_WHITE)
            sets->white.raw++;
        else if (black[mask] == COLOUR_WHITE)
            sets->waits.raw++;
        else
            sets->mover.raw++;
    }
}

static void compare_layer(const struct zugzwang *got,
                          const struct zugzwang *expected, int k)
{
    const struct zugzwang_sets *const a = &got->sets[k], *const b =
                                                             &expected->sets[k];
    ck_assert_int_eq(a->known.raw, b->known.raw);
    ck_assert_int_eq(a->known.classes, b->known.classes);
    ck_assert_int_eq(a->mover.raw, b->mover.raw);
    ck_assert_int_eq(a->waits.raw, b->waits.raw);
    ck_assert_int_eq(a->black.raw, b->black.raw);
    ck_assert_int_eq(a->white.raw, b->white.raw);
    for (int turn = 0; turn < 2; turn++) {
        ck_assert_int_eq(got->pairs[turn][k].pairs,
                         expected->pairs[turn][k].pairs);
        ck_assert_int_eq(got->pairs[turn][k].black,
                         expected->pairs[turn][k].black);
        ck_assert_int_eq(got->pairs[turn][k].hurts,
                         expected->pairs[turn][k].hurts);
    }
}

/* The pairs with White to move are those of the complex. */
static void compare_complex(const struct result_index *result_index,
                            const struct zugzwang *zugzwang)
{
    struct complex *const complex = malloc(sizeof *complex);
    struct status_text why;
    int64_t pairs = 0, hurts = 0;
    ck_assert_int_eq(complex_take(&result_index->contract_sets, complex, &why),
                     STATUS_OK);
    for (int k = 0; k <= 7; k++) {
        pairs += zugzwang->pairs[TURN_WHITE][k].pairs;
        hurts += zugzwang->pairs[TURN_WHITE][k].hurts;
        ck_assert_int_eq(zugzwang->pairs[TURN_WHITE][k].hurts,
                         complex->layers[k].violations);
    }
    ck_assert_int_eq(pairs, complex->pairs);
    ck_assert_int_eq(hurts, complex->violations);
    complex_free(complex);
    free(complex);
}

static void check(const struct contract_fixture *specimen, turned black)
{
    struct side_results side_results = contract_fixture_sample(specimen, false);
    struct zugzwang *const got = malloc(2 * sizeof *got);
    struct zugzwang *const expected = got + 1;
    add_turned(specimen, black, &side_results);
    struct result_index result_index = contract_fixture_ground(&side_results);
    zugzwang_take(&result_index, -1, got);
    count_all(specimen, black, expected);
    for (int k = 0; k <= 7; k++)
        compare_layer(got, expected, k);
    compare_complex(&result_index, got);
    zugzwang_take(&result_index, 4, got);
    compare_layer(got, expected, 4);
    ck_assert_int_eq(got->sets[3].known.raw, 0);
    result_index_free(&result_index);
    free(got);
}

START_TEST(made_up_winners_are_counted)
{
    uint64_t seed = 6;
    for (int round = 0; round < support_amount(60, 200); round++) {
        turned black;
        struct contract_fixture specimen = contract_fixture_make(
            3, RULES_INNER, contract_fixture_random, &seed);
        for (uint32_t mask = 0; mask < specimen.masks; mask++)
            black[mask] =
                specimen.class[mask] == mask
                    ? (enum colour)support_below(&seed, round % 2 ? 2 : 3)
                    : black[specimen.class[mask]];
        for (int i = 0; i < round % 3; i++)
            contract_fixture_omit(&specimen,
                                  (uint32_t)support_below(&seed, 128));
        check(&specimen, black);
        contract_fixture_free(&specimen);
    }
}
END_TEST

/* Proves what is missing, by the oracle, and how much it was. */
static size_t prove_missing(struct store *store, const struct request *request)
{
    struct missing_positions missing_positions;
    struct status_text why;
    if (statistic_missing(statistic_find("zugzwang"), store, request,
                          &missing_positions, &why))
        ck_abort_msg("%s", why.line);
    const size_t count = missing_positions.count;
    for (size_t i = 0; i < count; i++) {
        const struct position *const position = &missing_positions.positions[i];
        const enum value value = position_oracle_value(position);
        const struct cellset free = position_free(position);
        contract_fixture_put(
            store, *position, RULES_INNER, value,
            value == VALUE_WIN ? cellset_next(&free, 0) : MOVE_NONE, -1, 1, 0);
    }
    missing_positions_free(&missing_positions);
    return count;
}

START_TEST(side_3_once_the_missing_are_proved)
{
    struct contract_fixture side_3 =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    struct specimen_store opened = contract_fixture_open_store(&side_3, true);
    struct request request = request_of(3, RULES_INNER);
    request.draws = 10;
    /* 26 sets with Black to move, and at most four positions a draw. */
    const size_t missing = prove_missing(opened.store, &request);
    ck_assert_uint_gt(missing, 26);
    ck_assert_uint_le(missing, 26 + 4 * 10);
    ck_assert_uint_eq(prove_missing(opened.store, &request), 0);
    struct report report = tables_computed("zugzwang", opened.store, &request);
    /* By the oracle: with Black to move White wins from 8 sets, those of at
     * most one stone; with White to move from the 35 of D. */
    ck_assert_int_eq(tables_cell(&report, "sets", 8, "raw_mover")->integer, 27);
    ck_assert_int_eq(tables_cell(&report, "sets", 8, "raw_zugzwang")->integer,
                     0);
    ck_assert_int_eq(tables_cell(&report, "sets", 8, "raw_black")->integer, 93);
    ck_assert_int_eq(tables_cell(&report, "sets", 8, "raw_white")->integer, 8);
    ck_assert_int_eq(tables_cell(&report, "pairs", 7, "hurts_b")->integer, 0);
    ck_assert_int_eq(tables_cell(&report, "pairs", 7, "pairs_b")->integer, 448);
    for (size_t f = 0; f < 4; f++)
        ck_assert_int_eq(tables_cell(&report, "play", f, "cases")->integer, 10);
    report_free(&report);
    contract_fixture_close_store(&opened);
    contract_fixture_free(&side_3);
}
END_TEST

START_TEST(large_boards_are_not_enumerated)
{
    struct contract_fixture side_3 =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    struct specimen_store opened = contract_fixture_open_store(&side_3, true);
    struct request request = request_of(5, RULES_INNER);
    struct missing_positions missing_positions;
    struct status_text why;
    request.draws = 2;
    const struct statistic *const zugzwang = statistic_find("zugzwang");
    ck_assert_int_eq(statistic_missing(zugzwang, opened.store, &request,
                                       &missing_positions, &why),
                     STATUS_OK);
    ck_assert_uint_le(missing_positions.count, 8);
    missing_positions_free(&missing_positions);
    /* The single stones of side 5, up to symmetry, with either to move. */
    request.stones = 1;
    ck_assert_int_eq(statistic_missing(zugzwang, opened.store, &request,
                                       &missing_positions, &why),
                     STATUS_OK);
    size_t single = 0;
    for (size_t i = 0; i < missing_positions.count; i++)
        single += position_count(&missing_positions.positions[i]) == 1;
    ck_assert_uint_eq(single, 2 * 6);
    missing_positions_free(&missing_positions);
    contract_fixture_close_store(&opened);
    contract_fixture_free(&side_3);
}
END_TEST

SUPPORT_SUITE(zugzwang)
{
    TCase *const tcase = gsl_case(suite, "zugzwang");
    tcase_add_unchecked_fixture(tcase, position_oracle_open_sets, NULL);
    tcase_add_test(tcase, made_up_winners_are_counted);
    tcase_add_test(tcase, side_3_once_the_missing_are_proved);
    tcase_add_test(tcase, large_boards_are_not_enumerated);
}
