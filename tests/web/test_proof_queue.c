/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_proof_queue - jobs are proved as the oracle says, whatever their
 * orientation and however many ask; the queue and what is remembered are
 * bounded; whatever runs can be cancelled.
 *
 * A test waits for the end of a job, not for a time; a job that never ends runs
 * into the limit of its test case.
 */
#include "web/proof_queue.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "game/outcome.h"
#include "game/symmetry.h"
#include "tests/position_oracle.h"
#include "tests/support.h"

static const struct proof_queue_options plenty = {.seconds = 120,
                                                  .memory = 1 << 22,
                                                  .waiting = 200,
                                                  .ended = 200,
                                                  .known = 100000};

/* A board that no search of these tests finishes. */
static const char endless[] = "7/8/9/10/11/12/13/12/11/10/9/8/7 w";

static struct proof_queue *
open_proof_queue(const struct proof_queue_options *options)
{
    struct proof_queue *queue;
    struct status_text why;
    ck_assert_int_eq(proof_queue_create(options, &queue, &why), STATUS_OK);
    return queue;
}

static struct game game_of(const char *text, enum rules rules)
{
    return (struct game){.position = support_position(text), .rules = rules};
}

/* Asks for a position and expects to be heard. */
static uint64_t ask(struct proof_queue *queue, const struct game *game,
                    double seconds)
{
    uint64_t id = 0;
    struct status_text why;
    ck_assert_int_eq(proof_queue_ask(queue, game, seconds, &id, &why),
                     STATUS_OK);
    ck_assert_uint_gt(id, 0);
    return id;
}

static uint64_t ask_text(struct proof_queue *queue, const char *text)
{
    const struct game game = game_of(text, RULES_INNER);
    return ask(queue, &game, 0);
}

static struct proof_job look(struct proof_queue *queue, uint64_t id)
{
    struct proof_job job;
    ck_assert(proof_queue_look(queue, id, &job));
    return job;
}

/* Waits while a job is in a state. */
static struct proof_job wait_while(struct proof_queue *queue, uint64_t id,
                                   enum proof_job_state state)
{
    struct proof_job job = look(queue, id);
    while (job.state == state) {
        usleep(500);
        job = look(queue, id);
    }
    return job;
}

static struct proof_job wait_for(struct proof_queue *queue, uint64_t id)
{
    wait_while(queue, id, PROOF_JOB_WAITING);
    return wait_while(queue, id, PROOF_JOB_SEARCHING);
}

/* --- What is proved is so ------------------------------------------------ */

/* The judge is asked about one orientation only; he remembers. */
static enum colour winner_of(const struct position *position)
{
    const struct position canonical = symmetry_canonical(position, NULL);
    return position_oracle_winner(&canonical);
}

static void check_main(const struct position *position, enum value value,
                       int move)
{
    const struct cellset empty = position_free(position);
    if (value_winner(position->turn, value) != winner_of(position))
        position_oracle_complain(position, "a wrong value");
    if (move == MOVE_NONE)
        return;
    if (value != VALUE_WIN || !cellset_has(&empty, move))
        position_oracle_complain(position, "a move that cannot be");
    const struct position after = position_after(position, move);
    if (winner_of(&after) != (enum colour)position->turn)
        position_oracle_complain(position, "the move does not win");
}

static void check_contract(const struct position *position, enum rules rules,
                           enum value value, int move)
{
    int k;
    const struct position canonical = symmetry_canonical(position, &k);
    const struct position_oracle_contract so =
        position_oracle_contract(&canonical, rules);
    const int action = symmetry_move(position->board, k, move);
    if (value != (so.wins ? VALUE_WIN : VALUE_LOSS))
        position_oracle_complain(position, "a wrong value");
    if (so.wins &&
        !(action == MOVE_PASS ? so.pass
                              : action >= 0 && cellset_has(&so.cells, action)))
        position_oracle_complain(position, "the action does not win");
}

static void check_value(const struct game *game, enum value value, int move)
{
    if (game->position.turn == TURN_CONTRACT)
        check_contract(&game->position, game->rules, value, move);
    else
        check_main(&game->position, value, move);
}

/* The job is proved, rightly, and its position is known from now on, whichever
 * way it lies. */
