/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dfpn - df-pn.
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
 * between equal children (1+epsilon). When the search has a clear estimate of
 * who wins, it is as much again above it at the other player's nodes: all of
 * his replies have to be refuted anyhow, and one that is may refute others,
 * while one left half way has cost its work for nothing. At the nodes of the
 * likely winner, whose first good move is enough, it is an eighth above it. At
 * the root, moves that the estimate tried seldom count as harder than they are:
 * otherwise the search shares its work out among all that may be good.
 *
 * Most replies of a node are never searched, and to evaluate one costs a tenth
 * of a node's expansion. So where the policy tells which are likely to be the
 * best ones, a reply that the table does not know begins unseen
 * (technique "lazy"), with phi 1, as every first phi is, and with a low delta,
 * and is evaluated when it has become the best one. The low delta is three
 * quarters of the least that a reply evaluated at the node began with, for
 * those of one node are much alike, times the factor of the policy. Replies
 * that would have been decided at sight, about one in fifty, are noticed late,
 * or never.
 *
 * Stones are only added, so there are no cycles. Each node on the path keeps
 * its children's numbers in its own frame: a child's result is not lost to its
 * parent even if the table has already replaced it, so the limits of a frame
 * only rise and the search ends with any table.
 *
 * Several threads search the same tree. Each marks the nodes on its path in the
 * table, and a child with others at work below it looks worse by as many times
 * (a virtual disproof number), so that threads spread; but not at the nodes of
 * the likely winner, where all but one good reply are in vain. What others have
 * found out meanwhile is read from the table now and then. The marks steer;
 * numbers that are stored are never virtual.
 *
 * Numbers of unsolved nodes stop short of SEARCH_INFINITE (LIVE_MAX). If they
 * reached it, a live node would be taken for a proved one.
 *
 * Source: nagai2002 (df-pn), pawlewicz2007 (the 1+epsilon threshold), ueda2008
 * (weak proof-number search), pawlewicz2013 (threads).
 */
#include "solver/dfpn/dfpn.h"

#include <stdlib.h>

#include "game/symmetry.h"
#include "solver/common/technique.h"
#include "solver/dfpn/evaluation.h"
#include "solver/dfpn/region.h"
#include "solver/dfpn/region_access.h"
#include "solver/policy/network.h"

#define INFINITE SEARCH_INFINITE
#define LIVE_MAX (SEARCH_INFINITE - 1)

/* Nodes of all threads after which a thread looks at the others again. */
enum { LOOK_EVERY = 16 };

/* The replies of one node on the path, and what they come to. Replies proved
 * lost for the player to move are left out of all but `count`. */
struct frame {
    struct frame *above; /* that of the node before; NULL at the root */
    struct dfpn_reply *replies;
    int count;
    int best;        /* reply of least delta */
    uint32_t second; /* least delta among the others */
    uint32_t others; /* of delta, what the others account for */
    uint32_t least; /* with which unseen replies begin, before the policy; 0: as
                       little as can be */
    bool summed;    /* delta is more than it would be without "sum" */
    struct dfpn_numbers numbers;
};

struct dfpn *dfpn_create(struct shared *shared, int side, size_t cache_bytes)
{
    const size_t cells = (size_t)board_of(side)->cells;
    struct dfpn *const dfpn = calloc(1, sizeof *dfpn);
    if (!dfpn)
        return NULL;
    dfpn->shared = shared;
    dfpn->access = (struct table_access){.table = shared->table,
                                         .state = &dfpn->state,
                                         .counters = &dfpn->counters};
    /* The node at depth d has at most cells - d replies. */
    dfpn->replies = malloc(cells * (cells + 1) / 2 * sizeof *dfpn->replies);
    if (cache_bytes)
        dfpn->cache = expansion_cache_create((int)cells, cache_bytes);
    if (dfpn->replies && (dfpn->cache || !cache_bytes))
        return dfpn;
    dfpn_destroy(dfpn);
    return NULL;
}

void dfpn_destroy(struct dfpn *dfpn)
{
    if (dfpn) {
        expansion_cache_destroy(dfpn->cache);
        free(dfpn->replies);
    }
    free(dfpn);
}

