/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_extraction - walks the table from the root and writes what it proves.
 *
 * At a node of the loser's an answer with a region takes away all open replies
 * that lie outside it, so answers by small regions come first.
 */
#include "solver/dfpn/proof_extraction.h"

#include <limits.h>
#include <stdlib.h>

#include "solver/dfpn/region_access.h"

enum { UNSUITABLE = INT_MAX }; /* the cost of a move that is not known to win */

/* A learned node that proves the state. */
static bool find_learned(const struct proof_extraction *extract,
                         struct learned_node *node)
{
    const struct state *const state = &extract->builder.dfpn->state;
    const struct learned_key key = {
        .stones = state->now->stones[extract->builder.winner],
        .free = state->now->free,
        .winner = extract->builder.winner,
        .winner_moves = state->turn == extract->builder.winner};
    return extract->graft &&
           learned_proofs_find(extract->builder.dfpn->shared->learned, &key,
                               node);
}

/* Copies the proof of the state, if one was learned. */
static bool add_learned(struct proof_extraction *extract,
                        struct strategy_link *link)
{
    struct learned_node node;
    if (!find_learned(extract, &node))
        return false;
    if (!proof_graft_node(extract->graft, &node, link))
        extract->end = PROOF_EXTRACTION_NO_MEMORY;
    return true;
}

bool proof_extraction_recall(const struct proof_extraction *extract,
                             bits *region)
{
    struct dfpn *const dfpn = extract->builder.dfpn;
    struct dfpn_reply reply = {.move = MOVE_NONE};
    struct learned_node node;
    if (region_access_recall(dfpn, &reply)) {
        const bool wins = reply.numbers.phi == 0;
        *region = reply.region;
        return wins == (dfpn->state.turn == extract->builder.winner);
    }
    if (!find_learned(extract, &node))
        return false;
    *region = node.region;
    return true;
}

/* How well a reply of the winner's that leads to the state suits the proof, the
 * less the better: first what a node is there for already, which costs a
 * reference, then what the table knows to win; of either by the size of the
 * region. UNSUITABLE: it is not known to win. */
static int cost_of_reply(const struct proof_extraction *extract)
{
    struct strategy_link link;
    bits region;
    if (strategy_find(extract->builder.strategy, &extract->builder.dfpn->state,
                      &link)) {
        const struct strategy_node *const node =
            strategy_builder_node(&extract->builder, &link);
        return node->whole ? BITS_CELLS : bits_count(node->region);
    }
    return proof_extraction_recall(extract, &region)
               ? BITS_CELLS + 1 + bits_count(region)
               : UNSUITABLE;
}

/* The winner's move at the state: the one that suits best among those known to
 * win, else what a search finds; MOVE_NONE when it is stopped. */
static int choose_move(struct proof_extraction *extract)
{
    struct dfpn *const dfpn = extract->builder.dfpn;
    struct state *const state = &dfpn->state;
    const bits moves =
        state->now->free & ~state_suicides(state->now, extract->builder.winner);
    int best = MOVE_NONE;
    int least = UNSUITABLE;
    int cell;
    BITS_EACH (cell, moves) {
        state_play(state, cell);
        const int cost = cost_of_reply(extract);
        state_undo(state);
        if (cost < least) {
            best = cell;
            least = cost;
        }
    }
    if (best != MOVE_NONE)
        return best;
    struct dfpn_reply here = {.numbers = {1, 1}, .move = MOVE_NONE};
    dfpn_prove(dfpn, &here);
    return here.numbers.phi == 0 ? dfpn->winning_move : MOVE_NONE;
}

/* The winner is to move. */
static bool attack(struct proof_extraction *extract, struct strategy_link *link)
{
    struct strategy_builder *const builder = &extract->builder;
    struct state *const state = &builder->dfpn->state;
    struct strategy_link after;
    if (strategy_builder_at_sight(builder, link))
        return true;
    if (add_learned(extract, link))
        return extract->end == PROOF_EXTRACTION_DONE;
    if (strategy_builder_has_barred(builder))
        return strategy_builder_barred(builder, link);
    const int cell = choose_move(extract);
    if (cell == MOVE_NONE) {
        extract->end = PROOF_EXTRACTION_STOPPED;
        return false;
    }
    state_play(state, cell);
    const bool done = proof_extraction_prove(extract, &after);
    state_undo(state);
    return done && strategy_builder_move(builder, cell, &after, link);
}

static int compare_sizes(const void *a, const void *b)
{
    const struct dfpn_reply *const left = a;
    const struct dfpn_reply *const right = b;
    return left->numbers.phi != right->numbers.phi
               ? (left->numbers.phi < right->numbers.phi ? -1 : 1)
               : left->move - right->move;
}

