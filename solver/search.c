/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * search - df-pn; see the header for the meaning of phi and delta.
 *
 * A node's numbers follow from its children's, which are kept from the view of
 * the opponent, who moves there:
 *     phi   = min over the children of delta(child)
 *     delta = max over the children of phi(child), plus one for each other
 *             child that is not yet proved lost
 * Plain df-pn adds the children's phi up, but here the same position is reached
 * by many orders of moves, and a sum counts it many times over (weak
 * proof-number search). Both are zero exactly when every child is proved, so
 * what is proved is the same.
 *
 * The search goes down into the child of least delta until the node's phi or
 * delta reaches the limit its parent gave it; the limit for the child's delta
 * is a quarter above the second best child's, so that the search does not hop
 * between equal children (1+epsilon).
 *
 * Stones are only added, so there are no cycles. Each node on the path keeps
 * its children's numbers in its own frame: a child's result is not lost to its
 * parent even if the table has already replaced it, so the limits of a frame
 * only rise and the search ends with any table.
 *
 * Numbers of unsolved nodes stop short of SEARCH_INFINITE (LIVE_MAX). If they
 * reached it, a live node would be taken for a proved one.
 */
#include "solver/search.h"

#include <assert.h>
#include <stdlib.h>
#include <time.h>

#include "game/outcome.h"
#include "solver/evaluate.h"
#include "solver/knowledge.h"
#include "solver/state.h"
#include "solver/table.h"

#define INFINITE SEARCH_INFINITE
#define LIVE_MAX (SEARCH_INFINITE - 1)

enum { CLOCK_EVERY = 16 /* nodes; a power of two */ };
static const double progress_every = 0.2; /* seconds */

struct numbers {
    uint32_t phi;
    uint32_t delta;
};

/* A move and the numbers of the position after it. */
struct reply {
    struct numbers numbers;
    int16_t move;
};

/* The replies of one node on the path, and what they come to. Replies proved
 * lost for the player to move are left out of all but `count`. */
struct frame {
    struct reply *replies;
    int count;
    int best;        /* reply of least delta */
    uint32_t second; /* least delta among the others */
    uint32_t others; /* replies besides the best */
    struct numbers numbers;
};

struct search {
    struct table *table;
    struct state state;
    struct reply *replies; /* of all frames on the path, one after another */
    int replies_used;
    int16_t order[BOARD_MAX_CELLS]; /* the cells in the order to try them */
    const struct search_limits *limits;
    struct timespec began;
    double reported; /* time of the last progress report */
    uint64_t nodes;
    bool stopped;
    int winning_move; /* of the root */
    struct numbers root;
    search_progress_fn *progress;
    void *progress_context;
};

/* splitmix64, the usual generator for seeding. */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static void set_order(struct search *search, int cells, uint64_t seed)
{
    for (int i = 0; i < cells; i++)
        search->order[i] = (int16_t)i;
    for (int i = cells - 1; seed && i > 0; i--) {
        const int j = (int)(next_random(&seed) % (uint64_t)(i + 1));
        const int16_t swap = search->order[i];
        search->order[i] = search->order[j];
        search->order[j] = swap;
    }
}

enum status search_create(int side, const struct search_options *options,
                          struct search **search, struct status_text *why)
{
    const size_t cells = (size_t)board_of(side)->cells;
    struct search *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    /* The node at depth d has at most cells - d replies. */
    made->replies = malloc(cells * (cells + 1) / 2 * sizeof *made->replies);
    made->table = table_create(side, options->memory);
    if (!made->replies || !made->table) {
        search_destroy(made);
        return status_no_memory(why);
    }
    set_order(made, (int)cells, options->seed);
    *search = made;
    return STATUS_OK;
}

void search_destroy(struct search *search)
{
    if (!search)
        return;
    table_destroy(search->table);
    free(search->replies);
    free(search);
}

