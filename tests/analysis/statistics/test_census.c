/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_census - side 2 against the oracle and games played out; and side 3
 * against figures of another program in make check-slow. */
#include "analysis/statistics/census.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/statistics/orbit_counts.h"
#include "analysis/statistics/statistic.h"
#include "game/outcome.h"
#include "tests/contract_fixture.h"
#include "tests/gsl_case.h"
#include "tests/position_oracle.h"
#include "tests/support.h"
#include "tests/tables.h"

enum { CELLS = 7, POSITIONS = 2187 }; /* of side 2 */

/* The position of a number: its digits in base 3 are the cells. */
static struct position numbered(int number, enum turn turn)
{
    struct position position = position_empty(2, turn);
    for (int c = 0; c < CELLS; c++, number /= 3)
        if (number % 3)
            cellset_add(&position.stones[number % 3 - 1], c);
    return position;
}

static int number_of(const struct position *position)
{
    int number = 0;
    for (int c = CELLS - 1; c >= 0; c--)
        number = 3 * number + (position_at(position, c) + 1) % 3;
    return number;
}

/* Which undecided positions games lead to, by turn and number. */
typedef bool reached[2][POSITIONS];

/* Plays every game from a position, which nobody has won. */
static void play(struct position position, reached seen)
{
    if (outcome_winner(&position) != COLOUR_NONE)
        return;
    bool *const here = &seen[position.turn][number_of(&position)];
    if (*here)
        return;
    *here = true;
    const struct cellset free = position_free(&position);
    for (int c = cellset_next(&free, 0); c >= 0; c = cellset_next(&free, c + 1))
        play(position_after(&position, c), seen);
}

static void play_all(enum rules rules, reached seen)
{
    memset(seen, 0, sizeof(reached));
    if (rules == RULES_NONE) {
        play(position_empty(2, TURN_BLACK), seen);
        return;
    }
    const struct cellset cells = orbit_counts_cells(board_of(2), rules);
    for (unsigned mask = 0; mask < 1u << CELLS; mask++) {
        struct position position = position_empty(2, TURN_WHITE);
        position.stones[COLOUR_BLACK].word[0] = mask;
        if (!(mask & ~cells.word[0]))
            play(position, seen);
    }
}

/* The pairs of a position and a stone of its winner's. */
static void count_pairs(const struct position *position, reached seen,
                        struct census *census)
{
    const enum colour owner = position_oracle_winner(position);
    const enum turn turn = position->turn;
    const struct cellset free = position_free(position);
    for (int c = cellset_next(&free, 0); c >= 0;
         c = cellset_next(&free, c + 1)) {
        struct position more = *position;
        cellset_add(&more.stones[owner], c);
        if (outcome_winner(&more) != COLOUR_NONE)
            continue;
        const bool hurts = position_oracle_winner(&more) != owner;
        const bool both =
            seen[turn][number_of(position)] && seen[turn][number_of(&more)];
        census->all[owner][turn].pairs++;
        census->all[owner][turn].hurts += hurts;
        census->reachable[owner][turn].pairs += both;
        census->reachable[owner][turn].hurts += both && hurts;
    }
}

static void count_position(int number, reached seen, struct census *census)
{
    const struct position black = numbered(number, TURN_BLACK);
    const struct position white = numbered(number, TURN_WHITE);
    if (outcome_winner(&black) != COLOUR_NONE)
        return;
    struct census_positions *const positions =
        &census->positions[position_count(&black)];
    const bool black_first = position_oracle_winner(&black) == COLOUR_BLACK;
    const bool white_first = position_oracle_winner(&white) == COLOUR_WHITE;
    positions->mover += black_first && white_first;
    positions->zugzwang += !black_first && !white_first;
    positions->black += black_first && !white_first;
    positions->white += !black_first && white_first;
    count_pairs(&black, seen, census);
    count_pairs(&white, seen, census);
}

