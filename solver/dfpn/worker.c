/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * worker - df-pn.
 *
 * A node's numbers follow from its children's, which are kept from the view of
 * the opponent, who moves there:
 *     phi   = min over the children of delta(child)
 *     delta = sum over the children of phi(child)
 * The technique "sum" off, the greatest phi plus one for each other child that
 * is not yet proved lost stands for the sum (weak proof-number search). Both
 * are zero exactly when every child is proved, so what is proved is the same.
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
 * Several threads search the same tree. Each marks the nodes on its path in the
 * table, and a child with others at work below it looks worse by as many times
 * (a virtual disproof number), so that threads spread. What others have found
 * out meanwhile is read from the table at each step. The marks steer; numbers
 * that are stored are never virtual.
 *
 * Numbers of unsolved nodes stop short of SEARCH_INFINITE (LIVE_MAX). If they
 * reached it, a live node would be taken for a proved one.
 *
 * Source: nagai2002 (df-pn), pawlewicz2007 (the 1+epsilon threshold), ueda2008
 * (weak proof-number search), pawlewicz2013 (threads).
 */
#include "solver/dfpn/worker.h"

#include <assert.h>
#include <stdlib.h>

#include "game/symmetry.h"
#include "solver/connections/barred.h"
#include "solver/dfpn/evaluate.h"
#include "solver/dfpn/knowledge.h"
#include "solver/dfpn/place.h"
#include "solver/common/technique.h"
#include "solver/dfpn/zone.h"

#define INFINITE SEARCH_INFINITE
#define LIVE_MAX (SEARCH_INFINITE - 1)

/* Nodes of all threads after which a thread looks at the others again. */
enum { LOOK_EVERY = 16 };

/* The replies of one node on the path, and what they come to. Replies proved
 * lost for the player to move are left out of all but `count`. */
struct frame {
    struct frame *above; /* that of the node before; NULL at the root */
    struct worker_reply *replies;
    int count;
    int best;        /* reply of least delta */
    uint32_t second; /* least delta among the others */
    uint32_t others; /* of delta, what the others account for */
    struct worker_numbers numbers;
};

struct worker *worker_create(struct engine *engine, int side)
{
    const size_t cells = (size_t)board_of(side)->cells;
    struct worker *const worker = calloc(1, sizeof *worker);
    if (!worker)
        return NULL;
    worker->engine = engine;
    /* The node at depth d has at most cells - d replies. */
    worker->replies = malloc(cells * (cells + 1) / 2 * sizeof *worker->replies);
    if (worker->replies)
        return worker;
    worker_destroy(worker);
    return NULL;
}

void worker_destroy(struct worker *worker)
{
    if (worker)
        free(worker->replies);
    free(worker);
}

static bool uses(const struct worker *worker, unsigned techniques)
{
    return (worker->engine->techniques & techniques) != 0;
}

static uint64_t nodes_so_far(const struct worker *worker)
{
    return atomic_load_explicit(&worker->engine->nodes, memory_order_relaxed);
}

static struct worker_numbers numbers_of_value(enum value value)
{
    assert(value != VALUE_UNKNOWN);
    return value == VALUE_WIN ? (struct worker_numbers){0, INFINITE}
                              : (struct worker_numbers){INFINITE, 0};
}

/* Finds what `colour` can force at the state; false when connections are not
 * asked for or the board is too large for them. */
static bool find_carrier(const struct worker *worker, enum colour colour,
                         const struct carrier_base *before, int added,
                         struct carrier_base *base, struct carrier *carrier)
{
    const struct state *const state = &worker->state;
    if (!uses(worker, TECHNIQUE_MUST_PLAY | TECHNIQUE_OWN_WINS) ||
        state->lattice->board->side > CARRIER_MAX_SIDE)
        return false;
    carrier_find(state->lattice, state->now, colour, worker->engine->techniques,
                 before, added, base, carrier);
    return true;
}

