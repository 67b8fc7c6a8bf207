/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * simulation - a heap of what will come back, by its time: the next outcome is
 * taken, told to the job source, and those who wait get new jobs.
 */
#include "bench/simulation.h"

#include <assert.h>
#include <stdlib.h>

#include "game/clock.h"

/* A job on its way; its outcome is at the rank at `arrival`. */
struct pending {
    struct job job;
    double begin, end; /* of the search */
    double arrival;
    enum colour winner;
    uint64_t nodes;
    size_t set; /* among those recorded */
    int worker;
};

struct simulation {
    const struct simulation_order *order;
    struct simulation_outcome *outcome;
    struct job_source job_source;
    struct pending *pending_list; /* a heap: the first arrives first */
    size_t pending_count;
    double *free_at; /* by worker: the end of all jobs it has */
    int *idle;       /* a ring of workers, one entry for each job more that one
                        can take; those that wait longest first */
    size_t idle_first, idle_count, places;
    double now; /* of the rank */
    bool reached;
};

/* --- The heap of pending positions
 * ------------------------------------------------- */

static void swap(struct pending *a, struct pending *b)
{
    const struct pending kept = *a;
    *a = *b;
    *b = kept;
}

static void push(struct simulation *simulation, const struct pending *pending)
{
    struct pending *const heap = simulation->pending_list;
    size_t i = simulation->pending_count++;
    heap[i] = *pending;
    for (; i && heap[i].arrival < heap[(i - 1) / 2].arrival; i = (i - 1) / 2)
        swap(&heap[i], &heap[(i - 1) / 2]);
}

static struct pending pop(struct simulation *simulation)
{
    struct pending *const heap = simulation->pending_list;
    const struct pending first = heap[0];
    const size_t count = --simulation->pending_count;
    heap[0] = heap[count];
    for (size_t i = 0, child; (child = 2 * i + 1) < count; i = child) {
        if (child + 1 < count && heap[child + 1].arrival < heap[child].arrival)
            child++;
        if (heap[i].arrival <= heap[child].arrival)
            break;
        swap(&heap[i], &heap[child]);
    }
    return first;
}

/* --- The rank ------------------------------------------------------------ */

static void be_busy(struct simulation *simulation, double seconds)
{
    simulation->now += seconds;
    simulation->outcome->rank_busy += seconds;
}

/* What comes of a job, and in how many seconds; false: nobody knows. */
static bool foresee(const struct simulation *simulation,
                    struct pending *pending, double *seconds)
{
    const struct simulation_order *const order = simulation->order;
    const struct recorded *const recorded = order->recorded;
    pending->set = recorded_find(recorded, &pending->job.position);
    if (pending->set == recorded->count)
        return false;
    const struct recorded_set *const set = &recorded->sets[pending->set];
    const uint64_t budget = pending->job.nodes;
    const bool enough = !budget || budget >= set->nodes;
    if (budget != set->nodes && enough && set->winner == COLOUR_NONE)
        return false;
    pending->winner = enough ? set->winner : COLOUR_NONE;
    pending->nodes = enough ? set->nodes : budget;
    *seconds = order->stretch * set->seconds;
    if (!enough)
        *seconds *= (double)budget / (double)set->nodes;
    return true;
}

/* Sends a job to the worker that waits longest. */
static void send(struct simulation *simulation, struct pending *pending,
                 double seconds)
{
    const double latency = simulation->order->latency;
    const int worker = simulation->idle[simulation->idle_first];
    simulation->idle_first = (simulation->idle_first + 1) % simulation->places;
    simulation->idle_count--;
    be_busy(simulation, simulation->order->give);
    pending->worker = worker;
    pending->begin = simulation->now + latency;
    if (pending->begin < simulation->free_at[worker])
        pending->begin = simulation->free_at[worker];
    pending->end = pending->begin + seconds;
    pending->arrival = pending->end + latency;
    simulation->free_at[worker] = pending->end;
    simulation->outcome->jobs++;
    push(simulation, pending);
}

static enum status pick(struct simulation *simulation,
                        enum job_source_step *step, struct job *job,
                        struct status_text *why)
{
    const struct job_source *const job_source = &simulation->job_source;
    const double before = clock_now();
    const enum status status =
        job_source->pick(job_source->context, step, job, why);
    simulation->outcome->job_source += clock_now() - before;
    return status;
}

