/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dispatcher - a task is a job from when it is picked until its outcome is
 * told. Tasks of the same position are twins, of which one is searched;
 * receipts are written after the commit that made the results last.
 */
#include "prover/dispatcher.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "game/array.h"
#include "game/clock.h"
#include "game/notation.h"
#include "game/stop_flag.h"
#include "prover/job_request.h"
#include "prover/result_check.h"
#include "prover/work_limits.h"

/* Seconds to wait for workers before the store, the limits and the progress are
 * looked at again. */
static const double look_every = 0.2;

enum task_state {
    TASK_READY, /* to be given */
    TASK_OUT,
    TASK_TWIN /* another task of the same position is out */
};

/* A job that the job source has handed over and waits for. */
struct task {
    struct job job;
    enum task_state state;
    struct job_request request; /* out: as it was given */
    int tries;                  /* that failed */
    int avoid;                  /* the worker that failed last; -1 */
};

/* A result on its way to the disk; without a store there is none. */
struct receipt {
    uint64_t request;
    struct position position;
    enum colour winner;
};

/* --- Acknowledging -------------------------------------------------------- */

static bool add_receipt(struct dispatcher *dispatcher, const struct task *task,
                        enum colour winner)
{
    if (!dispatcher->checked->store)
        return true;
    if (!array_room(&dispatcher->receipts, dispatcher->receipt_count,
                    &dispatcher->receipt_room))
        return false;
    dispatcher->receipts[dispatcher->receipt_count++] = (struct receipt){
        .request = task->request.id,
        .position = task->job.position,
        .winner = winner,
    };
    return true;
}

/* Writes the receipts of all that was committed: of all, once nothing waits in
 * the write batch. */
static void acknowledge(struct dispatcher *dispatcher)
{
    if (!dispatcher->checked->store || dispatcher->checked->batch.count)
        return;
    for (size_t i = 0; i < dispatcher->receipt_count; i++) {
        const struct receipt *const receipt = &dispatcher->receipts[i];
        event_log_write(dispatcher->event_log,
                        &(struct event_log_note){.event = "acknowledged",
                                                 .request = receipt->request,
                                                 .position = &receipt->position,
                                                 .judged = true,
                                                 .winner = receipt->winner});
    }
    dispatcher->count.acknowledged += dispatcher->receipt_count;
    dispatcher->receipt_count = 0;
}

/* After a commit: acknowledges, or forgets what is gone if it failed, or one
 * that a result made as it came had failed before. */
static enum status committed(struct dispatcher *dispatcher, enum status status)
{
    bool *const lost = &dispatcher->checked->batch.lost;
    if (status || *lost)
        dispatcher->receipt_count = 0;
    else
        acknowledge(dispatcher);
    *lost = false;
    return status;
}

enum status dispatcher_flush(struct dispatcher *dispatcher,
                             struct status_text *why)
{
    return committed(dispatcher, checked_store_flush(dispatcher->checked, why));
}

static enum status flush_old(struct dispatcher *dispatcher,
                             struct status_text *why)
{
    return committed(dispatcher,
                     checked_store_flush_old(dispatcher->checked, why));
}

/* --- Tasks ---------------------------------------------------------------- */

static struct task *find_task(const struct dispatcher *dispatcher, uint64_t id)
{
    for (size_t i = 0; i < dispatcher->task_count; i++)
        if (dispatcher->tasks[i].state == TASK_OUT &&
            dispatcher->tasks[i].request.id == id)
            return &dispatcher->tasks[i];
    return NULL;
}

static struct task *find_ready(const struct dispatcher *dispatcher)
{
    for (size_t i = 0; i < dispatcher->task_count; i++)
        if (dispatcher->tasks[i].state == TASK_READY)
            return &dispatcher->tasks[i];
    return NULL;
}

static bool is_out(const struct dispatcher *dispatcher,
                   const struct position *position)
{
    for (size_t i = 0; i < dispatcher->task_count; i++)
        if (dispatcher->tasks[i].state == TASK_OUT &&
            position_equal(&dispatcher->tasks[i].job.position, position))
            return true;
    return false;
}

/* Tasks of this position need not wait for one another any more. */
static void release_twins(struct dispatcher *dispatcher,
                          const struct position *position)
{
    for (size_t i = 0; i < dispatcher->task_count; i++) {
        struct task *const task = &dispatcher->tasks[i];
        if (task->state == TASK_TWIN &&
            position_equal(&task->job.position, position))
            task->state = TASK_READY;
    }
}

