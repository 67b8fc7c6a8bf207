/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_replies - White's replies against counts over all masks and all cells.
 *
 * Values of replies are made up by the canonical position after them, except on
 * side 3 with its own family, where the oracle tells.
 */
#include "analysis/statistics/replies.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/statistics/cells.h"
#include "analysis/statistics/statistic.h"
#include "game/symmetry.h"
#include "tests/contract_fixture.h"
#include "tests/position_oracle.h"
#include "tests/support.h"
#include "tests/tables.h"

enum { MOST = 4000 };

/* The positions after replies, each once, with who wins. */
struct ledger {
    struct position after[MOST];
    enum colour winner[MOST];
    int stones[MOST];    /* of the set */
    bool from_won[MOST]; /* White wins the set */
    int count;
};

static struct position white_to_move(const struct contract_fixture *specimen,
                                     uint32_t mask)
{
    struct position position = contract_fixture_position(specimen, mask);
    position.turn = TURN_WHITE;
    return position;
}

static int entry_of(struct ledger *ledger, const struct position *after)
{
    const struct position canonical = symmetry_canonical(after, NULL);
    for (int i = 0; i < ledger->count; i++)
        if (position_equal(&ledger->after[i], &canonical))
            return i;
    ck_assert_int_lt(ledger->count, MOST);
    ledger->after[ledger->count] = canonical;
    return ledger->count++;
}

/* Makes up who wins after the replies: White never after one to a set that
 * Black wins, always after the stored move. */
static void make_up(const struct contract_fixture *specimen,
                    struct ledger *ledger, uint64_t *seed)
{
    for (uint32_t mask = 0; mask < specimen->masks; mask++) {
        const struct position position = white_to_move(specimen, mask);
        const struct cellset free = position_free(&position);
        for (int c = cellset_next(&free, 0); c >= 0;
             c = cellset_next(&free, c + 1)) {
            const struct position after = position_after(&position, c);
            const int known = ledger->count;
            const int i = entry_of(ledger, &after);
            if (i < known)
                continue;
            ledger->stones[i] = __builtin_popcount(mask);
            ledger->from_won[i] = specimen->white[mask];
            ledger->winner[i] =
                specimen->white[mask] && support_below(seed, 3) == 0
                    ? COLOUR_WHITE
                    : COLOUR_BLACK;
        }
    }
}

/* The move that contract_fixture_sample() stores: the first free cell. */
static void let_stored_moves_win(const struct side_results *side_results,
                                 struct ledger *ledger)
{
    for (size_t i = 0; i < side_results->main_count; i++) {
        const struct side_results_main *const set = &side_results->main[i];
        struct position position =
            position_empty(side_results->board->side, TURN_WHITE);
        position.stones[COLOUR_BLACK] = set->stones[COLOUR_BLACK];
        if (set->move == MOVE_NONE)
            continue;
        const struct position after = position_after(&position, set->move);
        ledger->winner[entry_of(ledger, &after)] = COLOUR_WHITE;
    }
}

/* Adds some results to the sample; the others become unknown unless the set
 * implies them. */
static void store_some(struct side_results *side_results, struct ledger *ledger,
                       uint64_t *seed, int percent)
{
    const size_t sets = side_results->main_count;
    struct ledger *const implied = calloc(1, sizeof *implied);
    for (size_t i = 0; i < sets; i++) {
        struct position position =
            position_empty(side_results->board->side, TURN_WHITE);
        position.stones[COLOUR_BLACK] =
            side_results->main[i].stones[COLOUR_BLACK];
        if (side_results->main[i].move == MOVE_NONE)
            continue;
        const struct position after =
            position_after(&position, side_results->main[i].move);
        entry_of(implied, &after);
    }
    const int known = implied->count;
    for (int i = 0; i < ledger->count; i++) {
        if (support_below(seed, 100) < percent)
            contract_fixture_add(side_results, &ledger->after[i],
                                 ledger->winner[i]);
        else if (ledger->from_won[i] &&
                 entry_of(implied, &ledger->after[i]) >= known)
            ledger->winner[i] = COLOUR_NONE;
    }
    free(implied);
}

static void count_one(struct replies_tally *tally, enum colour winner,
                      int64_t classes, int64_t raw)
{
    tally->all.classes += classes;
    tally->all.raw += raw;
    tally->known.classes += winner != COLOUR_NONE ? classes : 0;
    tally->known.raw += winner != COLOUR_NONE ? raw : 0;
    tally->winning.classes += winner == COLOUR_WHITE ? classes : 0;
    tally->winning.raw += winner == COLOUR_WHITE ? raw : 0;
}