/* Gives jobs to those who wait, as long as there are any. */
static enum status give(struct simulation *simulation, struct status_text *why)
{
    const struct job_source *const job_source = &simulation->job_source;
    enum status status = STATUS_OK;
    while (!status && simulation->idle_count) {
        enum job_source_step step;
        struct pending pending;
        double seconds;
        status = pick(simulation, &step, &pending.job, why);
        if (!status && step == JOB_SOURCE_DONE)
            simulation->reached = true;
        if (status || step != JOB_SOURCE_JOB)
            break;
        if (foresee(simulation, &pending, &seconds)) {
            send(simulation, &pending, seconds);
            continue;
        }
        simulation->outcome->given_up++;
        status = job_source->give_up(job_source->context, &pending.job, why);
    }
    return status;
}

/* Counts what was searched for a job until now, when it has come back or the
 * work is done. */
static void count(struct simulation *simulation, const struct pending *pending)
{
    struct simulation_outcome *const outcome = simulation->outcome;
    const double *const serial = simulation->order->serial;
    const double end =
        pending->end < simulation->now ? pending->end : simulation->now;
    double *const spent = &outcome->spent[pending->set];
    if (end <= pending->begin)
        return;
    const double before = *spent;
    *spent += end - pending->begin;
    outcome->searched += end - pending->begin;
    if (outcome->longest < *spent)
        outcome->longest = *spent;
    if (!serial || *spent <= serial[pending->set])
        return;
    outcome->wasted +=
        *spent -
        (before > serial[pending->set] ? before : serial[pending->set]);
}

/* Takes the next outcome. */
static enum status take(struct simulation *simulation, struct status_text *why)
{
    const struct job_source *const job_source = &simulation->job_source;
    const struct pending pending = pop(simulation);
    const struct job_outcome outcome = {.winner = pending.winner,
                                        .nodes = pending.nodes};
    if (simulation->now < pending.arrival)
        simulation->now = pending.arrival;
    be_busy(simulation, simulation->order->service);
    count(simulation, &pending);
    simulation->idle[(simulation->idle_first + simulation->idle_count++) %
                     simulation->places] = pending.worker;
    const double before = clock_now();
    const enum status status =
        job_source->tell(job_source->context, &pending.job, &outcome, why);
    simulation->outcome->job_source += clock_now() - before;
    return status;
}

static enum status work(struct simulation *simulation, struct status_text *why)
{
    enum status status = give(simulation, why);
    while (!status && !simulation->reached) {
        assert(simulation->pending_count);
        status = take(simulation, why);
        if (!status)
            status = give(simulation, why);
    }
    simulation->outcome->makespan = simulation->now;
    while (simulation->pending_count) {
        const struct pending pending = pop(simulation);
        count(simulation, &pending);
    }
    return status;
}

/* --- The whole ----------------------------------------------------------- */

/* contract_calls: nothing is known without a search. */
static enum status know_nothing(void *context, const struct position *position,
                                uint64_t budget, struct job_outcome *outcome,
                                struct status_text *why)
{
    (void)context;
    (void)position;
    (void)outcome;
    (void)why;
    assert(!budget);
    return STATUS_OK;
}

static enum status open_simulation(struct simulation *simulation,
                                   struct status_text *why)
{
    const struct simulation_order *const order = simulation->order;
    const size_t workers = (size_t)order->workers;
    simulation->places = workers * (size_t)order->ahead;
    simulation->idle_count = simulation->places;
    simulation->pending_list =
        calloc(simulation->places, sizeof *simulation->pending_list);
    simulation->free_at = calloc(workers, sizeof *simulation->free_at);
    simulation->idle = calloc(simulation->places, sizeof *simulation->idle);
    simulation->outcome->spent =
        calloc(order->recorded->count, sizeof *simulation->outcome->spent);
    if (!simulation->pending_list || !simulation->free_at ||
        !simulation->idle || !simulation->outcome->spent)
        return status_no_memory(why);
    for (size_t i = 0; i < simulation->places; i++)
        simulation->idle[i] = (int)(i % workers);
    return STATUS_OK;
}

enum status simulation_run(const struct simulation_order *order,
                           struct simulation_outcome *outcome,
                           struct status_text *why)
{
    const struct contract_calls calls = {.main_winner = know_nothing};
    const struct position empty = position_empty(order->side, TURN_CONTRACT);
    struct simulation simulation = {.order = order, .outcome = outcome};
    struct contract *contract = NULL;
    *outcome = (struct simulation_outcome){.makespan = 0};
    enum status status = open_simulation(&simulation, why);
    if (!status)
        status =
            contract_create(order->side, order->rules, &calls, &contract, why);
    if (!status)
        status = contract_begin(contract, order->goal, &empty, why);
    if (!status) {
        contract_job_source(contract, &simulation.job_source);
        status = work(&simulation, why);
    }
    contract_destroy(contract);
    free(simulation.pending_list);
    free(simulation.free_at);
    free(simulation.idle);
    return status;
}
