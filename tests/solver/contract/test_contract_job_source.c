/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_contract_job_source - the contract's jobs given out many at a time and
 * told of in any order.
 *
 * The main phases are made up, and what follows from them is counted over all
 * sets (phase.h). However the jobs come back, are returned, repeated or given
 * up, all that is said must be so, and all that can be known must be said.
 */
#include <string.h>

#include "game/symmetry.h"
#include "solver/contract/contract.h"
#include "tests/contract_checks.h"
#include "tests/phase.h"
#include "tests/support.h"

enum { MOST_OUT = 50, MOST_SETS = 1 << PHASE_MAX_CELLS };

/* Those who do the jobs, and what became of each set, by its first image. */
struct fake_workers {
    const struct phase *phase;
    const uint64_t *cost;
    uint64_t seed;
    struct job_source job_source;
    struct job jobs[MOST_OUT];
    int count, width; /* jobs out, and how many there may be */
    int returned;     /* jobs of a hundred that are given back */
    int failing;      /* sets of a hundred whose jobs are given up */
    int told;
    bool out[MOST_SETS];
    bool given_up[MOST_SETS];
    bool known[MOST_SETS];
};

static struct fake_workers *make_workers(const struct phase *phase,
                                         const uint64_t *cost,
                                         struct contract *contract,
                                         uint64_t seed)
{
    static struct fake_workers fake_workers;
    fake_workers = (struct fake_workers){.phase = phase,
                                         .cost = cost,
                                         .seed = seed,
                                         .width = 1 + (int)(seed % MOST_OUT)};
    contract_job_source(contract, &fake_workers.job_source);
    return &fake_workers;
}

static uint32_t set_of(const struct fake_workers *fake_workers,
                       const struct job *job)
{
    return fake_workers->phase
        ->first[phase_set(fake_workers->phase, &job->position)];
}

/* Picks a job if there is one. */
static enum job_source_step pick(struct fake_workers *fake_workers)
{
    const struct job_source *const job_source = &fake_workers->job_source;
    struct job *const job = &fake_workers->jobs[fake_workers->count];
    enum job_source_step step;
    struct status_text why;
    if (job_source->pick(job_source->context, &step, job, &why))
        ck_abort_msg("%s", why.line);
    if (step == JOB_SOURCE_WAIT && !fake_workers->count)
        ck_abort_msg("waits for nothing");
    if (step != JOB_SOURCE_JOB)
        return step;
    const struct position canonical = symmetry_canonical(&job->position, NULL);
    const uint32_t set = set_of(fake_workers, job);
    if (job->position.turn != TURN_WHITE ||
        !position_equal(&job->position, &canonical))
        ck_abort_msg("a job with another position");
    if (fake_workers->out[set] || fake_workers->given_up[set] ||
        fake_workers->known[set] || !job->nodes)
        ck_abort_msg("a job that nobody needs");
    fake_workers->out[set] = true;
    fake_workers->count++;
    return step;
}

static struct job take_any(struct fake_workers *fake_workers)
{
    const int i = support_below(&fake_workers->seed, fake_workers->count);
    const struct job job = fake_workers->jobs[i];
    fake_workers->jobs[i] = fake_workers->jobs[--fake_workers->count];
    fake_workers->out[set_of(fake_workers, &job)] = false;
    return job;
}

static void tell(struct fake_workers *fake_workers, const struct job *job)
{
    const struct job_source *const job_source = &fake_workers->job_source;
    const uint32_t set = set_of(fake_workers, job);
    const uint64_t cost = fake_workers->cost[set];
    struct job_outcome outcome = {
        .winner = COLOUR_NONE, .nodes = job->nodes < cost ? job->nodes : cost};
    struct status_text why;
    if (job->nodes >= cost)
        outcome.winner = (enum colour)fake_workers->phase->winner[set];
    fake_workers->known[set] |= outcome.winner != COLOUR_NONE;
    fake_workers->told++;
    if (job_source->tell(job_source->context, job, &outcome, &why))
        ck_abort_msg("%s", why.line);
}

/* One of the jobs that are out comes back in some way. Which sets' jobs are
 * given up is a matter of the set. */
static void come_back(struct fake_workers *fake_workers)
{
    const struct job_source *const job_source = &fake_workers->job_source;
    const struct job job = take_any(fake_workers);
    const uint32_t set = set_of(fake_workers, &job);
    struct status_text why;
    if (support_below(&fake_workers->seed, 100) < fake_workers->returned) {
        job_source->give_back(job_source->context, &job);
    } else if ((int)(set * UINT32_C(2654435761) % 100) <
               fake_workers->failing) {
        fake_workers->given_up[set] = true;
        ck_assert_int_eq(job_source->give_up(job_source->context, &job, &why),
                         STATUS_OK);
    } else {
        tell(fake_workers, &job);
    }
}

