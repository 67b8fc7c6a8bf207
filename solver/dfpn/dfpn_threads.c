/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dfpn_threads - a searcher is a search thread (dfpn.h) and its POSIX thread;
 * on one thread no other is started. The functions of the width's backend stand
 * at the end.
 */
#include "solver/dfpn/dfpn_threads.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "game/clock.h"
#include "game/outcome.h"
#include "game/random.h"
#include "game/symmetry.h"
#include "proof/writer.h"
#include "solver/common/technique.h"
#include "solver/dfpn/evaluation.h"
#include "solver/dfpn/outline_walk.h"
#include "solver/dfpn/proof_extraction.h"
#include "solver/dfpn/region_access.h"
#include "solver/dfpn/region_learn.h"

static void set_order(struct dfpn_threads *dfpn_threads, int cells,
                      uint64_t seed)
{
    for (int i = 0; i < cells; i++)
        dfpn_threads->shared.order[i] = (int16_t)i;
    for (int i = cells - 1; seed && i > 0; i--) {
        const int j = (int)(random_next(&seed) % (uint64_t)(i + 1));
        const int16_t swap = dfpn_threads->shared.order[i];
        dfpn_threads->shared.order[i] = dfpn_threads->shared.order[j];
        dfpn_threads->shared.order[j] = swap;
    }
}

/* The bytes of each thread's expansion cache, of so many for all tables: more
 * is hardly used. It is there for connections and the policy; without them an
 * expansion costs less than to remember it. */
static size_t cache_bytes(const struct shared *shared, int side, size_t memory)
{
    enum { MOST = 4 << 20, PART = 32 };
    const size_t bytes = memory / PART / (size_t)shared->threads;
    if (!(shared->techniques & TECHNIQUE_MUST_PLAY) ||
        side > MUST_PLAY_MAX_SIDE)
        return 0;
    return bytes < MOST ? bytes : MOST;
}

static bool create_searchers(struct dfpn_threads *dfpn_threads, int side,
                             size_t cache)
{
    dfpn_threads->searchers = calloc((size_t)dfpn_threads->shared.threads,
                                     sizeof *dfpn_threads->searchers);
    for (int i = 0; dfpn_threads->searchers && i < dfpn_threads->shared.threads;
         i++) {
        dfpn_threads->searchers[i] =
            dfpn_create(&dfpn_threads->shared, side, cache);
        if (!dfpn_threads->searchers[i])
            return false;
        dfpn_threads->searchers[i]->first = i == 0;
    }
    return dfpn_threads->searchers != NULL;
}

static void destroy(struct dfpn_threads *dfpn_threads)
{
    if (!dfpn_threads)
        return;
    for (int i = 0; dfpn_threads->searchers && i < dfpn_threads->shared.threads;
         i++)
        dfpn_destroy(dfpn_threads->searchers[i]);
    free(dfpn_threads->searchers);
    table_destroy(dfpn_threads->shared.table);
    region_table_destroy(dfpn_threads->shared.regions);
    learned_proofs_destroy(dfpn_threads->shared.learned);
    free(dfpn_threads);
}

/* Makes what takes memory; the regions get a quarter of what the threads'
 * caches leave. */
static bool create_parts(struct dfpn_threads *dfpn_threads, int side,
                         size_t memory)
{
    struct shared *const shared = &dfpn_threads->shared;
    const bool regions = (shared->techniques & TECHNIQUE_REGIONS) != 0;
    const size_t cache = cache_bytes(shared, side, memory);
    const size_t left = memory - cache * (size_t)shared->threads;
    const size_t part = regions ? left / 4 : 0;
    shared->table = table_create(side, left - part);
    if (regions)
        shared->regions = region_table_create(part);
    if (!shared->table || (!shared->regions && regions))
        return false;
    if (shared->threads > 1) {
        table_use_all(shared->table);
        if (regions)
            region_table_use_all(shared->regions);
    }
    return create_searchers(dfpn_threads, side, cache);
}

