/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simulation - see the header. */
#include "bench/simulation.h"

#include <assert.h>
#include <stdlib.h>

#include "game/clock.h"

/* A job on its way; its outcome is at the rank at `arrival`. */
struct errand {
    struct job job;
    double begin, end; /* of the search */
    double arrival;
    enum colour winner;
    size_t set; /* among those recorded */
    int worker;
};

struct simulation {
    const struct simulation_order *order;
    struct simulation_outcome *outcome;
    struct agenda agenda;
    struct errand *errands; /* a heap: the first arrives first */
    size_t errand_count;
    double *free_at; /* by worker: the end of all jobs it has */
    int *idle;       /* a ring of workers, one entry for each job more that one
                        can take; those that wait longest first */
    size_t idle_first, idle_count, places;
    double now; /* of the rank */
    bool reached;
};

/* --- The heap of errands ------------------------------------------------- */

static void swap(struct errand *a, struct errand *b)
{
    const struct errand kept = *a;
    *a = *b;
    *b = kept;
}

static void push(struct simulation *simulation, const struct errand *errand)
{
    struct errand *const heap = simulation->errands;
    size_t i = simulation->errand_count++;
    heap[i] = *errand;
    for (; i && heap[i].arrival < heap[(i - 1) / 2].arrival; i = (i - 1) / 2)
        swap(&heap[i], &heap[(i - 1) / 2]);
}

static struct errand pop(struct simulation *simulation)
{
    struct errand *const heap = simulation->errands;
    const struct errand first = heap[0];
    const size_t count = --simulation->errand_count;
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
static bool foresee(const struct simulation *simulation, struct errand *errand,
                    double *seconds)
{
    const struct simulation_order *const order = simulation->order;
    const struct recorded *const recorded = order->recorded;
    errand->set = recorded_find(recorded, &errand->job.position);
    if (errand->set == recorded->count)
        return false;
    const struct recorded_set *const set = &recorded->sets[errand->set];
    const uint64_t budget = errand->job.nodes;
    const bool enough = !budget || budget >= set->nodes;
    if (budget != set->nodes && enough && set->winner == COLOUR_NONE)
        return false;
    errand->winner = enough ? set->winner : COLOUR_NONE;
    *seconds = order->stretch * set->seconds;
    if (!enough)
        *seconds *= (double)budget / (double)set->nodes;
    return true;
}

/* Sends a job to the worker that waits longest. */
static void send(struct simulation *simulation, struct errand *errand,
                 double seconds)
{
    const double latency = simulation->order->latency;
    const int worker = simulation->idle[simulation->idle_first];
    simulation->idle_first = (simulation->idle_first + 1) % simulation->places;
    simulation->idle_count--;
    be_busy(simulation, simulation->order->give);
    errand->worker = worker;
    errand->begin = simulation->now + latency;
    if (errand->begin < simulation->free_at[worker])
        errand->begin = simulation->free_at[worker];
    errand->end = errand->begin + seconds;
    errand->arrival = errand->end + latency;
    simulation->free_at[worker] = errand->end;
    simulation->outcome->jobs++;
    push(simulation, errand);
}

static enum status pick(struct simulation *simulation, enum agenda_step *step,
                        struct job *job, struct status_text *why)
{
    const struct agenda *const agenda = &simulation->agenda;
    const double before = clock_now();
    const enum status status = agenda->pick(agenda->context, step, job, why);
    simulation->outcome->agenda += clock_now() - before;
    return status;
}

/* Gives jobs to those who wait, as long as there are any. */
static enum status give(struct simulation *simulation, struct status_text *why)
{
    const struct agenda *const agenda = &simulation->agenda;
    enum status status = STATUS_OK;
    while (!status && simulation->idle_count) {
        enum agenda_step step;
        struct errand errand;
        double seconds;
        status = pick(simulation, &step, &errand.job, why);
        if (!status && step == AGENDA_DONE)
            simulation->reached = true;
        if (status || step != AGENDA_JOB)
            break;
        if (foresee(simulation, &errand, &seconds)) {
            send(simulation, &errand, seconds);
            continue;
        }
        simulation->outcome->given_up++;
        status = agenda->give_up(agenda->context, &errand.job, why);
    }
    return status;
}

/* Counts what was searched for a job until now, when it has come back or the
 * work is done. */
static void count(struct simulation *simulation, const struct errand *errand)
{
    struct simulation_outcome *const outcome = simulation->outcome;
    const double *const serial = simulation->order->serial;
    const double end =
        errand->end < simulation->now ? errand->end : simulation->now;
    double *const spent = &outcome->spent[errand->set];
    if (end <= errand->begin)
        return;
    const double before = *spent;
    *spent += end - errand->begin;
    outcome->searched += end - errand->begin;
    if (outcome->longest < *spent)
        outcome->longest = *spent;
    if (!serial || *spent <= serial[errand->set])
        return;
    outcome->wasted +=
        *spent - (before > serial[errand->set] ? before : serial[errand->set]);
}

/* Takes the next outcome. */
static enum status take(struct simulation *simulation, struct status_text *why)
{
    const struct agenda *const agenda = &simulation->agenda;
    const struct errand errand = pop(simulation);
    const struct job_outcome outcome = {.winner = errand.winner};
    if (simulation->now < errand.arrival)
        simulation->now = errand.arrival;
    be_busy(simulation, simulation->order->service);
    count(simulation, &errand);
    simulation->idle[(simulation->idle_first + simulation->idle_count++) %
                     simulation->places] = errand.worker;
    const double before = clock_now();
    const enum status status =
        agenda->tell(agenda->context, &errand.job, &outcome, why);
    simulation->outcome->agenda += clock_now() - before;
    return status;
}

static enum status work(struct simulation *simulation, struct status_text *why)
{
    enum status status = give(simulation, why);
    while (!status && !simulation->reached) {
        assert(simulation->errand_count);
        status = take(simulation, why);
        if (!status)
            status = give(simulation, why);
    }
    simulation->outcome->makespan = simulation->now;
    while (simulation->errand_count) {
        const struct errand errand = pop(simulation);
        count(simulation, &errand);
    }
    return status;
}

/* --- The whole ----------------------------------------------------------- */

/* contract_calls: nothing is known without a search. */
static enum status know_nothing(void *context, const struct position *position,
                                uint64_t budget, enum colour *winner,
                                struct status_text *why)
{
    (void)context;
    (void)position;
    (void)why;
    assert(!budget);
    *winner = COLOUR_NONE;
    return STATUS_OK;
}

static enum status open_simulation(struct simulation *simulation,
                                   struct status_text *why)
{
    const struct simulation_order *const order = simulation->order;
    const size_t workers = (size_t)order->workers;
    simulation->places = workers * (size_t)order->ahead;
    simulation->idle_count = simulation->places;
    simulation->errands =
        calloc(simulation->places, sizeof *simulation->errands);
    simulation->free_at = calloc(workers, sizeof *simulation->free_at);
    simulation->idle = calloc(simulation->places, sizeof *simulation->idle);
    simulation->outcome->spent =
        calloc(order->recorded->count, sizeof *simulation->outcome->spent);
    if (!simulation->errands || !simulation->free_at || !simulation->idle ||
        !simulation->outcome->spent)
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
        contract_agenda(contract, &simulation.agenda);
        status = work(&simulation, why);
    }
    contract_destroy(contract);
    free(simulation.errands);
    free(simulation.free_at);
    free(simulation.idle);
    return status;
}