/* Leaves out the replies that lose to the opponent's connections. */
static void heed(const struct carrier *opponents, bits all,
                 struct knowledge *knowledge)
{
    knowledge->replies &= opponents->must;
    knowledge->must &= opponents->must;
    knowledge->zone |= opponents->cells;
    if (opponents->won) {
        knowledge->value = VALUE_LOSS;
        knowledge->zone = opponents->won_cells;
    } else if (!bits_any(knowledge->replies)) {
        knowledge->value = VALUE_LOSS;
        if (bits_any(knowledge->suicides & knowledge->must))
            knowledge->zone = all;
    }
}

/* What is certain without connections. */
static void know_stones(const struct worker *worker,
                        struct knowledge *knowledge)
{
    const struct state *const state = &worker->state;
    knowledge_find(state, knowledge);
    if (knowledge->value != VALUE_UNKNOWN || !uses(worker, TECHNIQUE_BARRED))
        return;
    const bits barred = barred_cells(state->lattice, state->now);
    if (!bits_any(barred))
        return;
    const bits others = state->now->free & ~bits_lowest(barred);
    knowledge->value = value_from_winner((enum turn)state->turn, COLOUR_WHITE);
    knowledge->zone = state->lattice->all;
    knowledge->move = bits_first(bits_any(others) ? others : barred);
}

/* What is certain at the state after the opponent's stone on `added`. The
 * opponent's connections are worked out; the mover's have hardly changed since
 * the opponent's stone met them all. */
static void know_reply(struct worker *worker, int added,
                       struct knowledge *knowledge)
{
    const enum colour opponent = colour_other(worker->state.turn);
    const struct carrier_base *const before =
        uses(worker, TECHNIQUE_REUSE) ? &worker->base[opponent] : NULL;
    struct carrier carrier;
    know_stones(worker, knowledge);
    if (knowledge->value == VALUE_UNKNOWN &&
        uses(worker, TECHNIQUE_MUST_PLAY) &&
        find_carrier(worker, opponent, before, added, &worker->after, &carrier))
        heed(&carrier, worker->state.lattice->all, knowledge);
}

/* Fills worker->base as well. */
void worker_know(struct worker *worker, struct knowledge *knowledge)
{
    const enum colour mover = worker->state.turn;
    const enum colour opponent = colour_other(mover);
    struct carrier carrier;
    know_stones(worker, knowledge);
    if (knowledge->value != VALUE_UNKNOWN)
        return;
    const bool found = find_carrier(worker, mover, NULL, MOVE_NONE,
                                    &worker->base[mover], &carrier);
    if (found && uses(worker, TECHNIQUE_OWN_WINS) && carrier.key >= 0 &&
        bits_has(knowledge->replies, carrier.key)) {
        knowledge->value = VALUE_WIN;
        knowledge->move = carrier.key;
        knowledge->zone = carrier.key_cells;
        return;
    }
    if (uses(worker, TECHNIQUE_MUST_PLAY) &&
        find_carrier(worker, opponent, NULL, MOVE_NONE, &worker->base[opponent],
                     &carrier))
        heed(&carrier, worker->state.lattice->all, knowledge);
}

/* What is certain of a reply just played, or its first numbers. */
static void evaluate_reply(struct worker *worker, struct worker_reply *reply)
{
    struct worker_numbers *const numbers = &reply->numbers;
    struct knowledge knowledge;
    know_reply(worker, reply->move, &knowledge);
    reply->zone = knowledge.zone;
    if (knowledge.value != VALUE_UNKNOWN) {
        *numbers = numbers_of_value(knowledge.value);
        return;
    }
    *numbers = (struct worker_numbers){1, 1};
    if (uses(worker, TECHNIQUE_MOBILITY))
        evaluate_leaf(&knowledge, &numbers->phi, &numbers->delta);
    assert(numbers->phi && numbers->phi < LIVE_MAX);
    assert(numbers->delta && numbers->delta < LIVE_MAX);
}

/* Works out a reply just played before anything is searched below it. The
 * table remembers, for most replies are met again, from here or elsewhere;
 * without connections it would be slower than working them out again. */
static void begin_reply(struct worker *worker, struct worker_reply *reply)
{
    const struct place place = place_find(worker);
    if (place_read(worker, &place, reply))
        return;
    evaluate_reply(worker, reply);
    if (uses(worker, TECHNIQUE_MUST_PLAY))
        place_write(worker, &place, reply, 0);
}

