/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_contract - the contract phase of the true game.
 *
 * The oracle and an independent count over all sets (phase.h) must agree with
 * the contract on the value, the winning action and the Grundy value of every
 * set of sides 2 and 3.
 */
#include "solver/contract/contract.h"

#include <stdio.h>
#include <string.h>

#include "game/symmetry.h"
#include "tests/contract_checks.h"
#include "tests/phase.h"
#include "tests/position_oracle.h"
#include "tests/support.h"

/* The phases of the true game, judged once for all tests. */
static struct phase *true_phases[CONTRACT_CHECKS_GAMES];

static void open_games(void)
{
    position_oracle_open();
    for (int i = 0; i < CONTRACT_CHECKS_GAMES; i++) {
        true_phases[i] = phase_create(contract_checks_games[i].side,
                                      contract_checks_games[i].rules);
        phase_judge(true_phases[i]);
        phase_solve(true_phases[i]);
    }
}

static void close_games(void)
{
    for (int i = 0; i < CONTRACT_CHECKS_GAMES; i++)
        phase_destroy(true_phases[i]);
}

/* The result of contract_solve() or contract_all() against the oracle. */
static void check_oracle(const struct contract_result *result, enum rules rules)
{
    const struct position *const position = &result->position;
    const struct position_oracle_contract so =
        position_oracle_contract(position, rules);
    if (result->value != (so.wins ? VALUE_WIN : VALUE_LOSS))
        position_oracle_complain(position, "the oracle says otherwise");
    if (so.wins && result->action == MOVE_PASS ? !so.pass
        : so.wins ? !cellset_has(&so.cells, result->action)
                  : result->action != MOVE_NONE)
        position_oracle_complain(position, "the oracle has other actions");
}

START_TEST(every_set_agrees_with_the_oracle)
{
    const struct phase *const phase = true_phases[_i];
    struct contract_checks run = {.phase = phase, .solved = true};
    const struct contract_calls calls = contract_checks_calls(&run);
    const enum rules rules = contract_checks_games[_i].rules;
    struct contract *const all =
        contract_checks_create(contract_checks_games[_i].side, rules, &calls);
    struct contract *const some =
        contract_checks_create(contract_checks_games[_i].side, rules, &calls);
    contract_checks_all(all);
    for (uint32_t set = 0; set < phase->sets; set++) {
        const struct position position = phase_position(phase, set);
        const struct contract_result result =
            contract_checks_solve(some, &position);
        check_oracle(&result, rules);
        contract_checks_check_known(phase, &result);
        check_oracle(contract_checks_known(all, &position), rules);
        contract_checks_check_full(phase,
                                   contract_checks_known(all, &position));
    }
    contract_destroy(some);
    contract_destroy(all);
}
END_TEST

START_TEST(the_game_as_a_whole)
{
    contract_checks_check_all(true_phases[_i], contract_checks_games[_i].rules);
}
END_TEST

/* The player to move wins side 3, and by no other action. */
START_TEST(the_centre_is_the_only_winning_first_stone)
{
    const struct phase *const phase = true_phases[CONTRACT_CHECKS_SIDE_3];
    struct contract_checks run = {.phase = phase, .solved = true};
    const struct contract_calls calls = contract_checks_calls(&run);
    struct contract *const contract =
        contract_checks_create(3, RULES_INNER, &calls);
    const struct position empty = position_empty(3, TURN_CONTRACT);
    const int centre = board_cell_at(empty.board, 0, 0);
    const struct position_oracle_contract so =
        position_oracle_contract(&empty, RULES_INNER);
    const struct contract_result result =
        contract_checks_solve(contract, &empty);
    ck_assert_int_eq(result.value, VALUE_WIN);
    ck_assert_int_eq(result.action, centre);
    ck_assert(!so.pass);
    ck_assert_int_eq(cellset_count(so.cells), 1);
    ck_assert(cellset_has(&so.cells, centre));
    contract_destroy(contract);
}
END_TEST

