/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * extract - see the header.
 *
 * At a node of the loser's, `open` holds the replies that still need an answer;
 * each answer with a zone takes away all that lie outside it, so answers by
 * small zones come first. In the end answers that turn out to be needless are
 * dropped.
 */
#include "solver/extract.h"

#include <stdlib.h>

#include "game/outcome.h"
#include "solver/barred.h"
#include "solver/place.h"
#include "solver/technique.h"

struct extract {
    struct worker *worker;
    struct strategy *strategy;
    const struct lattice *lattice;
    enum colour winner, loser;
    enum extract_end end;
    struct strategy_link *answers; /* of all nodes on the path, one after
                                      another; in each other's frame */
    int answers_used;
    struct carrier_claims claims; /* at the state, until the next is asked */
    struct recipe_room room;
};

static bool prove(struct extract *extract, struct strategy_link *link);

static bool add(struct extract *extract, const struct strategy_node *node,
                const struct strategy_link *links, int count,
                struct strategy_link *link)
{
    if (strategy_add(extract->strategy, &extract->worker->state, node, links,
                     (uint32_t)count, link))
        return true;
    extract->end = EXTRACT_NO_MEMORY;
    return false;
}

static const struct strategy_node *node_of(const struct extract *extract,
                                           const struct strategy_link *link)
{
    return &extract->strategy->nodes[link->node];
}

/* Adds the move to a cell, after which the position is `after`; NULL when it
 * makes the goal. */
static bool add_move(struct extract *extract, int cell,
                     const struct strategy_link *after,
                     struct strategy_link *link)
{
    struct strategy_node node = {
        .kind = STRATEGY_MOVE, .cell = (int16_t)cell, .zone = bits_of(cell)};
    if (after) {
        node.whole = node_of(extract, after)->whole;
        node.zone |= strategy_zone(extract->strategy, after);
    }
    return add(extract, &node, after, after ? 1 : 0, link);
}

static bool add_barred(struct extract *extract, struct strategy_link *link)
{
    const struct strategy_node node = {.kind = STRATEGY_BARRED, .whole = true};
    return add(extract, &node, NULL, 0, link);
}

/* What the winner's connections come to; nothing on boards too large. */
static const struct carrier_claims *find_claims(struct extract *extract)
{
    struct worker *const worker = extract->worker;
    struct carrier_claims *const claims = &extract->claims;
    claims->won.key = claims->least.key = MOVE_NONE;
    claims->count = 0;
    if (extract->lattice->board->side <= CARRIER_MAX_SIDE)
        carrier_tell(extract->lattice, worker->state.now, extract->winner,
                     TECHNIQUE_ALL, &worker->after, claims);
    return claims;
}

static bool has_barred(const struct extract *extract)
{
    return extract->winner == COLOUR_WHITE &&
           bits_any(barred_cells(extract->lattice, extract->worker->state.now));
}

/* Takes a node that proves the state by no more cells than these. */
static bool reuse(const struct extract *extract, bits cells,
                  struct strategy_link *link)
{
    if (!strategy_find(extract->strategy, &extract->worker->state, link))
        return false;
    const struct strategy_node *const node = node_of(extract, link);
    return !node->whole && bits_count(node->zone) <= bits_count(cells);
}

/* Writes the arms down, and where each begins; false also when it is not found
 * out how. */
static bool write_arms(struct extract *extract,
                       const struct carrier_claim *claim, uint32_t begins[3])
{
    struct recipe *const arms = &extract->strategy->arms;
    const struct state_level *const now = extract->worker->state.now;
    const int step = extract->winner == COLOUR_WHITE ? 3 : 2;
    const uint32_t start = arms->count;
    bool done = true;
    for (int i = 0; done && i < 6 / step; i++) {
        begins[i] = arms->count;
        done = recipe_find(extract->lattice, now, extract->winner, claim->stone,
                           claim->side + i * step, claim->arms[i],
                           &extract->room, arms);
    }
    if (!done)
        arms->count = start;
    if (arms->failed)
        extract->end = EXTRACT_NO_MEMORY;
    return done && !arms->failed;
}

/* Adds the connection of a claim whose key, if any, is played. False also when the arms
 * cannot be written down: then the position needs another node. */
static bool add_connection(struct extract *extract,
                           const struct carrier_claim *claim,
                           struct strategy_link *link)
{
    struct strategy_node node = {.kind = STRATEGY_CONNECTION,
                                 .cell = (int16_t)claim->stone,
                                 .side = (int16_t)claim->side,
                                 .zone = claim->arms[0] | claim->arms[1]};
    if (extract->winner == COLOUR_BLACK)
        node.zone |= claim->arms[2];
    return reuse(extract, node.zone, link) ||
           (write_arms(extract, claim, node.arms) &&
            add(extract, &node, NULL, 0, link));
}

/* Adds the winner's move to a claim's key and the connection after it, at a
 * state where he is to move, or could be: then the loser has passed. */
