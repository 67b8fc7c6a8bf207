/* SPDX-License-Identifier: GPL-3.0-or-later */
/* foreman - see the header. */
#include "prover/foreman.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "game/clock.h"
#include "game/notation.h"
#include "game/room.h"
#include "prover/intake.h"
#include "prover/order.h"

/* Seconds to wait for workers before the store, the limits and the progress are
 * looked at again. */
static const double look_every = 0.2;

enum task_state {
    TASK_READY, /* to be given */
    TASK_OUT,
    TASK_TWIN /* another task of the same position is out */
};

/* A job that the agenda has handed over and waits for. */
struct task {
    struct job job;
    enum task_state state;
    struct order order; /* out: as it was given */
    int tries;          /* that failed */
    int avoid;          /* the worker that failed last; -1 */
};

/* A result on its way to the disk. */
struct receipt {
    uint64_t order;
    struct position position;
    enum colour winner;
};

/* --- Acknowledging ---------------------------------------------------------
 */

static bool add_receipt(struct foreman *foreman, const struct task *task,
                        enum colour winner)
{
    if (!room_for(&foreman->receipts, foreman->receipt_count,
                  &foreman->receipt_room))
        return false;
    foreman->receipts[foreman->receipt_count++] = (struct receipt){
        .order = task->order.id,
        .position = task->job.position,
        .winner = winner,
    };
    return true;
}

/* Writes the receipts of all that was committed: of all, once nothing waits in
 * the outbox. */
static void acknowledge(struct foreman *foreman)
{
    if (!foreman->keeper->store || foreman->keeper->outbox.count)
        return;
    for (size_t i = 0; i < foreman->receipt_count; i++) {
        const struct receipt *const receipt = &foreman->receipts[i];
        journal_write(foreman->journal,
                      &(struct journal_note){.event = "acknowledged",
                                             .order = receipt->order,
                                             .position = &receipt->position,
                                             .judged = true,
                                             .winner = receipt->winner});
    }
    foreman->count.acknowledged += foreman->receipt_count;
    foreman->receipt_count = 0;
}

/* After a commit: acknowledges, or forgets what is gone if it failed. */
static enum status committed(struct foreman *foreman, enum status status)
{
    if (status)
        foreman->receipt_count = 0;
    else
        acknowledge(foreman);
    return status;
}

enum status foreman_flush(struct foreman *foreman, struct status_text *why)
{
    return committed(foreman, keeper_flush(foreman->keeper, why));
}

static enum status flush_old(struct foreman *foreman, struct status_text *why)
{
    return committed(foreman, keeper_flush_old(foreman->keeper, why));
}

/* --- Tasks -----------------------------------------------------------------
 */

static struct task *find_task(const struct foreman *foreman, uint64_t id)
{
    for (size_t i = 0; i < foreman->task_count; i++)
        if (foreman->tasks[i].state == TASK_OUT &&
            foreman->tasks[i].order.id == id)
            return &foreman->tasks[i];
    return NULL;
}

static struct task *find_ready(const struct foreman *foreman)
{
    for (size_t i = 0; i < foreman->task_count; i++)
        if (foreman->tasks[i].state == TASK_READY)
            return &foreman->tasks[i];
    return NULL;
}

static bool is_out(const struct foreman *foreman,
                   const struct position *position)
{
    for (size_t i = 0; i < foreman->task_count; i++)
        if (foreman->tasks[i].state == TASK_OUT &&
            position_equal(&foreman->tasks[i].job.position, position))
            return true;
    return false;
}

/* Tasks of this position need not wait for one another any more. */
static void release_twins(struct foreman *foreman,
                          const struct position *position)
{
    for (size_t i = 0; i < foreman->task_count; i++) {
        struct task *const task = &foreman->tasks[i];
        if (task->state == TASK_TWIN &&
            position_equal(&task->job.position, position))
            task->state = TASK_READY;
    }
}

/* Forgets a task; the last one takes its place. */
static void drop_task(struct foreman *foreman, struct task *task)
{
    const struct position position = task->job.position;
    *task = foreman->tasks[--foreman->task_count];
    release_twins(foreman, &position);
}

