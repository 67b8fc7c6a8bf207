/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_evaluation_queue - a queue ends at once what runs in it.
 *
 * A test waits until a job runs, not for a time; one that does not end runs
 * into the limit of its test case. Whether the threads get in each other's way
 * a build with ThreadSanitizer says.
 */
#include "web/evaluation_queue.h"

#include <string.h>
#include <unistd.h>

#include "tests/support.h"

/* No thread has a store. */
static const struct lookup_sources nothing;

static const struct evaluation_queue_options plenty = {
    .sources = {&nothing, &nothing},
    .memory = 1 << 22,
    .effort = UINT64_C(1) << 40,
    .waiting = 4,
    .games_waiting = 4,
    .ended = 4};

static struct evaluation_queue *open_evaluation_queue(void)
{
    struct evaluation_queue *queue;
    struct status_text why;
    ck_assert_int_eq(evaluation_queue_create(&plenty, &queue, &why), STATUS_OK);
    return queue;
}

/* Asks until the job of a question runs and something is known. */
static void await_running(struct evaluation_queue *queue,
                          const struct evaluation_question *question)
{
    bool runs = false;
    while (!runs) {
        json_t *object;
        struct status_text why;
        bool ended;
        ck_assert_int_eq(
            evaluation_queue_ask(queue, question, &object, &ended, &why),
            STATUS_OK);
        ck_assert(!ended);
        runs = !strcmp(json_string_value(json_object_get(object, "state")),
                       "running") &&
               (question->whole ||
                !json_is_null(json_object_get(object, "evaluation")));
        json_decref(object);
        usleep(1000);
    }
}

START_TEST(what_runs_ends_with_the_queue)
{
    struct evaluation_question question = {
        .game = {.position =
                     support_position("7/8/9/10/11/12/13/12/11/10/9/8/7 w")}};
    struct evaluation_queue *const queue = open_evaluation_queue();
    await_running(queue, &question);
    question.whole = true;
    await_running(queue, &question);
    evaluation_queue_destroy(queue);
}
END_TEST

SUPPORT_SUITE(evaluation_queue)
{
    TCase *const end = support_case(suite, "end");
    tcase_add_test(end, what_runs_ends_with_the_queue);
}
