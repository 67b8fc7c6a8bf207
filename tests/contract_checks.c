/* SPDX-License-Identifier: GPL-3.0-or-later */
/* contract_checks - compares results with a phase. */
#include "tests/contract_checks.h"

#include <string.h>

#include "game/symmetry.h"
#include "tests/position_oracle.h"
#include "tests/support.h"

const struct contract_checks_game contract_checks_games[CONTRACT_CHECKS_GAMES] =
    {
        [CONTRACT_CHECKS_SIDE_2] = {2, RULES_INNER},
        [CONTRACT_CHECKS_SIDE_2_OPEN] = {2, RULES_OPEN},
        [CONTRACT_CHECKS_SIDE_3] = {3, RULES_INNER},
};

/* The nodes that it takes to find out who wins from a set. */
static uint64_t cost_of(const struct contract_checks *run, uint32_t set)
{
    return run->cost ? run->cost[run->phase->first[set]] : 1;
}

static enum status main_winner(void *context, const struct position *position,
                               uint64_t budget, struct job_outcome *outcome,
                               struct status_text *why)
{
    struct contract_checks *const run = context;
    const uint32_t set = phase_set(run->phase, position);
    const uint64_t cost = cost_of(run, set);
    if (position->turn != TURN_WHITE ||
        !cellset_empty(position->stones[COLOUR_WHITE]))
        ck_abort_msg("asked about a position that is none of the main phase");
    if (run->most_nodes && budget > run->most_nodes)
        ck_abort_msg("asked with more nodes than allowed");
    if (budget >= cost)
        outcome->winner = (enum colour)run->phase->winner[set];
    outcome->nodes = budget < cost ? budget : cost;
    if (budget == 0) {
        outcome->nodes = run->spent ? run->spent[run->phase->first[set]] : 0;
        return STATUS_OK;
    }
    if (run->spent && budget <= run->spent[run->phase->first[set]])
        ck_abort_msg("asked for what was in vain before");
    if (++run->asked == run->refuse_ask)
        return status_set(why, run->refusal, "ask %d", run->asked);
    if (run->asked_of)
        run->asked_of[run->phase->first[set]]++;
    if (run->granted) {
        uint64_t *const granted = &run->granted[run->phase->first[set]];
        if (budget <= *granted || (*granted && *granted >= cost))
            ck_abort_msg("asked in vain, or once more");
        *granted = budget;
    }
    run->nodes += budget < cost ? budget : cost;
    return STATUS_OK;
}

static enum status found(void *context, const struct contract_result *result,
                         struct status_text *why)
{
    struct contract_checks *const run = context;
    const struct position canonical =
        symmetry_canonical(&result->position, NULL);
    if (result->value == VALUE_UNKNOWN)
        ck_abort_msg("found what is unknown");
    if (!position_equal(&result->position, &canonical))
        ck_abort_msg("found what is not canonical");
    if (run->solved)
        contract_checks_check_known(run->phase, result);
    if (++run->found == run->refuse_found)
        return status_set(why, run->refusal, "found %d", run->found);
    return STATUS_OK;
}

static void progress(void *context, uint64_t done, uint64_t total)
{
    struct contract_checks *const run = context;
    if (total && (done >= total || (run->reports && done < run->done)))
        ck_abort_msg("%ju of %ju after %ju", (uintmax_t)done, (uintmax_t)total,
                     (uintmax_t)run->done);
    run->done = done;
    run->total = total;
    run->reports++;
}

static int estimate(void *context, const struct position *position,
                    uint64_t nodes)
{
    struct contract_checks *const run = context;
    const uint32_t set = run->phase->first[phase_set(run->phase, position)];
    if (position->turn != TURN_WHITE)
        ck_abort_msg("asked about a position that is none of the main phase");
    if (nodes <= run->estimated[set])
        ck_abort_msg("asked for an estimate of %ju nodes after one of %ju",
                     (uintmax_t)nodes, (uintmax_t)run->estimated[set]);
    if (run->most_nodes && nodes > run->most_nodes)
        ck_abort_msg("asked for an estimate of more nodes than allowed");
    run->estimated[set] = nodes;
    return run->chance[set];
}

struct contract_calls contract_checks_calls(struct contract_checks *run)
{
    return (struct contract_calls){.main_winner = main_winner,
                                   .most_nodes = run->most_nodes,
                                   .estimate = run->chance ? estimate : NULL,
                                   .found = found,
                                   .progress = progress,
                                   .context = run};
}

struct contract *contract_checks_create(int side, enum rules rules,
                                        const struct contract_calls *calls)
{
    struct contract *contract = NULL;
    struct status_text why;
    if (contract_create(side, rules, calls, &contract, &why))
        ck_abort_msg("%s", why.line);
    return contract;
}