/* --- Telling ---------------------------------------------------------------
 */

/* Says how a task has ended, to who asked and to the agenda, and drops it. */
static enum status finish_task(struct foreman *foreman, struct task *task,
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
        outcome.confined = notary_region(report, &outcome.region);
    drop_task(foreman, task);
    enum status status = STATUS_OK;
    if (foreman->learn)
        status = foreman->learn(foreman->context, &job, answer, why);
    if (!status)
        status =
            foreman->agenda.tell(foreman->agenda.context, &job, &outcome, why);
    return status;
}

/* Nobody could do it. */
static enum status give_up(struct foreman *foreman, struct task *task,
                           const char *reason, struct status_text *why)
{
    const struct job job = task->job;
    char text[NOTATION_SIZE];
    struct status_text line;
    foreman->count.given_up++;
    notation_write(&job.position, text);
    status_set(&line, STATUS_OK, "%s: given up after %d tries: %s", text,
               task->tries, reason);
    foreman->warn(foreman->context, line.line);
    journal_write(foreman->journal,
                  &(struct journal_note){.event = "given up",
                                         .order = task->order.id,
                                         .position = &job.position,
                                         .reason = reason});
    drop_task(foreman, task);
    return foreman->agenda.give_up(foreman->agenda.context, &job, why);
}

/* --- Giving ----------------------------------------------------------------
 */

/* The smaller of two limits of which 0 is none. */
static double least_limit(double a, double b)
{
    return a > 0 && b > 0 ? fmin(a, b) : fmax(a, b);
}

static enum status give_task(struct foreman *foreman, struct task *task,
                             struct status_text *why)
{
    struct bytes line = {.data = NULL};
    task->order = (struct order){
        .id = ++foreman->last_id,
        .situation = {.position = task->job.position, .rules = RULES_INNER},
        .nodes = task->job.nodes,
        .seconds = least_limit(foreman->seconds, foreman->patience),
    };
    task->state = TASK_OUT;
    foreman->out++;
    foreman->count.given++;
    journal_write(foreman->journal,
                  &(struct journal_note){
                      .event = task->tries ? "retried" : "given",
                      .order = task->order.id,
                      .position = &task->job.position,
                      .nodes = task->order.nodes,
                  });
    enum status status = STATUS_OK;
    if (!order_write(&task->order, &line))
        status = status_no_memory(why);
    else
        status = foreman->workforce.give(
            foreman->workforce.context,
            &(struct workforce_order){.id = task->order.id,
                                      .seconds = task->order.seconds,
                                      .avoid = task->avoid,
                                      .line = (const char *)line.data,
                                      .size = line.size},
            why);
    bytes_clear(&line);
    return status;
}

/* Finishes a task from the store, has it wait for its twin, or gives it. */
static enum status begin_task(struct foreman *foreman, struct task *task,
                              struct status_text *why)
{
    const struct situation situation = {.position = task->job.position,
                                        .rules = RULES_INNER};
    struct answer answer;
    if (is_out(foreman, &task->job.position)) {
        task->state = TASK_TWIN;
        return STATUS_OK;
    }
    const enum status status =
        keeper_look_up(foreman->keeper, &situation, &answer, why);
    if (status)
        return status;
    if (answer.stored ||
        keeper_in_vain(&answer, task->job.nodes, foreman->most_nodes)) {
        foreman->count.known++;
        return finish_task(foreman, task, &answer, NULL, why);
    }
    return give_task(foreman, task, why);
}

/* Takes a job from the agenda. */
static enum status pick_task(struct foreman *foreman, enum agenda_step *step,
                             struct task **task, struct status_text *why)
{
    struct task picked = {.state = TASK_READY, .avoid = -1};
    if (!room_for(&foreman->tasks, foreman->task_count, &foreman->task_room))
        return status_no_memory(why);
    const enum status status =
        foreman->agenda.pick(foreman->agenda.context, step, &picked.job, why);
    if (status || *step != AGENDA_JOB)
        return status;
    *task = &foreman->tasks[foreman->task_count++];
    **task = picked;
    return STATUS_OK;
}