/* A reply has changed: if it is refuted now, others may be too. */
static void notice(const struct worker *worker, struct frame *frame, int index)
{
    if (uses(worker, TECHNIQUE_ZONES) && frame->replies[index].numbers.phi == 0)
        zone_cover(frame->replies, frame->count, index);
}

/* Takes a reply as refuted if another one covers it. */
static bool is_covered(const struct worker *worker, const struct frame *frame,
                       struct worker_reply *reply)
{
    if (!uses(worker, TECHNIQUE_ZONES))
        return false;
    const struct worker_reply *const other =
        zone_covering(frame->replies, frame->count - 1, reply->move);
    if (!other)
        return false;
    reply->numbers = other->numbers;
    reply->zone = other->zone;
    return true;
}

/* Fills the frame with the replies; stops at one that wins. */
static void generate(struct worker *worker, bits moves, struct frame *frame)
{
    const int cells = worker->state.lattice->cells;
    frame->replies = worker->replies + worker->replies_used;
    frame->count = 0;
    for (int i = 0; i < cells; i++) {
        const int16_t move = worker->engine->order[i];
        if (!bits_has(moves, move))
            continue;
        struct worker_reply *const reply = &frame->replies[frame->count++];
        reply->move = move;
        if (is_covered(worker, frame, reply))
            continue;
        state_play(&worker->state, move);
        begin_reply(worker, reply);
        state_undo(&worker->state);
        notice(worker, frame, frame->count - 1);
        if (reply->numbers.delta == 0)
            break;
    }
}

/* Reads what other threads have found out about the replies, and how many of
 * them are at work there: *busy[i] threads below reply i. */
static void look_around(struct worker *worker, struct frame *frame,
                        unsigned *busy)
{
    struct table *const table = worker->engine->table;
    for (int i = 0; i < frame->count; i++) {
        struct worker_reply *const reply = &frame->replies[i];
        busy[i] = 0;
        if (reply->numbers.phi == 0 || reply->numbers.delta == 0)
            continue;
        state_play(&worker->state, reply->move);
        const struct place place = place_find(worker);
        place_read(worker, &place, reply);
        busy[i] = table_busy(table, &place.key);
        state_undo(&worker->state);
        notice(worker, frame, i);
    }
}

/* A child's delta as it counts for the choice, with threads at work below. */
static uint32_t virtual_delta(uint32_t delta, const unsigned *busy, int i)
{
    const uint64_t grown = (uint64_t)delta * (busy ? 1 + busy[i] : 1);
    return grown < LIVE_MAX ? (uint32_t)grown : delta;
}

/* Ranks a reply against the best and the second best so far. */
static void rank(struct frame *frame, int index, uint32_t delta,
                 uint32_t *least)
{
    if (delta < *least) {
        frame->second = *least;
        frame->best = index;
        *least = delta;
    } else if (delta < frame->second) {
        frame->second = delta;
    }
}

/* Works out the frame's numbers from its replies'. `busy` may be NULL. */
static void combine(const struct worker *worker, struct frame *frame,
                    const unsigned *busy)
{
    uint32_t least = INFINITE;         /* delta, as it is */
    uint32_t least_virtual = INFINITE; /* and as it counts */
    uint64_t sum = 0;
    uint32_t hardest = 0;
    uint32_t live = 0;
    frame->best = 0;
    frame->others = 0;
    frame->second = INFINITE;
    for (int i = 0; i < frame->count; i++) {
        const struct worker_numbers *const child = &frame->replies[i].numbers;
        if (child->phi == 0)
            continue;
        live++;
        rank(frame, i, virtual_delta(child->delta, busy, i), &least_virtual);
        if (child->delta < least)
            least = child->delta;
        if (child->phi > hardest)
            hardest = child->phi;
        sum += child->phi;
    }
    if (!live) {
        frame->numbers = numbers_of_value(VALUE_LOSS);
    } else if (!least) {
        frame->numbers = numbers_of_value(VALUE_WIN);
    } else {
        const uint64_t delta =
            uses(worker, TECHNIQUE_SUM) ? sum : (uint64_t)hardest + live - 1;
        frame->numbers.phi = least;
        frame->numbers.delta = delta < LIVE_MAX ? (uint32_t)delta : LIVE_MAX;
        frame->others =
            uses(worker, TECHNIQUE_SUM)
                ? frame->numbers.delta - frame->replies[frame->best].numbers.phi
                : live - 1;
    }
}

