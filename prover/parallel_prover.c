/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parallel_prover - one position at a time, by jobs for several workers. */
#include "prover/prover_internal.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "game/array.h"
#include "game/key.h"
#include "game/outcome.h"
#include "prover/budget.h"
#include "prover/job_result.h"
#include "prover/work_limits.h"

/* Seconds that a worker may be silent beyond the time it has for a job. */
static const double grace = 10;

/* --- Worker pools --------------------------------------------------------- */

static enum status
open_local_workers(const struct local_workers_options *options, void **held,
                   struct worker_pool *pool, struct status_text *why)
{
    struct local_workers *local_workers;
    const enum status status = local_workers_open(options, &local_workers, why);
    if (status)
        return status;
    *held = local_workers;
    *pool = local_workers_pool(local_workers);
    return STATUS_OK;
}

static void close_local_workers(void *held)
{
    local_workers_close(held);
}

static const struct prover_worker_source this_machine = {
    open_local_workers, close_local_workers, 0};
static const struct prover_worker_source *source = &this_machine;

void prover_set_worker_source(const struct prover_worker_source *other)
{
    source = other;
}

int prover_workers(int asked)
{
    return asked ? asked : source->workers;
}

/* --- What the dispatcher says --------------------------------------------- */

/* Brings the prover's counts up to date. */
static void count_work(struct parallel_prover *parallel)
{
    struct prover *const prover = parallel->prover;
    const struct dispatcher_count *const count = &parallel->dispatcher.count;
    prover->count.nodes += count->nodes - parallel->seen.nodes;
    prover->count.seconds += count->seconds - parallel->seen.seconds;
    parallel->seen = *count;
}

static void on_progress(void *context)
{
    struct parallel_prover *const parallel = context;
    const struct prover_calls *const calls = &parallel->prover->options.calls;
    const struct worker_pool *const pool = &parallel->dispatcher.pool;
    struct prover_progress progress = {.out = parallel->dispatcher.out};
    struct worker_pool_tally tally;
    count_work(parallel);
    if (!calls->progress)
        return;
    for (int i = 0; pool->tally(pool->context, i, &tally); i++) {
        progress.workers += !tally.closed;
        progress.busy += tally.working;
    }
    progress.nodes = parallel->prover->count.nodes;
    calls->progress(calls->context, &progress);
}

static void on_warning(void *context, const char *line)
{
    const struct parallel_prover *const parallel = context;
    const struct prover_calls *const calls = &parallel->prover->options.calls;
    if (calls->warn)
        calls->warn(calls->context, line);
}

/* --- Beginning and end ---------------------------------------------------- */

static enum status open_worker_pool(struct parallel_prover *parallel,
                                    struct status_text *why)
{
    const struct prover_options *const options = &parallel->prover->options;
    const struct local_workers_options wanted = {
        .program = {.file = "/proc/self/exe",
                    .argv = options->worker,
                    .address_space = options->worker_memory,
                    .most_line = JOB_RESULT_LINE_SIZE},
        .workers = prover_workers(options->workers),
        .grace = grace,
    };
    return source->open(&wanted, &parallel->held, &parallel->dispatcher.pool,
                        why);
}

enum status parallel_prover_open(struct prover *prover,
                                 struct parallel_prover **parallel,
                                 struct status_text *why)
{
    struct parallel_prover *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    made->prover = prover;
    made->dispatcher = (struct dispatcher){
        .checked = &prover->checked,
        .stop = prover->options.limits.stop,
        .patience = prover->options.job_seconds,
        .warn = on_warning,
        .progress = on_progress,
        .context = made,
    };
    enum status status = STATUS_OK;
    if (prover->options.log)
        status = event_log_open(prover->options.log,
                                &made->dispatcher.event_log, why);
    if (!status)
        status = open_worker_pool(made, why);
    if (status) {
        struct status_text ignored;
        event_log_close(made->dispatcher.event_log, &ignored);
        free(made);
        return status;
    }
    *parallel = made;
    return STATUS_OK;
}

enum status parallel_prover_close(struct parallel_prover *parallel,
                                  struct status_text *why)
{
    if (!parallel)
        return STATUS_OK;
    dispatcher_leave(&parallel->dispatcher);
    dispatcher_close(&parallel->dispatcher);
    source->close(parallel->held);
    const enum status status =
        event_log_close(parallel->dispatcher.event_log, why);
    free(parallel->pending_list);
    free(parallel);
    return status;
}

/* --- Contracts ------------------------------------------------------------ */

