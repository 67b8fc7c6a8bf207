/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_join - what is put together from the proofs of jobs is a proof:
 * the verifier accepts it and it claims just what the tree does; records may be
 * turned, and damaged ones are refused.
 */
#include "proof/join.h"

#include <string.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "solver/dfpn/search.h"
#include "tests/job_runner.h"
#include "tests/position_oracle.h"
#include "tests/support.h"

/* What the proof joins of a test had in them. */
struct tally {
    int records, moves, goals, replies, shared, shared_records, whole;
};

static void count(const struct proof_plan *plan, struct tally *tally)
{
    for (size_t i = 0; i < plan->count; i++) {
        const struct proof_plan_step *const step = &plan->steps[i];
        tally->records += step->kind == PROOF_PLAN_RECORD;
        tally->moves += step->kind == PROOF_PLAN_MOVE && step->link_count;
        tally->goals += step->kind == PROOF_PLAN_MOVE && !step->link_count;
        tally->replies += step->kind == PROOF_PLAN_REPLIES;
        tally->shared += step->uses > 1;
        tally->shared_records +=
            step->uses > 1 && step->kind == PROOF_PLAN_RECORD;
    }
}

/* Fails unless the bytes are a proof that the winner wins the position. */
static void check_record(struct job_runner *job_runner,
                         const struct position *position, enum colour winner,
                         const struct bytes *bytes, uint32_t nodes,
                         struct tally *tally)
{
    struct verify_report report;
    char text[NOTATION_SIZE];
    if (verify_bytes(job_runner->verify, bytes->data, bytes->size, &report) !=
        VERIFY_ACCEPTED)
        position_oracle_complain(position, report.why);
    if (strcmp(report.rules, "any") != 0 ||
        strcmp(report.claim, colour_name(winner)) != 0 ||
        strcmp(report.position, notation_write(position, text)) != 0 ||
        report.nodes != nodes)
        position_oracle_complain(position, "another claim");
    tally->whole += !report.confined;
}

static struct job_pns *solve_tree(struct job_runner *job_runner,
                                  const struct position *position,
                                  uint64_t first)
{
    const struct job_pns_options options = {
        .first = first, .most = job_runner->seed % 3 ? first : 0};
    struct job_pns *tree = NULL;
    struct status_text why;
    if (job_pns_create(position, &options, &tree, &why))
        position_oracle_complain(position, why.line);
    job_runner_run(job_runner, tree);
    return tree;
}

/* Solves the position by jobs and checks the proof. */
static void check(struct job_runner *job_runner,
                  const struct position *position, uint64_t first,
                  struct tally *tally)
{
    struct job_pns *const tree = solve_tree(job_runner, position, first);
    const struct position canonical = symmetry_canonical(position, NULL);
    const enum colour winner = position_oracle_winner(position);
    struct bytes bytes = {.data = NULL};
    struct proof_plan plan;
    struct status_text why;
    uint32_t nodes;
    ck_assert_int_eq(job_pns_winner(tree), winner);
    ck_assert_int_eq(job_pns_plan(tree, &plan, &why), STATUS_OK);
    if (proof_join(&plan, job_runner_get, job_runner, &bytes, &nodes, &why))
        position_oracle_complain(position, why.line);
    check_record(job_runner, &canonical, winner, &bytes, nodes, tally);
    count(&plan, tally);
    bytes_clear(&bytes);
    proof_plan_free(&plan);
    job_pns_destroy(tree);
    job_runner_rest(job_runner);
}

/* In three parts, the last without regions. */
START_TEST(games_of_side_3)
{
    struct job_runner job_runner = {.seed = 400 + (uint64_t)_i,
                                    .without_region = _i == 2};
    struct tally tally = {.records = 0};
    uint64_t seed = 410 + (uint64_t)_i;
    job_runner_open(&job_runner, 3);
    for (int round = 0; round < support_amount(60, 120); round++) {
        const struct position position =
            position_oracle_game(&seed, 3, 3 + round % 10, round % 7);
        job_runner.out = 1 + support_below(&seed, JOB_RUNNER_OUT);
        check(&job_runner, &position, 1 + (uint64_t)support_below(&seed, 50),
              &tally);
    }
    ck_assert_int_gt(tally.records, support_amount(30, 60));
    ck_assert_int_gt(tally.moves, support_amount(20, 40));
    ck_assert_int_gt(tally.goals, 0);
    ck_assert_int_gt(tally.replies, support_amount(20, 40));
    ck_assert_int_gt(tally.shared_records, 5);
    ck_assert_int_gt(tally.shared - tally.shared_records, 0);
    ck_assert_int_gt(tally.whole, support_amount(5, 10));
    ck_assert_int_lt(tally.whole, support_amount(55, 110));
    job_runner_close(&job_runner);
}
END_TEST