static void check_proved(struct proof_queue *queue, const struct game *game,
                         uint64_t id)
{
    const struct proof_job job = wait_for(queue, id);
    const struct position canonical = symmetry_canonical(&game->position, NULL);
    ck_assert_str_eq(proof_job_state_name(job.state), "proved");
    ck_assert(position_equal(&job.position, &canonical));
    const struct game told = {.position = job.position, .rules = game->rules};
    check_value(&told, job.value, job.move);
    for (int k = 0; k < BOARD_SYMMETRIES; k++) {
        const struct game image = {.position =
                                       symmetry_position(&game->position, k),
                                   .rules = game->rules};
        enum value value;
        int move;
        ck_assert(proof_queue_known(queue, &image, &value, &move));
        check_value(&image, value, move);
    }
}

START_TEST(main_phase_positions)
{
    uint64_t seed = 11;
    struct proof_queue *const queue = open_proof_queue(&plenty);
    for (int round = 0; round < support_amount(80, 150); round++) {
        const int side = 2 + (round % 5 > 0);
        const struct game game = {
            .position = side == 2 ? position_oracle_game(&seed, 2, round % 4, 1)
                                  : position_oracle_game(
                                        &seed, 3, 3 + round % 9, round % 5)};
        const uint64_t id = ask(queue, &game, 0);
        check_proved(queue, &game, id);
    }
    proof_queue_destroy(queue);
}
END_TEST

/* Sets by chance; the judge takes too long over the open ones of side 3. */
START_TEST(contract_positions)
{
    const enum rules rules = _i ? RULES_OPEN : RULES_INNER;
    uint64_t seed = 12;
    struct proof_queue *const queue = open_proof_queue(&plenty);
    for (int round = 0; round < 40; round++) {
        const int side = 2 + (rules == RULES_INNER && round % 8 > 0);
        struct position position = position_empty(side, TURN_CONTRACT);
        const struct cellset cells = position_moves(&position, rules);
        for (int cell = cellset_next(&cells, 0); cell >= 0;
             cell = cellset_next(&cells, cell + 1))
            if (support_below(&seed, 3) == 0)
                cellset_add(&position.stones[COLOUR_BLACK], cell);
        const struct game game = {.position = position, .rules = rules};
        check_proved(queue, &game, ask(queue, &game, 0));
    }
    proof_queue_destroy(queue);
}
END_TEST

/* A main-phase winner that the contract rests on is remembered too. */
START_TEST(what_is_found_on_the_way_is_kept)
{
    struct proof_queue *const queue = open_proof_queue(&plenty);
    const struct game root = game_of("3/4/5/4/3 c", RULES_INNER);
    const struct game centre = game_of("3/4/2b2/4/3 c", RULES_INNER);
    struct game passed = root;
    enum value value;
    int move;
    passed.position.turn = TURN_WHITE;
    ck_assert(!proof_queue_known(queue, &passed, &value, &move));
    check_proved(queue, &root, ask(queue, &root, 0));
    ck_assert(proof_queue_known(queue, &centre, &value, &move));
    ck_assert_int_eq(value, VALUE_LOSS);
    passed = centre;
    passed.position.turn = TURN_WHITE;
    ck_assert(proof_queue_known(queue, &passed, &value, &move));
    ck_assert_int_eq(value, VALUE_WIN);
    proof_queue_destroy(queue);
}
END_TEST

/* After the winning move the rest of the proof is there to be shown. */
START_TEST(a_proof_can_be_played_through)
{
    struct proof_queue *const queue = open_proof_queue(&plenty);
    struct game game = game_of("3/4/2b2/4/3 w", RULES_INNER);
    enum value value;
    int move;
    check_proved(queue, &game, ask(queue, &game, 0));
    ck_assert(proof_queue_known(queue, &game, &value, &move));
    game.position = position_after(&game.position, move);
    ck_assert(proof_queue_known(queue, &game, &value, &move));
    check_main(&game.position, value, move);
    proof_queue_destroy(queue);
}
END_TEST