/* Forgets a task; the last one takes its place. */
static void drop_task(struct dispatcher *dispatcher, struct task *task)
{
    const struct position position = task->job.position;
    *task = dispatcher->tasks[--dispatcher->task_count];
    release_twins(dispatcher, &position);
}

/* --- Telling -------------------------------------------------------------- */

/* Says how a task has ended, to who asked and to the job source, and drops it.
 */
static enum status finish_task(struct dispatcher *dispatcher, struct task *task,
                               const struct answer *answer,
                               const struct verify_report *report,
                               struct status_text *why)
{
    const struct result *const result = &answer->result;
    const bool bounded = result->state == RESULT_BOUNDED;
    const struct job job = task->job;
    struct job_outcome outcome = {
        .winner = value_winner(job.position.turn, result->value),
        .pn = bounded ? (uint32_t)fmin((double)result->pn, UINT32_MAX) : 0,
        .dn = bounded ? (uint32_t)fmin((double)result->dn, UINT32_MAX) : 0,
        .nodes = result->nodes,
    };
    if (report && outcome.winner != COLOUR_NONE)
        outcome.confined = proof_check_region(report, &outcome.region);
    drop_task(dispatcher, task);
    enum status status = STATUS_OK;
    if (dispatcher->learn)
        status = dispatcher->learn(dispatcher->context, &job, answer, why);
    if (!status)
        status = dispatcher->job_source.tell(dispatcher->job_source.context,
                                             &job, &outcome, why);
    return status;
}

/* Nobody could do it. */
static enum status give_up(struct dispatcher *dispatcher, struct task *task,
                           const char *reason, struct status_text *why)
{
    const struct job job = task->job;
    char text[NOTATION_SIZE];
    struct status_text line;
    dispatcher->count.given_up++;
    notation_write(&job.position, text);
    status_set(&line, STATUS_OK, "%s: given up after %d tries: %s", text,
               task->tries, reason);
    dispatcher->warn(dispatcher->context, line.line);
    event_log_write(dispatcher->event_log,
                    &(struct event_log_note){.event = "given up",
                                             .request = task->request.id,
                                             .position = &job.position,
                                             .reason = reason});
    drop_task(dispatcher, task);
    return dispatcher->job_source.give_up(dispatcher->job_source.context, &job,
                                          why);
}

/* --- Giving --------------------------------------------------------------- */

static enum status give_task(struct dispatcher *dispatcher, struct task *task,
                             struct status_text *why)
{
    struct bytes line = {.data = NULL};
    task->request = (struct job_request){
        .id = ++dispatcher->last_id,
        .game = {.position = task->job.position, .rules = RULES_INNER},
        /* What other tasks that are out take is not known yet. */
        .nodes = work_limits_left(task->job.nodes, dispatcher->last_node,
                                  dispatcher->count.nodes),
        .seconds = work_limits_seconds(
            task->job.seconds,
            work_limits_seconds(dispatcher->seconds, dispatcher->patience)),
    };
    task->state = TASK_OUT;
    dispatcher->out++;
    dispatcher->count.given++;
    event_log_write(dispatcher->event_log,
                    &(struct event_log_note){
                        .event = task->tries ? "retried" : "given",
                        .request = task->request.id,
                        .position = &task->job.position,
                        .nodes = task->request.nodes,
                    });
    enum status status = STATUS_OK;
    if (!job_request_write(&task->request, &line))
        status = status_no_memory(why);
    else
        status = dispatcher->pool.give(
            dispatcher->pool.context,
            &(struct worker_pool_request){.id = task->request.id,
                                          .seconds = task->request.seconds,
                                          .avoid = task->avoid,
                                          .line = (const char *)line.data,
                                          .size = line.size},
            why);
    bytes_clear(&line);
    return status;
}

/* Finishes a task from the store, has it wait for its twin, or gives it. */
static enum status begin_task(struct dispatcher *dispatcher, struct task *task,
                              struct status_text *why)
{
    const struct game game = {.position = task->job.position,
                              .rules = RULES_INNER};
    struct answer answer;
    if (is_out(dispatcher, &task->job.position)) {
        task->state = TASK_TWIN;
        return STATUS_OK;
    }
    enum status status =
        checked_store_look_up(dispatcher->checked, &game, &answer, why);
    if (status)
        return status;
    if (answer.stored || checked_store_in_vain(&answer, task->job.nodes,
                                               dispatcher->most_nodes)) {
        dispatcher->count.known++;
        return finish_task(dispatcher, task, &answer, NULL, why);
    }
    status = checked_store_need_write(dispatcher->checked, why);
    return status ? status : give_task(dispatcher, task, why);
}