static uint64_t nodes_so_far(const struct dfpn *dfpn)
{
    return atomic_load_explicit(&dfpn->shared->nodes, memory_order_relaxed);
}

/* table_access_read(), counted. */
static bool look_up(struct dfpn *dfpn, const struct table_place *place,
                    struct dfpn_reply *reply)
{
    const bool found = table_access_read(&dfpn->access, place, reply);
    dfpn_count(dfpn, COUNTER_TABLE_LOOKUPS);
    dfpn->counters.of[COUNTER_TABLE_HITS] += found;
    dfpn->counters.of[COUNTER_SYMMETRY] += place->image != 0;
    return found;
}

/* Whether replies are evaluated late. Where nothing else tells which is the
 * best that is no gain. */
static bool is_lazy(const struct dfpn *dfpn)
{
    return dfpn_uses(dfpn, TECHNIQUE_LAZY) && evaluation_has_policy(dfpn);
}

/* Works out a reply just played at a node before anything is searched below it;
 * `now`, or when its turn comes. The table remembers, for most replies are met
 * again, from here or elsewhere; without connections it would be slower than
 * working them out again. */
static void begin_reply(struct dfpn *dfpn, struct dfpn_reply *reply, bool now)
{
    const struct table_place place = table_access_find(&dfpn->access);
    const bool found = look_up(dfpn, &place, reply);
    if (found && dfpn_numbers_decide(reply->numbers))
        return;
    if (region_access_wins(dfpn, reply) || found)
        return;
    reply->guess = true;
    reply->unseen = !now;
    if (reply->unseen) {
        reply->numbers = (struct dfpn_numbers){1, 1};
        return;
    }
    evaluation_of_reply(dfpn, reply);
    if (dfpn_uses(dfpn, TECHNIQUE_MUST_PLAY))
        table_access_write(&dfpn->access, &place, reply, 0);
}

/* A reply has changed: if it is refuted now, others may be too. */
static void notice(struct dfpn *dfpn, struct frame *frame, int index)
{
    if (dfpn_uses(dfpn, TECHNIQUE_ZONES) &&
        frame->replies[index].numbers.phi == 0)
        dfpn->counters.of[COUNTER_ZONES_REFUTED] +=
            (uint64_t)region_cover(frame->replies, frame->count, index);
}

/* Takes a reply as refuted if another one covers it. */
static bool is_covered(struct dfpn *dfpn, const struct frame *frame,
                       struct dfpn_reply *reply)
{
    if (!dfpn_uses(dfpn, TECHNIQUE_ZONES))
        return false;
    const struct dfpn_reply *const other =
        region_covering(frame->replies, frame->count - 1, reply->move);
    if (!other)
        return false;
    reply->numbers = other->numbers;
    reply->region = other->region;
    reply->guess = reply->unseen = false;
    dfpn_count(dfpn, COUNTER_ZONES_SKIPPED);
    return true;
}

/* Applies the policy to a reply's first numbers. They are in the table without
 * it, for another position may lead to the reply too. */
static void apply_policy(struct dfpn_reply *reply)
{
    struct dfpn_numbers *const numbers = &reply->numbers;
    if (!reply->guess || dfpn_numbers_decide(reply->numbers))
        return;
    const uint64_t delta =
        ((uint64_t)numbers->delta * reply->factor + POLICY_ONE / 2) /
        POLICY_ONE;
    numbers->delta = delta < LIVE_MAX ? (uint32_t)delta : LIVE_MAX;
}

/* Fills the frame with the replies among the moves; stops at one that wins. */
static void generate(struct dfpn *dfpn, const struct static_rules *static_rules,
                     const struct policy_move *moves, int count,
                     struct frame *frame)
{
    const bool now = !is_lazy(dfpn);
    frame->replies = dfpn->replies + dfpn->replies_used;
    frame->count = 0;
    for (int i = 0; i < count; i++) {
        if (!bits_has(static_rules->replies, moves[i].cell))
            continue;
        struct dfpn_reply *const reply = &frame->replies[frame->count++];
        reply->move = moves[i].cell;
        reply->factor = moves[i].factor;
        dfpn->counters.of[COUNTER_REPLIES]++;
        if (is_covered(dfpn, frame, reply))
            continue;
        state_play(&dfpn->state, reply->move);
        begin_reply(dfpn, reply, now);
        state_undo(&dfpn->state);
        apply_policy(reply);
        notice(dfpn, frame, frame->count - 1);
        if (reply->numbers.delta == 0)
            break;
    }
}