START_TEST(grundy_values_of_the_first_stones)
{
    struct contract_checks run = {.phase = true_phases[CONTRACT_CHECKS_SIDE_3],
                                  .solved = true};
    const struct contract_calls calls = contract_checks_calls(&run);
    struct contract *const contract =
        contract_checks_create(3, RULES_INNER, &calls);
    struct position position = position_empty(3, TURN_CONTRACT);
    const struct board *const board = position.board;
    contract_checks_all(contract);
    ck_assert_int_eq(contract_checks_known(contract, &position)->grundy, 1);
    ck_assert_int_eq(contract_checks_known(contract, &position)->orbit, 1);
    for (int cell = cellset_next(&board->inner, 0); cell >= 0;
         cell = cellset_next(&board->inner, cell + 1)) {
        const bool centre = cell == board_cell_at(board, 0, 0);
        position = position_empty(3, TURN_CONTRACT);
        cellset_add(&position.stones[COLOUR_BLACK], cell);
        ck_assert_int_eq(contract_checks_known(contract, &position)->grundy,
                         centre ? 0 : 2);
        ck_assert_int_eq(contract_checks_known(contract, &position)->orbit,
                         centre ? 1 : 6);
    }
    contract_destroy(contract);
}
END_TEST

START_TEST(sides_2_and_3_have_so_many_sets)
{
    static const int orbits[] = {2, 26, 26};
    ck_assert_int_eq(phase_orbits(true_phases[_i]), orbits[_i]);
}
END_TEST

/* Who wins the main phase, by the judge. */
static enum status ask_judge(void *context, const struct position *position,
                             uint64_t budget, struct job_outcome *outcome,
                             struct status_text *why)
{
    (void)context;
    (void)why;
    outcome->winner = budget ? position_oracle_winner(position) : COLOUR_NONE;
    return STATUS_OK;
}

static const struct contract_calls judge_calls = {.main_winner = ask_judge};

/* Set-up positions may have stones on the border, whatever the rules. */
START_TEST(stones_already_on_the_border_are_accepted)
{
    uint64_t seed = 80;
    struct contract *const contract =
        contract_checks_create(3, RULES_INNER, &judge_calls);
    for (int round = 0; round < 150; round++) {
        struct position position =
            position_oracle_strew(&seed, 3, 5 + support_below(&seed, 12), 0);
        position.turn = TURN_CONTRACT;
        const struct contract_result result =
            contract_checks_solve(contract, &position);
        check_oracle(&result, RULES_INNER);
    }
    contract_destroy(contract);
}
END_TEST

/* Late sets of the open contract, some with a finished group. */
START_TEST(open_contracts_of_side_3)
{
    uint64_t seed = 81;
    struct contract *const contract =
        contract_checks_create(3, RULES_OPEN, &judge_calls);
    for (int round = 0; round < 100; round++) {
        struct position position =
            position_oracle_strew(&seed, 3, 8 + support_below(&seed, 12), 0);
        position.turn = TURN_CONTRACT;
        const struct contract_result result =
            contract_checks_solve(contract, &position);
        check_oracle(&result, RULES_OPEN);
    }
    contract_destroy(contract);
}
END_TEST

/* A status of a callback ends the work at once and comes back with its line. */
static void check_refused(const struct phase *phase, bool all,
                          struct contract_checks run)
{
    const struct contract_calls calls = contract_checks_calls(&run);
    struct contract *const contract =
        contract_checks_create(3, RULES_INNER, &calls);
    const struct position empty = position_empty(3, TURN_CONTRACT);
    struct contract_result result;
    struct status_text why = {""};
    char line[40];
    run.phase = phase;
    const enum status status =
        all ? contract_all(contract, &why)
            : contract_solve(contract, &empty, &result, &why);
    ck_assert_int_eq(status, run.refusal);
    if (run.refuse_ask) {
        ck_assert_int_eq(run.asked, run.refuse_ask);
        snprintf(line, sizeof line, "ask %d", run.refuse_ask);
    } else {
        ck_assert_int_eq(run.found, run.refuse_found);
        snprintf(line, sizeof line, "found %d", run.refuse_found);
    }
    ck_assert_str_eq(why.line, line);
    contract_destroy(contract);
}