/* Empties both tables and drops what was learned. */
static void clear_tables(struct dfpn_threads *dfpn_threads)
{
    table_clear(dfpn_threads->shared.table);
    if (dfpn_threads->shared.regions)
        region_table_clear(dfpn_threads->shared.regions);
    learned_proofs_destroy(dfpn_threads->shared.learned);
    dfpn_threads->shared.learned = NULL;
}

static enum status create(int side, const struct search_options *options,
                          struct dfpn_threads **dfpn_threads,
                          struct status_text *why)
{
    struct dfpn_threads *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    made->shared.threads = options->threads > 1 ? options->threads : 1;
    made->shared.keep = options->keep;
    made->shared.techniques = TECHNIQUE_ALL & ~options->without;
    if (!create_parts(made, side, options->memory)) {
        destroy(made);
        return status_no_memory(why);
    }
    set_order(made, board_of(side)->cells, options->seed);
    *dfpn_threads = made;
    return STATUS_OK;
}

static void set_progress(struct dfpn_threads *dfpn_threads,
                         search_progress_fn *progress, void *context)
{
    dfpn_threads->shared.progress = progress;
    dfpn_threads->shared.progress_context = context;
}

static void set_wins(struct dfpn_threads *dfpn_threads, search_win_fn *tell,
                     void *context)
{
    dfpn_threads->shared.tell_win = tell;
    dfpn_threads->shared.tell_context = context;
}

static void set_estimate(struct dfpn_threads *dfpn_threads,
                         search_estimate_fn *estimate, void *context)
{
    dfpn_threads->shared.estimate = estimate;
    dfpn_threads->shared.estimate_context = context;
}

static bool describe(struct dfpn_threads *dfpn_threads,
                     const struct position *position, uint64_t *sets)
{
    struct dfpn *const dfpn = dfpn_threads->searchers[0];
    dfpn_begin(dfpn, position);
    return dfpn_describe(dfpn, sets);
}

static void set_trace(struct dfpn_threads *dfpn_threads,
                      struct search_trace *trace)
{
    dfpn_threads->shared.trace = trace;
}

/* One thread's part: when it has proved the root, the others may stop. */
struct task {
    struct dfpn *dfpn;
    const struct position *position;
};

static void *run_task(void *argument)
{
    const struct task *const task = argument;
    dfpn_search(task->dfpn, task->position);
    shared_stop(task->dfpn->shared);
    return NULL;
}

static bool has_proved(const struct dfpn *dfpn)
{
    return dfpn_numbers_decide(dfpn->root);
}

/* Searches on all threads; the search thread that proved the root, or the
 * first. A thread that cannot be started is done without. */
