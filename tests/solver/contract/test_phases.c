/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_phases - the contract phase over main phases that are made up.
 *
 * They follow no pattern, so nothing that happens to hold in the true game can
 * hide an error: White's sets need not be closed under taking stones away.
 * Where winners are not known, all that is said must hold whoever wins there.
 */
#include <string.h>

#include "solver/contract/contract.h"
#include "tests/contract_checks.h"
#include "tests/phase.h"
#include "tests/support.h"

/* contract_solve() of sets in any order, of a phase whose winners are all
 * known. Each is also solved on its own if `alone`. */
static void check_solve(const struct phase *phase, enum rules rules,
                        uint64_t *seed, int count, bool alone)
{
    struct contract_checks run = {.phase = phase};
    const struct contract_calls calls = contract_checks_calls(&run);
    struct contract *const contract =
        contract_checks_create(phase->board->side, rules, &calls);
    for (int i = 0; i < count; i++) {
        const struct position position = phase_position(
            phase, (uint32_t)support_random(seed) & (phase->sets - 1));
        struct contract_result result =
            contract_checks_solve(contract, &position);
        contract_checks_check_known(phase, &result);
        if (!alone)
            continue;
        struct contract *const other =
            contract_checks_create(phase->board->side, rules, &calls);
        result = contract_checks_solve(other, &position);
        contract_checks_check_known(phase, &result);
        contract_destroy(other);
    }
    contract_destroy(contract);
}