static bool add_claim(struct extract *extract,
                      const struct carrier_claim *claim,
                      struct strategy_link *link)
{
    struct state *const state = &extract->worker->state;
    const enum colour turn = state->turn;
    struct strategy_link after;
    state->turn = extract->winner;
    bool done = reuse(extract, claim->cells, link);
    if (!done) {
        state_play(state, claim->key);
        done = add_connection(extract, claim, &after);
        state_undo(state);
        done = done && add_move(extract, claim->key, &after, link);
    }
    state->turn = turn;
    return done;
}

/* The same for a move that makes the goal. */
static bool add_goal(struct extract *extract, int cell,
                     struct strategy_link *link)
{
    struct state *const state = &extract->worker->state;
    const enum colour turn = state->turn;
    state->turn = extract->winner;
    const bool done = add_move(extract, cell, NULL, link);
    state->turn = turn;
    return done;
}

/* The winner's moves that make his goal. */
static bits goal_cells(const struct extract *extract)
{
    return state_cells_making(extract->worker->state.now, extract->winner,
                              outcome_goal(extract->winner));
}

/* The winner's move at the state: one of the least zone among those that the
 * table knows to win, else what a search finds; MOVE_NONE when it is stopped.
 */
static int choose_move(struct extract *extract)
{
    struct worker *const worker = extract->worker;
    struct state *const state = &worker->state;
    const bits moves =
        state->now->free & ~state_suicides(state->now, extract->winner);
    int best = MOVE_NONE;
    int least = 0;
    int cell;
    BITS_EACH (cell, moves) {
        struct worker_reply reply = {.move = (int16_t)cell};
        state_play(state, cell);
        const bool known = place_recall(worker, &reply);
        state_undo(state);
        if (!known || reply.numbers.delta != 0)
            continue;
        const int size = bits_count(reply.zone);
        if (best == MOVE_NONE || size < least) {
            best = cell;
            least = size;
        }
    }
    if (best != MOVE_NONE)
        return best;
    struct worker_reply here = {.numbers = {1, 1}, .move = MOVE_NONE};
    worker_prove(worker, &here);
    return here.numbers.phi == 0 ? worker->winning_move : MOVE_NONE;
}

/* The winner is to move. */
static bool attack(struct extract *extract, struct strategy_link *link)
{
    struct state *const state = &extract->worker->state;
    const bits goals = goal_cells(extract);
    struct strategy_link after;
    if (bits_any(goals))
        return add_goal(extract, bits_first(goals), link);
    const struct carrier_claims *const claims = find_claims(extract);
    if (claims->least.key != MOVE_NONE &&
        add_claim(extract, &claims->least, link))
        return true;
    if (has_barred(extract))
        return add_barred(extract, link);
    const int cell = choose_move(extract);
    if (cell == MOVE_NONE) {
        extract->end = EXTRACT_STOPPED;
        return false;
    }
    state_play(state, cell);
    const bool done = prove(extract, &after);
    state_undo(state);
    return done && add_move(extract, cell, &after, link);
}

/* A node of the loser's while its answers are gathered. */
struct defence {
    struct strategy_link *answers;
    int count;
    bits open; /* the cells that no answer covers yet */
};

/* The open cells that an answer leaves. */
static bits left_open(const struct extract *extract, bits open,
                      const struct strategy_link *answer)
{
    if (node_of(extract, answer)->whole)
        return open & ~bits_of(answer->reply);
    return open & strategy_zone(extract->strategy, answer);
}

/* Takes an answer, unless it covers nothing new. One with a zone answers the
 * pass, and so does not need the reply that led to it. */
static void take(const struct extract *extract, struct defence *defence,
                 struct strategy_link answer, int reply)
{
    answer.reply =
        (int16_t)(node_of(extract, &answer)->whole ? reply : MOVE_PASS);
    const bits open = left_open(extract, defence->open, &answer);
    if (bits_equal(open, defence->open))
        return;
    defence->open = open;
    defence->answers[defence->count++] = answer;
}

/* Answers by wins that the winner has if he moves at once. */
static void take_threats(struct extract *extract, struct defence *defence)
{
    const bits goals = goal_cells(extract);
    struct strategy_link link;
    int cell;
    BITS_EACH (cell, goals) {
        if (add_goal(extract, cell, &link))
            take(extract, defence, link, MOVE_PASS);
    }
    for (int i = 0; i < extract->claims.count; i++) {
        const struct carrier_claim *const claim = &extract->claims.first[i];
        if (bits_within(defence->open, claim->cells))
            continue;
        if (add_claim(extract, claim, &link))
            take(extract, defence, link, MOVE_PASS);
    }
}

static int compare_sizes(const void *a, const void *b)
{
    const struct worker_reply *const left = a;
    const struct worker_reply *const right = b;
    return left->numbers.phi != right->numbers.phi
               ? (left->numbers.phi < right->numbers.phi ? -1 : 1)
               : left->move - right->move;
}