/* Somebody who knows everything: the judge. */
static bool judge_knows(void *context, const struct game *game,
                        enum value *value, int *move)
{
    int *const asked = context;
    if (game->position.turn == TURN_CONTRACT)
        return false;
    ++*asked;
    *value = position_oracle_value(&game->position);
    *move = MOVE_NONE;
    return true;
}

START_TEST(what_is_known_is_not_searched_for)
{
    int asked = 0;
    struct proof_queue_options options = plenty;
    options.also = judge_knows;
    options.context = &asked;
    struct proof_queue *const queue = open_proof_queue(&options);
    const struct game root = game_of("3/4/5/4/3 c", RULES_INNER);
    const uint64_t id = ask(queue, &root, 0);
    check_proved(queue, &root, id);
    ck_assert_uint_eq(look(queue, id).nodes, 0);
    proof_queue_destroy(queue);
    ck_assert_int_gt(asked, 0);
}
END_TEST

/* --- Jobs ---------------------------------------------------------------- */

/* Asks for a search that does not end and waits until it runs. */
static uint64_t occupy(struct proof_queue *queue)
{
    const uint64_t id = ask_text(queue, endless);
    ck_assert_int_eq(wait_while(queue, id, PROOF_JOB_WAITING).state,
                     PROOF_JOB_SEARCHING);
    return id;
}

START_TEST(a_running_search_can_be_cancelled)
{
    struct proof_queue *const queue = open_proof_queue(&plenty);
    const uint64_t first = occupy(queue);
    while (look(queue, first).nodes == 0)
        usleep(500);
    ck_assert_uint_gt(look(queue, first).pn, 0);
    const uint64_t second = ask_text(queue, "3/4/2b2/4/3 w");
    ck_assert_int_eq(look(queue, second).before, 1);
    ck_assert(proof_queue_cancel(queue, first));
    ck_assert_int_eq(look(queue, first).state, PROOF_JOB_CANCELLED);
    ck_assert_int_eq(wait_for(queue, second).state, PROOF_JOB_PROVED);
    ck_assert_int_eq(look(queue, first).state, PROOF_JOB_CANCELLED);
    const struct game again = game_of(endless, RULES_INNER);
    ck_assert_uint_gt(ask(queue, &again, 0), second);
    proof_queue_destroy(queue);
}
END_TEST

START_TEST(a_waiting_job_can_be_cancelled)
{
    struct proof_queue *const queue = open_proof_queue(&plenty);
    const uint64_t running = occupy(queue);
    const uint64_t first = ask_text(queue, "3/4/2b2/4/3 w");
    const uint64_t second = ask_text(queue, "3/4/1b3/4/3 w");
    ck_assert_int_eq(look(queue, second).before, 2);
    ck_assert(proof_queue_cancel(queue, first));
    ck_assert_int_eq(look(queue, second).before, 1);
    ck_assert(proof_queue_cancel(queue, running));
    ck_assert_int_eq(wait_for(queue, second).state, PROOF_JOB_PROVED);
    ck_assert_int_eq(look(queue, first).state, PROOF_JOB_CANCELLED);
    ck_assert_uint_eq(look(queue, first).nodes, 0);
    ck_assert(proof_queue_cancel(queue, second));
    ck_assert_int_eq(look(queue, second).state, PROOF_JOB_PROVED);
    ck_assert(!proof_queue_cancel(queue, 0));
    ck_assert(!proof_queue_cancel(queue, second + 1));
    proof_queue_destroy(queue);
}
END_TEST

START_TEST(who_asks_first_is_served_first)
{
    struct proof_queue *const queue = open_proof_queue(&plenty);
    const uint64_t running = occupy(queue);
    const uint64_t first =
        ask_text(queue, "b6/8/9/10/11/12/13/12/11/10/9/8/7 w");
    const uint64_t second =
        ask_text(queue, "w6/8/9/10/11/12/13/12/11/10/9/8/7 w");
    ck_assert(proof_queue_cancel(queue, running));
    ck_assert_int_eq(wait_while(queue, first, PROOF_JOB_WAITING).state,
                     PROOF_JOB_SEARCHING);
    ck_assert_int_eq(look(queue, second).state, PROOF_JOB_WAITING);
    proof_queue_destroy(queue);
}
END_TEST