static bool must_stop(const struct foreman *foreman)
{
    return (foreman->stop && *foreman->stop) ||
           (foreman->deadline > 0 && clock_now() >= foreman->deadline) ||
           (foreman->last_node && foreman->count.nodes >= foreman->last_node);
}

/* Hands out what there is for as long as there is room. */
static enum status hand_out(struct foreman *foreman, enum agenda_step *step,
                            struct status_text *why)
{
    const struct workforce *const workforce = &foreman->workforce;
    enum status status = STATUS_OK;
    *step = AGENDA_JOB;
    while (!status && *step == AGENDA_JOB && !must_stop(foreman) &&
           workforce->room(workforce->context) > 0) {
        struct task *task = find_ready(foreman);
        if (!task)
            status = pick_task(foreman, step, &task, why);
        if (!status && task)
            status = begin_task(foreman, task, why);
        if (!status)
            status = flush_old(foreman, why);
    }
    return status;
}

/* --- Taking ----------------------------------------------------------------
 */

/* The worker failed at it. */
static enum status fail_task(struct foreman *foreman, struct task *task,
                             int worker, const char *reason,
                             struct status_text *why)
{
    foreman->count.failed++;
    journal_write(foreman->journal,
                  &(struct journal_note){.event = "failed",
                                         .order = task->order.id,
                                         .worker = &worker,
                                         .reason = reason});
    task->state = TASK_READY;
    task->avoid = worker;
    if (++task->tries >= FOREMAN_TRIES)
        return give_up(foreman, task, reason, why);
    return STATUS_OK;
}

/* The worker is not to be trusted. */
static void refuse(struct foreman *foreman, struct task *task, int worker,
                   const char *reason)
{
    char text[NOTATION_SIZE];
    struct status_text line;
    const struct workforce *const workforce = &foreman->workforce;
    foreman->count.refused++;
    journal_write(foreman->journal,
                  &(struct journal_note){.event = "refused",
                                         .order = task->order.id,
                                         .worker = &worker,
                                         .reason = reason});
    task->state = TASK_READY;
    status_set(&line, STATUS_OK,
               "%s: what worker %d delivered is refused, and so is what it "
               "would deliver: %s",
               notation_write(&task->job.position, text), worker, reason);
    foreman->warn(foreman->context, line.line);
    workforce->dismiss(workforce->context, worker);
}

/* Whether a search in vain ended before its nodes did, for it was allowed no
 * more time by us, not by the user. */
static bool ran_out_of_time(const struct foreman *foreman,
                            const struct task *task,
                            const struct result *result)
{
    const bool ours =
        foreman->patience > 0 &&
        (!(foreman->seconds > 0) || foreman->patience < foreman->seconds);
    return ours && result->state != RESULT_PROVED &&
           (!task->order.nodes || result->nodes < task->order.nodes) &&
           result->seconds >= 0.9 * foreman->patience;
}

/* A delivery that is right. */
static enum status accept(struct foreman *foreman, struct task *task,
                          int worker, const struct intake *intake,
                          struct status_text *why)
{
    const struct result *const result = &intake->result;
    const enum colour winner =
        value_winner(result->position.turn, result->value);
    const struct answer answer = {
        .result = *result,
        .verified = result->state == RESULT_PROVED,
        .proof_nodes =
            result->state == RESULT_PROVED ? intake->report.nodes : 0,
    };
    foreman->count.delivered++;
    foreman->count.nodes += result->nodes;
    foreman->count.seconds += result->seconds;
    journal_write(foreman->journal,
                  &(struct journal_note){.event = "delivered",
                                         .order = task->order.id,
                                         .worker = &worker,
                                         .judged = true,
                                         .winner = winner,
                                         .nodes = result->nodes,
                                         .seconds = result->seconds});
    if (!add_receipt(foreman, task, winner))
        return status_no_memory(why);
    if (ran_out_of_time(foreman, task, result))
        return fail_task(foreman, task, worker, "it ran out of time", why);
    return finish_task(foreman, task, &answer, &intake->report, why);
}