START_TEST(a_callbacks_status_ends_the_work)
{
    const struct phase *const phase = true_phases[CONTRACT_CHECKS_SIDE_3];
    static const enum status refusals[] = {STATUS_FAILED, STATUS_USAGE,
                                           STATUS_LIMIT};
    struct contract_checks counted = {.phase = phase};
    const struct contract_calls calls = contract_checks_calls(&counted);
    const struct position empty = position_empty(3, TURN_CONTRACT);
    struct contract *const contract =
        contract_checks_create(3, RULES_INNER, &calls);
    contract_checks_solve(contract, &empty);
    contract_destroy(contract);
    for (int i = 0; i < 3; i++) {
        struct contract_checks run = {.refusal = refusals[i]};
        for (run.refuse_ask = 1; run.refuse_ask <= 26; run.refuse_ask++) {
            check_refused(phase, true, run);
            if (run.refuse_ask <= counted.asked)
                check_refused(phase, false, run);
        }
        run.refuse_ask = 0;
        for (run.refuse_found = 1; run.refuse_found <= 26; run.refuse_found++) {
            check_refused(phase, true, run);
            if (run.refuse_found <= counted.found)
                check_refused(phase, false, run);
        }
    }
}
END_TEST

/* After a limit the work goes on where it was. */
START_TEST(work_that_was_ended_can_go_on)
{
    const struct phase *const phase = true_phases[CONTRACT_CHECKS_SIDE_3];
    uint8_t asked_of[128] = {0};
    struct contract_checks run = {
        .phase = phase, .refusal = STATUS_LIMIT, .asked_of = asked_of};
    const struct contract_calls calls = contract_checks_calls(&run);
    struct contract *const contract =
        contract_checks_create(3, RULES_INNER, &calls);
    struct status_text why;
    for (int i = 0; i < 26; i++) {
        run.refuse_ask = run.asked + 2;
        run.reports = 0;
        const enum status status = contract_all(contract, &why);
        ck_assert_int_eq(status, i < 25 ? STATUS_LIMIT : STATUS_OK);
    }
    for (uint32_t set = 0; set < phase->sets; set++) {
        const struct position position = phase_position(phase, set);
        ck_assert_int_eq(asked_of[set], phase->first[set] == set);
        contract_checks_check_full(phase,
                                   contract_checks_known(contract, &position));
    }
    contract_destroy(contract);
}
END_TEST

/* Passing is an action too. */
START_TEST(the_first_actions)
{
    const struct phase *const phase = true_phases[CONTRACT_CHECKS_SIDE_3];
    struct contract_checks run = {.phase = phase, .solved = true};
    const struct contract_calls calls = contract_checks_calls(&run);
    for (uint32_t set = 0; set < phase->sets; set++) {
        struct contract *const contract =
            contract_checks_create(3, RULES_INNER, &calls);
        const struct position position = phase_position(phase, set);
        struct status_text why;
        ck_assert_int_eq(contract_solve_actions(contract, &position, &why),
                         STATUS_OK);
        contract_checks_check_known(phase,
                                    contract_checks_known(contract, &position));
        ck_assert_int_eq(contract_checks_known(contract, &position)->main,
                         phase->winner[set]);
        for (int i = 0; i < phase->cells; i++) {
            const uint32_t next = set | UINT32_C(1) << i;
            const struct position after = phase_position(phase, next);
            if (next != set)
                contract_checks_check_known(
                    phase, contract_checks_known(contract, &after));
        }
        const int asked = run.asked;
        contract_solve_actions(contract, &position, &why);
        ck_assert_int_eq(run.asked, asked);
        contract_destroy(contract);
    }
}
END_TEST

START_TEST(nothing_is_asked_or_told_twice)
{
    const struct phase *const phase = true_phases[CONTRACT_CHECKS_SIDE_3];
    for (uint32_t set = 0; set < phase->sets; set++) {
        struct contract_checks run = {.phase = phase};
        const struct contract_calls calls = contract_checks_calls(&run);
        struct contract *const contract =
            contract_checks_create(3, RULES_INNER, &calls);
        const struct position position = phase_position(phase, set);
        ck_assert_ptr_null(contract_checks_known(contract, &position));
        contract_checks_solve(contract, &position);
        const int asked = run.asked;
        const int told = run.found;
        for (int k = 0; k < BOARD_SYMMETRIES; k++) {
            const struct position image = symmetry_position(&position, k);
            const struct contract_result result =
                contract_checks_solve(contract, &image);
            contract_checks_check_known(phase, &result);
        }
        ck_assert_int_eq(run.asked, asked);
        ck_assert_int_eq(run.found, told);
        contract_destroy(contract);
    }
}
END_TEST