START_TEST(side_2_is_what_the_oracle_says)
{
    static reached seen;
    const enum rules rules = (enum rules)_i;
    struct census expected = {0}, census;
    struct complete_table *table;
    struct status_text why;
    play_all(rules, seen);
    for (int number = 0; number < POSITIONS; number++)
        count_position(number, seen, &expected);
    ck_assert_int_eq(census_take(board_of(2), rules, &census, &table, &why),
                     STATUS_OK);
    ck_assert_mem_eq(&census, &expected, sizeof census);
    ck_assert_int_gt(census.all[COLOUR_WHITE][TURN_BLACK].pairs, 0);
    complete_table_free(table);
}
END_TEST

START_TEST(the_table_has_every_position)
{
    struct complete_table *table;
    struct status_text why;
    ck_assert_int_eq(complete_table_make(board_of(2), NULL, NULL, &table, &why),
                     STATUS_OK);
    for (int number = 0; number < POSITIONS; number++)
        for (int turn = TURN_BLACK; turn <= TURN_WHITE; turn++) {
            const struct position position = numbered(number, (enum turn)turn);
            if (complete_table_winner(table, &position) !=
                position_oracle_winner(&position))
                position_oracle_complain(&position, "not as in the table");
        }
    complete_table_free(table);
}
END_TEST

/* A store with all contract sets of side 2; White wins both. */
static struct specimen_store open_side_2(struct contract_fixture *side_2,
                                         bool with_contract)
{
    *side_2 =
        contract_fixture_make(2, RULES_INNER, contract_fixture_all_white, NULL);
    return contract_fixture_open_store(side_2, with_contract);
}

static void close_side_2(struct contract_fixture *side_2,
                         struct specimen_store *opened)
{
    contract_fixture_close_store(opened);
    contract_fixture_free(side_2);
}

START_TEST(stored_results_are_compared)
{
    struct contract_fixture side_2;
    struct specimen_store opened = open_side_2(&side_2, true);
    const struct request request = request_of(2, RULES_INNER);
    contract_fixture_put(opened.store, support_position("2/1bw/2 b"),
                         RULES_INNER, VALUE_LOSS, MOVE_NONE, -1, 1, 0);
    struct report report = tables_computed("census", opened.store, &request);
    ck_assert_int_eq(tables_cell(&report, "check", 0, "values")->integer, 2);
    ck_assert_int_eq(tables_cell(&report, "check", 1, "values")->integer, 1);
    ck_assert_int_eq(tables_cell(&report, "check", 1, "moves")->integer, 0);
    ck_assert_int_eq(tables_cell(&report, "check", 2, "values")->integer, 2);
    ck_assert_int_eq(tables_cell(&report, "check", 2, "moves")->integer, 1);
    ck_assert_int_eq(tables_cell(&report, "positions", 7, "positions")->integer,
                     1039);
    report_free(&report);
    close_side_2(&side_2, &opened);
}
END_TEST

/* A position that Black wins, by some moves and not by others. */
static struct position choice(int *losing)
{
    for (int number = 0; number < POSITIONS; number++) {
        const struct position position = numbered(number, TURN_BLACK);
        const struct cellset free = position_free(&position);
        if (position_oracle_winner(&position) != COLOUR_BLACK ||
            outcome_winner(&position) != COLOUR_NONE)
            continue;
        for (int c = cellset_next(&free, 0); c >= 0;
             c = cellset_next(&free, c + 1)) {
            const struct position after = position_after(&position, c);
            *losing = c;
            if (position_oracle_winner(&after) == COLOUR_WHITE)
                return position;
        }
    }
    ck_abort_msg("no such position");
}

/* Puts what is not so into the store; what the complaint calls it. */
static const char *put_wrong(struct store *store, int which)
{
    const struct position lost = support_position("2/1bw/2 b");
    const struct position contract = support_position("2/3/2 c");
    int move = MOVE_NONE;
    const struct position won = choice(&move);
    switch (which) {
    case 0:
        contract_fixture_put(store, lost, RULES_INNER, VALUE_WIN, 0, -1, 1, 0);
        return "the winner stored for ";
    case 1:
        contract_fixture_put(store, won, RULES_INNER, VALUE_WIN, move, -1, 1,
                             0);
        return "the move stored for ";
    case 2:
        contract_fixture_put(store, contract, RULES_INNER, VALUE_LOSS,
                             MOVE_NONE, -1, 0, 0);
        return "the outcome stored for 2/3/2 c";
    default:
        contract_fixture_put(store, contract, RULES_INNER, VALUE_WIN, MOVE_PASS,
                             -1, 0, 0);
        return "the action stored for 2/3/2 c";
    }
}

