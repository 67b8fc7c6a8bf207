/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_job_pns - who wins by jobs is who wins by the oracle, however small the
 * jobs, however many are out, in whatever order they come back.
 */
#include "solver/jobs/job_pns.h"

#include "tests/job_runner.h"
#include "tests/position_oracle.h"
#include "tests/support.h"

static struct job_pns *create(const struct position *position,
                              const struct job_pns_options *options)
{
    struct job_pns *tree = NULL;
    struct status_text why;
    if (job_pns_create(position, options, &tree, &why))
        position_oracle_complain(position, why.line);
    return tree;
}

/* Fails unless the numbers of the tree say what its winner does. */
static void check_numbers(const struct position *position,
                          const struct job_pns *tree)
{
    const enum value value =
        value_from_winner(position->turn, job_pns_winner(tree));
    uint32_t pn, dn;
    job_pns_numbers(tree, &pn, &dn);
    const bool fits = value == VALUE_WIN    ? pn == 0 && dn == SEARCH_INFINITE
                      : value == VALUE_LOSS ? pn == SEARCH_INFINITE && dn == 0
                                            : pn && dn;
    if (!fits)
        position_oracle_complain(position,
                                 "numbers that do not suit the winner");
}

/* Has the job runner solve the position by jobs of so many nodes at first. */
static void check(struct job_runner *job_runner,
                  const struct position *position, uint64_t first)
{
    const struct job_pns_options options = {
        .first = first, .most = job_runner->seed % 3 ? first : 0};
    struct job_pns *const tree = create(position, &options);
    job_runner_run(job_runner, tree);
    if (job_pns_winner(tree) != position_oracle_winner(position))
        position_oracle_complain(position, "a wrong winner");
    check_numbers(position, tree);
    job_pns_destroy(tree);
}

/* In four parts: with regions, without; with numbers, without. */
START_TEST(games_of_side_3)
{
    struct job_runner job_runner = {.seed = 300 + (uint64_t)_i,
                                    .without_region = _i == 1,
                                    .forget_numbers = _i == 2};
    uint64_t seed = 310 + (uint64_t)_i;
    job_runner_open(&job_runner, 3);
    for (int round = 0; round < support_amount(60, 100); round++) {
        const struct position position =
            position_oracle_game(&seed, 3, 4 + round % 11, round % 7);
        job_runner.out = 1 + support_below(&seed, JOB_RUNNER_OUT);
        job_runner.give_back = round % 3 ? 0 : 5;
        check(&job_runner, &position, 1 + (uint64_t)support_below(&seed, 50));
        job_runner_rest(&job_runner);
    }
    job_runner_close(&job_runner);
}
END_TEST

/* Also positions that nobody would play to, many of them over. */
START_TEST(any_stones_on_side_3)
{
    struct job_runner job_runner = {.seed = 320};
    uint64_t seed = 321;
    job_runner_open(&job_runner, 3);
    for (int round = 0; round < 300; round++) {
        const struct position position = job_runner_strew(&job_runner, &seed);
        check(&job_runner, &position, 1 + (uint64_t)support_below(&seed, 10));
        job_runner_rest(&job_runner);
    }
    job_runner_close(&job_runner);
}
END_TEST

START_TEST(contract_sets_of_side_3)
{
    struct job_runner job_runner = {.seed = 330, .out = 4};
    struct position sets[SUPPORT_SETS];
    job_runner_open(&job_runner, 3);
    support_sets(TURN_WHITE, sets);
    for (int i = 0; i < SUPPORT_SETS; i++) {
        check(&job_runner, &sets[i], 100);
        job_runner_rest(&job_runner);
    }
    job_runner_close(&job_runner);
}
END_TEST

START_TEST(late_positions_of_side_4)
{
    struct job_runner job_runner = {.seed = 340};
    uint64_t seed = 341;
    job_runner_open(&job_runner, 4);
    for (int round = 0; round < 100; round++) {
        const struct position position =
            position_oracle_game(&seed, 4, 20 + round % 11, round % 7);
        job_runner.out = 1 + support_below(&seed, JOB_RUNNER_OUT);
        check(&job_runner, &position, 1 + (uint64_t)support_below(&seed, 20));
        job_runner_rest(&job_runner);
    }
    job_runner_close(&job_runner);
}
END_TEST

/* Jobs told for the same positions, with regions and without. */
START_TEST(regions_save_jobs)
{
    uint64_t told[2];
    for (int without = 0; without < 2; without++) {
        struct job_runner job_runner = {
            .seed = 350, .out = 1, .without_region = without};
        uint64_t seed = 351;
        job_runner_open(&job_runner, 3);
        for (int round = 0; round < support_amount(25, 60); round++) {
            const struct position position =
                position_oracle_game(&seed, 3, 5 + round % 5, round % 4);
            check(&job_runner, &position, 3);
        }
        told[without] = job_runner.told;
        job_runner_close(&job_runner);
    }
    ck_assert_uint_lt(10 * told[0], 9 * told[1]);
}
END_TEST