static enum status reach(struct parallel_prover *parallel,
                         struct contract *contract, enum contract_goal goal,
                         const struct position *position,
                         struct status_text *why)
{
    struct job_source job_source;
    enum status status = contract_begin(contract, goal, position, why);
    if (status)
        return status;
    contract_job_source(contract, &job_source);
    return dispatcher_run(&parallel->dispatcher, &job_source, why);
}

void parallel_prover_leave(struct parallel_prover *parallel)
{
    dispatcher_leave(&parallel->dispatcher);
    parallel->dispatcher.learn = NULL;
    parallel->dispatcher.seconds = 0;
}

enum status parallel_prover_reach(struct parallel_prover *parallel,
                                  struct contract *contract,
                                  enum contract_goal goal,
                                  const struct position *position,
                                  struct status_text *why)
{
    const struct prover *const prover = parallel->prover;
    struct dispatcher *const dispatcher = &parallel->dispatcher;
    enum status status = STATUS_OK;
    parallel_prover_leave(parallel);
    dispatcher->deadline = prover->deadline;
    dispatcher->most_nodes = 0;
    dispatcher->last_node = work_limits_last(
        work_limits_left(0, prover->last_node, prover->count.nodes),
        dispatcher->count.nodes);
    /* What the position is worth comes before what its actions are. */
    if (goal == CONTRACT_ACTIONS)
        status = reach(parallel, contract, CONTRACT_POSITION, position, why);
    if (!status)
        status = reach(parallel, contract, goal, position, why);
    dispatcher_leave(dispatcher);
    count_work(parallel);
    if (status != STATUS_FAILED)
        contract_end(contract);
    return status;
}

/* --- Positions ------------------------------------------------------------ */

enum status parallel_prover_foresee(struct parallel_prover *parallel,
                                    const struct position *position,
                                    struct status_text *why)
{
    if (!array_room(&parallel->pending_list, parallel->pending_count,
                    &parallel->pending_room))
        return status_no_memory(why);
    struct pending *const pending =
        &parallel->pending_list[parallel->pending_count];
    const struct game game = {.position =
                                  key_of(position, RULES_INNER).position};
    *pending = (struct pending){.position = game.position};
    const enum status status =
        prover_find(parallel->prover, &game, &pending->answer, why);
    pending->answered = !status && pending->answer.stored;
    pending->budget =
        budget_after(&parallel->prover->options, pending->answer.result.nodes);
    parallel->pending_count += !status;
    return status;
}

static struct pending *pending_of(struct parallel_prover *parallel,
                                  const struct job *job)
{
    return &parallel->pending_list[(size_t)(uintptr_t)job->place - 1];
}

/* The pending position with the smallest budget of those that are neither out
 * nor answered, the first of them; NULL: there is none. */
static struct pending *find_pending(struct parallel_prover *parallel)
{
    struct pending *found = NULL;
    for (size_t i = parallel->next_asked; i < parallel->pending_count; i++) {
        struct pending *const pending = &parallel->pending_list[i];
        if (!pending->given && !pending->answered &&
            (!found || pending->budget < found->budget))
            found = pending;
    }
    return found;
}

/* job source: the next pending position, until the one that is asked about has
 * its answer. */
static enum status pick_pending(void *context, enum job_source_step *step,
                                struct job *job, struct status_text *why)
{
    struct parallel_prover *const parallel = context;
    (void)why;
    if (parallel->pending_list[parallel->next_asked].answered) {
        *step = JOB_SOURCE_DONE;
        return STATUS_OK;
    }
    struct pending *const pending = find_pending(parallel);
    *step = pending ? JOB_SOURCE_JOB : JOB_SOURCE_WAIT;
    if (!pending)
        return STATUS_OK;
    const size_t number = (size_t)(pending - parallel->pending_list);
    pending->given = true;
    *job = (struct job){
        .position = pending->position,
        .nodes = pending->budget,
        .seconds = budget_seconds(&parallel->prover->options, pending->budget),
        .place = (void *)(uintptr_t)(number + 1)};
    return STATUS_OK;
}

/* Counts what was searched; what was in vain is given once more, unless that
 * was all the limits allow. */