/* Takes a job from the job source. */
static enum status pick_task(struct dispatcher *dispatcher,
                             enum job_source_step *step, struct task **task,
                             struct status_text *why)
{
    struct task picked = {.state = TASK_READY, .avoid = -1};
    if (!array_room(&dispatcher->tasks, dispatcher->task_count,
                    &dispatcher->task_room))
        return status_no_memory(why);
    const enum status status = dispatcher->job_source.pick(
        dispatcher->job_source.context, step, &picked.job, why);
    if (status || *step != JOB_SOURCE_JOB)
        return status;
    *task = &dispatcher->tasks[dispatcher->task_count++];
    **task = picked;
    return STATUS_OK;
}

static bool must_stop(const struct dispatcher *dispatcher)
{
    return stop_flag_is_raised(dispatcher->stop) ||
           (dispatcher->deadline > 0 && clock_now() >= dispatcher->deadline) ||
           (dispatcher->last_node &&
            dispatcher->count.nodes >= dispatcher->last_node);
}

/* Hands out what there is for as long as there is room. */
static enum status hand_out(struct dispatcher *dispatcher,
                            enum job_source_step *step, struct status_text *why)
{
    const struct worker_pool *const pool = &dispatcher->pool;
    enum status status = STATUS_OK;
    *step = JOB_SOURCE_JOB;
    while (!status && *step == JOB_SOURCE_JOB && !must_stop(dispatcher) &&
           pool->room(pool->context) > 0) {
        struct task *task = find_ready(dispatcher);
        if (!task)
            status = pick_task(dispatcher, step, &task, why);
        if (!status && task)
            status = begin_task(dispatcher, task, why);
        if (!status)
            status = flush_old(dispatcher, why);
    }
    return status;
}

/* --- Taking --------------------------------------------------------------- */

/* The worker failed at it. */
static enum status fail_task(struct dispatcher *dispatcher, struct task *task,
                             int worker, const char *reason,
                             struct status_text *why)
{
    dispatcher->count.failed++;
    event_log_write(dispatcher->event_log,
                    &(struct event_log_note){.event = "failed",
                                             .request = task->request.id,
                                             .worker = &worker,
                                             .reason = reason});
    task->state = TASK_READY;
    task->avoid = worker;
    if (++task->tries >= DISPATCHER_TRIES)
        return give_up(dispatcher, task, reason, why);
    return STATUS_OK;
}

/* The worker is not to be trusted. */
static void refuse(struct dispatcher *dispatcher, struct task *task, int worker,
                   const char *reason)
{
    char text[NOTATION_SIZE];
    struct status_text line;
    const struct worker_pool *const pool = &dispatcher->pool;
    dispatcher->count.refused++;
    event_log_write(dispatcher->event_log,
                    &(struct event_log_note){.event = "refused",
                                             .request = task->request.id,
                                             .worker = &worker,
                                             .reason = reason});
    task->state = TASK_READY;
    status_set(&line, STATUS_OK,
               "%s: what worker %d delivered is refused, and so is what it "
               "would deliver: %s",
               notation_write(&task->job.position, text), worker, reason);
    dispatcher->warn(dispatcher->context, line.line);
    pool->dismiss(pool->context, worker);
}

/* Whether a search in vain ended before its nodes did, for it was allowed no
 * more time by us, not by the user. */
static bool ran_out_of_time(const struct dispatcher *dispatcher,
                            const struct task *task,
                            const struct result *result)
{
    const bool ours = dispatcher->patience > 0 &&
                      (!(dispatcher->seconds > 0) ||
                       dispatcher->patience < dispatcher->seconds);
    return ours && result->state != RESULT_PROVED &&
           (!task->request.nodes || result->nodes < task->request.nodes) &&
           result->seconds >= 0.9 * dispatcher->patience;
}

/* A job result that is right. */
static enum status accept(struct dispatcher *dispatcher, struct task *task,
                          int worker, const struct result_check *result_check,
                          struct status_text *why)
{
    const struct result *const result = &result_check->result;
    const enum colour winner =
        value_winner(result->position.turn, result->value);
    const struct answer answer = {
        .result = *result,
        .verified = result->state == RESULT_PROVED,
        .proof_nodes =
            result->state == RESULT_PROVED ? result_check->report.nodes : 0,
    };
    dispatcher->count.delivered++;
    dispatcher->count.nodes += result->nodes;
    dispatcher->count.seconds += result->seconds;
    event_log_write(dispatcher->event_log,
                    &(struct event_log_note){.event = "delivered",
                                             .request = task->request.id,
                                             .worker = &worker,
                                             .judged = true,
                                             .winner = winner,
                                             .nodes = result->nodes,
                                             .seconds = result->seconds});
    if (!add_receipt(dispatcher, task, winner))
        return status_no_memory(why);
    if (ran_out_of_time(dispatcher, task, result))
        return fail_task(dispatcher, task, worker, "it ran out of time", why);
    /* Of what is stored already the proof may have another region. */
    return finish_task(dispatcher, task, &answer,
                       result_check->known ? NULL : &result_check->report, why);
}