/* What was given up leaves the winner unknown, or else he is right. */
START_TEST(jobs_that_nobody_can_do)
{
    struct job_runner job_runner = {.seed = 360, .out = 4, .give_up = 6};
    uint64_t seed = 361;
    int unknown = 0;
    job_runner_open(&job_runner, 3);
    const int rounds = support_amount(100, 200);
    for (int round = 0; round < rounds; round++) {
        const struct position position =
            position_oracle_game(&seed, 3, 5 + round % 7, round % 5);
        const struct job_pns_options options = {.first = 3, .most = 3};
        struct job_pns *const tree = create(&position, &options);
        job_runner_run(&job_runner, tree);
        const enum colour winner = job_pns_winner(tree);
        check_numbers(&position, tree);
        unknown += winner == COLOUR_NONE;
        if (winner != COLOUR_NONE &&
            winner != position_oracle_winner(&position))
            position_oracle_complain(&position, "a wrong winner");
        job_pns_destroy(tree);
        job_runner_rest(&job_runner);
    }
    ck_assert_int_gt(unknown, rounds / 20);
    ck_assert_int_lt(unknown, rounds * 19 / 20);
    job_runner_close(&job_runner);
}
END_TEST

/* How often a position was a job of the records. */
static int count_jobs(const struct job_runner *job_runner, size_t i)
{
    int count = 0;
    for (size_t j = 0; j < job_runner->count; j++)
        count += position_equal(&job_runner->records[i].position,
                                &job_runner->records[j].position);
    return count;
}

/* A run that was cut short and begun again repeats nothing. */
START_TEST(what_is_known_is_not_done_again)
{
    struct job_runner job_runner = {.seed = 370, .out = 5};
    uint64_t seed = 371;
    job_runner_open(&job_runner, 3);
    for (int round = 0; round < support_amount(50, 100); round++) {
        const struct position position =
            position_oracle_game(&seed, 3, 5 + round % 5, round % 4);
        const struct job_pns_options options = {

            .first = 4,
            .most = 4,
            .known = job_runner_known,
            .context = &job_runner};
        for (int part = 1; part <= 4; part++) {
            struct job_pns *const tree = create(&position, &options);
            job_runner.stop_after = part < 4 ? 10 * (uint64_t)part : 0;
            job_runner.jobs_out = 0;
            job_runner_run(&job_runner, tree);
            if (part == 4 &&
                job_pns_winner(tree) != position_oracle_winner(&position))
                position_oracle_complain(&position, "a wrong winner");
            job_pns_destroy(tree);
        }
        for (size_t i = 0; i < job_runner.count; i++)
            if (count_jobs(&job_runner, i) != 1)
                position_oracle_complain(&job_runner.records[i].position,
                                         "done again");
        job_runner_rest(&job_runner);
    }
    job_runner_close(&job_runner);
}
END_TEST

/* With no room for more nodes jobs grow until they succeed, or are given up. */
START_TEST(little_memory)
{
    struct job_runner job_runner = {.seed = 380, .out = 3};
    uint64_t seed = 381;
    int unknown = 0;
    job_runner_open(&job_runner, 3);
    for (int round = 0; round < support_amount(40, 100); round++) {
        const struct position position =
            position_oracle_game(&seed, 3, 4 + round % 4, round % 3);
        struct job_pns_options options = {.first = 2, .memory = 300000};
        for (int bounded = 0; bounded < 2; bounded++) {
            struct job_pns *const tree = create(&position, &options);
            job_runner_run(&job_runner, tree);
            ck_assert_uint_lt(job_pns_size(tree), 1000);
            const enum colour winner = job_pns_winner(tree);
            unknown += winner == COLOUR_NONE;
            if (winner != position_oracle_winner(&position) &&
                (winner != COLOUR_NONE || !bounded))
                position_oracle_complain(&position, "a wrong winner");
            job_pns_destroy(tree);
            options.most = 4;
        }
        job_runner_rest(&job_runner);
    }
    ck_assert_int_gt(unknown, 0);
    job_runner_close(&job_runner);
}
END_TEST

/* Picks as many jobs as there are, up to `most`. */
static int pick_some(struct job_source *job_source, struct job *jobs, int most)
{
    struct status_text why;
    for (int count = 0; count < most; count++) {
        enum job_source_step step;
        ck_assert_int_eq(
            job_source->pick(job_source->context, &step, &jobs[count], &why),
            STATUS_OK);
        if (step != JOB_SOURCE_JOB)
            return count;
    }
    return most;
}