/* The limits for the best child, each above the child's own number. */
static struct worker_numbers child_limits(const struct worker *worker,
                                          const struct frame *frame,
                                          struct worker_numbers limits)
{
    const struct worker_numbers *const own =
        &frame->replies[frame->best].numbers;
    struct worker_numbers below = {INFINITE, limits.phi};
    if (limits.delta != INFINITE)
        below.phi = limits.delta - frame->others;
    if (frame->second != INFINITE) {
        const uint32_t slack =
            uses(worker, TECHNIQUE_EPSILON) ? frame->second / 4 : 0;
        const uint64_t hop = (uint64_t)frame->second + slack + 1;
        if (hop < below.delta)
            below.delta = (uint32_t)hop;
    }
    if (below.phi <= own->phi)
        below.phi = own->phi + 1;
    if (below.delta <= own->delta)
        below.delta = own->delta + 1;
    return below;
}

static void search_node(struct worker *worker, struct worker_reply *reply,
                        struct worker_numbers limits);

/* Whether the table has numbers of the state that reach a limit: then there is
 * no need to search, for the position was met elsewhere meanwhile. */
static bool is_settled(const struct worker *worker, const struct place *place,
                       struct worker_numbers limits, struct worker_reply *reply)
{
    struct worker_reply known;
    if (!place_read(worker, place, &known) ||
        (known.numbers.phi < limits.phi && known.numbers.delta < limits.delta))
        return false;
    reply->numbers = known.numbers;
    reply->zone = known.zone;
    return true;
}

/* Searches below the best reply, marked for the other threads. */
static void search_best(struct worker *worker, struct frame *frame,
                        struct worker_numbers limits)
{
    struct worker_reply *const reply = &frame->replies[frame->best];
    const struct worker_numbers below = child_limits(worker, frame, limits);
    const bool shared = worker->engine->threads > 1;
    state_play(&worker->state, reply->move);
    const struct place place = place_find(worker);
    if (shared)
        table_enter(worker->engine->table, &place.key);
    if (!is_settled(worker, &place, below, reply))
        search_node(worker, reply, below);
    if (shared)
        table_leave(worker->engine->table, &place.key);
    state_undo(&worker->state);
    notice(worker, frame, frame->best);
}

/* Searches below the frame's best replies, until a number reaches its limit.
 * Other threads change little in a few nodes, so they are looked at now and
 * then. */
static void search_frame(struct worker *worker, struct frame *frame,
                         struct worker_numbers limits)
{
    struct engine *const engine = worker->engine;
    const bool shared = engine->threads > 1;
    unsigned busy[BITS_CELLS] = {0};
    uint64_t looked = 0;
    for (;;) {
        const uint64_t nodes = nodes_so_far(worker);
        if (shared && nodes - looked >= LOOK_EVERY) {
            look_around(worker, frame, busy);
            looked = nodes;
        }
        combine(worker, frame, shared ? busy : NULL);
        if (worker->state.depth == 0)
            worker->root = frame->numbers;
        if (frame->numbers.phi >= limits.phi ||
            frame->numbers.delta >= limits.delta ||
            atomic_load_explicit(&engine->stopped, memory_order_relaxed))
            return;
        search_best(worker, frame, limits);
    }
}

/* The numbers a frame would have if its best reply had these. */
static struct worker_numbers numbers_with(const struct worker *worker,
                                          const struct frame *frame,
                                          struct worker_numbers numbers)
{
    struct frame changed = *frame;
    struct worker_numbers *const best = &frame->replies[frame->best].numbers;
    const struct worker_numbers kept = *best;
    *best = numbers;
    combine(worker, &changed, NULL);
    *best = kept;
    return changed.numbers;
}

