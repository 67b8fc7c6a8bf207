/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * outline_walk - walks outline and search's state side by side.
 */
#include "solver/dfpn/outline_walk.h"

#include "game/outcome.h"

static bool follow(struct proof_extraction *extract,
                   const struct outline_node *node, struct strategy_link *link);

/* The outline is of something that is not so. */
static bool astray(struct proof_extraction *extract)
{
    if (extract->end == PROOF_EXTRACTION_DONE)
        extract->end = PROOF_EXTRACTION_ASTRAY;
    return false;
}

/* Makes certain that the winner wins the state. */
static bool search(struct proof_extraction *extract)
{
    struct dfpn *const dfpn = extract->builder.dfpn;
    struct dfpn_reply here = {.numbers = {1, 1}, .move = MOVE_NONE};
    dfpn_prove(dfpn, &here);
    if (!dfpn_numbers_decide(here.numbers)) {
        extract->end = PROOF_EXTRACTION_STOPPED;
        return false;
    }
    return (here.numbers.phi == 0) ==
               (dfpn->state.turn == extract->builder.winner) ||
           astray(extract);
}

/* Proves the state, of which the outline says nothing. */
static bool prove_unseen(struct proof_extraction *extract,
                         struct strategy_link *link)
{
    bits region;
    if (proof_extraction_reuse(extract, link))
        return extract->end == PROOF_EXTRACTION_DONE;
    return (proof_extraction_recall(extract, &region) || search(extract)) &&
           proof_extraction_prove(extract, link);
}

/* Gives the loser all cells outside a region, but where a stone of his would
 * decide the game; how many. Who is to move stays. */
static int fill(struct strategy_builder *builder, bits region)
{
    struct state *const state = &builder->dfpn->state;
    const enum colour turn = state->turn;
    const bits outside = state->now->free & ~region;
    int count = 0;
    int cell;
    BITS_EACH (cell, outside) {
        if (bits_has(
                state_cells_making(state->now, builder->loser, OUTCOME_LINE) |
                    state_cells_making(state->now, builder->loser, OUTCOME_Y),
                cell))
            continue;
        state->turn = builder->loser;
        state_play(state, cell);
        count++;
    }
    state->turn = turn;
    return count;
}

static void unfill(struct strategy_builder *builder, int count)
{
    struct state *const state = &builder->dfpn->state;
    const enum colour turn = state->turn;
    for (int i = 0; i < count; i++)
        state_undo(state);
    state->turn = turn;
}

/* Follows a node, within its region if it has one. */
static bool follow_within(struct proof_extraction *extract,
                          const struct outline_node *node,
                          struct strategy_link *link)
{
    struct strategy_builder *const builder = &extract->builder;
    if (!node->whole) {
        const int count = fill(builder, bits_of_cellset(&node->region));
        const bool done = follow(extract, node, link);
        unfill(builder, count);
        if (!done || !count || !strategy_builder_node(builder, link)->whole)
            return done;
    }
    return follow(extract, node, link);
}

/* The winner is to move. */
static bool follow_move(struct proof_extraction *extract,
                        const struct outline_node *node,
                        struct strategy_link *link)
{
    struct strategy_builder *const builder = &extract->builder;
    struct state *const state = &builder->dfpn->state;
    const bits moves =
        state->now->free & ~state_suicides(state->now, builder->winner);
    struct strategy_link after;
    if (strategy_builder_at_sight(builder, link))
        return true;
    if (!bits_has(moves, node->move))
        return astray(extract);
    state_play(state, node->move);
    const bool done = node->children ? follow_within(extract, node + 1, &after)
                                     : prove_unseen(extract, &after);
    state_undo(state);
    return done && strategy_builder_move(builder, node->move, &after, link);
}

/* The loser passes or replies, and a node follows that answers that. */
static bool follow_reply(struct proof_extraction *extract,
                         const struct outline_node *node,
                         struct strategy_link *link)
{
    struct state *const state = &extract->builder.dfpn->state;
    const bool pass = node->edge == MOVE_PASS;
    if (pass)
        state->turn = extract->builder.winner;
    else
        state_play(state, node->edge);
    const bool done = follow_within(extract, node, link);
    if (pass)
        state->turn = extract->builder.loser;
    else
        state_undo(state);
    return done;
}