/* Works out the node and, where nothing decides it, lists its replies in the
 * frame. */
static void expand(struct dfpn *dfpn, struct static_rules *static_rules,
                   struct frame *frame)
{
    struct policy_move moves[BITS_CELLS];
    if (region_access_know(dfpn, static_rules)) {
        dfpn_count(dfpn, COUNTER_REGIONS_KNOWN);
        return;
    }
    const int moves_count = evaluation_find_moves(dfpn, static_rules, moves);
    if (static_rules->value != VALUE_UNKNOWN)
        dfpn_count(dfpn, COUNTER_DECIDED);
    else if (region_access_meet(dfpn, static_rules))
        dfpn_count(dfpn, COUNTER_REGIONS_KNOWN);
    else
        generate(dfpn, static_rules, moves, moves_count, frame);
}

/* Reads what other threads have found out about the replies, and, unless `busy`
 * is NULL, how many of them are at work there: busy[i] below reply i. */
static void look_around(struct dfpn *dfpn, struct frame *frame, unsigned *busy)
{
    struct table *const table = dfpn->shared->table;
    for (int i = 0; i < frame->count; i++)
        if (!dfpn_numbers_decide(frame->replies[i].numbers))
            table_access_prefetch(&dfpn->access, frame->replies[i].move);
    for (int i = 0; i < frame->count; i++) {
        struct dfpn_reply *const reply = &frame->replies[i];
        if (busy)
            busy[i] = 0;
        if (dfpn_numbers_decide(reply->numbers))
            continue;
        struct dfpn_reply known = *reply;
        state_play(&dfpn->state, reply->move);
        const struct table_place place = table_access_find(&dfpn->access);
        if (look_up(dfpn, &place, &known) && !known.guess)
            *reply = known;
        if (busy)
            busy[i] = table_busy(table, &place.key);
        state_undo(&dfpn->state);
        notice(dfpn, frame, i);
    }
}

/* By how much a reply counts as harder than it is, in SHARED_BIAS_ONE. */
static unsigned bias_of(const struct dfpn *dfpn, const struct frame *frame,
                        int index)
{
    return frame->above ? SHARED_BIAS_ONE
                        : atomic_load_explicit(
                              &dfpn->shared->bias[frame->replies[index].move],
                              memory_order_relaxed);
}

