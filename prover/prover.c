/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * prover - limits, searching, and proving a position of the main phase;
 * prover_contract.c has the contract phase, parallel_prover.c the work of
 * others.
 */
#include "config.h"

#include "db/outlines.h"
#include "game/stop_flag.h"
#include "prover/implied.h"
#include "prover/kept_table.h"
#include "prover/prover_internal.h"
#include "prover/work_limits.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "game/clock.h"
#include "game/key.h"
#include "game/notation.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "solver/dfpn/search.h"

/* Nodes that take longer than a result should wait for its commit, and than it
 * takes to look all moves up. */
static const uint64_t long_search = 100000;

static bool must_leave_lock(const void *context);

enum status prover_create(const struct prover_options *options,
                          struct prover **prover, struct status_text *why)
{
    struct prover *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    made->options = *options;
    made->checked.verify = options->verify;
    made->checked.proof_check.memory = options->check_memory;
    made->store_stop =
        (struct store_stop){.is_due = must_leave_lock, .context = made};
    if (options->total_seconds > 0)
        made->last_second = clock_now() + options->total_seconds;
    prover_begin(made, &options->limits);
    enum status status =
        options->table ? kept_table_check(options->table, why) : STATUS_OK;
    if (!status && options->outlines)
        status = outlines_read(options->outlines, &made->outlines, why);
    if (status)
        free(made);
    else
        *prover = made;
    return status;
}

enum status prover_destroy(struct prover *prover, struct status_text *why)
{
    if (!prover)
        return STATUS_OK;
    enum status status = parallel_prover_close(prover->parallel, why);
    if (!status && prover->options.table && prover->search)
        status = kept_table_write(prover->options.table, prover->search_side,
                                  prover->search, why);
    checked_store_close(&prover->checked);
    search_destroy(prover->search);
    contract_destroy(prover->contract);
    outlines_free(prover->outlines);
    free(prover);
    return status;
}

void prover_forget(struct prover *prover)
{
    if (prover->search)
        search_forget(prover->search);
    contract_destroy(prover->contract);
    prover->contract = NULL;
}

struct prover_count prover_count(const struct prover *prover)
{
    return prover->count;
}

struct store *prover_store(const struct prover *prover)
{
    return prover->checked.store;
}

/* Opens the store when it is first needed, so that who has nothing to store
 * makes none. */
static enum status need_store(struct prover *prover, struct status_text *why)
{
    struct run run = {.seed = prover->options.seed};
    const struct prover_calls *const calls = &prover->options.calls;
    prover->met_damage = false;
    if (!prover->options.db || prover->checked.store)
        return STATUS_OK;
    snprintf(run.version, sizeof run.version, "%s", PACKAGE_VERSION);
    snprintf(run.options, sizeof run.options, "%s", prover->options.provenance);
    const enum status status = checked_store_open(
        &prover->checked, prover->options.db, &run, &prover->store_stop, why);
    if (!status)
        store_set_tell(prover->checked.store, calls->warn, calls->context);
    return status;
}

enum status prover_get_ready(struct prover *prover, struct status_text *why)
{
    const enum status status = need_store(prover, why);
    if (status || prover->parallel || !prover_workers(prover->options.workers))
        return status;
    return parallel_prover_open(prover, &prover->parallel, why);
}

/* --- Limits --------------------------------------------------------------- */

void prover_begin(struct prover *prover, const struct search_limits *limits)
{
    prover->stop = limits->stop;
    prover->last_node = work_limits_last(limits->nodes, prover->count.nodes);
    prover->looks =
        limits->nodes && prover->options.set_looks
            ? work_limits_last(limits->nodes, prover->options.set_looks)
            : UINT64_MAX;
    prover->deadline = limits->seconds > 0 ? clock_now() + limits->seconds : 0;
    if (prover->last_second > 0 &&
        (!(prover->deadline > 0) || prover->last_second < prover->deadline))
        prover->deadline = prover->last_second;
}

bool prover_met_damage(const struct prover *prover)
{
    return prover->met_damage;
}