START_TEST(made_up_phases)
{
    uint64_t seed = 82;
    struct phase *const phase = phase_create(contract_checks_games[_i].side,
                                             contract_checks_games[_i].rules);
    for (int round = 0; round < support_amount(66, 150); round++) {
        phase_draw(phase, &seed, round % 11 * 10, 0);
        phase_solve(phase);
        contract_checks_check_all(phase, contract_checks_games[_i].rules);
        check_solve(phase, contract_checks_games[_i].rules, &seed, 20, true);
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

enum { LARGE = sizeof large / sizeof *large };

START_TEST(made_up_phases_of_half_a_million_sets)
{
    uint64_t seed = 83;
    struct phase *const phase = phase_create(large[_i].side, large[_i].rules);
    phase_draw(phase, &seed, large[_i].white, 0);
    phase_solve(phase);
    contract_checks_check_all(phase, large[_i].rules);
    check_solve(phase, large[_i].rules, &seed, support_amount(30, 200), false);
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
        contract_checks_check_sound(phase, &said->all[set]);
        contract_checks_check_sound(phase, &said->solved[set]);
    }
}

static void listen(const struct phase *phase, enum rules rules,
                   struct said *said)
{
    struct contract_checks run = {.phase = phase};
    const struct contract_calls calls = contract_checks_calls(&run);
    struct contract *const all =
        contract_checks_create(phase->board->side, rules, &calls);
    struct contract *const some =
        contract_checks_create(phase->board->side, rules, &calls);
    contract_checks_all(all);
    for (uint32_t set = 0; set < phase->sets; set++) {
        const struct position position = phase_position(phase, set);
        said->all[set] = *contract_checks_known(all, &position);
        said->solved[set] = contract_checks_solve(some, &position);
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
    const enum rules rules = contract_checks_games[_i].rules;
    struct phase *const phase =
        phase_create(contract_checks_games[_i].side, rules);
    struct phase *const filled =
        phase_create(contract_checks_games[_i].side, rules);
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
    ck_assert(told > 50 || _i == CONTRACT_CHECKS_SIDE_2);
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
        ck_assert_int_eq(said.all[set].grundy, VALUE_NO_GRUNDY);
        ck_assert_int_eq(said.all[set].action, MOVE_NONE);
    }
    phase_destroy(phase);
}
END_TEST

/* Costs at random: nothing for some sets, a few nodes for many, very many for
 * others. */
static void draw_costs(const struct phase *phase, uint64_t *seed,
                       uint64_t *cost)
{
    for (uint32_t set = 0; set < phase->sets; set++) {
        const int digits = support_below(seed, 9);
        cost[set] = digits ? 1 + (uint64_t)support_below(seed, 10) : 0;
        for (int i = 1; i < digits; i++)
            cost[set] *= 10;
    }
}

/* What `all` must know of every set, when its searches had at most `most` nodes
 * each, and `some` of those it is asked about. */
static void check_followed(struct contract *all, struct contract *some,
                           const struct phase *phase,
                           const struct phase *affordable)
{
    static enum value value[1 << 7];
    contract_checks_follow(affordable, value);
    contract_checks_all(all);
    for (uint32_t set = phase->sets; set-- > 0;) {
        const struct position position = phase_position(phase, set);
        const struct contract_result *const known =
            contract_checks_known(all, &position);
        contract_checks_check_sound(phase, known);
        ck_assert_int_eq(known->main, affordable->winner[set]);
        ck_assert_int_eq(known->value, value[set]);
    }
    for (int i = 0; i < 10; i++) {
        const uint32_t set = (uint32_t)(i * i * 97) & (phase->sets - 1);
        const struct position position = phase_position(phase, set);
        const struct contract_result result =
            contract_checks_solve(some, &position);
        contract_checks_check_sound(phase, &result);
        ck_assert_int_eq(result.value, value[set]);
    }
}

/* Failed searches grow fourfold, so they come to a third more than the set's
 * cost at most. */
static void check_nodes(const struct contract_checks *run)
{
    double most = 0;
    for (uint32_t set = 0; set < run->phase->sets; set++)
        if (run->granted[set])
            most += (double)run->cost[set] * 7 / 3;
    ck_assert((double)run->nodes <= most);
}

START_TEST(hard_sets_are_settled_or_given_up)
{
    uint64_t seed = 86;
    static uint64_t cost[1 << 7], granted[2][1 << 7];
    const enum rules rules = contract_checks_games[_i].rules;
    const int side = contract_checks_games[_i].side;
    struct phase *const phase = phase_create(side, rules);
    struct phase *const affordable = phase_create(side, rules);
    for (int round = 0; round < 300; round++) {
        const uint64_t most = round % 3 ? 10 << support_below(&seed, 20) : 0;
        phase_draw(phase, &seed, round % 11 * 10, 0);
        phase_solve(phase);
        draw_costs(phase, &seed, cost);
        for (uint32_t set = 0; set < phase->sets; set++)
            affordable->winner[set] = most && cost[phase->first[set]] > most
                                          ? COLOUR_NONE
                                          : phase->winner[set];
        memset(granted, 0, sizeof granted);
        struct contract_checks runs[2] = {{.phase = phase}, {.phase = phase}};
        struct contract *contracts[2];
        struct contract_calls calls[2];
        for (int i = 0; i < 2; i++) {
            runs[i].solved = true;
            runs[i].cost = cost;
            runs[i].most_nodes = most;
            runs[i].granted = granted[i];
            calls[i] = contract_checks_calls(&runs[i]);
            contracts[i] = contract_checks_create(side, rules, &calls[i]);
        }
        check_followed(contracts[0], contracts[1], phase, affordable);
        for (int i = 0; i < 2; i++) {
            check_nodes(&runs[i]);
            contract_destroy(contracts[i]);
        }
    }
    phase_destroy(affordable);
    phase_destroy(phase);
}
END_TEST

/* Both ways of working one after the other, on the same contract. */
START_TEST(on_demand_and_then_all)
{
    uint64_t seed = 87;
    static uint64_t cost[1 << 7], granted[1 << 7];
    const struct position empty = position_empty(3, TURN_CONTRACT);
    struct phase *const phase = phase_create(3, RULES_INNER);
    for (int round = 0; round < 200; round++) {
        phase_draw(phase, &seed, round % 11 * 10, 0);
        phase_solve(phase);
        draw_costs(phase, &seed, cost);
        memset(granted, 0, sizeof granted);
        struct contract_checks run = {
            .phase = phase, .solved = true, .cost = cost, .granted = granted};
        const struct contract_calls calls = contract_checks_calls(&run);
        struct contract *const contract =
            contract_checks_create(3, RULES_INNER, &calls);
        contract_checks_solve(contract, &empty);
        run.reports = 0;
        contract_checks_all(contract);
        ck_assert_uint_eq(contract_unknown(contract), 0);
        for (uint32_t set = 0; set < phase->sets; set++) {
            const struct position position = phase_position(phase, set);
            contract_checks_check_full(
                phase, contract_checks_known(contract, &position));
        }
        const int asked = run.asked;
        contract_checks_solve(contract, &empty);
        ck_assert_int_eq(run.asked, asked);
        contract_destroy(contract);
    }
    phase_destroy(phase);
}
END_TEST

/* The work on the empty board of a phase, with estimates for White's sets and
 * for Black's. The estimates change no value. */
static uint64_t work_estimated(const struct phase *phase, const uint64_t *cost,
                               int white, int black)
{
    static int chance[1 << 7];
    uint64_t estimated[1 << 7] = {0};
    struct contract_checks run = {.phase = phase,
                                  .solved = true,
                                  .cost = cost,
                                  .chance = chance,
                                  .estimated = estimated};
    const struct contract_calls calls = contract_checks_calls(&run);
    const struct position empty = position_empty(3, TURN_CONTRACT);
    struct contract *const contract =
        contract_checks_create(3, RULES_INNER, &calls);
    for (uint32_t set = 0; set < phase->sets; set++)
        chance[set] = phase->winner[set] == COLOUR_WHITE ? white : black;
    const struct contract_result result =
        contract_checks_solve(contract, &empty);
    const uint64_t nodes = run.nodes;
    contract_checks_check_known(phase, &result);
    contract_checks_all(contract);
    ck_assert_uint_eq(contract_unknown(contract), 0);
    contract_destroy(contract);
    return nodes;
}

/* With a largest budget, too, each estimate is for more nodes than the last and
 * for none that no search may take; contract_checks.c looks at each. */
START_TEST(estimates_are_for_searches_that_may_be_made)
{
    uint64_t seed = 89;
    static uint64_t cost[1 << 7];
    static int chance[1 << 7];
    const struct position empty = position_empty(3, TURN_CONTRACT);
    struct phase *const phase = phase_create(3, RULES_INNER);
    for (int round = 0; round < 200; round++) {
        uint64_t estimated[1 << 7] = {0};
        struct contract_checks run = {.phase = phase,
                                      .cost = cost,
                                      .chance = chance,
                                      .estimated = estimated,
                                      .most_nodes = 1 + 3000 * (round % 20)};
        const struct contract_calls calls = contract_checks_calls(&run);
        struct contract *const contract =
            contract_checks_create(3, RULES_INNER, &calls);
        phase_draw(phase, &seed, 20 + round % 7 * 10, 0);
        for (uint32_t set = 0; set < phase->sets; set++) {
            cost[set] = (uint64_t)support_below(&seed, 60000);
            chance[set] = support_below(&seed, VALUE_CERTAIN);
        }
        contract_checks_solve(contract, &empty);
        contract_destroy(contract);
    }
    phase_destroy(phase);
}
END_TEST

/* When the estimates are right fewer of the sets, all at the same cost, are
 * searched from than without. */
START_TEST(good_estimates_save_searches)
{
    uint64_t seed = 88, right = 0, none = 0;
    static uint64_t cost[1 << 7];
    struct phase *const phase = phase_create(3, RULES_INNER);
    for (uint32_t set = 0; set < phase->sets; set++)
        cost[set] = 5000;
    for (int round = 0; round < 200; round++) {
        phase_draw(phase, &seed, 20 + round % 7 * 10, 0);
        phase_solve(phase);
        right += work_estimated(phase, cost, 900, 100);
        none += work_estimated(phase, cost, -1, -1);
        work_estimated(phase, cost, 100, 900);
        work_estimated(phase, cost, VALUE_CERTAIN, 0);
        work_estimated(phase, cost, 0, VALUE_CERTAIN);
    }
    ck_assert_uint_lt(right, none);
    phase_destroy(phase);
}
END_TEST

/* White wins from the empty board and from one stone. So any first stone wins,
 * by the pass of the next player; the way over the dear ones is not gone to
 * its end. */
START_TEST(the_cheap_way_goes_first)
{
    static uint64_t cost[1 << 7];
    struct phase *const phase = phase_create(3, RULES_INNER);
    const struct position empty = position_empty(3, TURN_CONTRACT);
    for (int dear = 1; dear <= 6; dear += 5) {
        struct contract_checks run = {
            .phase = phase, .solved = true, .cost = cost};
        const struct contract_calls calls = contract_checks_calls(&run);
        struct contract *const contract =
            contract_checks_create(3, RULES_INNER, &calls);
        for (uint32_t set = 0; set < phase->sets; set++) {
            const int stones = __builtin_popcount(set);
            phase->winner[set] = stones < 2 ? COLOUR_WHITE : COLOUR_BLACK;
            cost[set] = 10;
            if (stones == 0 || (stones == 1 && phase->orbit[set] == dear))
                cost[set] = 1000000000;
        }
        phase_solve(phase);
        const struct contract_result result =
            contract_checks_solve(contract, &empty);
        contract_checks_check_known(phase, &result);
        ck_assert_int_eq(result.value, VALUE_WIN);
        ck_assert_uint_lt(run.nodes, 10000);
        contract_destroy(contract);
    }
    phase_destroy(phase);
}
END_TEST

/* Half of the sets were searched from before, in vain: no search repeats that.
 */
START_TEST(earlier_work_is_gone_on_from)
{
    uint64_t seed = 89;
    static uint64_t cost[1 << 7], spent[1 << 7];
    const struct position empty = position_empty(3, TURN_CONTRACT);
    struct phase *const phase = phase_create(3, RULES_INNER);
    for (int round = 0; round < 200; round++) {
        phase_draw(phase, &seed, round % 11 * 10, 0);
        phase_solve(phase);
        draw_costs(phase, &seed, cost);
        for (uint32_t set = 0; set < phase->sets; set++)
            spent[set] =
                support_below(&seed, 2) && cost[set] ? cost[set] - 1 : 0;
        struct contract_checks run = {
            .phase = phase, .solved = true, .cost = cost, .spent = spent};
        const struct contract_calls calls = contract_checks_calls(&run);
        struct contract *const contract =
            contract_checks_create(3, RULES_INNER, &calls);
        if (round % 2)
            contract_checks_solve(contract, &empty);
        run.reports = 0;
        contract_checks_all(contract);
        for (uint32_t set = 0; set < phase->sets; set++) {
            const struct position position = phase_position(phase, set);
            contract_checks_check_full(
                phase, contract_checks_known(contract, &position));
        }
        contract_destroy(contract);
    }
    phase_destroy(phase);
}
END_TEST

/* Works on all sets for so many searches; returns how many sets of `least` to
 * `most` stones, up to symmetry, have a known winner. */
static int known_after(struct contract *contract, struct contract_checks *run,
                       int searches, int least, int most)
{
    const struct phase *const phase = run->phase;
    struct status_text why;
    int known = 0;
    run->refuse_ask = run->asked + searches + 1;
    run->reports = 0;
    ck_assert_int_eq(contract_all(contract, &why), STATUS_LIMIT);
    for (uint32_t set = 0; set < phase->sets; set++) {
        const int stones = __builtin_popcount(set);
        if (phase->first[set] != set || stones < least || stones > most)
            continue;
        const struct position position = phase_position(phase, set);
        known +=
            contract_checks_known(contract, &position)->main != COLOUR_NONE;
    }
    return known;
}

/* A board of side 4: few stones take some searches, nine and more are cheap,
 * and what is between takes very long. */
START_TEST(the_first_stones_go_first_and_then_the_cheap)
{
    static uint64_t cost[1 << 19];
    uint64_t seed = 90;
    struct phase *const phase = phase_create(4, RULES_INNER);
    struct contract_checks run = {
        .phase = phase, .refusal = STATUS_LIMIT, .cost = cost};
    const struct contract_calls calls = contract_checks_calls(&run);
    struct contract *const contract =
        contract_checks_create(4, RULES_INNER, &calls);
    phase_draw(phase, &seed, 50, 0);
    for (uint32_t set = 0; set < phase->sets; set++) {
        const int stones = __builtin_popcount(set);
        cost[set] = stones < 2 ? 50000 : stones < 9 ? UINT64_C(1) << 40 : 9;
    }
    ck_assert_int_eq(known_after(contract, &run, 20, 0, 1), 5);
    ck_assert_uint_eq(run.nodes, 5 * (1000 + 4000 + 16000 + 50000));
    const int cheap = 30583;
    ck_assert_int_eq(known_after(contract, &run, cheap + 200, 9, 19), cheap);
    ck_assert_uint_eq(contract_nodes_left(contract), UINT64_MAX);
    contract_destroy(contract);
    phase_destroy(phase);
}
END_TEST

/* A limit leaves all known that follows from the winners found. */
START_TEST(a_limit_leaves_nothing_unsaid)
{
    uint64_t seed = 88;
    static enum value value[1 << 7];
    struct phase *const phase = phase_create(3, RULES_INNER);
    struct phase *const part = phase_create(3, RULES_INNER);
    for (int round = 0; round < 200; round++) {
        uint8_t asked_of[1 << 7] = {0};
        struct status_text why;
        struct contract_checks run = {.phase = phase,
                                      .refusal = STATUS_LIMIT,
                                      .refuse_ask =
                                          1 + support_below(&seed, 26),
                                      .asked_of = asked_of};
        const struct contract_calls calls = contract_checks_calls(&run);
        struct contract *const contract =
            contract_checks_create(3, RULES_INNER, &calls);
        phase_draw(phase, &seed, 50, 0);
        ck_assert_int_eq(contract_all(contract, &why), STATUS_LIMIT);
        for (uint32_t set = 0; set < phase->sets; set++)
            part->winner[set] =
                asked_of[phase->first[set]] ? phase->winner[set] : COLOUR_NONE;
        contract_checks_follow(part, value);
        for (uint32_t set = 0; set < phase->sets; set++) {
            const struct position position = phase_position(phase, set);
            ck_assert_int_eq(contract_checks_known(contract, &position)->value,
                             value[set]);
        }
        contract_destroy(contract);
    }
    phase_destroy(part);
    phase_destroy(phase);
}
END_TEST

SUPPORT_SUITE(phases)
{
    TCase *const known = support_case(suite, "known winners");
    tcase_add_loop_test(known, made_up_phases, 0, CONTRACT_CHECKS_GAMES);
    tcase_add_loop_test(known, made_up_phases_of_half_a_million_sets,
                        support_amount(LARGE - 1, 0), LARGE);
    TCase *const costs = support_case(suite, "winners at a cost");
    tcase_add_loop_test(costs, hard_sets_are_settled_or_given_up, 0,
                        CONTRACT_CHECKS_GAMES);
    tcase_add_test(costs, on_demand_and_then_all);
    tcase_add_test(costs, good_estimates_save_searches);
    tcase_add_test(costs, estimates_are_for_searches_that_may_be_made);
    tcase_add_test(costs, the_cheap_way_goes_first);
    tcase_add_test(costs, earlier_work_is_gone_on_from);
    tcase_add_test(costs, the_first_stones_go_first_and_then_the_cheap);
    TCase *const unknown = support_case(suite, "unknown winners");
    tcase_add_loop_test(unknown, what_is_known_holds_whoever_wins_elsewhere, 0,
                        CONTRACT_CHECKS_GAMES);
    tcase_add_test(unknown, nothing_known_means_nothing_said);
    tcase_add_test(unknown, a_limit_leaves_nothing_unsaid);
}