START_TEST(any_stones_on_side_3)
{
    struct job_runner job_runner = {.seed = 420};
    struct tally tally = {.records = 0};
    uint64_t seed = 421;
    job_runner_open(&job_runner, 3);
    for (int round = 0; round < support_amount(150, 300); round++) {
        const struct position position = job_runner_strew(&job_runner, &seed);
        check(&job_runner, &position, 1 + (uint64_t)support_below(&seed, 10),
              &tally);
    }
    job_runner_close(&job_runner);
}
END_TEST

START_TEST(late_positions_of_side_4)
{
    struct job_runner job_runner = {.seed = 430};
    struct tally tally = {.records = 0};
    uint64_t seed = 431;
    job_runner_open(&job_runner, 4);
    for (int round = 0; round < 80; round++) {
        const struct position position =
            position_oracle_game(&seed, 4, 20 + round % 11, round % 7);
        job_runner.out = 1 + support_below(&seed, JOB_RUNNER_OUT);
        check(&job_runner, &position, 1 + (uint64_t)support_below(&seed, 20),
              &tally);
    }
    job_runner_close(&job_runner);
}
END_TEST

/* A position that a third of a turn leaves as it is: each of the seven sets of
 * cells that go over into each other is of one colour, or empty. */
static struct position strew_turned(uint64_t *seed)
{
    for (;;) {
        struct position position =
            position_empty(3, support_below(seed, 2) ? TURN_WHITE : TURN_BLACK);
        const struct board *const board = position.board;
        for (int cell = 0; cell < board->cells; cell++) {
            const int once = board->image[2][cell];
            const int colour = support_below(seed, 4);
            if (cell > once || cell > board->image[4][cell] || colour > 1)
                continue;
            cellset_add(&position.stones[colour], cell);
            cellset_add(&position.stones[colour], once);
            cellset_add(&position.stones[colour], board->image[4][cell]);
        }
        if (position_count(&position) > 5 &&
            outcome_winner(&position) == COLOUR_NONE)
            return position;
    }
}

/* The answer to one reply, turned, is one to others. */
START_TEST(positions_that_turn_into_themselves)
{
    struct job_runner job_runner = {.seed = 435, .out = 2};
    struct tally tally = {.records = 0};
    uint64_t seed = 436;
    job_runner_open(&job_runner, 3);
    for (int round = 0; round < 100; round++) {
        const struct position position = strew_turned(&seed);
        check(&job_runner, &position, 1, &tally);
    }
    ck_assert_int_gt(tally.shared_records, 20);
    job_runner_close(&job_runner);
}
END_TEST

/* --- Records that are turned --------------------------------------------- */

/* A record by the search, and its nodes turned as a record of their own. */
static void settle_one(struct job_runner *job_runner,
                       const struct position *position,
                       struct search_solution *solution)
{
    static const struct search_limits none;
    struct status_text why;
    ck_assert_int_eq(
        search_solve(job_runner->search, position, 0, &none, solution, &why),
        STATUS_OK);
    ck_assert_int_ne(solution->verdict.value, VALUE_UNKNOWN);
}

static void check_turned(struct job_runner *job_runner,
                         const struct position *position, int k, bool mark)
{
    const struct position image = symmetry_position(position, k);
    const enum colour winner = position_oracle_winner(position);
    struct proof_writer writer = {.board = position->board, .winner = winner};
    struct bytes bytes = {.data = NULL};
    struct tally tally = {.records = 0};
    struct search_solution solution;
    struct proof_use use;
    struct status_text why;
    uint32_t nodes;
    settle_one(job_runner, position, &solution);
    if (mark)
        proof_writer_mark(&writer);
    if (proof_join_add(&writer, &solution.record, position, k, mark, &why))
        position_oracle_complain(position, why.line);
    if (mark)
        proof_writer_marked(&writer, k, &use);
    ck_assert_int_eq(proof_writer_end(&writer, &image, &bytes, &nodes, &why),
                     STATUS_OK);
    check_record(job_runner, &image, winner, &bytes, nodes, &tally);
    bytes_clear(&bytes);
    bytes_clear(&solution.record);
}

START_TEST(every_orientation)
{
    struct job_runner job_runner = {.seed = 440};
    uint64_t seed = 441;
    job_runner_open(&job_runner, 3);
    for (int round = 0; round < 50; round++) {
        const struct position position =
            position_oracle_game(&seed, 3, 4 + round % 9, round % 5);
        for (int k = 0; k < BOARD_SYMMETRIES; k++)
            check_turned(&job_runner, &position, k, (k + round) % 2);
    }
    job_runner_close(&job_runner);
}
END_TEST

/* --- Damage -------------------------------------------------------------- */