/* Whether the stop flag was raised, or a moment has come; 0: it never does. */
static bool is_over(const struct prover *prover, double end)
{
    return stop_flag_is_raised(prover->stop) || (end > 0 && clock_now() >= end);
}

bool prover_is_late(const struct prover *prover)
{
    return is_over(prover, prover->deadline);
}

/* struct store_stop */
static bool must_leave_lock(const void *context)
{
    const struct prover *const prover = context;
    return is_over(prover, prover->options.patient ? prover->last_second
                                                   : prover->deadline);
}

bool prover_left_lock(const struct prover *prover)
{
    return prover->store_stop.heeded;
}

bool prover_writes_proofs(const struct prover *prover)
{
    return prover->checked.store || prover->checked.verify || prover->outlines;
}

bool prover_must_stop(const struct prover *prover)
{
    return prover_is_late(prover) ||
           (prover->last_node && prover->count.nodes >= prover->last_node);
}

struct search_limits prover_limits(const struct prover *prover, uint64_t nodes)
{
    struct search_limits limits = {
        .nodes =
            work_limits_left(nodes, prover->last_node, prover->count.nodes),
        .stop = prover->stop};
    if (prover->deadline > 0)
        limits.seconds = search_seconds_left(prover->deadline - clock_now());
    return limits;
}

/* --- Searching ------------------------------------------------------------ */

static void on_progress(void *context, const struct search_progress *search)
{
    struct prover *const prover = context;
    const struct prover_calls *const calls = &prover->options.calls;
    const struct prover_progress progress = {.nodes = prover->count.nodes,
                                             .search = search};
    calls->progress(calls->context, &progress);
}

/* search_estimate_fn: what the caller thinks, by as many games as a search of
 * some times the nodes so far is worth. */
static int estimate_root(void *context, const struct position *position,
                         uint64_t nodes, const struct search_limits *left,
                         uint32_t *visits)
{
    const struct prover *const prover = context;
    const struct prover_calls *const calls = &prover->options.calls;
    return calls->estimate(calls->context, position, 4 * nodes, left, visits);
}

/* struct learning: reading is part of the work in hand, and ends with it. */
static bool must_not_learn(const void *context)
{
    return prover_is_late(context);
}

enum status prover_get_search(struct prover *prover, int side,
                              struct search **search, struct status_text *why)
{
    const struct search_options options = {
        .memory = prover->options.memory,
        .seed = prover->options.seed,
        .without = prover->options.without,
        .threads = prover->options.threads,
        .keep = prover->options.keep || prover->options.learn ||
                prover->options.table,
    };
    enum status status = STATUS_OK;
    if (prover->search && prover->search_side != side && prover->options.table)
        return kept_table_refuse_side(prover->options.table,
                                      prover->search_side, side, why);
    if (!prover->search || prover->search_side != side) {
        search_destroy(prover->search);
        prover->search = NULL;
        prover->search_side = side;
        status = search_create(side, &options, &prover->search, why);
        if (status)
            status_set(why, status,
                       "out of memory: the search was to have a table of %zu "
                       "MiB",
                       options.memory >> 20);
        if (!status && prover->options.calls.progress)
            search_set_progress(prover->search, on_progress, prover);
        if (!status && prover->options.calls.estimate)
            search_set_estimate(prover->search, estimate_root, prover);
        if (!status && prover->options.table)
            status = kept_table_read(prover->options.table, side,
                                     prover->search, why);
        prover->learning =
            (struct learning){.stop = must_not_learn, .context = prover};
    }
    if (!status && prover->options.learn && !prover->learning.ended)
        status = learn_from_store(&prover->learning, prover->search,
                                  prover->options.learn, side, why);
    if (status) { /* the next call complains of it again */
        search_destroy(prover->search);
        prover->search = NULL;
    }
    *search = prover->search;
    return status;
}