static enum status take_delivery(struct foreman *foreman, struct task *task,
                                 const struct workforce_event *event,
                                 struct status_text *why)
{
    struct intake intake;
    const enum status status = intake_take(
        foreman->keeper, &task->order, event->line, event->size, &intake, why);
    if (status)
        return status;
    switch (intake.end) {
    case INTAKE_TAKEN:
        return accept(foreman, task, event->worker, &intake, why);
    case INTAKE_FAILED:
        return fail_task(foreman, task, event->worker, intake.reason.line, why);
    default:
        refuse(foreman, task, event->worker, intake.reason.line);
        return STATUS_OK;
    }
}

static enum status take_event(struct foreman *foreman,
                              const struct workforce_event *event,
                              struct status_text *why)
{
    if (event->news == WORKFORCE_NOTHING)
        return STATUS_OK;
    struct task *const task = find_task(foreman, event->id);
    assert(task);
    foreman->out--;
    if (event->news == WORKFORCE_DELIVERED)
        return take_delivery(foreman, task, event, why);
    if (event->news == WORKFORCE_FAILED)
        return fail_task(foreman, task, event->worker, event->reason.line, why);
    foreman->count.returned++;
    journal_write(
        foreman->journal,
        &(struct journal_note){.event = "returned", .order = task->order.id});
    task->state = TASK_READY;
    return STATUS_OK;
}

/* --- A run -----------------------------------------------------------------
 */

static double patience(const struct foreman *foreman)
{
    const double left = foreman->deadline - clock_now();
    return foreman->deadline > 0 ? fmax(0, fmin(left, look_every)) : look_every;
}

static enum status work(struct foreman *foreman, struct status_text *why)
{
    const struct workforce *const workforce = &foreman->workforce;
    for (;;) {
        struct workforce_event event;
        enum agenda_step step;
        enum status status = hand_out(foreman, &step, why);
        if (!status && step == AGENDA_DONE)
            return STATUS_OK;
        if (!status && must_stop(foreman))
            return STATUS_LIMIT;
        assert(status || step != AGENDA_WAIT || foreman->task_count);
        if (foreman->progress)
            foreman->progress(foreman->context);
        if (!status)
            status = workforce->take(workforce->context, patience(foreman),
                                     &event, why);
        if (!status)
            status = take_event(foreman, &event, why);
        if (!status)
            status = flush_old(foreman, why);
        if (status)
            return status;
    }
}

enum status foreman_run(struct foreman *foreman, const struct agenda *agenda,
                        struct status_text *why)
{
    struct status_text ignored;
    assert(!foreman->task_count || foreman->agenda.context == agenda->context);
    foreman->agenda = *agenda;
    const enum status status = work(foreman, why);
    if (status)
        foreman_leave(foreman);
    const enum status flushed =
        foreman_flush(foreman, status == STATUS_FAILED ? &ignored : why);
    return status == STATUS_FAILED || !flushed ? status : flushed;
}

void foreman_leave(struct foreman *foreman)
{
    if (foreman->out)
        foreman->workforce.recall(foreman->workforce.context);
    for (size_t i = 0; i < foreman->task_count; i++)
        foreman->agenda.give_back(foreman->agenda.context,
                                  &foreman->tasks[i].job);
    foreman->task_count = foreman->out = 0;
}

void foreman_close(struct foreman *foreman)
{
    const struct workforce *const workforce = &foreman->workforce;
    struct workforce_tally tally;
    for (int i = 0;
         foreman->journal && workforce->tally(workforce->context, i, &tally);
         i++)
        journal_worker(foreman->journal, i, &tally);
    journal_write(foreman->journal,
                  &(struct journal_note){.event = "end",
                                         .nodes = foreman->count.nodes,
                                         .seconds = foreman->count.seconds});
    free(foreman->tasks);
    free(foreman->receipts);
}