/* A proof_join_get_fn that damages some of the records. */
struct vandal {
    struct job_runner *job_runner;
    uint64_t seed;
    int damaged;
};

static enum status get_damaged(void *context, const struct position *position,
                               enum colour winner, struct bytes *record,
                               struct status_text *why)
{
    struct vandal *const vandal = context;
    const enum status status =
        job_runner_get(vandal->job_runner, position, winner, record, why);
    if (status || !record->size || support_below(&vandal->seed, 3) == 0)
        return status;
    const size_t head = strcspn((const char *)record->data, "\n");
    const int at = support_below(&vandal->seed, (int)record->size);
    const int what = support_below(&vandal->seed, 4);
    vandal->damaged++;
    if (what == 0)
        record->size = (size_t)at;
    else if (what == 1)
        record->data[at] ^= 1u << support_below(&vandal->seed, 8);
    else if (what == 2)
        record->data[head + 1 + (size_t)at % (record->size - head - 1)] =
            (unsigned char)support_below(&vandal->seed, 12);
    else
        bytes_add(record, "x", 1);
    return STATUS_OK;
}

/* Whatever the bytes, they are not accepted as a proof of what is not so. */
static bool is_accepted(struct job_runner *job_runner,
                        const struct proof_plan *plan,
                        const struct bytes *bytes)
{
    struct verify_report report;
    if (verify_bytes(job_runner->verify, bytes->data, bytes->size, &report) !=
        VERIFY_ACCEPTED)
        return false;
    if (position_oracle_winner(&plan->position) != plan->winner)
        position_oracle_complain(&plan->position, "a false claim was accepted");
    return true;
}

/* What became of proof joins. */
struct fate {
    int failed, refused, accepted;
};

static void try_damaged(struct vandal *vandal, const struct proof_plan *plan,
                        struct fate *fate)
{
    struct bytes bytes = {.data = NULL};
    struct status_text why;
    uint32_t nodes;
    if (proof_join(plan, get_damaged, vandal, &bytes, &nodes, &why)) {
        support_check_line(&why);
        fate->failed++;
    } else if (is_accepted(vandal->job_runner, plan, &bytes)) {
        fate->accepted++;
    } else {
        fate->refused++;
    }
    bytes_clear(&bytes);
}

START_TEST(damaged_records)
{
    struct job_runner job_runner = {.seed = 450, .out = 3};
    struct vandal vandal = {.job_runner = &job_runner, .seed = 452};
    struct fate fate = {.failed = 0};
    uint64_t seed = 451;
    job_runner_open(&job_runner, 3);
    for (int round = 0; round < 100; round++) {
        const struct position position =
            position_oracle_game(&seed, 3, 4 + round % 7, round % 5);
        struct job_pns *const tree = solve_tree(&job_runner, &position, 8);
        struct proof_plan plan;
        struct status_text why;
        ck_assert_int_eq(job_pns_plan(tree, &plan, &why), STATUS_OK);
        for (int i = 0; i < support_amount(40, 100); i++)
            try_damaged(&vandal, &plan, &fate);
        proof_plan_free(&plan);
        job_pns_destroy(tree);
        job_runner_rest(&job_runner);
    }
    ck_assert_int_gt(fate.failed, support_amount(200, 500));
    ck_assert_int_gt(fate.refused, support_amount(20, 50));
    ck_assert_int_gt(fate.accepted, support_amount(20, 50));
    job_runner_close(&job_runner);
}
END_TEST

/* Regions that are lies make wrong winners, and their proofs are refused. */
START_TEST(false_regions_prove_nothing)
{
    struct job_runner job_runner = {
        .seed = 460, .out = 1, .false_region = true};
    struct fate fate = {.failed = 0};
    uint64_t seed = 461;
    job_runner_open(&job_runner, 3);
    for (int round = 0; round < 200; round++) {
        const struct position position =
            position_oracle_game(&seed, 3, 4 + round % 7, round % 5);
        struct job_pns *const tree = solve_tree(&job_runner, &position, 2);
        struct bytes bytes = {.data = NULL};
        struct proof_plan plan;
        struct status_text why;
        uint32_t nodes;
        ck_assert_int_eq(job_pns_plan(tree, &plan, &why), STATUS_OK);
        ck_assert_int_eq(proof_join(&plan, job_runner_get, &job_runner, &bytes,
                                    &nodes, &why),
                         STATUS_OK);
        if (is_accepted(&job_runner, &plan, &bytes))
            fate.accepted++;
        else
            fate.refused++;
        fate.failed += plan.winner != position_oracle_winner(&position);
        bytes_clear(&bytes);
        proof_plan_free(&plan);
        job_pns_destroy(tree);
        job_runner_rest(&job_runner);
    }
    ck_assert_int_gt(fate.failed, 5);
    ck_assert_int_ge(fate.refused, fate.failed);
    job_runner_close(&job_runner);
}
END_TEST