static struct result result_of(const struct game *game,
                               const struct search_solution *solution)
{
    const struct search_verdict *const verdict = &solution->verdict;
    const bool proved = verdict->value != VALUE_UNKNOWN;
    return (struct result){
        .position = game->position,
        .rules = game->rules,
        .state = proved                ? RESULT_PROVED
                 : solution->unwritten ? RESULT_UNKNOWN
                                       : RESULT_BOUNDED,
        .value = verdict->value,
        .move = verdict->move,
        .grundy = VALUE_NO_GRUNDY,
        .pn = verdict->pn,
        .dn = verdict->dn,
        .nodes = verdict->nodes,
        .seconds = verdict->seconds,
    };
}

/* Gives a record the trace of its search, if one was made. One that ends in a
 * proof which could not be written down is left out, for nothing is proved. */
static enum status add_trace(const struct search_trace *trace,
                             struct record *record, struct status_text *why)
{
    struct trace made = {.count = trace->count};
    for (int i = 0; i < made.count; i++)
        made.points[i] = (struct trace_point){.nodes = trace->points[i].nodes,
                                              .pn = trace->points[i].pn,
                                              .dn = trace->points[i].dn};
    if (!made.count || trace_value(&made) != record->result.value)
        return STATUS_OK;
    record->trace = malloc(sizeof *record->trace);
    if (!record->trace)
        return status_no_memory(why);
    *record->trace = made;
    return STATUS_OK;
}

/* Tells the caller a line of what did not end the work. */
__attribute__((format(printf, 2, 3))) static void
tell_warning(const struct prover *prover, const char *format, ...)
{
    const struct prover_calls *const calls = &prover->options.calls;
    char line[2 * STATUS_TEXT_SIZE];
    va_list arguments;
    if (!calls->warn)
        return;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    calls->warn(calls->context, line);
}

/* The outline of a position's canonical image, the caller's to free; *found
 * false: there is none. */
static enum status find_outline(const struct prover *prover,
                                const struct position *position,
                                struct outline *outline, bool *found,
                                struct status_text *why)
{
    const struct position least = symmetry_canonical(position, NULL);
    *found = false;
    return prover->outlines
               ? outlines_find(prover->outlines, &least, outline, found, why)
               : STATUS_OK;
}

/* Proves a position along its outline, as search_solve() does; *done false: its
 * outline is not true, and nothing is known. */
static enum status follow(struct prover *prover, struct search *search,
                          const struct position *position,
                          const struct outline *outline,
                          const struct search_limits *limits,
                          struct search_solution *solution, bool *done,
                          struct status_text *why)
{
    const struct search_limits rest = {.seconds = limits->seconds,
                                       .stop = limits->stop};
    struct search_verdict *const verdict = &solution->verdict;
    char text[NOTATION_SIZE];
    int to_least;
    symmetry_canonical(position, &to_least);
    const enum status status =
        search_follow(search, outline, &rest, solution, why);
    verdict->move = symmetry_move(position->board, symmetry_inverse(to_least),
                                  verdict->move);
    *done = status != STATUS_USAGE;
    if (!*done)
        tell_warning(prover, "'%s', '%s': %s; searching without it",
                     prover->options.outlines, notation_write(position, text),
                     why->line);
    return *done ? status : STATUS_OK;
}

/* Proves a position as search_solve() does, after the work that a solution in
 * vain tells of, which counts. */
static enum status search_after(struct search *search, const struct game *game,
                                const struct search_limits *limits,
                                struct search_solution *solution,
                                struct status_text *why)
{
    const struct search_verdict before = solution->verdict;
    struct search_limits left = *limits;
    if (limits->seconds > 0)
        left.seconds = search_seconds_left(limits->seconds - before.seconds);
    const enum status status = search_solve(
        search, &game->position, key_of(&game->position, game->rules).symmetry,
        &left, solution, why);
    solution->verdict.nodes += before.nodes;
    solution->verdict.seconds += before.seconds;
    return status;
}

/* Proves a position and writes the proof of its canonical image down, along its
 * outline if there is one. */