void search_set_progress(struct search *search, search_progress_fn *progress,
                         void *context)
{
    search->progress = progress;
    search->progress_context = context;
}

static double seconds_since(const struct timespec *began)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - began->tv_sec) +
           1e-9 * (double)(now.tv_nsec - began->tv_nsec);
}

static void check_clock(struct search *search)
{
    const double seconds = seconds_since(&search->began);
    if (search->limits->seconds > 0 && seconds >= search->limits->seconds)
        search->stopped = true;
    if (search->progress && seconds - search->reported >= progress_every) {
        const struct search_progress report = {.nodes = search->nodes,
                                               .seconds = seconds,
                                               .pn = search->root.phi,
                                               .dn = search->root.delta};
        search->reported = seconds;
        search->progress(search->progress_context, &report);
    }
}

/* Counts a node about to be expanded, unless a limit forbids it. */
static bool may_expand(struct search *search)
{
    const struct search_limits *const limits = search->limits;
    if (limits->stop && *limits->stop)
        search->stopped = true;
    if (limits->nodes && search->nodes >= limits->nodes)
        search->stopped = true;
    if (search->nodes % CLOCK_EVERY == 0)
        check_clock(search);
    if (search->stopped)
        return false;
    search->nodes++;
    return true;
}

static struct numbers numbers_of_value(enum value value)
{
    assert(value != VALUE_UNKNOWN);
    return value == VALUE_WIN ? (struct numbers){0, INFINITE}
                              : (struct numbers){INFINITE, 0};
}

/* The numbers of the state before anything is searched below it. What knowledge
 * decides is not looked up: a probe costs more. */
static struct numbers first_numbers(const struct search *search)
{
    struct knowledge knowledge;
    knowledge_find(&search->state, &knowledge);
    if (knowledge.value != VALUE_UNKNOWN)
        return numbers_of_value(knowledge.value);
    struct table_data data;
    if (table_probe(search->table, &search->state, &data))
        return (struct numbers){data.phi, data.delta};
    struct numbers numbers;
    evaluate_leaf(&knowledge, &numbers.phi, &numbers.delta);
    assert(numbers.phi && numbers.phi < LIVE_MAX);
    assert(numbers.delta && numbers.delta < LIVE_MAX);
    return numbers;
}

/* Fills the frame with the replies; stops at one that wins. */
static void generate(struct search *search, const struct cellset *moves,
                     struct frame *frame)
{
    const int cells = search->state.board->cells;
    frame->replies = search->replies + search->replies_used;
    frame->count = 0;
    for (int i = 0; i < cells; i++) {
        const int16_t move = search->order[i];
        if (!cellset_has(moves, move))
            continue;
        struct reply *const reply = &frame->replies[frame->count++];
        reply->move = move;
        state_play(&search->state, move);
        reply->numbers = first_numbers(search);
        state_undo(&search->state);
        if (reply->numbers.delta == 0)
            break;
    }
}

/* Ranks a reply against the best and the second best so far. */
static void rank(struct frame *frame, int index, uint32_t *least)
{
    const uint32_t delta = frame->replies[index].numbers.delta;
    if (delta < *least) {
        frame->second = *least;
        frame->best = index;
        *least = delta;
    } else if (delta < frame->second) {
        frame->second = delta;
    }
}

/* Works out the frame's numbers from its replies'. */
static void combine(struct frame *frame)
{
    uint32_t least = INFINITE;
    uint32_t hardest = 0;
    uint32_t live = 0;
    frame->best = 0;
    frame->second = INFINITE;
    frame->others = 0;
    for (int i = 0; i < frame->count; i++) {
        const struct numbers *const child = &frame->replies[i].numbers;
        if (child->phi == 0)
            continue;
        live++;
        rank(frame, i, &least);
        if (child->phi > hardest)
            hardest = child->phi;
    }
    if (!live) {
        frame->numbers = numbers_of_value(VALUE_LOSS);
    } else if (!least) {
        frame->numbers = numbers_of_value(VALUE_WIN);
    } else {
        frame->others = live - 1;
        frame->numbers.phi = least;
        frame->numbers.delta = hardest < LIVE_MAX - frame->others
                                   ? hardest + frame->others
                                   : LIVE_MAX;
    }
}