START_TEST(contract_work_can_be_cancelled)
{
    struct proof_queue *const queue = open_proof_queue(&plenty);
    const uint64_t id = ask_text(queue, "6/7/8/9/10/11/10/9/8/7/6 c");
    wait_while(queue, id, PROOF_JOB_WAITING);
    while (look(queue, id).nodes == 0)
        usleep(500);
    ck_assert(proof_queue_cancel(queue, id));
    const uint64_t next = ask_text(queue, "3/4/2b2/4/3 w");
    ck_assert_int_eq(wait_for(queue, next).state, PROOF_JOB_PROVED);
    proof_queue_destroy(queue);
}
END_TEST

START_TEST(a_job_ends_when_its_time_is_up)
{
    struct proof_queue_options options = plenty;
    options.seconds = 0.2;
    struct proof_queue *const queue = open_proof_queue(&options);
    const struct game game = game_of(endless, RULES_INNER);
    const uint64_t id = ask(queue, &game, 0.05);
    const struct proof_job job = wait_for(queue, id);
    ck_assert_int_eq(job.state, PROOF_JOB_UNKNOWN);
    ck_assert_int_eq(job.value, VALUE_UNKNOWN);
    ck_assert_int_eq(job.move, MOVE_NONE);
    ck_assert_double_ge(job.seconds, 0.05);
    /* The same again is in vain; more time is another matter. */
    ck_assert_uint_eq(ask(queue, &game, 0.05), id);
    ck_assert_uint_eq(ask(queue, &game, 0.01), id);
    const uint64_t more = ask(queue, &game, 100);
    ck_assert_uint_ne(more, id);
    ck_assert_double_eq(look(queue, more).limit, 0.2);
    ck_assert_int_eq(wait_for(queue, more).state, PROOF_JOB_UNKNOWN);
    enum value value;
    int move;
    ck_assert(!proof_queue_known(queue, &game, &value, &move));
    proof_queue_destroy(queue);
}
END_TEST

START_TEST(all_orientations_are_one_job)
{
    struct proof_queue *const queue = open_proof_queue(&plenty);
    const uint64_t running = occupy(queue);
    const struct game game = game_of("1b1/2w1/2b2/4/3 b", RULES_INNER);
    const uint64_t id = ask(queue, &game, 0);
    for (int state = 0; state < 2; state++) {
        for (int k = 0; k < BOARD_SYMMETRIES; k++) {
            struct game image = game;
            image.position = symmetry_position(&game.position, k);
            image.rules = k % 2 ? RULES_OPEN : RULES_NONE;
            ck_assert_uint_eq(ask(queue, &image, 0), id);
        }
        proof_queue_cancel(queue, running);
        ck_assert_int_eq(wait_for(queue, id).state, PROOF_JOB_PROVED);
    }
    proof_queue_destroy(queue);
}
END_TEST

START_TEST(contract_jobs_differ_by_their_rules)
{
    struct proof_queue *const queue = open_proof_queue(&plenty);
    const struct game inner = game_of("2/3/2 c", RULES_INNER);
    const struct game open = game_of("2/3/2 c", RULES_OPEN);
    const uint64_t id = ask(queue, &inner, 0);
    ck_assert_uint_ne(ask(queue, &open, 0), id);
    ck_assert_uint_eq(ask(queue, &inner, 0), id);
    proof_queue_destroy(queue);
}
END_TEST

START_TEST(the_queue_is_bounded)
{
    enum { WAITING = 3 };
    struct proof_queue_options options = plenty;
    options.waiting = WAITING;
    struct proof_queue *const queue = open_proof_queue(&options);
    struct game game = game_of("3/4/5/4/3 w", RULES_INNER);
    struct status_text why;
    uint64_t id, waiting[WAITING];
    const uint64_t running = occupy(queue);
    for (int i = 0; i < WAITING; i++) {
        cellset_add(&game.position.stones[COLOUR_BLACK], 2 * i);
        waiting[i] = ask(queue, &game, 0);
    }
    struct game more = game_of("3/4/2w2/4/3 w", RULES_INNER);
    ck_assert_int_eq(proof_queue_ask(queue, &more, 0, &id, &why), STATUS_LIMIT);
    support_check_line(&why);
    ck_assert_uint_eq(ask(queue, &game, 0), waiting[WAITING - 1]);
    ck_assert(proof_queue_cancel(queue, waiting[0]));
    id = ask(queue, &more, 0);
    ck_assert(proof_queue_cancel(queue, running));
    ck_assert_int_eq(wait_for(queue, id).state, PROOF_JOB_PROVED);
    proof_queue_destroy(queue);
}
END_TEST