/* Lists replies in the order in which to answer them: those with the smallest
 * regions first, what the table does not know last. */
static int list_replies(struct proof_extraction *extract, bits moves,
                        struct dfpn_reply *replies)
{
    struct dfpn *const dfpn = extract->builder.dfpn;
    int count = 0;
    int cell;
    BITS_EACH (cell, moves) {
        struct dfpn_reply *const reply = &replies[count++];
        reply->move = (int16_t)cell;
        state_play(&dfpn->state, cell);
        reply->numbers.phi = proof_extraction_recall(extract, &reply->region)
                                 ? (uint32_t)bits_count(reply->region)
                                 : SEARCH_INFINITE;
        state_undo(&dfpn->state);
    }
    qsort(replies, (size_t)count, sizeof *replies, compare_sizes);
    return count;
}

/* Answers the replies among `moves` one by one, as far as they are open. */
static bool answer_replies(struct proof_extraction *extract,
                           struct defence *defence, bits moves)
{
    struct dfpn *const dfpn = extract->builder.dfpn;
    struct dfpn_reply *const replies = dfpn->replies + dfpn->replies_used;
    const int count = list_replies(extract, moves, replies);
    bool done = true;
    dfpn->replies_used += count;
    for (int i = 0; done && i < count; i++) {
        struct strategy_link link;
        if (!bits_has(defence->open, replies[i].move))
            continue;
        state_play(&dfpn->state, replies[i].move);
        done = proof_extraction_prove(extract, &link);
        state_undo(&dfpn->state);
        if (done)
            strategy_builder_take(&extract->builder, defence, link,
                                  replies[i].move);
    }
    dfpn->replies_used -= count;
    return done;
}

/* The loser is to move. */
static bool defend(struct proof_extraction *extract, struct strategy_link *link)
{
    struct strategy_builder *const builder = &extract->builder;
    const struct state_level *const now = builder->dfpn->state.now;
    if (strategy_builder_at_sight(builder, link))
        return true;
    if (add_learned(extract, link))
        return extract->end == PROOF_EXTRACTION_DONE;
    struct defence defence = strategy_builder_defend(builder);
    strategy_builder_take_threats(builder, &defence);
    if (bits_any(defence.open) && strategy_builder_has_barred(builder)) {
        strategy_builder_leave(builder);
        return strategy_builder_barred(builder, link);
    }
    const bits moves = defence.open & ~state_suicides(now, builder->loser);
    const bool done = answer_replies(extract, &defence, moves);
    strategy_builder_leave(builder);
    return done && strategy_builder_replies(builder, &defence, link);
}

bool proof_extraction_prove(struct proof_extraction *extract,
                            struct strategy_link *link)
{
    const struct state *const state = &extract->builder.dfpn->state;
    if (extract->end != PROOF_EXTRACTION_DONE || extract->builder.failed)
        return false;
    if (strategy_find(extract->builder.strategy, state, link))
        return true;
    return state->turn == extract->builder.winner ? attack(extract, link)
                                                  : defend(extract, link);
}

bool proof_extraction_reuse(struct proof_extraction *extract,
                            struct strategy_link *link)
{
    const struct strategy_builder *const builder = &extract->builder;
    return strategy_find(builder->strategy, &builder->dfpn->state, link) ||
           add_learned(extract, link);
}

struct proof_extraction *
proof_extraction_create(struct dfpn *dfpn, const struct position *position,
                        struct strategy *strategy)
{
    struct learned_proofs *const learned = dfpn->shared->learned;
    struct proof_extraction *const extract = calloc(1, sizeof *extract);
    if (!extract)
        return NULL;
    extract->end = PROOF_EXTRACTION_DONE;
    if (learned)
        extract->graft = proof_graft_create(learned, strategy);
    if (strategy_builder_open(&extract->builder, dfpn, strategy) &&
        (extract->graft || !learned)) {
        dfpn_begin(dfpn, position);
        return extract;
    }
    proof_extraction_destroy(extract);
    return NULL;
}

enum proof_extraction_end
proof_extraction_destroy(struct proof_extraction *extract)
{
    enum proof_extraction_end end = PROOF_EXTRACTION_NO_MEMORY;
    if (!extract)
        return end;
    if (!extract->builder.failed)
        end = extract->end;
    strategy_builder_close(&extract->builder);
    proof_graft_destroy(extract->graft);
    free(extract);
    return end;
}

enum proof_extraction_end
proof_extraction_strategy(struct dfpn *dfpn, const struct position *position,
                          struct strategy *strategy, struct strategy_link *root)
{
    struct proof_extraction *const extract =
        proof_extraction_create(dfpn, position, strategy);
    if (extract)
        proof_extraction_prove(extract, root);
    return proof_extraction_destroy(extract);
}
