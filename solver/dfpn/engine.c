/* SPDX-License-Identifier: GPL-3.0-or-later */
/* engine - see the header. */
#include "solver/dfpn/engine.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "proof/certificate.h"
#include "game/clock.h"
#include "game/dice.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "solver/dfpn/extract.h"
#include "solver/dfpn/place.h"
#include "solver/dfpn/scribe.h"
#include "solver/common/technique.h"
#include "solver/dfpn/worker.h"

/* Nodes; a power of two. On wide boards one takes milliseconds. */
enum { CLOCK_EVERY = BITS_WORDS <= 2 ? 16 : 1 };
static const double progress_every = 0.2; /* seconds */

static void set_order(struct engine *engine, int cells, uint64_t seed)
{
    for (int i = 0; i < cells; i++)
        engine->order[i] = (int16_t)i;
    for (int i = cells - 1; seed && i > 0; i--) {
        const int j = (int)(dice_next(&seed) % (uint64_t)(i + 1));
        const int16_t swap = engine->order[i];
        engine->order[i] = engine->order[j];
        engine->order[j] = swap;
    }
}

static bool create_workers(struct engine *engine, int side)
{
    engine->workers = calloc((size_t)engine->threads, sizeof *engine->workers);
    for (int i = 0; engine->workers && i < engine->threads; i++) {
        engine->workers[i] = worker_create(engine, side);
        if (!engine->workers[i])
            return false;
        engine->workers[i]->first = i == 0;
    }
    return engine->workers != NULL;
}

static void destroy(struct engine *engine)
{
    if (!engine)
        return;
    for (int i = 0; engine->workers && i < engine->threads; i++)
        worker_destroy(engine->workers[i]);
    free(engine->workers);
    table_destroy(engine->table);
    free(engine);
}

static enum status create(int side, const struct search_options *options,
                          struct engine **engine, struct status_text *why)
{
    struct engine *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    made->threads = options->threads > 1 ? options->threads : 1;
    made->keep = options->keep;
    made->techniques = TECHNIQUE_ALL & ~options->without;
    made->table = table_create(side, options->memory);
    if (!made->table || !create_workers(made, side)) {
        destroy(made);
        return status_no_memory(why);
    }
    if (made->threads > 1)
        table_use_large_pages(made->table);
    set_order(made, board_of(side)->cells, options->seed);
    *engine = made;
    return STATUS_OK;
}

static void set_progress(struct engine *engine, search_progress_fn *progress,
                         void *context)
{
    engine->progress = progress;
    engine->progress_context = context;
}

static void set_trace(struct engine *engine, struct search_trace *trace)
{
    engine->trace = trace;
}

static void stop(struct engine *engine)
{
    atomic_store_explicit(&engine->stopped, true, memory_order_relaxed);
}

static void check_clock(struct engine *engine, const struct worker *worker,
                        uint64_t nodes)
{
    const double seconds = clock_now() - engine->began;
    if (engine->limits->seconds > 0 && seconds >= engine->limits->seconds)
        stop(engine);
    if (!engine->progress || !worker->first ||
        seconds - engine->reported < progress_every)
        return;
    const struct search_progress report = {.nodes = nodes,
                                           .seconds = seconds,
                                           .pn = worker->root.phi,
                                           .dn = worker->root.delta};
    engine->reported = seconds;
    engine->progress(engine->progress_context, &report);
}

bool engine_may_expand(struct engine *engine, const struct worker *worker)
{
    const struct search_limits *const limits = engine->limits;
    const uint64_t nodes =
        atomic_load_explicit(&engine->nodes, memory_order_relaxed);
    if (limits->stop && __atomic_load_n(limits->stop, __ATOMIC_RELAXED))
        stop(engine);
    if (limits->nodes && nodes >= limits->nodes)
        stop(engine);
    if (nodes % CLOCK_EVERY == 0)
        check_clock(engine, worker, nodes);
    if (atomic_load_explicit(&engine->stopped, memory_order_relaxed))
        return false;
    atomic_fetch_add_explicit(&engine->nodes, 1, memory_order_relaxed);
    return true;
}

/* The nodes at which the i-th point of a trace is due: 1, 2, 3, 4, 6, 8, ... */
static uint64_t due(int i)
{
    return i == 0 ? 1 : (uint64_t)(3 - i % 2) << (i - 1) / 2;
}

static void add_point(struct search_trace *trace, uint64_t nodes, uint32_t phi,
                      uint32_t delta)
{
    assert(trace->count < SEARCH_TRACE_POINTS);
    trace->points[trace->count++] =
        (struct search_point){.nodes = nodes, .pn = phi, .dn = delta};
}

/* The last of the points is left for the end of the search. */
uint64_t engine_trace(struct engine *engine, uint64_t nodes, uint32_t phi,
                      uint32_t delta)
{
    struct search_trace *const trace = engine->trace;
    while (trace->count < SEARCH_TRACE_POINTS - 1 && due(trace->count) <= nodes)
        add_point(trace, due(trace->count), phi, delta);
    return trace->count < SEARCH_TRACE_POINTS - 1 ? due(trace->count)
                                                  : UINT64_MAX;
}

/* One thread's part: when it has proved the root, the others may stop. */
struct task {
    struct worker *worker;
    const struct position *position;
};

static void *run_task(void *argument)
{
    const struct task *const task = argument;
    worker_search(task->worker, task->position);
    stop(task->worker->engine);
    return NULL;
}