/* Answers what is open with a node's children. */
static bool follow_answers(struct proof_extraction *extract,
                           const struct outline_node *node, bits moves,
                           struct defence *defence)
{
    struct strategy_builder *const builder = &extract->builder;
    const struct outline_node *child = node + 1;
    for (uint32_t i = 0; i < node->children; i++, child += child->span) {
        struct strategy_link answer;
        const bool pass = child->edge == MOVE_PASS;
        const bool needless =
            pass ? bits_within(defence->open, bits_of_cellset(&child->region))
                 : !bits_has(moves & defence->open, child->edge);
        if (needless)
            continue;
        if (!follow_reply(extract, child, &answer))
            return false;
        if (!pass || !strategy_builder_node(builder, &answer)->whole)
            strategy_builder_take(builder, defence, answer, child->edge);
    }
    return true;
}

/* Answers the replies among `moves` that are open, by what is proved already,
 * or also by what is not. */
static bool answer_rest(struct proof_extraction *extract, bits moves,
                        bool unseen, struct defence *defence)
{
    struct state *const state = &extract->builder.dfpn->state;
    int cell;
    BITS_EACH (cell, moves) {
        struct strategy_link link;
        if (!bits_has(defence->open, cell))
            continue;
        state_play(state, cell);
        const bool done = unseen ? prove_unseen(extract, &link)
                                 : proof_extraction_reuse(extract, &link);
        state_undo(state);
        if (done)
            strategy_builder_take(&extract->builder, defence, link, cell);
        else if (unseen)
            return false;
    }
    return true;
}

/* The loser is to move. */
static bool follow_replies(struct proof_extraction *extract,
                           const struct outline_node *node,
                           struct strategy_link *link)
{
    struct strategy_builder *const builder = &extract->builder;
    const struct state_level *const now = builder->dfpn->state.now;
    const bits moves = now->free & ~state_suicides(now, builder->loser);
    if (bits_any(state_cells_making(now, builder->loser,
                                    outcome_goal(builder->loser))))
        return astray(extract);
    if (strategy_builder_at_sight(builder, link))
        return true;
    struct defence defence = strategy_builder_defend(builder);
    strategy_builder_take_threats(builder, &defence);
    const bool done = follow_answers(extract, node, moves, &defence) &&
                      answer_rest(extract, moves, false, &defence) &&
                      answer_rest(extract, moves, true, &defence);
    strategy_builder_leave(builder);
    return done && strategy_builder_replies(builder, &defence, link);
}

/* Puts the region of a node for the state into the table. */
static void store(const struct strategy_builder *builder,
                  const struct outline_node *node,
                  const struct strategy_link *link)
{
    const struct shared *const shared = builder->dfpn->shared;
    const struct state *const state = &builder->dfpn->state;
    const struct region_key key = {
        .stones = state->now->stones[builder->winner],
        .winner = builder->winner,
        .winner_moves = state->turn == builder->winner};
    if (shared->regions && !strategy_builder_node(builder, link)->whole)
        region_table_store_images(shared->regions, builder->sets, &key,
                                  strategy_region(builder->strategy, link),
                                  (uint64_t)node->span * OUTLINE_LEAST_WORK);
}

static bool follow(struct proof_extraction *extract,
                   const struct outline_node *node, struct strategy_link *link)
{
    const struct strategy_builder *const builder = &extract->builder;
    if (extract->end != PROOF_EXTRACTION_DONE || builder->failed)
        return false;
    if (proof_extraction_reuse(extract, link))
        return extract->end == PROOF_EXTRACTION_DONE;
    const bool done = builder->dfpn->state.turn == builder->winner
                          ? follow_move(extract, node, link)
                          : follow_replies(extract, node, link);
    if (done)
        store(builder, node, link);
    return done;
}

enum proof_extraction_end outline_walk(struct dfpn *dfpn,
                                       const struct outline *outline,
                                       struct strategy *strategy,
                                       struct strategy_link *root)
{
    struct proof_extraction *const extract =
        proof_extraction_create(dfpn, &outline->position, strategy);
    if (extract)
        follow(extract, outline->nodes, root);
    return proof_extraction_destroy(extract);
}