/* Adds what the root's numbers are by now, after so many nodes, to the trace.
 * Frames above the last one have not heard of what was found below them, so it
 * is carried up to the root here, as the return of the search would do. */
static void trace(struct worker *worker, uint64_t nodes)
{
    const struct frame *frame = worker->path;
    struct worker_numbers numbers = worker->root;
    if (frame)
        numbers = frame->numbers;
    while (frame && frame->above) {
        frame = frame->above;
        numbers = numbers_with(worker, frame, numbers);
    }
    worker->trace_at =
        engine_trace(worker->engine, nodes, numbers.phi, numbers.delta);
}

/* The zone of the state, when the frame's replies prove who wins it; else
 * without meaning. */
static bits frame_zone(const struct worker *worker,
                       const struct knowledge *knowledge,
                       const struct frame *frame)
{
    const bits all = worker->state.lattice->all;
    if (frame->numbers.phi != 0 && frame->numbers.delta != 0)
        return all;
    if (frame->numbers.delta == 0)
        return zone_of_lost(knowledge, all, frame->replies, frame->count);
    const struct worker_reply *const best = &frame->replies[frame->best];
    return best->zone | bits_of(best->move);
}

/* Searches the state, which `reply` led to, until one of its numbers reaches
 * its limit; sets them, and the zone. */
static void search_node(struct worker *worker, struct worker_reply *reply,
                        struct worker_numbers limits)
{
    const uint64_t before = nodes_so_far(worker);
    const bool is_root = worker->state.depth == 0;
    if (!engine_may_expand(worker->engine, worker))
        return;
    if (before >= worker->trace_at)
        trace(worker, before);
    struct knowledge knowledge;
    worker_know(worker, &knowledge);
    reply->zone = knowledge.zone;
    if (knowledge.value == VALUE_UNKNOWN) {
        struct frame frame;
        generate(worker, knowledge.replies, &frame);
        worker->replies_used += frame.count;
        frame.above = worker->path;
        worker->path = &frame;
        search_frame(worker, &frame, limits);
        worker->path = frame.above;
        worker->replies_used -= frame.count;
        knowledge.move = frame.replies[frame.best].move;
        reply->numbers = frame.numbers;
        reply->zone = frame_zone(worker, &knowledge, &frame);
    } else {
        reply->numbers = numbers_of_value(knowledge.value);
    }
    worker->winning_move = knowledge.move;
    if (is_root)
        worker->root = reply->numbers;
    const struct place place = place_find(worker);
    place_write(worker, &place, reply, nodes_so_far(worker) - before);
}

/* Lists the symmetries that may be used: those that leave the root as it is,
 * since others lead to positions that are not searched; but all of them when
 * the table is kept for other roots. The identity is not listed. */
static void find_symmetries(struct worker *worker,
                            const struct position *position)
{
    worker->symmetries = 0;
    for (int k = 1; k < BOARD_SYMMETRIES; k++) {
        const struct position image = symmetry_position(position, k);
        if (uses(worker, TECHNIQUE_SYMMETRY) &&
            (worker->engine->keep || position_equal(&image, position)))
            worker->symmetry[worker->symmetries++] = k;
    }
}

void worker_begin(struct worker *worker, const struct position *position)
{
    worker->replies_used = 0;
    worker->winning_move = MOVE_NONE;
    worker->root = (struct worker_numbers){1, 1};
    worker->path = NULL;
    worker->trace_at = UINT64_MAX;
    find_symmetries(worker, position);
    state_init(&worker->state, position);
}

void worker_prove(struct worker *worker, struct worker_reply *reply)
{
    const struct worker_numbers no_limits = {INFINITE, INFINITE};
    search_node(worker, reply, no_limits);
}

void worker_search(struct worker *worker, const struct position *position)
{
    worker_begin(worker, position);
    if (worker->first && worker->engine->trace)
        worker->trace_at = 1;
    struct worker_reply root = {.numbers = worker->root, .move = MOVE_NONE};
    worker_prove(worker, &root);
}