START_TEST(only_the_latest_ends_are_remembered)
{
    enum { ENDED = 3, JOBS = 8 };
    struct proof_queue_options options = plenty;
    options.ended = ENDED;
    struct proof_queue *const queue = open_proof_queue(&options);
    struct proof_job job;
    uint64_t ids[JOBS];
    for (int i = 0; i < JOBS; i++) {
        struct game game = game_of("3/4/5/4/3 w", RULES_INNER);
        const int cell = game.position.board->cells - 1 - i;
        cellset_add(&game.position.stones[COLOUR_BLACK], 0);
        cellset_add(&game.position.stones[COLOUR_BLACK], cell);
        ids[i] = ask(queue, &game, 0);
        ck_assert_int_eq(wait_for(queue, ids[i]).state, PROOF_JOB_PROVED);
    }
    for (int i = 0; i < JOBS; i++)
        ck_assert_int_eq(proof_queue_look(queue, ids[i], &job),
                         i >= JOBS - ENDED);
    proof_queue_destroy(queue);
}
END_TEST

START_TEST(what_will_not_be_tried_is_refused)
{
    struct proof_queue *const queue = open_proof_queue(&plenty);
    const struct game large = {.position = position_empty(9, TURN_WHITE)};
    const struct game over = game_of("www/4/5/4/www b", RULES_INNER);
    const struct game lost = game_of("3/4/wwwww/4/3 b", RULES_INNER);
    uint64_t id;
    struct status_text why;
    ck_assert_int_eq(proof_queue_ask(queue, &large, 0, &id, &why),
                     STATUS_USAGE);
    support_check_line(&why);
    ck_assert_ptr_nonnull(strstr(why.line, "side 9"));
    ck_assert_int_eq(outcome_winner(&over.position), COLOUR_NONE);
    ck_assert_int_eq(proof_queue_ask(queue, &lost, 0, &id, &why), STATUS_USAGE);
    support_check_line(&why);
    proof_queue_destroy(queue);
}
END_TEST

START_TEST(the_end_does_not_wait_for_a_search)
{
    struct proof_queue_options options = plenty;
    options.seconds = 1e6;
    struct proof_queue *queue = open_proof_queue(&options);
    proof_queue_destroy(queue);
    queue = open_proof_queue(&options);
    occupy(queue);
    ask_text(queue, "3/4/2b2/4/3 w");
    proof_queue_destroy(queue);
    proof_queue_destroy(NULL);
}
END_TEST

START_TEST(failure_is_told)
{
    struct proof_queue_options options = plenty;
    options.memory = 1; /* no room for the verifier's marks */
    struct proof_queue *const queue = open_proof_queue(&options);
    uint64_t seed = 3;
    int failed = 0;
    for (int round = 0; round < 8; round++) {
        const struct game game = {
            .position = position_oracle_game(&seed, 3, 3 + round % 3, 1)};
        const struct proof_job job = wait_for(queue, ask(queue, &game, 0));
        enum value value;
        int move;
        failed += job.state == PROOF_JOB_FAILED;
        if (job.state != PROOF_JOB_FAILED)
            continue;
        support_check_line(&job.why);
        ck_assert(!proof_queue_known(queue, &game, &value, &move));
    }
    ck_assert_int_gt(failed, 0);
    proof_queue_destroy(queue);
}
END_TEST

/* --- Threads ------------------------------------------------------------- */

enum { THREADS = 6, QUESTIONS = 40, ROUNDS = 300 };

static struct game questions[QUESTIONS];
static enum value truth[QUESTIONS];

struct visitor {
    pthread_t id;
    struct proof_queue *queue;
    uint64_t seed;
    const char *complaint;
};

static atomic_int proved; /* answers that said so */