/* Jobs in vain until there are several at a time, which all come back with
 * either winner: what contradicts the regions told before is noticed. */
START_TEST(contradictions_are_noticed)
{
    struct job_runner job_runner = {.seed = 390};
    uint64_t seed = 391;
    int noticed = 0;
    job_runner_open(&job_runner, 3);
    for (int round = 0; round < 100; round++) {
        const struct position position =
            position_oracle_game(&seed, 3, 4 + round % 5, round % 4);
        const struct job_pns_options options = {.first = 1, .most = 1};
        const struct job_outcome vain = {.winner = COLOUR_NONE, .nodes = 1};
        struct job_pns *const tree = create(&position, &options);
        struct job_source job_source;
        struct job jobs[20];
        struct status_text why;
        job_pns_job_source(tree, &job_source);
        if (pick_some(&job_source, jobs, 1))
            job_source.tell(job_source.context, &jobs[0], &vain, &why);
        const int count = pick_some(&job_source, jobs, 20);
        for (int i = 0; i < count; i++) {
            /* The region of a win for who is not to move is a lie: all. */
            const struct job_outcome lie = {
                .winner =
                    i % 2 ? (enum colour)jobs[i].position.turn
                          : colour_other((enum colour)jobs[i].position.turn),
                .nodes = 1,
                .confined = true};
            const struct job_outcome other = {
                .winner = colour_other(lie.winner), .nodes = 1};
            const bool first = i == 0;
            if (job_source.tell(job_source.context, &jobs[i],
                                first ? &other : &lie, &why)) {
                support_check_line(&why);
                noticed++;
                break;
            }
        }
        job_pns_destroy(tree);
    }
    ck_assert_int_gt(noticed, 20);
    job_runner_close(&job_runner);
}
END_TEST

/* What is out keeps its numbers. */
START_TEST(a_job_that_is_out_changes_no_number)
{
    const struct position position = support_position("3/1b2/2b2/1b2/3 w");
    const struct job_pns_options options = {.first = 1, .most = 1};
    const struct job_outcome vain = {
        .winner = COLOUR_NONE, .nodes = 1, .pn = 7, .dn = 1000};
    struct job_pns *const tree = create(&position, &options);
    struct job_source job_source;
    struct job jobs[40];
    struct status_text why;
    uint32_t pn, dn, pn_out, dn_out;
    job_pns_job_source(tree, &job_source);
    ck_assert_int_eq(pick_some(&job_source, jobs, 2), 1);
    ck_assert_int_eq(job_source.tell(job_source.context, &jobs[0], &vain, &why),
                     STATUS_OK);
    job_pns_numbers(tree, &pn, &dn);
    ck_assert_uint_eq(pn, 7);
    ck_assert_uint_eq(dn, 1000);
    ck_assert_int_eq(pick_some(&job_source, jobs, 3), 3);
    job_pns_numbers(tree, &pn, &dn);
    ck_assert_uint_eq(pn, 7);
    ck_assert_uint_gt(dn, 950);
    ck_assert_uint_lt(dn, 1001);
    const int more = pick_some(&job_source, jobs + 3, 37);
    ck_assert_int_lt(more, 37);
    job_pns_numbers(tree, &pn_out, &dn_out);
    ck_assert_uint_eq(pn_out, pn);
    ck_assert_uint_eq(dn_out, dn);
    for (int i = 0; i < 3 + more; i++)
        job_source.give_back(job_source.context, &jobs[i]);
    ck_assert_int_eq(pick_some(&job_source, jobs, 40), 3 + more);
    job_pns_destroy(tree);
}
END_TEST

SUPPORT_SUITE(job_pns)
{
    TCase *const tcase = support_case(suite, "job_pns");
    tcase_add_unchecked_fixture(tcase, position_oracle_open_sets, NULL);
    tcase_add_loop_test(tcase, games_of_side_3, 0, 4);
    tcase_add_test(tcase, any_stones_on_side_3);
    tcase_add_test(tcase, contract_sets_of_side_3);
    tcase_add_test(tcase, late_positions_of_side_4);
    tcase_add_test(tcase, regions_save_jobs);
    tcase_add_test(tcase, jobs_that_nobody_can_do);
    tcase_add_test(tcase, what_is_known_is_not_done_again);
    tcase_add_test(tcase, little_memory);
    tcase_add_test(tcase, contradictions_are_noticed);
    tcase_add_test(tcase, a_job_that_is_out_changes_no_number);
}