/* What replies_take() should say of rows and places, mask by mask. */
static void count_all(const struct contract_fixture *specimen,
                      struct ledger *ledger, struct replies *expected)
{
    memset(expected, 0, sizeof *expected);
    for (uint32_t mask = 0; mask < specimen->masks; mask++) {
        const struct position position = white_to_move(specimen, mask);
        const struct cellset free = position_free(&position);
        const int k = __builtin_popcount(mask);
        for (int c = cellset_next(&free, 0); c >= 0;
             c = cellset_next(&free, c + 1)) {
            const struct position after = position_after(&position, c);
            const enum colour winner = ledger->winner[entry_of(ledger, &after)];
            const int touching = cellset_count(
                cellset_and(position.board->adjacent[c], position.stones[0]));
            count_one(&expected->rows[k].any, winner, 0, 1);
            if (!specimen->white[mask])
                continue;
            count_one(&expected->rows[k].to_won, winner, 0, 1);
            count_one(&expected->ring[cells_ring(position.board, c)], winner, 0,
                      1);
            count_one(&expected->touching[touching], winner, 0, 1);
        }
    }
    for (int i = 0; i < ledger->count; i++) {
        struct replies_row *const row = &expected->rows[ledger->stones[i]];
        count_one(&row->any, ledger->winner[i], 1, 0);
        if (ledger->from_won[i])
            count_one(&row->to_won, ledger->winner[i], 1, 0);
    }
}

static void same_count(struct stones_count got, struct stones_count expected,
                       bool with_classes)
{
    ck_assert_int_eq(got.raw, expected.raw);
    if (with_classes)
        ck_assert_int_eq(got.classes, expected.classes);
}

static void same_tally(const struct replies_tally *got,
                       const struct replies_tally *expected, bool with_classes)
{
    same_count(got->all, expected->all, with_classes);
    same_count(got->known, expected->known, with_classes);
    same_count(got->winning, expected->winning, with_classes);
}

static void compare(const struct contract_fixture *specimen,
                    const struct side_results *side_results,
                    struct ledger *ledger)
{
    struct contract_sets contract_sets;
    struct position_winner known;
    struct status_text why;
    struct replies *const got = calloc(2, sizeof *got);
    struct replies *const expected = got + 1;
    if (contract_sets_build(side_results, &contract_sets, &why) ||
        position_winner_make(side_results, &known, &why) ||
        replies_take(&contract_sets, &known, -1, got, &why))
        ck_abort_msg("%s", why.line);
    count_all(specimen, ledger, expected);
    for (int k = 0; k <= specimen->cells; k++) {
        same_tally(&got->rows[k].any, &expected->rows[k].any, true);
        same_tally(&got->rows[k].to_won, &expected->rows[k].to_won, true);
        struct replies alone;
        ck_assert_int_eq(replies_take(&contract_sets, &known, k, &alone, &why),
                         STATUS_OK);
        same_tally(&alone.all.any, &expected->rows[k].any, true);
    }
    for (int ring = 0; ring < specimen->board->side; ring++)
        same_tally(&got->ring[ring], &expected->ring[ring], false);
    for (int n = 0; n < REPLIES_TOUCHING; n++)
        same_tally(&got->touching[n], &expected->touching[n], false);
    position_winner_free(&known);
    contract_sets_free(&contract_sets);
    free(got);
}

START_TEST(made_up_values_are_counted)
{
    uint64_t seed = 9;
    for (int round = 0; round < support_amount(6, 30); round++) {
        struct ledger *const ledger = calloc(1, sizeof *ledger);
        struct contract_fixture specimen = contract_fixture_make(
            3, RULES_INNER, contract_fixture_random, &seed);
        struct side_results side_results =
            contract_fixture_sample(&specimen, round % 2);
        make_up(&specimen, ledger, &seed);
        let_stored_moves_win(&side_results, ledger);
        store_some(&side_results, ledger, &seed, round % 3 * 50);
        compare(&specimen, &side_results, ledger);
        side_results_free(&side_results);
        contract_fixture_free(&specimen);
        free(ledger);
    }
}
END_TEST

/* The value of each reply of side 3 by the oracle. */
static void ask_oracle(struct ledger *ledger)
{
    for (int i = 0; i < ledger->count; i++)
        ledger->winner[i] = position_oracle_winner(&ledger->after[i]);
}

START_TEST(side_3_with_all_replies_stored)
{
    uint64_t seed = 1;
    struct ledger *const ledger = calloc(1, sizeof *ledger);
    struct contract_fixture specimen =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    struct side_results side_results = contract_fixture_sample(&specimen, true);
    make_up(&specimen, ledger, &seed);
    ask_oracle(ledger);
    for (size_t i = 0; i < side_results.main_count; i++)
        side_results.main[i].move = MOVE_NONE;
    store_some(&side_results, ledger, &seed, 100);
    compare(&specimen, &side_results, ledger);
    side_results_free(&side_results);
    contract_fixture_free(&specimen);
    free(ledger);
}
END_TEST

/* A sample of one set and one reply. */
static enum status judged(enum colour set, int move, const char *reply,
                          enum colour winner, struct status_text *why)
{
    const struct position position = support_position("3/4/2b2/4/3 w");
    const struct position after = support_position(reply);
    struct side_results side_results = {.board = board_of(3),
                                        .rules = RULES_INNER};
    struct contract_sets contract_sets;
    struct position_winner known;
    struct replies replies;
    contract_fixture_add(&side_results, &position, set);
    side_results.main[0].move = move;
    side_results.main[0].contract_set = true;
    contract_fixture_add(&side_results, &after, winner);
    ck_assert_int_eq(contract_sets_build(&side_results, &contract_sets, why),
                     STATUS_OK);
    ck_assert_int_eq(position_winner_make(&side_results, &known, why),
                     STATUS_OK);
    const enum status status =
        replies_take(&contract_sets, &known, -1, &replies, why);
    position_winner_free(&known);
    contract_sets_free(&contract_sets);
    side_results_free(&side_results);
    return status;
}

