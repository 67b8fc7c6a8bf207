/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_phases - the contract phase over main phases that are made up.
 *
 * They follow no pattern, so nothing that happens to hold in the true game can
 * hide an error: White's sets need not be closed under taking stones away.
 * Where winners are not known, all that is said must hold whoever wins there.
 */
#include <string.h>

#include "solver/contract.h"
#include "tests/bargain.h"
#include "tests/phase.h"
#include "tests/support.h"

/* contract_solve() of sets in any order, of a phase whose winners are all
 * known. Each is also solved on its own if `alone`. */
static void check_solve(const struct phase *phase, enum rules rules,
                        uint64_t *seed, int count, bool alone)
{
    struct bargain run = {.phase = phase};
    const struct contract_calls calls = bargain_calls(&run);
    struct contract *const contract =
        bargain_create(phase->board->side, rules, &calls);
    for (int i = 0; i < count; i++) {
        const struct position position = phase_position(
            phase, (uint32_t)support_random(seed) & (phase->sets - 1));
        struct contract_result result = bargain_solve(contract, &position);
        bargain_check_known(phase, &result);
        if (!alone)
            continue;
        struct contract *const other =
            bargain_create(phase->board->side, rules, &calls);
        result = bargain_solve(other, &position);
        bargain_check_known(phase, &result);
        contract_destroy(other);
    }
    contract_destroy(contract);
}

START_TEST(made_up_phases)
{
    uint64_t seed = 82;
    struct phase *const phase =
        phase_create(bargain_games[_i].side, bargain_games[_i].rules);
    for (int round = 0; round < 150; round++) {
        phase_draw(phase, &seed, round % 11 * 10, 0);
        phase_solve(phase);
        bargain_check_all(phase, bargain_games[_i].rules);
        check_solve(phase, bargain_games[_i].rules, &seed, 20, true);
    }
    phase_destroy(phase);
}
END_TEST

/* Half a million sets; where White wins nearly all, the games are long. */
static const struct {
    int side;
    enum rules rules;
    int white;
} large[] = {{3, RULES_OPEN, 50}, {3, RULES_OPEN, 95}, {4, RULES_INNER, 80}};

START_TEST(made_up_phases_of_half_a_million_sets)
{
    uint64_t seed = 83;
    struct phase *const phase = phase_create(large[_i].side, large[_i].rules);
    phase_draw(phase, &seed, large[_i].white, 0);
    phase_solve(phase);
    bargain_check_all(phase, large[_i].rules);
    check_solve(phase, large[_i].rules, &seed, 200, false);
    phase_destroy(phase);
}
END_TEST

/* Calls `check` with `phase` for each way to fill in the winners that `part`
 * lacks, from `set` on. */
static void complete(struct phase *phase, const struct phase *part,
                     uint32_t set,
                     void (*check)(const struct phase *phase, void *context),
                     void *context)
{
    while (set < phase->sets &&
           (part->first[set] != set || part->winner[set] != COLOUR_NONE))
        set++;
    if (set == phase->sets) {
        for (uint32_t i = 0; i < phase->sets; i++)
            phase->winner[i] = phase->winner[phase->first[i]];
        phase_solve(phase);
        check(phase, context);
        return;
    }
    for (int i = COLOUR_BLACK; i <= COLOUR_WHITE; i++) {
        phase->winner[set] = (uint8_t)i;
        complete(phase, part, set + 1, check, context);
    }
}

/* All that two contracts say, one for each way of working. */
struct said {
    struct contract_result all[1 << 7];
    struct contract_result solved[1 << 7];
};

static void check_said(const struct phase *phase, void *context)
{
    const struct said *const said = context;
    for (uint32_t set = 0; set < phase->sets; set++) {
        bargain_check_sound(phase, &said->all[set]);
        bargain_check_sound(phase, &said->solved[set]);
    }
}

static void listen(const struct phase *phase, enum rules rules,
                   struct said *said)
{
    struct bargain run = {.phase = phase};
    const struct contract_calls calls = bargain_calls(&run);
    struct contract *const all =
        bargain_create(phase->board->side, rules, &calls);
    struct contract *const some =
        bargain_create(phase->board->side, rules, &calls);
    bargain_all(all);
    for (uint32_t set = 0; set < phase->sets; set++) {
        const struct position position = phase_position(phase, set);
        said->all[set] = *bargain_known(all, &position);
        said->solved[set] = bargain_solve(some, &position);
    }
    contract_destroy(all);
    contract_destroy(some);
}