static bool has_proved(const struct worker *worker)
{
    return worker->root.phi == 0 || worker->root.delta == 0;
}

/* Searches on all threads; the worker that proved the root, or the first. A
 * thread that cannot be started is done without. */
static const struct worker *run_workers(struct engine *engine,
                                        const struct position *position)
{
    struct task tasks[SEARCH_MAX_THREADS];
    pthread_t threads[SEARCH_MAX_THREADS];
    const struct worker *best = engine->workers[0];
    int started = 1;
    for (int i = 0; i < engine->threads; i++)
        tasks[i] = (struct task){engine->workers[i], position};
    while (started < engine->threads &&
           pthread_create(&threads[started], NULL, run_task, &tasks[started]) ==
               0)
        started++;
    run_task(&tasks[0]);
    for (int i = 1; i < started; i++) {
        pthread_join(threads[i], NULL);
        if (has_proved(engine->workers[i]) && !has_proved(best))
            best = engine->workers[i];
    }
    return best;
}

static void report(struct search_verdict *verdict, uint32_t phi, uint32_t delta,
                   int winning_move)
{
    verdict->pn = phi;
    verdict->dn = delta;
    verdict->value = phi == 0     ? VALUE_WIN
                     : delta == 0 ? VALUE_LOSS
                                  : VALUE_UNKNOWN;
    verdict->move = verdict->value == VALUE_WIN ? winning_move : MOVE_NONE;
}

static void begin(struct engine *engine, const struct search_limits *limits)
{
    engine->began = clock_now();
    engine->limits = limits;
    engine->reported = 0;
    atomic_store(&engine->nodes, 0);
    atomic_store(&engine->stopped, false);
}

static void prove(struct engine *engine, const struct position *position,
                  const struct search_limits *limits,
                  struct search_verdict *verdict)
{
    const enum colour winner = outcome_winner(position);
    struct search_trace *const trace = engine->trace;
    begin(engine, limits);
    if (trace)
        trace->count = 0;
    if (winner == COLOUR_NONE) {
        if (!engine->keep)
            table_clear(engine->table);
        const struct worker *const worker = run_workers(engine, position);
        report(verdict, worker->root.phi, worker->root.delta,
               worker->winning_move);
    } else {
        const bool won = value_from_winner(position->turn, winner) == VALUE_WIN;
        report(verdict, won ? 0 : SEARCH_INFINITE, won ? SEARCH_INFINITE : 0,
               MOVE_NONE);
    }
    verdict->nodes = atomic_load(&engine->nodes);
    verdict->seconds = clock_now() - engine->began;
    if (trace)
        add_point(trace, verdict->nodes, verdict->pn, verdict->dn);
}

/* What the table knows goes first: it may come from a long search. */
static void look(struct engine *engine, const struct position *position,
                 struct search_view *view)
{
    struct worker *const worker = engine->workers[0];
    struct worker_reply known;
    struct knowledge knowledge;
    int cell;
    worker_begin(worker, position);
    *view = (struct search_view){.value = VALUE_UNKNOWN};
    if (place_recall(worker, &known)) {
        view->value = known.numbers.phi ? VALUE_LOSS : VALUE_WIN;
        return;
    }
    worker_know(worker, &knowledge);
    view->value = knowledge.value;
    if (knowledge.value == VALUE_UNKNOWN)
        BITS_EACH (cell, knowledge.replies)
            cellset_add(&view->replies, cell);
}

static void forget(struct engine *engine)
{
    table_clear(engine->table);
}

/* Extracts and writes the strategy for an undecided position. */
static enum status write_proof(struct engine *engine,
                               const struct position *position,
                               struct strategy *strategy, int k,
                               struct bytes *bytes, struct search_proof *proof,
                               struct status_text *why)
{
    struct strategy_link root;
    switch (extract_strategy(engine->workers[0], position, strategy, &root)) {
    case EXTRACT_STOPPED:
        return status_set(why, STATUS_LIMIT, "the proof was not written down");
    case EXTRACT_DONE:
        if (strategy->nodes[root.node].kind == STRATEGY_MOVE)
            proof->move = strategy->nodes[root.node].cell;
        if (scribe_write(strategy, &root, position, k, bytes, &proof->nodes))
            return STATUS_OK;
        break;
    case EXTRACT_NO_MEMORY: break;
    }
    return status_no_memory(why);
}

static enum status extract(struct engine *engine,
                           const struct position *position, enum colour winner,
                           int k, const struct search_limits *limits,
                           struct bytes *bytes, struct search_proof *proof,
                           struct status_text *why)
{
    enum status status = STATUS_OK;
    begin(engine, limits);
    *proof = (struct search_proof){.move = MOVE_NONE};
    if (outcome_winner(position) == COLOUR_NONE) {
        struct strategy *const strategy =
            strategy_create(lattice_of(position->board->side), winner);
        status = strategy ? write_proof(engine, position, strategy, k, bytes,
                                        proof, why)
                          : status_no_memory(why);
        strategy_destroy(strategy);
    } else {
        const struct position image = symmetry_position(position, k);
        certificate_begin(bytes, &image, winner, 0, 0);
    }
    proof->searched = atomic_load(&engine->nodes);
    proof->seconds = clock_now() - engine->began;
    return status;
}

const struct backend BITS_NAME(backend) = {
    .max_cells = BITS_CELLS,
    .create = create,
    .destroy = destroy,
    .set_progress = set_progress,
    .set_trace = set_trace,
    .prove = prove,
    .look = look,
    .forget = forget,
    .extract = extract,
};