/* Lists replies in the order in which to answer them: those with the smallest
 * zones first, what the table does not know last. */
static int list_replies(struct extract *extract, bits moves,
                        struct worker_reply *replies)
{
    struct worker *const worker = extract->worker;
    int count = 0;
    int cell;
    BITS_EACH (cell, moves) {
        struct worker_reply *const reply = &replies[count++];
        reply->move = (int16_t)cell;
        state_play(&worker->state, cell);
        const bool known =
            place_recall(worker, reply) && reply->numbers.phi == 0;
        state_undo(&worker->state);
        reply->numbers.phi =
            known ? (uint32_t)bits_count(reply->zone) : SEARCH_INFINITE;
    }
    qsort(replies, (size_t)count, sizeof *replies, compare_sizes);
    return count;
}

/* Answers the replies among `moves` one by one, as far as they are open. */
static bool answer_replies(struct extract *extract, struct defence *defence,
                           bits moves)
{
    struct worker *const worker = extract->worker;
    struct worker_reply *const replies = worker->replies + worker->replies_used;
    const int count = list_replies(extract, moves, replies);
    bool done = true;
    worker->replies_used += count;
    for (int i = 0; done && i < count; i++) {
        struct strategy_link link;
        if (!bits_has(defence->open, replies[i].move))
            continue;
        state_play(&worker->state, replies[i].move);
        done = prove(extract, &link);
        state_undo(&worker->state);
        if (done)
            take(extract, defence, link, replies[i].move);
    }
    worker->replies_used -= count;
    return done;
}

/* Drops answers that the others make needless. `needed`: the cells that must
 * not be open in the end. */
static void trim(const struct extract *extract, struct defence *defence,
                 bits needed)
{
    for (int i = defence->count - 1; i >= 0 && defence->count > 1; i--) {
        bits open = needed;
        for (int j = 0; j < defence->count; j++)
            if (j != i)
                open = left_open(extract, open, &defence->answers[j]);
        if (!bits_any(open)) {
            defence->count--;
            for (int j = i; j < defence->count; j++)
                defence->answers[j] = defence->answers[j + 1];
        }
    }
}

static bool add_replies(struct extract *extract, struct defence *defence,
                        struct strategy_link *link)
{
    struct strategy_node node = {.kind = STRATEGY_REPLIES};
    const struct state_level *const now = extract->worker->state.now;
    trim(extract, defence, now->free & ~defence->open);
    node.whole = bits_any(defence->open);
    for (int i = 0; i < defence->count; i++) {
        const struct strategy_link *const answer = &defence->answers[i];
        node.whole |= node_of(extract, answer)->whole;
        node.zone |= strategy_zone(extract->strategy, answer);
    }
    return add(extract, &node, defence->answers, defence->count, link);
}

/* The loser is to move. */
static bool defend(struct extract *extract, struct strategy_link *link)
{
    const struct state_level *const now = extract->worker->state.now;
    const struct carrier_claims *const claims = find_claims(extract);
    struct defence defence = {
        .answers = extract->answers + extract->answers_used,
        .open = now->free,
    };
    if (claims->won.key != MOVE_NONE &&
        add_connection(extract, &claims->won, link))
        return true;
    take_threats(extract, &defence);
    if (bits_any(defence.open) && has_barred(extract))
        return add_barred(extract, link);
    const bits moves = defence.open & ~state_suicides(now, extract->loser);
    const int room = bits_count(now->free);
    extract->answers_used += room;
    const bool done = answer_replies(extract, &defence, moves);
    extract->answers_used -= room;
    return done && add_replies(extract, &defence, link);
}

static bool prove(struct extract *extract, struct strategy_link *link)
{
    const struct state *const state = &extract->worker->state;
    if (extract->end != EXTRACT_DONE)
        return false;
    if (strategy_find(extract->strategy, state, link))
        return true;
    return state->turn == extract->winner ? attack(extract, link)
                                          : defend(extract, link);
}

enum extract_end extract_strategy(struct worker *worker,
                                  const struct position *position,
                                  struct strategy *strategy,
                                  struct strategy_link *root)
{
    const size_t cells = (size_t)position->board->cells;
    struct extract *const extract = calloc(1, sizeof *extract);
    struct strategy_link *const answers =
        malloc(cells * (cells + 1) / 2 * sizeof *answers);
    enum extract_end end = EXTRACT_NO_MEMORY;
    if (extract && answers) {
        *extract = (struct extract){.worker = worker,
                                    .strategy = strategy,
                                    .lattice = strategy->lattice,
                                    .winner = strategy->winner,
                                    .loser = colour_other(strategy->winner),
                                    .answers = answers};
        worker_begin(worker, position);
        prove(extract, root);
        end = extract->end;
    }
    free(answers);
    free(extract);
    return end;
}