START_TEST(what_differs_is_named)
{
    struct contract_fixture side_2;
    struct specimen_store opened = open_side_2(&side_2, false);
    const struct request request = request_of(2, RULES_INNER);
    struct report report;
    struct status_text why;
    const char *const part = put_wrong(opened.store, _i);
    ck_assert_int_eq(statistic_compute(statistic_find("census"), opened.store,
                                       &request, &report, &why),
                     STATUS_FAILED);
    support_check_line(&why);
    ck_assert_ptr_nonnull(strstr(why.line, part));
    report_free(&report);
    close_side_2(&side_2, &opened);
}
END_TEST

START_TEST(large_boards_are_refused)
{
    struct contract_fixture side_2;
    struct specimen_store opened = open_side_2(&side_2, true);
    const struct request request = request_of(4, RULES_INNER);
    struct report report;
    struct status_text why;
    ck_assert_int_eq(statistic_compute(statistic_find("census"), opened.store,
                                       &request, &report, &why),
                     STATUS_USAGE);
    support_check_line(&why);
    report_free(&report);
    close_side_2(&side_2, &opened);
}
END_TEST

static void compare(const struct census_pairs *pairs, int64_t count,
                    int64_t hurts)
{
    ck_assert_int_eq(pairs->pairs, count);
    ck_assert_int_eq(pairs->hurts, hurts);
}

/* Counted before by a program of its own, written from the rules, and by a
 * referee of the paper. */
START_TEST(side_3_is_what_another_program_counted)
{
    struct census census;
    struct complete_table *table;
    struct status_text why;
    int64_t positions = 0, zugzwang = 0;
    ck_assert_int_eq(
        census_take(board_of(3), RULES_INNER, &census, &table, &why),
        STATUS_OK);
    for (int k = 0; k <= COMPLETE_TABLE_MOST_CELLS; k++) {
        const struct census_positions *const one = &census.positions[k];
        positions += one->mover + one->black + one->white;
        zugzwang += one->zugzwang;
    }
    ck_assert_int_eq(positions, 752358789);
    ck_assert_int_eq(zugzwang, 0);
    compare(&census.reachable[COLOUR_BLACK][TURN_WHITE], 78260120, 4634178);
    compare(&census.reachable[COLOUR_BLACK][TURN_BLACK], 376565080, 18513733);
    compare(&census.all[COLOUR_BLACK][TURN_WHITE], 281240583, 13975458);
    compare(&census.all[COLOUR_BLACK][TURN_BLACK], 1206035510, 44385223);
    uint64_t seed = 3;
    for (int i = 0; i < 2000; i++) {
        const struct position position =
            position_oracle_game(&seed, 3, 6 + support_below(&seed, 13), 4);
        if (complete_table_winner(table, &position) !=
            position_oracle_winner(&position))
            position_oracle_complain(&position, "not as in the table");
    }
    complete_table_free(table);
}
END_TEST

SUPPORT_SUITE(census)
{
    TCase *const tcase = gsl_case(suite, "census");
    tcase_add_unchecked_fixture(tcase, position_oracle_open, NULL);
    tcase_add_loop_test(tcase, side_2_is_what_the_oracle_says, 0, RULES_COUNT);
    tcase_add_test(tcase, the_table_has_every_position);
    tcase_add_test(tcase, stored_results_are_compared);
    tcase_add_loop_test(tcase, what_differs_is_named, 0, 4);
    tcase_add_test(tcase, large_boards_are_refused);
    if (!support_amount(0, 1))
        return;
    TCase *const long_work = gsl_case(suite, "side 3");
    tcase_set_timeout(long_work, 3600);
    tcase_add_unchecked_fixture(long_work, position_oracle_open, NULL);
    tcase_add_test(long_work, side_3_is_what_another_program_counted);
}