/* Works until the goal is reached, or `most` outcomes were told. Whether a job
 * is picked or comes back is a matter of chance, as far as there is a choice.
 */
static bool work(struct fake_workers *fake_workers, int most)
{
    while (fake_workers->told < most) {
        const bool full = fake_workers->count == fake_workers->width;
        const bool picks = !fake_workers->count ||
                           (!full && support_below(&fake_workers->seed, 4));
        const enum job_source_step step =
            picks ? pick(fake_workers) : JOB_SOURCE_WAIT;
        if (step == JOB_SOURCE_DONE)
            return true;
        if (step == JOB_SOURCE_WAIT)
            come_back(fake_workers);
    }
    return false;
}

/* Jobs that nobody waits for any more. */
static void finish(struct fake_workers *fake_workers)
{
    while (fake_workers->count) {
        const struct job job = take_any(fake_workers);
        tell(fake_workers, &job);
    }
}

/* Costs at random, none of them nothing, so that all is learnt from jobs. */
static void draw_costs(const struct phase *phase, uint64_t *seed,
                       uint64_t *cost)
{
    for (uint32_t set = 0; set < phase->sets; set++) {
        cost[set] = 1 + (uint64_t)support_below(seed, 10);
        for (int i = support_below(seed, 8); i > 0; i--)
            cost[set] *= 10;
    }
}

static uint64_t cost[MOST_SETS];

/* A phase with a contract over it; what is found is checked at once. */
struct stage {
    struct phase *phase;
    struct contract_checks run;
    struct contract_calls calls;
    struct contract *contract;
};

static void set_stage(struct stage *stage, struct phase *phase,
                      enum rules rules, uint64_t *seed, int white)
{
    phase_draw(phase, seed, white, 0);
    phase_solve(phase);
    draw_costs(phase, seed, cost);
    *stage = (struct stage){
        .phase = phase,
        .run = {.phase = phase, .solved = true, .cost = cost},
    };
    stage->calls = contract_checks_calls(&stage->run);
    stage->contract =
        contract_checks_create(phase->board->side, rules, &stage->calls);
}

static void begin(struct stage *stage, enum contract_goal goal,
                  const struct position *position)
{
    struct status_text why;
    stage->run.reports = 0;
    if (contract_begin(stage->contract, goal, position, &why))
        ck_abort_msg("%s", why.line);
}

/* Nothing may have been searched for behind the job source's back. */
static void clear_stage(struct stage *stage)
{
    ck_assert_int_eq(stage->run.asked, 0);
    contract_destroy(stage->contract);
}

static void check_all_known(const struct stage *stage)
{
    for (uint32_t set = 0; set < stage->phase->sets; set++) {
        const struct position position = phase_position(stage->phase, set);
        if (stage->phase->first[set] == set)
            contract_checks_check_full(
                stage->phase,
                contract_checks_known(stage->contract, &position));
    }
    ck_assert_uint_eq(contract_unknown(stage->contract), 0);
}

START_TEST(all_sets)
{
    uint64_t seed = 90;
    const enum rules rules = contract_checks_games[_i].rules;
    struct phase *const phase =
        phase_create(contract_checks_games[_i].side, rules);
    for (int round = 0; round < support_amount(60, 300); round++) {
        struct stage stage;
        set_stage(&stage, phase, rules, &seed, round % 11 * 10);
        struct fake_workers *const fake_workers =
            make_workers(phase, cost, stage.contract, support_random(&seed));
        fake_workers->returned = round % 3 * 20;
        begin(&stage, CONTRACT_ALL, NULL);
        ck_assert(work(fake_workers, INT32_MAX));
        ck_assert_int_eq(fake_workers->count, 0);
        ck_assert_int_eq(pick(fake_workers), JOB_SOURCE_DONE);
        ck_assert_int_ge(stage.run.found, phase_orbits(phase));
        check_all_known(&stage);
        clear_stage(&stage);
    }
    phase_destroy(phase);
}
END_TEST

/* As they come, on one contract; jobs that are out when a goal is reached are
 * told while it works for the next, or after all. */