/* --- Refusals ------------------------------------------------------------ */

static const char head_white[] = "unlur-proof 1 any white 3/1w2/2b2/1b2/3 w\n";

/* Fails unless the numbers, a byte each, after that head are refused. */
static void check_refused(const char *head, const void *numbers, size_t size,
                          const char *part)
{
    const struct position position = support_position("3/1w2/2b2/1b2/3 w");
    struct proof_writer writer = {.board = position.board,
                                  .winner = COLOUR_WHITE};
    struct bytes record = {.data = NULL};
    struct status_text why;
    bytes_add(&record, head, strlen(head));
    bytes_add(&record, numbers, size);
    struct bytes exact = {.data = (unsigned char *)support_exact(
                              (char *)record.data, record.size),
                          .size = record.size};
    ck_assert_int_eq(proof_join_add(&writer, &exact, &position, 3, false, &why),
                     STATUS_FAILED);
    support_check_line(&why);
    if (!strstr(why.line, part))
        ck_abort_msg("%s lacks %s", why.line, part);
    bytes_clear(&exact);
    bytes_clear(&record);
    bytes_clear(&writer.bytes);
}

#define REFUSED(part, ...)                                                     \
    do {                                                                       \
        static const unsigned char numbers[] = {__VA_ARGS__};                  \
        check_refused(head_white, numbers, sizeof numbers, part);              \
    } while (0)

START_TEST(refusals)
{
    check_refused("", "", 0, "no record");
    check_refused("unlur-proof 1 any black 3/1w2/2b2/1b2/3 w\n", "\0", 2,
                  "of something else");
    check_refused("unlur-proof 1 any white 3/1w2/2b2/1b2/3 b\n", "\0", 2,
                  "of something else");
    check_refused(head_white, "", 0, "malformed");
    REFUSED("ends early", 1);
    REFUSED("ends early", 1, 0);
    REFUSED("more nodes than told", 0, 0, 2);
    REFUSED("fewer nodes than told", 2, 0, 2);
    REFUSED("marked nodes", 1, 1, 2);
    REFUSED("left over", 1, 0, 2, 2);
    REFUSED("needless", 1, 0, 0x82, 0);
    REFUSED("no marked node", 1, 0, 1, 0, 0);
    REFUSED("no node 0", 1, 1, 0, 0, 2);
    REFUSED("no node 1", 1, 1, 0, 1, 0, 0);
    REFUSED("no node", 1, 0, 3, 4, 0);
    REFUSED("no node", 1, 0, 4, 0);
    REFUSED("no node", 1, 0, 5);
    REFUSED("no node", 2, 0, 8, 9);
    REFUSED("no empty cell", 1, 0, 8 + 4);
    REFUSED("no empty cell", 1, 0, 8 + 19);
    REFUSED("no side", 2, 0, 8, 3, 4, 3);
    REFUSED("no stone", 2, 0, 8, 3, 19, 0);
    REFUSED("not free", 2, 0, 8, 3, 4, 0, 1, 0, 19, 1);
    REFUSED("single first move", 2, 0, 8, 3, 4, 0, 1, 1);
    REFUSED("no empty cell", 2, 0, 8, 4, 1, 1);
    REFUSED("ends early", 2, 0, 8, 4, 3, 3);
    REFUSED("no node", 3, 0, 8, 4, 1, 0, 4);
}
END_TEST

/* Arms within arms without end. */
START_TEST(nested_arms)
{
    enum { SIZE = 1 << 20 };
    static unsigned char numbers[SIZE] = {2, 0, 8, 3, 4, 0};
    for (int i = 6; i + 3 <= SIZE; i += 3) {
        numbers[i] = 1;     /* an arm: a link to the target */
        numbers[i + 1] = 2; /* two first moves */
        numbers[i + 2] = 1; /* the cell of the first */
    }
    check_refused(head_white, numbers, SIZE, "not free");
}
END_TEST

SUPPORT_SUITE(join)
{
    TCase *const tcase = support_case(suite, "join");
    tcase_add_unchecked_fixture(tcase, position_oracle_open_sets, NULL);
    tcase_add_loop_test(tcase, games_of_side_3, 0, 3);
    tcase_add_test(tcase, any_stones_on_side_3);
    tcase_add_test(tcase, late_positions_of_side_4);
    tcase_add_test(tcase, positions_that_turn_into_themselves);
    tcase_add_test(tcase, every_orientation);
    tcase_add_test(tcase, damaged_records);
    tcase_add_test(tcase, false_regions_prove_nothing);
    tcase_add_test(tcase, refusals);
    tcase_add_test(tcase, nested_arms);
}