static enum status solve(struct prover *prover, struct search *search,
                         const struct game *game,
                         const struct search_limits *limits,
                         struct search_solution *solution,
                         struct status_text *why)
{
    const struct position *const position = &game->position;
    struct outline outline;
    bool done = false;
    enum status status = find_outline(prover, position, &outline, &done, why);
    if (!status && done) {
        status = follow(prover, search, position, &outline, limits, solution,
                        &done, why);
        outline_free(&outline);
    }
    if (status || done)
        return status;
    return search_after(search, game, limits, solution, why);
}

/* Searches, and with `proof`, which an outline needs, writes it down, for the
 * canonical image. */
static enum status search_record(struct prover *prover, const struct game *game,
                                 const struct search_limits *limits, bool proof,
                                 struct record *record, struct status_text *why)
{
    const struct position *const position = &game->position;
    struct search_trace trace = {.count = 0};
    struct counters counters;
    struct search_solution solution = {.record = {.data = NULL}};
    struct search *search;
    *record = (struct record){.trace = NULL};
    enum status status =
        prover_get_search(prover, position->board->side, &search, why);
    if (status)
        return status;
    search_set_trace(search, prover->options.trace ? &trace : NULL);
    if (proof)
        status = solve(prover, search, game, limits, &solution, why);
    else
        search_prove(search, position, limits, &solution.verdict);
    search_set_trace(search, NULL);
    *record = (struct record){
        .result = result_of(game, &solution),
        .proof = {.bytes = solution.record.data,
                  .size = solution.record.size,
                  .nodes = solution.proof_nodes},
    };
    search_count(search, &counters);
    counters_add(&prover->count.counters, &counters);
    prover->count.nodes += record->result.nodes;
    prover->count.seconds += record->result.seconds;
    if (prover->options.calls.progress)
        on_progress(prover, NULL);
    return status ? status : add_trace(&trace, record, why);
}

enum status prover_search(struct prover *prover, const struct game *game,
                          const struct search_limits *limits,
                          struct record *record, struct status_text *why)
{
    return search_record(prover, game, limits, true, record, why);
}

enum status prover_find_implied(struct prover *prover, const struct game *game,
                                struct answer *answer, bool *found,
                                struct status_text *why)
{
    char text[NOTATION_SIZE];
    enum implied_end end;
    const enum status status =
        implied_prove(&prover->checked, game, answer, &end, why);
    *found = !status && end == IMPLIED_PROVED;
    if (!status && end == IMPLIED_HINDERED)
        tell_warning(prover, "'%s': not put together from its moves: %s",
                     notation_write(&game->position, text), why->line);
    return status;
}

/* Before a search of at most so many nodes, 0: no limit. Before a long one all
 * is committed that was found, and what the store has of the moves may decide
 * the position: *done, with the answer. */
static enum status come_before(struct prover *prover, const struct game *game,
                               uint64_t nodes, struct answer *answer,
                               bool *done, struct status_text *why)
{
    struct checked_store *const checked = &prover->checked;
    *done = false;
    if (nodes && nodes <= long_search)
        return checked_store_flush_old(checked, why);
    const enum status status = checked_store_flush(checked, why);
    return status ? status
                  : prover_find_implied(prover, game, answer, done, why);
}

static void answer_with(const struct record *record, struct answer *answer)
{
    *answer = (struct answer){
        .result = record->result,
        .verified = record->proof.verdict == PROOF_VERIFIED,
        .proof_nodes = record->proof.nodes,
    };
}

/* Has what was found out of a main-phase position checked, tells it and takes
 * it to be committed; the record is gone then. */
static enum status take(struct prover *prover, struct record *record,
                        struct answer *answer, struct status_text *why)
{
    struct checked_store *const checked = &prover->checked;
    const struct prover_calls *const calls = &prover->options.calls;
    const enum status status = checked_store_accept(checked, record, why);
    answer_with(record, answer);
    if (status)
        return status;
    if (calls->found && record->result.state == RESULT_PROVED)
        calls->found(calls->context, record);
    return checked_store_commit(checked, record, why);
}