static const struct dfpn *run_searchers(struct dfpn_threads *dfpn_threads,
                                        const struct position *position)
{
    struct task tasks[SEARCH_MAX_THREADS];
    pthread_t threads[SEARCH_MAX_THREADS];
    const struct dfpn *best = dfpn_threads->searchers[0];
    int started = 1;
    for (int i = 0; i < dfpn_threads->shared.threads; i++)
        tasks[i] = (struct task){dfpn_threads->searchers[i], position};
    while (started < dfpn_threads->shared.threads &&
           pthread_create(&threads[started], NULL, run_task, &tasks[started]) ==
               0)
        started++;
    run_task(&tasks[0]);
    for (int i = 1; i < started; i++) {
        pthread_join(threads[i], NULL);
        if (has_proved(dfpn_threads->searchers[i]) && !has_proved(best))
            best = dfpn_threads->searchers[i];
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

static void begin(struct dfpn_threads *dfpn_threads,
                  const struct search_limits *limits)
{
    dfpn_threads->shared.began = clock_now();
    dfpn_threads->shared.limits = limits;
    dfpn_threads->shared.reported = 0;
    dfpn_threads->shared.ask_after = UINT64_MAX;
    shared_clear_bias(&dfpn_threads->shared);
    atomic_store(&dfpn_threads->shared.nodes, 0);
    atomic_store(&dfpn_threads->shared.stopped, false);
}

static void clear_counts(struct dfpn_threads *dfpn_threads)
{
    memset(&dfpn_threads->counters, 0, sizeof dfpn_threads->counters);
    for (int i = 0; i < dfpn_threads->shared.threads; i++)
        memset(&dfpn_threads->searchers[i]->counters, 0,
               sizeof(struct counters));
}

/* Sums up what the threads counted. */
static void count_all(struct dfpn_threads *dfpn_threads)
{
    for (int i = 0; i < dfpn_threads->shared.threads; i++)
        counters_add(&dfpn_threads->counters,
                     &dfpn_threads->searchers[i]->counters);
}

static void prove(struct dfpn_threads *dfpn_threads,
                  const struct position *position,
                  const struct search_limits *limits,
                  struct search_verdict *verdict)
{
    const enum colour winner = outcome_winner(position);
    struct search_trace *const trace = dfpn_threads->shared.trace;
    begin(dfpn_threads, limits);
    clear_counts(dfpn_threads);
    if (trace)
        trace->count = 0;
    if (dfpn_threads->shared.estimate && position->turn == TURN_WHITE &&
        cellset_empty(position->stones[COLOUR_WHITE]))
        dfpn_threads->shared.ask_after = SEARCH_ESTIMATE_AFTER;
    atomic_store(&dfpn_threads->shared.unlikely, COLOUR_NONE);
    if (winner == COLOUR_NONE) {
        if (!dfpn_threads->shared.keep)
            clear_tables(dfpn_threads);
        const struct dfpn *const dfpn = run_searchers(dfpn_threads, position);
        count_all(dfpn_threads);
        report(verdict, dfpn->root.phi, dfpn->root.delta, dfpn->winning_move);
    } else {
        const bool won = value_from_winner(position->turn, winner) == VALUE_WIN;
        report(verdict, won ? 0 : SEARCH_INFINITE, won ? SEARCH_INFINITE : 0,
               MOVE_NONE);
    }
    verdict->nodes = atomic_load(&dfpn_threads->shared.nodes);
    verdict->seconds = clock_now() - dfpn_threads->shared.began;
    if (trace)
        shared_add_point(trace, verdict->nodes,
                         (struct dfpn_numbers){verdict->pn, verdict->dn});
}

static void count(const struct dfpn_threads *dfpn_threads,
                  struct counters *counters)
{
    *counters = dfpn_threads->counters;
}

/* What the table knows goes first: it may come from a long search. */
static void look(struct dfpn_threads *dfpn_threads,
                 const struct position *position, struct search_view *view)
{
    struct dfpn *const dfpn = dfpn_threads->searchers[0];
    struct dfpn_reply known;
    struct static_rules static_rules;
    int cell;
    dfpn_begin(dfpn, position);
    *view = (struct search_view){.value = VALUE_UNKNOWN};
    if (region_access_recall(dfpn, &known)) {
        view->value = known.numbers.phi ? VALUE_LOSS : VALUE_WIN;
        return;
    }
    evaluation_know(dfpn, &static_rules);
    view->value = static_rules.value;
    if (static_rules.value == VALUE_UNKNOWN)
        BITS_EACH (cell, static_rules.replies)
            cellset_add(&view->replies, cell);
}

static void forget(struct dfpn_threads *dfpn_threads)
{
    clear_tables(dfpn_threads);
}

static int parts(struct dfpn_threads *dfpn_threads,
                 struct search_part parts[SEARCH_PARTS])
{
    struct shared *const shared = &dfpn_threads->shared;
    int count = 0;
    parts[count++] = table_part(shared->table);
    if (shared->regions)
        parts[count++] = region_table_part(shared->regions);
    return count;
}

/* Has the tables and the proofs to come know what is said by a tree, which was
 * read from the bytes; false when memory ran out, and then all that was learned
 * for proofs is gone, for a tree half added must not be copied from. */
static bool learn_tree(struct shared *shared, const unsigned char *bytes,
                       const struct proof_tree *tree)
{
    const struct board_sets *const sets =
        board_sets_of(tree->position.board->side);
    if (!shared->learned)
        shared->learned = learned_proofs_create(sets);
    if (!shared->learned || !learned_proofs_add(shared->learned, bytes, tree)) {
        learned_proofs_destroy(shared->learned);
        shared->learned = NULL;
        return false;
    }
    region_learn(shared->regions, sets, tree);
    return true;
}

static enum status learn(struct dfpn_threads *dfpn_threads,
                         const unsigned char *bytes, size_t size,
                         struct status_text *why)
{
    struct shared *const shared = &dfpn_threads->shared;
    struct proof_tree tree;
    if (!shared->regions)
        return STATUS_OK;
    const enum status status = proof_tree_read_grounds(bytes, size, &tree, why);
    if (status)
        return status;
    const bool done = learn_tree(shared, bytes, &tree);
    proof_tree_free(&tree);
    return done ? STATUS_OK : status_no_memory(why);
}

/* Extracts and writes the strategy for an undecided position. */
static enum status write_proof(struct dfpn_threads *dfpn_threads,
                               const struct position *position,
                               const struct outline *outline,
                               struct strategy *strategy, int k,
                               struct bytes *bytes, struct search_proof *proof,
                               struct status_text *why)
{
    struct strategy_link root;
    struct dfpn *const dfpn = dfpn_threads->searchers[0];
    switch (outline
                ? outline_walk(dfpn, outline, strategy, &root)
                : proof_extraction_strategy(dfpn, position, strategy, &root)) {
    case PROOF_EXTRACTION_ASTRAY:
        return status_set(why, STATUS_USAGE, "the outline is not true");
    case PROOF_EXTRACTION_STOPPED:
        return status_set(why, STATUS_LIMIT, "the proof was not written down");
    case PROOF_EXTRACTION_DONE:
        proof->move = strategy_move(strategy, &root);
        return strategy_write(strategy, &root, position, k, bytes,
                              &proof->nodes, why);
    case PROOF_EXTRACTION_NO_MEMORY: break;
    }
    return status_no_memory(why);
}

static enum status extract(struct dfpn_threads *dfpn_threads,
                           const struct position *position, enum colour winner,
                           const struct outline *outline, int k,
                           const struct search_limits *limits,
                           struct bytes *bytes, struct search_proof *proof,
                           struct status_text *why)
{
    enum status status = STATUS_OK;
    begin(dfpn_threads, limits);
    if (outline) {
        clear_counts(dfpn_threads);
        if (!dfpn_threads->shared.keep)
            clear_tables(dfpn_threads);
    }
    *proof = (struct search_proof){.move = MOVE_NONE};
    if (outcome_winner(position) == COLOUR_NONE) {
        struct strategy *const strategy =
            strategy_create(board_sets_of(position->board->side), winner);
        status = strategy ? write_proof(dfpn_threads, position, outline,
                                        strategy, k, bytes, proof, why)
                          : status_no_memory(why);
        strategy_destroy(strategy);
    } else {
        const struct position image = symmetry_position(position, k);
        struct proof_writer none = {.board = image.board, .winner = winner};
        status = proof_writer_end(&none, &image, bytes, NULL, why);
    }
    proof->searched = atomic_load(&dfpn_threads->shared.nodes);
    if (outline)
        count_all(dfpn_threads);
    return status;
}

const struct backend BITS_NAME(backend) = {
    .max_cells = BITS_CELLS,
    .create = create,
    .destroy = destroy,
    .set_progress = set_progress,
    .set_wins = set_wins,
    .set_estimate = set_estimate,
    .describe = describe,
    .set_trace = set_trace,
    .prove = prove,
    .count = count,
    .look = look,
    .forget = forget,
    .parts = parts,
    .learn = learn,
    .extract = extract,
};