static enum status take_job_result(struct dispatcher *dispatcher,
                                   struct task *task,
                                   const struct worker_pool_event *event,
                                   struct status_text *why)
{
    struct result_check result_check;
    const enum status status =
        result_check_take(dispatcher->checked, &task->request, event->line,
                          event->size, &result_check, why);
    if (status)
        return status;
    switch (result_check.end) {
    case RESULT_CHECK_TAKEN:
        return accept(dispatcher, task, event->worker, &result_check, why);
    case RESULT_CHECK_FAILED:
        return fail_task(dispatcher, task, event->worker,
                         result_check.delivered.reason.line, why);
    default:
        refuse(dispatcher, task, event->worker,
               result_check.delivered.reason.line);
        return STATUS_OK;
    }
}

static enum status take_event(struct dispatcher *dispatcher,
                              const struct worker_pool_event *event,
                              struct status_text *why)
{
    if (event->news == WORKER_POOL_NOTHING)
        return STATUS_OK;
    struct task *const task = find_task(dispatcher, event->id);
    assert(task);
    dispatcher->out--;
    if (event->news == WORKER_POOL_DELIVERED)
        return take_job_result(dispatcher, task, event, why);
    if (event->news == WORKER_POOL_FAILED)
        return fail_task(dispatcher, task, event->worker, event->reason.line,
                         why);
    dispatcher->count.returned++;
    event_log_write(dispatcher->event_log,
                    &(struct event_log_note){.event = "returned",
                                             .request = task->request.id});
    task->state = TASK_READY;
    return STATUS_OK;
}

/* --- A run ---------------------------------------------------------------- */

static double patience(const struct dispatcher *dispatcher)
{
    const double left = dispatcher->deadline - clock_now();
    return dispatcher->deadline > 0 ? fmax(0, fmin(left, look_every))
                                    : look_every;
}

static enum status work(struct dispatcher *dispatcher, struct status_text *why)
{
    const struct worker_pool *const pool = &dispatcher->pool;
    for (;;) {
        struct worker_pool_event event;
        enum job_source_step step;
        enum status status = hand_out(dispatcher, &step, why);
        if (!status && step == JOB_SOURCE_DONE)
            return STATUS_OK;
        if (!status && must_stop(dispatcher))
            return STATUS_LIMIT;
        assert(status || step != JOB_SOURCE_WAIT || dispatcher->task_count);
        if (dispatcher->progress)
            dispatcher->progress(dispatcher->context);
        if (!status)
            status =
                pool->take(pool->context, patience(dispatcher), &event, why);
        if (!status)
            status = take_event(dispatcher, &event, why);
        if (!status)
            status = flush_old(dispatcher, why);
        if (status)
            return status;
    }
}

enum status dispatcher_run(struct dispatcher *dispatcher,
                           const struct job_source *job_source,
                           struct status_text *why)
{
    struct status_text other;
    assert(!dispatcher->task_count ||
           dispatcher->job_source.context == job_source->context);
    dispatcher->job_source = *job_source;
    const enum status status = work(dispatcher, why);
    if (status)
        dispatcher_leave(dispatcher);
    const enum status flushed = dispatcher_flush(dispatcher, &other);
    return status_join(status, why, flushed, &other);
}

void dispatcher_leave(struct dispatcher *dispatcher)
{
    if (dispatcher->out)
        dispatcher->pool.recall(dispatcher->pool.context);
    for (size_t i = 0; i < dispatcher->task_count; i++)
        dispatcher->job_source.give_back(dispatcher->job_source.context,
                                         &dispatcher->tasks[i].job);
    dispatcher->task_count = dispatcher->out = 0;
}

void dispatcher_close(struct dispatcher *dispatcher)
{
    const struct worker_pool *const pool = &dispatcher->pool;
    struct worker_pool_tally tally;
    for (int i = 0;
         dispatcher->event_log && pool->tally(pool->context, i, &tally); i++)
        event_log_worker(dispatcher->event_log, i, &tally);
    event_log_write(
        dispatcher->event_log,
        &(struct event_log_note){.event = "end",
                                 .nodes = dispatcher->count.nodes,
                                 .seconds = dispatcher->count.seconds});
    free(dispatcher->tasks);
    free(dispatcher->receipts);
}