/* A reply's delta as it counts for the choice, with threads at work below. */
static uint32_t virtual_delta(const struct dfpn *dfpn,
                              const struct frame *frame, const unsigned *busy,
                              int index)
{
    const uint32_t delta = frame->replies[index].numbers.delta;
    const uint64_t grown = (uint64_t)delta * (busy ? 1 + busy[index] : 1) *
                           bias_of(dfpn, frame, index) / SHARED_BIAS_ONE;
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
static void combine(const struct dfpn *dfpn, struct frame *frame,
                    const unsigned *busy)
{
    uint32_t least = INFINITE;         /* delta, as it is */
    uint32_t least_virtual = INFINITE; /* and as it counts */
    uint64_t sum = 0;
    uint32_t hardest = 0;
    uint32_t live = 0;
    frame->best = 0;
    frame->others = 0;
    frame->summed = false;
    frame->second = INFINITE;
    for (int i = 0; i < frame->count; i++) {
        const struct dfpn_numbers *const child = &frame->replies[i].numbers;
        if (child->phi == 0)
            continue;
        live++;
        rank(frame, i, virtual_delta(dfpn, frame, busy, i), &least_virtual);
        if (child->delta < least)
            least = child->delta;
        if (child->phi > hardest)
            hardest = child->phi;
        sum += child->phi;
    }
    if (!live) {
        frame->numbers = dfpn_numbers_of_value(VALUE_LOSS);
    } else if (!least) {
        frame->numbers = dfpn_numbers_of_value(VALUE_WIN);
    } else {
        const uint64_t delta =
            dfpn_uses(dfpn, TECHNIQUE_SUM) ? sum : (uint64_t)hardest + live - 1;
        frame->summed = delta > (uint64_t)hardest + live - 1;
        frame->numbers.phi = least;
        frame->numbers.delta = delta < LIVE_MAX ? (uint32_t)delta : LIVE_MAX;
        frame->others =
            dfpn_uses(dfpn, TECHNIQUE_SUM)
                ? frame->numbers.delta - frame->replies[frame->best].numbers.phi
                : live - 1;
    }
}

/* What the player to move is thought to do. */
enum outlook { OUTLOOK_NONE, OUTLOOK_LOSES, OUTLOOK_WINS };

static enum outlook outlook_of(const struct dfpn *dfpn)
{
    const int unlikely =
        atomic_load_explicit(&dfpn->shared->unlikely, memory_order_relaxed);
    if (unlikely == COLOUR_NONE)
        return OUTLOOK_NONE;
    return (int)dfpn->state.turn == unlikely ? OUTLOOK_LOSES : OUTLOOK_WINS;
}

/* How much worse than the second best a reply may become. */
static uint32_t slack_of(const struct dfpn *dfpn, uint32_t second)
{
    static const uint32_t parts[] = {
        [OUTLOOK_NONE] = 4, [OUTLOOK_LOSES] = 1, [OUTLOOK_WINS] = 8};
    return dfpn_uses(dfpn, TECHNIQUE_EPSILON) ? second / parts[outlook_of(dfpn)]
                                              : 0;
}

/* The limits for the best child, each above the child's own number. */
static struct dfpn_numbers child_limits(struct dfpn *dfpn,
                                        const struct frame *frame,
                                        struct dfpn_numbers limits)
{
    const struct dfpn_numbers *const own = &frame->replies[frame->best].numbers;
    struct dfpn_numbers below = {INFINITE, limits.phi};
    if (limits.delta != INFINITE)
        below.phi = limits.delta - frame->others;
    if (frame->second != INFINITE) {
        const uint32_t slack = slack_of(dfpn, frame->second);
        const uint64_t hop = ((uint64_t)frame->second + slack + 1) *
                             SHARED_BIAS_ONE /
                             bias_of(dfpn, frame, frame->best);
        if (hop < below.delta) {
            below.delta = (uint32_t)hop;
            dfpn->counters.of[COUNTER_EPSILON] += slack != 0;
        }
    }
    if (below.phi <= own->phi)
        below.phi = own->phi + 1;
    if (below.delta <= own->delta)
        below.delta = own->delta + 1;
    return below;
}

static void search_node(struct dfpn *dfpn, struct dfpn_reply *reply,
                        struct dfpn_numbers limits);

/* Whether the table has numbers of the state that reach a limit: then there is
 * no need to search, for the position was met elsewhere meanwhile. */
static bool is_settled(struct dfpn *dfpn, const struct table_place *place,
                       struct dfpn_numbers limits, struct dfpn_reply *reply)
{
    struct dfpn_reply known;
    if (!look_up(dfpn, place, &known) ||
        (known.numbers.phi < limits.phi && known.numbers.delta < limits.delta))
        return false;
    reply->numbers = known.numbers;
    reply->region = known.region;
    dfpn_count(dfpn, COUNTER_TABLE_SETTLED);
    return true;
}

/* Searches below the best reply, marked for the other threads. */
static void search_best(struct dfpn *dfpn, struct frame *frame,
                        struct dfpn_numbers limits)
{
    struct dfpn_reply *const reply = &frame->replies[frame->best];
    const struct dfpn_numbers below = child_limits(dfpn, frame, limits);
    const bool several = dfpn->shared->threads > 1;
    state_play(&dfpn->state, reply->move);
    const struct table_place place = table_access_find(&dfpn->access);
    if (several)
        table_enter(dfpn->shared->table, &place.key);
    if (!is_settled(dfpn, &place, below, reply))
        search_node(dfpn, reply, below);
    if (several)
        table_leave(dfpn->shared->table, &place.key);
    state_undo(&dfpn->state);
    notice(dfpn, frame, frame->best);
}

/* Raises the first deltas of replies still unseen to what one just evaluated
 * lets expect of them. */
static void raise_unseen(struct frame *frame, uint32_t delta)
{
    const uint32_t least = delta - delta / 4;
    if (frame->least && frame->least <= least)
        return;
    frame->least = least;
    for (int i = 0; i < frame->count; i++) {
        struct dfpn_reply *const reply = &frame->replies[i];
        if (!reply->unseen)
            continue;
        reply->numbers.delta = least;
        apply_policy(reply);
    }
}

/* Evaluates the best reply, which was put off so far. */
static void catch_up(struct dfpn *dfpn, struct frame *frame)
{
    struct dfpn_reply *const reply = &frame->replies[frame->best];
    state_play(&dfpn->state, reply->move);
    begin_reply(dfpn, reply, true);
    state_undo(&dfpn->state);
    if (reply->guess && !dfpn_numbers_decide(reply->numbers))
        raise_unseen(frame, reply->numbers.delta);
    apply_policy(reply);
    dfpn_count(dfpn, COUNTER_LAZY);
    notice(dfpn, frame, frame->best);
}

/* Searches below the frame's best replies, until a number reaches its limit.
 * Other threads change little in a few nodes, so they are looked at now and
 * then. */
static void search_frame(struct dfpn *dfpn, struct frame *frame,
                         struct dfpn_numbers limits)
{
    struct shared *const shared = dfpn->shared;
    const bool several = shared->threads > 1;
    unsigned busy[BITS_CELLS] = {0};
    uint64_t looked = 0;
    for (;;) {
        const uint64_t nodes = nodes_so_far(dfpn);
        unsigned *const spread =
            several && outlook_of(dfpn) != OUTLOOK_WINS ? busy : NULL;
        if (several && nodes - looked >= LOOK_EVERY) {
            look_around(dfpn, frame, spread);
            looked = nodes;
        }
        combine(dfpn, frame, spread);
        dfpn->counters.of[COUNTER_SUM] += frame->summed;
        if (dfpn->state.depth == 0)
            dfpn->root = frame->numbers;
        if (frame->numbers.phi >= limits.phi ||
            frame->numbers.delta >= limits.delta ||
            atomic_load_explicit(&shared->stopped, memory_order_relaxed))
            return;
        if (frame->replies[frame->best].unseen)
            catch_up(dfpn, frame);
        else
            search_best(dfpn, frame, limits);
    }
}

/* The numbers a frame would have if its best reply had these. */
static struct dfpn_numbers numbers_with(const struct dfpn *dfpn,
                                        const struct frame *frame,
                                        struct dfpn_numbers numbers)
{
    struct frame changed = *frame;
    struct dfpn_numbers *const best = &frame->replies[frame->best].numbers;
    const struct dfpn_numbers kept = *best;
    *best = numbers;
    combine(dfpn, &changed, NULL);
    *best = kept;
    return changed.numbers;
}

/* Adds what the root's numbers are by now, after so many nodes, to the trace.
 * Frames above the last one have not heard of what was found below them, so it
 * is carried up to the root here, as the return of the search would do. */
static void trace(struct dfpn *dfpn, uint64_t nodes)
{
    const struct frame *frame = dfpn->path;
    struct dfpn_numbers numbers = dfpn->root;
    if (frame)
        numbers = frame->numbers;
    while (frame && frame->above) {
        frame = frame->above;
        numbers = numbers_with(dfpn, frame, numbers);
    }
    dfpn->trace_at = shared_trace(dfpn->shared, nodes, numbers);
}

/* The region of the state, when the frame's replies prove who wins it; else
 * without meaning. */
static bits frame_region(const struct dfpn *dfpn,
                         const struct static_rules *static_rules,
                         const struct frame *frame)
{
    const bits all = dfpn->state.sets->all;
    if (!dfpn_numbers_decide(frame->numbers))
        return all;
    if (frame->numbers.delta == 0)
        return region_of_lost(static_rules, all, frame->replies, frame->count);
    const struct dfpn_reply *const best = &frame->replies[frame->best];
    return best->region | bits_of(best->move);
}

/* Tells of a node that the player to move wins. */
static void tell_win(const struct dfpn *dfpn, int move, uint64_t nodes)
{
    const struct shared *const shared = dfpn->shared;
    const struct search_win win = {
        .position = state_position(&dfpn->state), .move = move, .nodes = nodes};
    shared->tell_win(shared->tell_context, &win);
}

/* Searches the state, which `reply` led to, until one of its numbers reaches
 * its limit; sets them, and the region. */
static void search_node(struct dfpn *dfpn, struct dfpn_reply *reply,
                        struct dfpn_numbers limits)
{
    const uint64_t nodes = nodes_so_far(dfpn), before = dfpn->expanded;
    const bool is_root = dfpn->state.depth == 0;
    if (!shared_may_expand(dfpn->shared, dfpn->first ? &dfpn->root : NULL))
        return;
    dfpn->expanded++;
    dfpn_count(dfpn, COUNTER_NODES);
    if (nodes >= dfpn->trace_at)
        trace(dfpn, nodes);
    if (dfpn->first && nodes >= dfpn->shared->ask_after)
        shared_ask(dfpn->shared, &dfpn->start, nodes);
    struct static_rules static_rules;
    struct frame frame = {.least = 0};
    expand(dfpn, &static_rules, &frame);
    reply->region = static_rules.region;
    if (static_rules.value == VALUE_UNKNOWN) {
        dfpn->replies_used += frame.count;
        frame.above = dfpn->path;
        dfpn->path = &frame;
        search_frame(dfpn, &frame, limits);
        dfpn->path = frame.above;
        dfpn->replies_used -= frame.count;
        static_rules.move = frame.replies[frame.best].move;
        reply->numbers = frame.numbers;
        reply->region = frame_region(dfpn, &static_rules, &frame);
    } else {
        reply->numbers = dfpn_numbers_of_value(static_rules.value);
    }
    dfpn->winning_move = static_rules.move;
    const struct table_place place = table_access_find(&dfpn->access);
    const uint64_t work = table_access_write(&dfpn->access, &place, reply,
                                             dfpn->expanded - before);
    if (dfpn->shared->tell_win && reply->numbers.phi == 0 &&
        static_rules.move != MOVE_NONE)
        tell_win(dfpn, static_rules.move, work);
    if (dfpn_numbers_decide(reply->numbers))
        region_access_store(
            dfpn, reply, dfpn->shared->keep ? work : dfpn->expanded - before);
    if (is_root)
        dfpn->root = reply->numbers;
}

/* Lists the symmetries that may be used: those that leave the root as it is,
 * since others lead to positions that are not searched; but all of them when
 * the table is kept for other roots. The identity is not listed. */
static void find_symmetries(struct dfpn *dfpn, const struct position *position)
{
    dfpn->access.symmetries = 0;
    for (int k = 1; k < BOARD_SYMMETRIES; k++) {
        const struct position image = symmetry_position(position, k);
        if (dfpn_uses(dfpn, TECHNIQUE_SYMMETRY) &&
            (dfpn->shared->keep || position_equal(&image, position)))
            dfpn->access.symmetry[dfpn->access.symmetries++] = k;
    }
}

void dfpn_begin(struct dfpn *dfpn, const struct position *position)
{
    dfpn->replies_used = 0;
    dfpn->winning_move = MOVE_NONE;
    dfpn->root = (struct dfpn_numbers){1, 1};
    dfpn->path = NULL;
    dfpn->trace_at = UINT64_MAX;
    dfpn->start = *position;
    find_symmetries(dfpn, position);
    state_init(&dfpn->state, position);
}

bool dfpn_describe(struct dfpn *dfpn, uint64_t *sets)
{
    struct static_rules static_rules;
    if (dfpn->state.sets->cells > NETWORK_MOST_CELLS)
        return false;
    evaluation_know(dfpn, &static_rules);
    if (static_rules.value != VALUE_UNKNOWN)
        return false;
    policy_describe(&dfpn->state, &static_rules, dfpn->base, sets);
    return true;
}

void dfpn_prove(struct dfpn *dfpn, struct dfpn_reply *reply)
{
    const struct dfpn_numbers no_limits = {INFINITE, INFINITE};
    search_node(dfpn, reply, no_limits);
}

void dfpn_search(struct dfpn *dfpn, const struct position *position)
{
    dfpn_begin(dfpn, position);
    if (dfpn->first && dfpn->shared->trace)
        dfpn->trace_at = 1;
    struct dfpn_reply root = {.numbers = dfpn->root, .move = MOVE_NONE};
    dfpn_prove(dfpn, &root);
}