/* One thing that a visitor may do; what is wrong with the answer, or NULL. */
static const char *visit(struct visitor *visitor)
{
    const int i = support_below(&visitor->seed, QUESTIONS);
    const int k = support_below(&visitor->seed, BOARD_SYMMETRIES);
    struct game game = questions[i];
    struct proof_job job;
    uint64_t id;
    enum value value;
    int move;
    game.position = symmetry_position(&game.position, k);
    if (proof_queue_known(visitor->queue, &game, &value, &move) &&
        value != truth[i])
        return "a wrong value is known";
    if (proof_queue_ask(visitor->queue, &game, 0, &id, NULL))
        return NULL; /* the queue is full */
    if (support_below(&visitor->seed, 8) == 0)
        proof_queue_cancel(visitor->queue, id);
    if (!proof_queue_look(visitor->queue, id, &job))
        return NULL; /* forgotten by now */
    proved += job.state == PROOF_JOB_PROVED;
    return job.state == PROOF_JOB_FAILED ? "a job failed"
           : job.state == PROOF_JOB_PROVED && job.value != truth[i]
               ? "a job has a wrong value"
               : NULL;
}

/* Goes on until something is proved, however slow the machine is. */
static void *hammer(void *context)
{
    struct visitor *const visitor = context;
    for (int round = 0; (round < ROUNDS || !proved) && !visitor->complaint;
         round++) {
        visitor->complaint = visit(visitor);
        usleep(200);
    }
    return NULL;
}

START_TEST(many_threads_ask_at_once)
{
    struct proof_queue_options options = plenty;
    struct visitor visitors[THREADS];
    uint64_t seed = 21;
    proved = 0;
    for (int i = 0; i < QUESTIONS; i++) {
        questions[i].position =
            position_oracle_game(&seed, 3, 4 + i % 7, i % 4);
        truth[i] = position_oracle_value(&questions[i].position);
    }
    options.waiting = 10;
    options.ended = 15;
    options.threads = 1 + _i;
    struct proof_queue *const queue = open_proof_queue(&options);
    for (int i = 0; i < THREADS; i++) {
        visitors[i] = (struct visitor){.queue = queue, .seed = (uint64_t)i + 1};
        ck_assert_int_eq(
            pthread_create(&visitors[i].id, NULL, hammer, &visitors[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(visitors[i].id, NULL);
        if (visitors[i].complaint)
            ck_abort_msg("%s", visitors[i].complaint);
    }
    ck_assert_int_gt(proved, 0);
    proof_queue_destroy(queue);
}
END_TEST

SUPPORT_SUITE(proof_queue)
{
    TCase *const values = support_case(suite, "values");
    TCase *const jobs = support_case(suite, "jobs");
    TCase *const threads = support_case(suite, "threads");
    tcase_add_unchecked_fixture(values, position_oracle_open_sets, NULL);
    tcase_add_test(values, main_phase_positions);
    tcase_add_loop_test(values, contract_positions, 0, 2);
    tcase_add_test(values, what_is_found_on_the_way_is_kept);
    tcase_add_test(values, a_proof_can_be_played_through);
    tcase_add_test(values, what_is_known_is_not_searched_for);
    tcase_add_unchecked_fixture(jobs, position_oracle_open, NULL);
    tcase_add_test(jobs, a_running_search_can_be_cancelled);
    tcase_add_test(jobs, a_waiting_job_can_be_cancelled);
    tcase_add_test(jobs, who_asks_first_is_served_first);
    tcase_add_test(jobs, contract_work_can_be_cancelled);
    tcase_add_test(jobs, a_job_ends_when_its_time_is_up);
    tcase_add_test(jobs, all_orientations_are_one_job);
    tcase_add_test(jobs, contract_jobs_differ_by_their_rules);
    tcase_add_test(jobs, the_queue_is_bounded);
    tcase_add_test(jobs, only_the_latest_ends_are_remembered);
    tcase_add_test(jobs, what_will_not_be_tried_is_refused);
    tcase_add_test(jobs, the_end_does_not_wait_for_a_search);
    tcase_add_test(jobs, failure_is_told);
    tcase_add_unchecked_fixture(threads, position_oracle_open, NULL);
    tcase_add_loop_test(threads, many_threads_ask_at_once, 0, 2);
}
