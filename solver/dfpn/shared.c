/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * shared - the count is atomic; the clock is looked at after each CLOCK_EVERY
 * nodes.
 */
#include "solver/dfpn/shared.h"

#include <assert.h>

#include "game/clock.h"
#include "game/stop_flag.h"
#include "game/value.h"

/* Nodes; a power of two. On wide boards one takes milliseconds. */
enum { CLOCK_EVERY = BITS_WORDS <= 2 ? 16 : 1 };
static const double progress_every = 0.2; /* seconds */

void shared_stop(struct shared *shared)
{
    atomic_store_explicit(&shared->stopped, true, memory_order_relaxed);
}

static void check_clock(struct shared *shared, const struct dfpn_numbers *root,
                        uint64_t nodes)
{
    const double seconds = clock_now() - shared->began;
    if (shared->limits->seconds > 0 && seconds >= shared->limits->seconds)
        shared_stop(shared);
    if (!shared->progress || !root ||
        seconds - shared->reported < progress_every)
        return;
    const struct search_progress report = {
        .nodes = nodes, .seconds = seconds, .pn = root->phi, .dn = root->delta};
    shared->reported = seconds;
    shared->progress(shared->progress_context, &report);
}

bool shared_may_expand(struct shared *shared, const struct dfpn_numbers *root)
{
    const struct search_limits *const limits = shared->limits;
    const uint64_t nodes =
        atomic_load_explicit(&shared->nodes, memory_order_relaxed);
    if (stop_flag_is_raised(limits->stop))
        shared_stop(shared);
    if (limits->nodes && nodes >= limits->nodes)
        shared_stop(shared);
    if (nodes % CLOCK_EVERY == 0)
        check_clock(shared, root, nodes);
    if (atomic_load_explicit(&shared->stopped, memory_order_relaxed))
        return false;
    atomic_fetch_add_explicit(&shared->nodes, 1, memory_order_relaxed);
    return true;
}

/* Who is thought to lose. Between the limits there are sets of both colours,
 * and to be wrong costs more than to be right gains (doc/experiments.md). */
static enum colour unlikely_by(int chance)
{
    if (chance < 0)
        return COLOUR_NONE;
    if (chance >= VALUE_CERTAIN / 32 * 27)
        return COLOUR_BLACK;
    return chance <= VALUE_CERTAIN / 2 ? COLOUR_WHITE : COLOUR_NONE;
}

/* The fourth root of a ratio of at least 1, up, in SHARED_BIAS_ONE. */
static unsigned fourth_root(uint64_t upper, uint64_t lower)
{
    const uint64_t one = SHARED_BIAS_ONE;
    uint64_t root = one;
    while (root * root * root * root * lower < one * one * one * one * upper)
        root++;
    return (unsigned)root;
}

/* A move that is tried a sixteenth as often as another is taken to be twice as
 * hard to win with. */
static void set_bias(struct shared *shared, const uint32_t *visits)
{
    uint32_t most = 1;
    for (int i = 0; i < BITS_CELLS; i++)
        if (visits[i] > most)
            most = visits[i];
    for (int i = 0; i < BITS_CELLS; i++)
        atomic_store(&shared->bias[i],
                     fourth_root(most, visits[i] ? visits[i] : 1));
}

void shared_clear_bias(struct shared *shared)
{
    for (int i = 0; i < BITS_CELLS; i++)
        atomic_store(&shared->bias[i], SHARED_BIAS_ONE);
}

void shared_ask(struct shared *shared, const struct position *root,
                uint64_t nodes)
{
    uint32_t visits[BITS_CELLS] = {0};
    const struct search_limits *const limits = shared->limits;
    struct search_limits left = {.stop = limits->stop};
    if (limits->seconds > 0)
        left.seconds = search_seconds_left(limits->seconds -
                                           (clock_now() - shared->began));
    const int chance =
        shared->estimate(shared->estimate_context, root, nodes, &left, visits);
    atomic_store(&shared->unlikely, unlikely_by(chance));
    if (chance >= 0)
        set_bias(shared, visits);
    shared->ask_after = shared->ask_after < SEARCH_ESTIMATE_AGAIN
                            ? SEARCH_ESTIMATE_AGAIN
                            : UINT64_MAX;
}

/* The nodes at which the i-th point of a trace is due: 1, 2, 3, 4, 6, 8, ... */
static uint64_t due(int i)
{
    return i == 0 ? 1 : (uint64_t)(3 - i % 2) << (i - 1) / 2;
}

void shared_add_point(struct search_trace *trace, uint64_t nodes,
                      struct dfpn_numbers root)
{
    assert(trace->count < SEARCH_TRACE_POINTS);
    trace->points[trace->count++] =
        (struct search_point){.nodes = nodes, .pn = root.phi, .dn = root.delta};
}

/* The last of the points is left for the end of the search. */
uint64_t shared_trace(struct shared *shared, uint64_t nodes,
                      struct dfpn_numbers root)
{
    struct search_trace *const trace = shared->trace;
    while (trace->count < SEARCH_TRACE_POINTS - 1 && due(trace->count) <= nodes)
        shared_add_point(trace, due(trace->count), root);
    return trace->count < SEARCH_TRACE_POINTS - 1 ? due(trace->count)
                                                  : UINT64_MAX;
}