START_TEST(positions_and_actions)
{
    uint64_t seed = 91;
    const enum rules rules = contract_checks_games[_i].rules;
    struct phase *const phase =
        phase_create(contract_checks_games[_i].side, rules);
    for (int round = 0; round < support_amount(60, 300); round++) {
        struct stage stage;
        set_stage(&stage, phase, rules, &seed, round % 11 * 10);
        struct fake_workers *const fake_workers =
            make_workers(phase, cost, stage.contract, support_random(&seed));
        fake_workers->returned = round % 3 * 20;
        for (int i = 0; i < 6; i++) {
            const uint32_t set =
                (uint32_t)support_random(&seed) & (phase->sets - 1);
            const struct position position = phase_position(phase, set);
            const bool actions = support_below(&seed, 2);
            begin(&stage, actions ? CONTRACT_ACTIONS : CONTRACT_POSITION,
                  &position);
            ck_assert(work(fake_workers, INT32_MAX));
            contract_checks_check_known(
                phase, contract_checks_known(stage.contract, &position));
            for (int j = 0; j < phase->cells && actions; j++) {
                const struct position after =
                    phase_position(phase, set | UINT32_C(1) << j);
                contract_checks_check_known(
                    phase, contract_checks_known(stage.contract, &after));
            }
            ck_assert(!actions ||
                      contract_checks_known(stage.contract, &position)->main ==
                          (enum colour)phase->winner[set]);
        }
        if (round % 2) {
            begin(&stage, CONTRACT_ALL, NULL);
            ck_assert(work(fake_workers, INT32_MAX));
            check_all_known(&stage);
        }
        finish(fake_workers);
        for (uint32_t set = 0; set < phase->sets; set++) {
            const struct position position = phase_position(phase, set);
            const struct contract_result *const known =
                contract_checks_known(stage.contract, &position);
            if (fake_workers->known[phase->first[set]])
                ck_assert_int_eq(known->main, phase->winner[set]);
        }
        clear_stage(&stage);
    }
    phase_destroy(phase);
}
END_TEST

/* Compares all that is said with what follows from the winners told. */
static void check_followed(const struct stage *stage,
                           const struct fake_workers *fake_workers,
                           struct phase *part)
{
    static enum value value[MOST_SETS];
    const struct phase *const phase = stage->phase;
    for (uint32_t set = 0; set < phase->sets; set++)
        part->winner[set] = fake_workers->known[phase->first[set]]
                                ? phase->winner[set]
                                : COLOUR_NONE;
    contract_checks_follow(part, value);
    for (uint32_t set = 0; set < phase->sets; set++) {
        const struct position position = phase_position(phase, set);
        const struct contract_result *const known =
            contract_checks_known(stage->contract, &position);
        contract_checks_check_sound(phase, known);
        ck_assert_int_eq(known->main, part->winner[set]);
        ck_assert_int_eq(known->value, value[set]);
    }
}

/* Jobs that fail leave their sets unknown, and nothing else. */
START_TEST(jobs_that_are_given_up)
{
    uint64_t seed = 92;
    const enum rules rules = contract_checks_games[_i].rules;
    struct phase *const phase =
        phase_create(contract_checks_games[_i].side, rules);
    struct phase *const part =
        phase_create(contract_checks_games[_i].side, rules);
    for (int round = 0; round < support_amount(60, 300); round++) {
        struct stage stage;
        set_stage(&stage, phase, rules, &seed, round % 11 * 10);
        struct fake_workers *const fake_workers =
            make_workers(phase, cost, stage.contract, support_random(&seed));
        const struct position empty =
            position_empty(phase->board->side, TURN_CONTRACT);
        fake_workers->returned = 10;
        fake_workers->failing = 5 + round % 40;
        if (round % 2) {
            begin(&stage, CONTRACT_POSITION, &empty);
            ck_assert(work(fake_workers, INT32_MAX));
        }
        begin(&stage, CONTRACT_ALL, NULL);
        ck_assert(work(fake_workers, INT32_MAX));
        for (uint32_t set = 0; set < phase->sets; set++)
            ck_assert(fake_workers->known[phase->first[set]] !=
                      fake_workers->given_up[phase->first[set]]);
        check_followed(&stage, fake_workers, part);
        clear_stage(&stage);
    }
    phase_destroy(part);
    phase_destroy(phase);
}
END_TEST

/* What is out when the work ends counts as soon as it is told. */
START_TEST(work_cut_short)
{
    uint64_t seed = 93;
    struct phase *const phase = phase_create(3, RULES_INNER);
    struct phase *const part = phase_create(3, RULES_INNER);
    for (int round = 0; round < support_amount(60, 300); round++) {
        struct stage stage;
        set_stage(&stage, phase, RULES_INNER, &seed, round % 11 * 10);
        struct fake_workers *const fake_workers =
            make_workers(phase, cost, stage.contract, support_random(&seed));
        begin(&stage, CONTRACT_ALL, NULL);
        work(fake_workers, 1 + support_below(&seed, 60));
        contract_end(stage.contract);
        check_followed(&stage, fake_workers, part);
        finish(fake_workers);
        check_followed(&stage, fake_workers, part);
        begin(&stage, CONTRACT_ALL, NULL);
        ck_assert(work(fake_workers, INT32_MAX));
        check_all_known(&stage);
        clear_stage(&stage);
    }
    phase_destroy(part);
    phase_destroy(phase);
}
END_TEST