/* The limits for the best child, each above the child's own number. */
static struct numbers child_limits(const struct frame *frame,
                                   struct numbers limits)
{
    struct numbers below = {INFINITE, limits.phi};
    if (limits.delta != INFINITE)
        below.phi = limits.delta - frame->others;
    if (frame->second != INFINITE) {
        const uint64_t hop = (uint64_t)frame->second + frame->second / 4 + 1;
        if (hop < below.delta)
            below.delta = (uint32_t)hop;
    }
    return below;
}

static void store_numbers(struct search *search, struct numbers numbers,
                          uint64_t work)
{
    struct table_data data;
    if (table_probe(search->table, &search->state, &data))
        work += data.work;
    data = (struct table_data){numbers.phi, numbers.delta, work};
    table_store(search->table, &search->state, &data);
}

/* Searches below the state, whose numbers are `numbers`, until one of them
 * reaches its limit. The new numbers. */
static struct numbers search_node(struct search *search, struct numbers numbers,
                                  struct numbers limits)
{
    const uint64_t nodes_before = search->nodes;
    if (!may_expand(search))
        return numbers;
    struct knowledge knowledge;
    knowledge_find(&search->state, &knowledge);
    if (knowledge.value != VALUE_UNKNOWN) {
        search->winning_move = knowledge.move;
        return numbers_of_value(knowledge.value);
    }
    struct frame frame;
    generate(search, &knowledge.replies, &frame);
    search->replies_used += frame.count;
    for (;;) {
        combine(&frame);
        if (search->state.depth == 0)
            search->root = frame.numbers;
        if (search->stopped || frame.numbers.phi >= limits.phi ||
            frame.numbers.delta >= limits.delta)
            break;
        struct reply *const reply = &frame.replies[frame.best];
        state_play(&search->state, reply->move);
        reply->numbers =
            search_node(search, reply->numbers, child_limits(&frame, limits));
        state_undo(&search->state);
    }
    search->replies_used -= frame.count;
    if (search->state.depth == 0)
        search->winning_move = frame.replies[frame.best].move;
    store_numbers(search, frame.numbers, search->nodes - nodes_before);
    return frame.numbers;
}

static void report_numbers(struct search_verdict *verdict,
                           struct numbers numbers, int winning_move)
{
    verdict->pn = numbers.phi;
    verdict->dn = numbers.delta;
    verdict->value = numbers.phi == 0     ? VALUE_WIN
                     : numbers.delta == 0 ? VALUE_LOSS
                                          : VALUE_UNKNOWN;
    verdict->move = verdict->value == VALUE_WIN ? winning_move : MOVE_NONE;
}

void search_prove(struct search *search, const struct position *position,
                  const struct search_limits *limits,
                  struct search_verdict *verdict)
{
    const enum colour winner = outcome_winner(position);
    clock_gettime(CLOCK_MONOTONIC, &search->began);
    search->limits = limits;
    search->nodes = 0;
    search->reported = 0;
    search->stopped = false;
    search->replies_used = 0;
    search->winning_move = MOVE_NONE;
    search->root = (struct numbers){1, 1};
    struct numbers numbers;
    if (winner == COLOUR_NONE) {
        const struct numbers no_limits = {INFINITE, INFINITE};
        table_clear(search->table);
        state_init(&search->state, position);
        numbers = search_node(search, search->root, no_limits);
    } else {
        numbers = numbers_of_value(value_from_winner(position->turn, winner));
    }
    report_numbers(verdict, numbers, search->winning_move);
    verdict->nodes = search->nodes;
    verdict->seconds = seconds_since(&search->began);
}