static int count_unknown(const struct phase *phase)
{
    int count = 0;
    for (uint32_t set = 0; set < phase->sets; set++)
        count += phase->first[set] == set && phase->winner[set] == COLOUR_NONE;
    return count;
}

/* `told` counts values that are known although the set's own winner is not. A
 * side of one contract cell has no room for them. */
START_TEST(what_is_known_holds_whoever_wins_elsewhere)
{
    uint64_t seed = 84;
    static struct said said;
    int told = 0;
    int silent = 0;
    const enum rules rules = bargain_games[_i].rules;
    struct phase *const phase = phase_create(bargain_games[_i].side, rules);
    struct phase *const filled = phase_create(bargain_games[_i].side, rules);
    for (int round = 0; round < 300; round++) {
        phase_draw(phase, &seed, 50 + round % 50, 5 + round % 20);
        if (count_unknown(phase) > 7)
            continue;
        listen(phase, rules, &said);
        memcpy(filled->winner, phase->winner, phase->sets);
        complete(filled, phase, 0, check_said, &said);
        for (uint32_t set = 0; set < phase->sets; set++) {
            told += phase->winner[set] == COLOUR_NONE &&
                    said.all[set].value != VALUE_UNKNOWN;
            silent += said.all[set].value == VALUE_UNKNOWN;
        }
    }
    ck_assert_int_gt(silent, 50);
    ck_assert(told > 50 || _i == BARGAIN_SIDE_2);
    phase_destroy(filled);
    phase_destroy(phase);
}
END_TEST

START_TEST(nothing_known_means_nothing_said)
{
    uint64_t seed = 85;
    static struct said said;
    struct phase *const phase = phase_create(3, RULES_INNER);
    phase_draw(phase, &seed, 0, 100);
    listen(phase, RULES_INNER, &said);
    for (uint32_t set = 0; set < phase->sets; set++) {
        ck_assert_int_eq(said.all[set].value, VALUE_UNKNOWN);
        ck_assert_int_eq(said.solved[set].value, VALUE_UNKNOWN);
        ck_assert_int_eq(said.all[set].grundy, CONTRACT_NO_GRUNDY);
        ck_assert_int_eq(said.all[set].action, MOVE_NONE);
    }
    phase_destroy(phase);
}
END_TEST

/* White wins from the empty board and from one stone that is not in the centre.
 * So such a stone wins, and when the first is found to do so, with the four
 * ways to add to it, the stone in the centre is not asked about. */
START_TEST(a_winning_stone_ends_the_work)
{
    struct phase *const phase = phase_create(3, RULES_INNER);
    struct bargain run = {.phase = phase, .solved = true};
    const struct contract_calls calls = bargain_calls(&run);
    struct contract *const contract = bargain_create(3, RULES_INNER, &calls);
    const struct position empty = position_empty(3, TURN_CONTRACT);
    for (uint32_t set = 0; set < phase->sets; set++) {
        const int stones = __builtin_popcount(set);
        phase->winner[set] =
            stones == 0 || (stones == 1 && phase->orbit[set] == 6)
                ? COLOUR_WHITE
                : COLOUR_BLACK;
    }
    phase_solve(phase);
    const struct contract_result result = bargain_solve(contract, &empty);
    bargain_check_known(phase, &result);
    ck_assert_int_eq(result.value, VALUE_WIN);
    ck_assert_int_eq(run.asked, 6);
    contract_destroy(contract);
    phase_destroy(phase);
}
END_TEST

int main(void)
{
    Suite *const suite = suite_create("phases");
    TCase *const known = support_case(suite, "known winners");
    tcase_add_loop_test(known, made_up_phases, 0, BARGAIN_GAMES);
    tcase_add_loop_test(known, made_up_phases_of_half_a_million_sets, 0,
                        sizeof large / sizeof *large);
    tcase_add_test(known, a_winning_stone_ends_the_work);
    TCase *const unknown = support_case(suite, "unknown winners");
    tcase_add_loop_test(unknown, what_is_known_holds_whoever_wins_elsewhere, 0,
                        BARGAIN_GAMES);
    tcase_add_test(unknown, nothing_known_means_nothing_said);
    return support_run(suite);
}