static enum status learn_pending(void *context, const struct job *job,
                                 const struct answer *answer,
                                 struct status_text *why)
{
    struct parallel_prover *const parallel = context;
    struct pending *const pending = pending_of(parallel, job);
    const struct prover_options *const options = &parallel->prover->options;
    struct result *const result = &pending->answer.result;
    (void)why;
    pending->nodes += answer->stored ? 0 : answer->result.nodes;
    pending->seconds += answer->stored ? 0 : answer->result.seconds;
    pending->answer = *answer;
    pending->given = false;
    pending->answered =
        answer->result.value != VALUE_UNKNOWN ||
        budget_is_last(options, pending->budget, &answer->result);
    pending->budget = budget_after(options, pending->budget);
    if (!answer->stored) {
        result->nodes = pending->nodes;
        result->seconds = pending->seconds;
    }
    return STATUS_OK;
}

/* job source: learn_pending() had it all. */
static enum status tell_pending(void *context, const struct job *job,
                                const struct job_outcome *outcome,
                                struct status_text *why)
{
    (void)context;
    (void)job;
    (void)outcome;
    (void)why;
    return STATUS_OK;
}

static void give_back_pending(void *context, const struct job *job)
{
    pending_of(context, job)->given = false;
}

static const struct answer unknown = {.result = {.state = RESULT_UNKNOWN,
                                                 .move = MOVE_NONE,
                                                 .grundy = VALUE_NO_GRUNDY}};

static enum status give_up_pending(void *context, const struct job *job,
                                   struct status_text *why)
{
    struct pending *const pending = pending_of(context, job);
    (void)why;
    pending->answer = unknown;
    pending->answered = true;
    return STATUS_OK;
}

/* A pending position's answer, or what its searches in vain have found, in the
 * orientation asked. */
static struct answer turned(const struct pending *pending,
                            const struct game *game)
{
    return answer_turned(pending->answered || pending->nodes ? &pending->answer
                                                             : &unknown,
                         game);
}

/* Proves a pending position, and those after it meanwhile. */
static enum status prove_among(struct parallel_prover *parallel,
                               struct status_text *why)
{
    const struct search_limits *const limits =
        &parallel->prover->options.limits;
    struct dispatcher *const dispatcher = &parallel->dispatcher;
    const struct job_source job_source = {.pick = pick_pending,
                                          .tell = tell_pending,
                                          .give_back = give_back_pending,
                                          .give_up = give_up_pending,
                                          .context = parallel};
    dispatcher->learn = learn_pending;
    dispatcher->seconds = limits->seconds;
    dispatcher->most_nodes = limits->nodes;
    dispatcher->deadline = parallel->prover->last_second;
    dispatcher->last_node = 0;
    return dispatcher_run(dispatcher, &job_source, why);
}

/* Fewer positions than workers: each is a tree of jobs. Its proof is made of
 * those of its jobs, which must be kept somewhere. */
static bool is_for_tree(const struct parallel_prover *parallel,
                        const struct pending *pending)
{
    return parallel->prover->checked.store &&
           parallel->pending_count <
               (size_t)prover_workers(parallel->prover->options.workers) &&
           outcome_winner(&pending->position) == COLOUR_NONE;
}

/* Answers a pending position if it is stored by now, or if what is stored of
 * its moves decides it. */
static enum status find_stored(struct parallel_prover *parallel,
                               struct pending *pending, struct status_text *why)
{
    struct prover *const prover = parallel->prover;
    const struct game game = {.position = pending->position};
    struct answer answer;
    enum status status = prover_find(prover, &game, &answer, why);
    bool found = answer.stored;
    if (!status && !found)
        status = prover_find_implied(prover, &game, &answer, &found, why);
    if (!status && found) {
        pending->answer = answer;
        pending->answered = true;
    }
    return status;
}

enum status parallel_prover_prove(struct parallel_prover *parallel,
                                  const struct game *game,
                                  struct answer *answer,
                                  struct status_text *why)
{
    assert(parallel->next_asked < parallel->pending_count);
    struct pending *const pending =
        &parallel->pending_list[parallel->next_asked];
    struct answer refused = {.unstorable = false};
    enum status status = STATUS_OK;
    if (!pending->answered && !prover_is_late(parallel->prover)) {
        status = prover_need_write(parallel->prover, game, &refused, why);
        if (!status)
            status = find_stored(parallel, pending, why);
    }
    if (!status && !pending->answered)
        status = is_for_tree(parallel, pending)
                     ? parallel_prover_tree(parallel, pending, why)
                     : prove_among(parallel, why);
    count_work(parallel);
    *answer = refused.unstorable ? refused : turned(pending, game);
    parallel->next_asked++;
    return status == STATUS_LIMIT ? STATUS_OK : status;
}