START_TEST(found_and_progress_may_be_missing)
{
    const struct phase *const phase = true_phases[CONTRACT_CHECKS_SIDE_3];
    struct contract_checks run = {.phase = phase};
    struct contract_calls calls = contract_checks_calls(&run);
    calls.found = NULL;
    calls.progress = NULL;
    struct contract *const contract =
        contract_checks_create(3, RULES_INNER, &calls);
    const struct position empty = position_empty(3, TURN_CONTRACT);
    contract_checks_solve(contract, &empty);
    contract_checks_all(contract);
    contract_checks_check_full(phase, contract_checks_known(contract, &empty));
    ck_assert_int_eq(run.found, 0);
    ck_assert_int_eq(run.reports, 0);
    ck_assert_int_eq(run.asked, 26);
    contract_destroy(contract);
}
END_TEST

START_TEST(too_many_cells_are_refused)
{
    static const struct {
        int side;
        enum rules rules;
        const char *part;
    } table[] = {{4, RULES_OPEN, "2^37"},
                 {5, RULES_INNER, "2^37"},
                 {11, RULES_INNER, "2^271"},
                 {11, RULES_OPEN, "2^331"}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct contract_checks run = {.phase = NULL};
        const struct contract_calls calls = contract_checks_calls(&run);
        struct contract *const contract =
            contract_checks_create(table[i].side, table[i].rules, &calls);
        struct status_text why;
        struct status_text beforehand;
        ck_assert_int_eq(contract_all(contract, &why), STATUS_USAGE);
        support_check_line(&why);
        ck_assert_ptr_nonnull(strstr(why.line, table[i].part));
        ck_assert_int_eq(run.asked + run.found + run.reports, 0);
        ck_assert_int_eq(
            contract_can_list(table[i].side, table[i].rules, &beforehand),
            STATUS_USAGE);
        ck_assert_str_eq(beforehand.line, why.line);
        contract_destroy(contract);
    }
}
END_TEST

START_TEST(what_can_be_listed_is_known_beforehand)
{
    for (int side = BOARD_MIN_SIDE; side <= BOARD_MAX_SIDE; side++) {
        struct status_text why;
        ck_assert_int_eq(contract_can_list(side, RULES_INNER, &why),
                         side <= 4 ? STATUS_OK : STATUS_USAGE);
        ck_assert_int_eq(contract_can_list(side, RULES_OPEN, &why),
                         side <= 3 ? STATUS_OK : STATUS_USAGE);
    }
}
END_TEST

START_TEST(no_contract_may_be_destroyed)
{
    contract_destroy(NULL);
}
END_TEST

SUPPORT_SUITE(contract)
{
    TCase *const game = support_case(suite, "the true game");
    tcase_add_unchecked_fixture(game, open_games, close_games);
    tcase_add_loop_test(game, every_set_agrees_with_the_oracle, 0,
                        CONTRACT_CHECKS_GAMES);
    tcase_add_loop_test(game, the_game_as_a_whole, 0, CONTRACT_CHECKS_GAMES);
    tcase_add_test(game, the_centre_is_the_only_winning_first_stone);
    tcase_add_test(game, grundy_values_of_the_first_stones);
    tcase_add_loop_test(game, sides_2_and_3_have_so_many_sets, 0,
                        CONTRACT_CHECKS_GAMES);
    tcase_add_test(game, stones_already_on_the_border_are_accepted);
    tcase_add_test(game, open_contracts_of_side_3);
    tcase_add_test(game, a_callbacks_status_ends_the_work);
    tcase_add_test(game, work_that_was_ended_can_go_on);
    tcase_add_test(game, the_first_actions);
    tcase_add_test(game, nothing_is_asked_or_told_twice);
    tcase_add_test(game, found_and_progress_may_be_missing);
    TCase *const edges = support_case(suite, "edges");
    tcase_add_test(edges, too_many_cells_are_refused);
    tcase_add_test(edges, what_can_be_listed_is_known_beforehand);
    tcase_add_test(edges, no_contract_may_be_destroyed);
}