/* A job is done by two: it was given back by mistake. Or it failed, and the
 * winner comes after all. */
START_TEST(jobs_that_are_told_again)
{
    uint64_t seed = 94;
    struct phase *const phase = phase_create(3, RULES_INNER);
    for (int round = 0; round < support_amount(60, 300); round++) {
        struct stage stage;
        struct status_text why;
        struct job copy;
        set_stage(&stage, phase, RULES_INNER, &seed, round % 11 * 10);
        struct fake_workers *const fake_workers =
            make_workers(phase, cost, stage.contract, support_random(&seed));
        begin(&stage, CONTRACT_ALL, NULL);
        ck_assert_int_eq(pick(fake_workers), JOB_SOURCE_JOB);
        copy = take_any(fake_workers);
        if (round % 3 == 0)
            fake_workers->job_source.give_back(stage.contract, &copy);
        else if (round % 3 == 1)
            ck_assert_int_eq(
                fake_workers->job_source.give_up(stage.contract, &copy, &why),
                STATUS_OK);
        else
            tell(fake_workers, &copy);
        if (round % 2)
            work(fake_workers, 10);
        copy.nodes = UINT64_MAX;
        fake_workers->out[set_of(fake_workers, &copy)] = false;
        tell(fake_workers, &copy);
        tell(fake_workers, &copy);
        for (int i = 0; i < fake_workers->count; i++)
            if (fake_workers->jobs[i].place == copy.place)
                fake_workers->jobs[i] =
                    fake_workers->jobs[--fake_workers->count];
        ck_assert(work(fake_workers, INT32_MAX));
        check_all_known(&stage);
        const struct job_outcome lie = {
            .winner = colour_other(
                (enum colour)phase->winner[set_of(fake_workers, &copy)])};
        ck_assert_int_eq(
            fake_workers->job_source.tell(stage.contract, &copy, &lie, &why),
            STATUS_FAILED);
        support_check_line(&why);
        check_all_known(&stage);
        clear_stage(&stage);
    }
    phase_destroy(phase);
}
END_TEST

START_TEST(a_board_of_side_4)
{
    uint64_t seed = 95;
    struct phase *const phase = phase_create(4, RULES_INNER);
    for (int round = 0; round < support_amount(1, 2); round++) {
        struct stage stage;
        set_stage(&stage, phase, RULES_INNER, &seed, 50);
        struct fake_workers *const fake_workers =
            make_workers(phase, cost, stage.contract, 49);
        const struct position empty = position_empty(4, TURN_CONTRACT);
        begin(&stage, round ? CONTRACT_ALL : CONTRACT_POSITION, &empty);
        ck_assert(work(fake_workers, INT32_MAX));
        contract_checks_check_known(
            phase, contract_checks_known(stage.contract, &empty));
        if (round)
            check_all_known(&stage);
        clear_stage(&stage);
    }
    phase_destroy(phase);
}
END_TEST

START_TEST(goals_that_cannot_be_or_are_reached)
{
    uint64_t seed = 96;
    struct stage stage;
    struct phase *const phase = phase_create(3, RULES_INNER);
    set_stage(&stage, phase, RULES_INNER, &seed, 50);
    struct fake_workers *const fake_workers =
        make_workers(phase, cost, stage.contract, 7);
    const struct position empty = position_empty(3, TURN_CONTRACT);
    struct contract *const large =
        contract_checks_create(5, RULES_INNER, &stage.calls);
    struct status_text why;
    ck_assert_int_eq(contract_begin(large, CONTRACT_ALL, NULL, &why),
                     STATUS_USAGE);
    support_check_line(&why);
    contract_destroy(large);
    begin(&stage, CONTRACT_ALL, NULL);
    ck_assert(work(fake_workers, INT32_MAX));
    for (int goal = CONTRACT_POSITION; goal <= CONTRACT_ALL; goal++) {
        begin(&stage, (enum contract_goal)goal, &empty);
        ck_assert_int_eq(pick(fake_workers), JOB_SOURCE_DONE);
    }
    clear_stage(&stage);
    phase_destroy(phase);
}
END_TEST

SUPPORT_SUITE(contract_job_source)
{
    TCase *const tcase = support_case(suite, "contract_job_source");
    tcase_add_loop_test(tcase, all_sets, 0, CONTRACT_CHECKS_GAMES);
    tcase_add_loop_test(tcase, positions_and_actions, 0, CONTRACT_CHECKS_GAMES);
    tcase_add_loop_test(tcase, jobs_that_are_given_up, 0,
                        CONTRACT_CHECKS_GAMES);
    tcase_add_test(tcase, work_cut_short);
    tcase_add_test(tcase, jobs_that_are_told_again);
    tcase_add_test(tcase, a_board_of_side_4);
    tcase_add_test(tcase, goals_that_cannot_be_or_are_reached);
}