enum status prover_search_main(struct prover *prover, const struct game *game,
                               uint64_t nodes, struct answer *answer,
                               struct status_text *why)
{
    struct checked_store *const checked = &prover->checked;
    struct record record;
    bool done;
    enum status status = checked_store_need_write(checked, why);
    if (!status)
        status = come_before(prover, game, prover_limits(prover, nodes).nodes,
                             answer, &done, why);
    if (status || done)
        return status;
    struct search *search; /* there before its time is counted: it may learn */
    status =
        prover_get_search(prover, game->position.board->side, &search, why);
    if (status)
        return status;
    const struct search_limits limits = prover_limits(prover, nodes);
    status = search_record(prover, game, &limits, prover_writes_proofs(prover),
                           &record, why);
    if (!status)
        return take(prover, &record, answer, why);
    answer_with(&record, answer);
    record_free(&record);
    return status;
}

/* --- Proving -------------------------------------------------------------- */

enum status prover_find(struct prover *prover, const struct game *game,
                        struct answer *answer, struct status_text *why)
{
    const struct prover_calls *const calls = &prover->options.calls;
    const struct position *const position = &game->position;
    if (!calls->known) {
        const enum status status =
            checked_store_look_up(&prover->checked, game, answer, why);
        prover->met_damage = answer->damaged;
        return status;
    }
    const enum colour winner = outcome_winner(position);
    *answer = (struct answer){.stored = winner != COLOUR_NONE};
    if (!answer->stored)
        return calls->known(calls->context, game, answer, why);
    answer->result = (struct result){
        .position = *position,
        .rules = game->rules,
        .state = RESULT_PROVED,
        .value = value_from_winner(position->turn, winner),
        .move = MOVE_NONE,
        .grundy = VALUE_NO_GRUNDY,
    };
    return STATUS_OK;
}

enum status prover_need_write(struct prover *prover, const struct game *game,
                              struct answer *answer, struct status_text *why)
{
    char text[NOTATION_SIZE];
    struct status_text reason;
    answer->unstorable =
        checked_store_need_write(&prover->checked, &reason) != STATUS_OK;
    return answer->unstorable
               ? status_set(why, STATUS_FAILED,
                            "%s, and '%s' would have to be stored", reason.line,
                            notation_write(&game->position, text))
               : STATUS_OK;
}

/* Proves, with the outcome not committed yet. */
static enum status prove(struct prover *prover, const struct game *game,
                         struct answer *answer, struct status_text *why)
{
    const bool contract = game->position.turn == TURN_CONTRACT;
    if (!contract && prover->parallel)
        return parallel_prover_prove(prover->parallel, game, answer, why);
    enum status status = prover_find(prover, game, answer, why);
    if (status || answer->stored)
        return status;
    status = prover_need_write(prover, game, answer, why);
    if (status)
        return status;
    return contract ? prover_prove_contract(prover, game, answer, why)
                    : prover_search_main(prover, game, 0, answer, why);
}

enum status prover_foresee(struct prover *prover, const struct game *game,
                           struct status_text *why)
{
    const enum status status = prover_get_ready(prover, why);
    if (status || !prover->parallel || game->position.turn == TURN_CONTRACT)
        return status;
    return parallel_prover_foresee(prover->parallel, &game->position, why);
}

enum status prover_look_up(struct prover *prover, const struct game *game,
                           struct answer *answer, struct status_text *why)
{
    enum status status = need_store(prover, why);
    if (!status)
        status = prover_find(prover, game, answer, why);
    if (!status && !answer->result.position.board)
        answer->result = (struct result){.position = game->position,
                                         .rules = game->rules,
                                         .state = RESULT_UNKNOWN,
                                         .move = MOVE_NONE,
                                         .grundy = VALUE_NO_GRUNDY};
    return status;
}

enum status prover_prove(struct prover *prover, const struct game *game,
                         struct answer *answer, struct status_text *why)
{
    enum status status = prover_get_ready(prover, why);
    if (!status)
        status = prove(prover, game, answer, why);
    return status ? status : checked_store_flush(&prover->checked, why);
}