START_TEST(contradictions_are_refused)
{
    static const char next[] = "3/1w2/2b2/4/3 b", far[] = "w2/4/2b2/4/3 b";
    const struct board *const board = board_of(3);
    const int ring = cellset_next(&board->inner, 0);
    struct status_text why;
    ck_assert_int_eq(judged(COLOUR_BLACK, MOVE_NONE, next, COLOUR_WHITE, &why),
                     STATUS_FAILED);
    support_check_line(&why);
    ck_assert_ptr_nonnull(strstr(why.line, "3/4/2b2/4/3 w"));
    ck_assert_int_eq(judged(COLOUR_WHITE, ring, next, COLOUR_BLACK, &why),
                     STATUS_FAILED);
    support_check_line(&why);
    ck_assert_int_eq(judged(COLOUR_WHITE, ring, far, COLOUR_BLACK, &why),
                     STATUS_OK);
    ck_assert_int_eq(judged(COLOUR_BLACK, MOVE_NONE, next, COLOUR_BLACK, &why),
                     STATUS_OK);
    ck_assert_int_eq(judged(COLOUR_NONE, MOVE_NONE, next, COLOUR_WHITE, &why),
                     STATUS_OK);
}
END_TEST

START_TEST(tables_of_a_store)
{
    struct contract_fixture side_3 =
        contract_fixture_make(3, RULES_INNER, contract_fixture_side_3, NULL);
    struct specimen_store opened = contract_fixture_open_store(&side_3, true);
    struct request request = request_of(3, RULES_INNER);
    struct report report = tables_computed("replies", opened.store, &request);
    struct missing_positions missing_positions;
    struct status_text why;
    const struct statistic *const replies = statistic_find("replies");
    ck_assert_uint_eq(report_rows(report_find(&report, "sets")), 26);
    ck_assert_uint_eq(report_rows(report_find(&report, "by_stones")), 9);
    ck_assert_uint_eq(report_rows(report_find(&report, "won")), 5);
    /* The empty board has 4 classes of replies, and one known. */
    ck_assert_int_eq(tables_cell(&report, "won", 0, "replies")->integer, 4);
    ck_assert_int_eq(tables_cell(&report, "won", 0, "known")->integer, 1);
    ck_assert(tables_cell(&report, "won", 0, "share")->blank);
    ck_assert_int_eq(tables_cell(&report, "won", 0, "raw_replies")->integer,
                     19);
    /* All 7 stones leave the 12 border cells: 6 corners, 6 edges, all lost. */
    ck_assert_int_eq(tables_cell(&report, "by_stones", 7, "replies")->integer,
                     2);
    ck_assert_int_eq(tables_cell(&report, "by_stones", 7, "raw_known")->integer,
                     12);
    ck_assert_double_eq(tables_cell(&report, "by_stones", 7, "share")->real, 0);
    ck_assert_ptr_nonnull(strstr(report.tables[0].notes[0], "INCOMPLETE: the"));
    ck_assert_str_eq(tables_cell(&report, "sets", 25, "winner")->text, "black");
    ck_assert(tables_cell(&report, "sets", 25, "winning_cells")->blank);
    report_free(&report);
    /* Each unknown reply is missing, once up to symmetry. */
    ck_assert_int_eq(statistic_missing(replies, opened.store, &request,
                                       &missing_positions, &why),
                     STATUS_OK);
    ck_assert_uint_eq(missing_positions.count, 56);
    missing_positions_free(&missing_positions);
    request.stones = 0;
    ck_assert_int_eq(statistic_missing(replies, opened.store, &request,
                                       &missing_positions, &why),
                     STATUS_OK);
    ck_assert_uint_eq(missing_positions.count, 3);
    missing_positions_free(&missing_positions);
    /* Contract results alone say of four sets that White wins them, with 3, 6,
     * 9 and 11 classes of replies; of the others either Black or nothing. */
    request.stones = -1;
    request.condition.where = "to_move = 'c'";
    ck_assert_int_eq(statistic_missing(replies, opened.store, &request,
                                       &missing_positions, &why),
                     STATUS_OK);
    ck_assert_uint_eq(missing_positions.count, 3 + 6 + 9 + 11);
    missing_positions_free(&missing_positions);
    contract_fixture_close_store(&opened);
    contract_fixture_free(&side_3);
}
END_TEST

SUPPORT_SUITE(replies)
{
    TCase *const tcase = support_case(suite, "replies");
    tcase_add_unchecked_fixture(tcase, position_oracle_open_sets, NULL);
    tcase_add_test(tcase, made_up_values_are_counted);
    tcase_add_test(tcase, side_3_with_all_replies_stored);
    tcase_add_test(tcase, contradictions_are_refused);
    tcase_add_test(tcase, tables_of_a_store);
}