struct contract_result contract_checks_solve(struct contract *contract,
                                             const struct position *position)
{
    struct contract_result result;
    struct status_text why;
    memset(&result, 0x5a, sizeof result);
    if (contract_solve(contract, position, &result, &why))
        ck_abort_msg("%s", why.line);
    if (!position_equal(&result.position, position))
        ck_abort_msg("a result in another orientation");
    return result;
}

void contract_checks_all(struct contract *contract)
{
    struct status_text why;
    if (contract_all(contract, &why))
        ck_abort_msg("%s", why.line);
}

/* Does an action win a set, all winners known? */
static bool action_wins(const struct phase *phase, uint32_t set, int action)
{
    if (action == MOVE_PASS)
        return phase->winner[set] == COLOUR_BLACK;
    for (int i = 0; i < phase->cells; i++)
        if (phase->cell[i] == action && !(set >> i & 1))
            return !phase->wins[set | UINT32_C(1) << i];
    return false;
}

void contract_checks_check_sound(const struct phase *phase,
                                 const struct contract_result *result)
{
    const struct position *const position = &result->position;
    const uint32_t set = phase_set(phase, position);
    if (result->main != COLOUR_NONE && result->main != phase->winner[set])
        position_oracle_complain(position, "the winner of the main phase");
    if (result->value != VALUE_UNKNOWN &&
        (result->value == VALUE_WIN) != phase->wins[set])
        position_oracle_complain(position, "a wrong value");
    if ((result->value == VALUE_WIN) != (result->action != MOVE_NONE))
        position_oracle_complain(
            position, "an action without a win, or a win without one");
    if (result->action != MOVE_NONE && !action_wins(phase, set, result->action))
        position_oracle_complain(position, "the action does not win");
    if (result->grundy != VALUE_NO_GRUNDY &&
        result->grundy != phase->grundy[set])
        position_oracle_complain(position, "a wrong Grundy value");
    if (result->orbit != phase->orbit[set])
        position_oracle_complain(position, "the number of images");
}

void contract_checks_check_known(const struct phase *phase,
                                 const struct contract_result *result)
{
    contract_checks_check_sound(phase, result);
    if (result->value == VALUE_UNKNOWN)
        position_oracle_complain(&result->position, "unknown");
}

void contract_checks_check_full(const struct phase *phase,
                                const struct contract_result *result)
{
    const uint32_t set = phase_set(phase, &result->position);
    contract_checks_check_known(phase, result);
    if (result->main != phase->winner[set])
        position_oracle_complain(&result->position,
                                 "the winner of the main phase");
    if (result->grundy != phase->grundy[set])
        position_oracle_complain(&result->position, "the Grundy value");
}

const struct contract_result *
contract_checks_known(const struct contract *contract,
                      const struct position *position)
{
    static struct contract_result result;
    const struct position canonical = symmetry_canonical(position, NULL);
    if (!contract_known(contract, position, &result))
        return NULL;
    if (!position_equal(&result.position, &canonical))
        position_oracle_complain(position, "looked up something else");
    return &result;
}

void contract_checks_follow(const struct phase *phase, enum value *value)
{
    for (uint32_t set = phase->sets; set-- > 0;) {
        bool all_win = true;
        value[set] =
            phase->winner[set] == COLOUR_BLACK ? VALUE_WIN : VALUE_UNKNOWN;
        for (int i = 0; i < phase->cells; i++) {
            const uint32_t after = set | UINT32_C(1) << i;
            if (after == set)
                continue;
            if (value[after] == VALUE_LOSS)
                value[set] = VALUE_WIN;
            all_win &= value[after] == VALUE_WIN;
        }
        if (phase->winner[set] == COLOUR_WHITE && all_win)
            value[set] = VALUE_LOSS;
    }
}

void contract_checks_check_all(const struct phase *phase, enum rules rules)
{
    struct contract_checks run = {.phase = phase, .solved = true};
    const struct contract_calls calls = contract_checks_calls(&run);
    struct contract *const contract =
        contract_checks_create(phase->board->side, rules, &calls);
    const int orbits = phase_orbits(phase);
    contract_checks_all(contract);
    ck_assert_int_eq(run.asked, orbits);
    ck_assert_int_ge(run.found, orbits);
    ck_assert_int_eq(run.reports, orbits);
    ck_assert_uint_eq(run.total, (unsigned)orbits);
    for (uint32_t set = 0; set < phase->sets; set++) {
        if (phase->sets > 1000 && phase->first[set] != set)
            continue;
        const struct position position = phase_position(phase, set);
        const struct contract_result *const result =
            contract_checks_known(contract, &position);
        ck_assert_ptr_nonnull(result);
        contract_checks_check_full(phase, result);
    }
    contract_destroy(contract);
}
