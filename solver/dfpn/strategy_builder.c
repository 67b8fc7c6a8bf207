/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * strategy_builder - each node is made for the search's state.
 */
#include "solver/dfpn/strategy_builder.h"

#include <stdlib.h>

#include "game/outcome.h"
#include "solver/common/technique.h"
#include "solver/connections/barred.h"

bool strategy_builder_open(struct strategy_builder *builder, struct dfpn *dfpn,
                           struct strategy *strategy)
{
    const size_t cells = (size_t)strategy->sets->board->cells;
    *builder = (struct strategy_builder){
        .dfpn = dfpn,
        .strategy = strategy,
        .sets = strategy->sets,
        .winner = strategy->winner,
        .loser = colour_other(strategy->winner),
        .answers = malloc(cells * (cells + 1) / 2 * sizeof *builder->answers)};
    return builder->answers != NULL;
}

void strategy_builder_close(struct strategy_builder *builder)
{
    free(builder->answers);
    builder->answers = NULL;
}

/* --- Nodes of the winner's ------------------------------------------------ */

/* Adds a node for the state. */
static bool add(struct strategy_builder *builder,
                const struct strategy_node *node,
                const struct strategy_link *links, int count,
                struct strategy_link *link)
{
    const struct state *const state = &builder->dfpn->state;
    struct strategy_node here = *node;
    here.turn = state->turn;
    here.stones[COLOUR_BLACK] = state->now->stones[COLOUR_BLACK];
    here.stones[COLOUR_WHITE] = state->now->stones[COLOUR_WHITE];
    if (strategy_add(builder->strategy, &here, links, (uint32_t)count, link))
        return true;
    builder->failed = true;
    return false;
}

bool strategy_builder_move(struct strategy_builder *builder, int cell,
                           const struct strategy_link *after,
                           struct strategy_link *link)
{
    struct strategy_node node = {
        .kind = STRATEGY_MOVE, .cell = (int16_t)cell, .region = bits_of(cell)};
    if (after) {
        node.whole = strategy_builder_node(builder, after)->whole;
        node.region |= strategy_region(builder->strategy, after);
    }
    return add(builder, &node, after, after ? 1 : 0, link);
}

bool strategy_builder_barred(struct strategy_builder *builder,
                             struct strategy_link *link)
{
    const struct strategy_node node = {.kind = STRATEGY_BARRED, .whole = true};
    return add(builder, &node, NULL, 0, link);
}

/* What the winner's connections come to; nothing on boards too large. */
static const struct must_play_wins *find_wins(struct strategy_builder *builder)
{
    struct dfpn *const dfpn = builder->dfpn;
    struct must_play_wins *const wins = &builder->wins;
    wins->won.key = wins->least.key = MOVE_NONE;
    wins->count = 0;
    if (builder->sets->board->side <= MUST_PLAY_MAX_SIDE)
        must_play_list(builder->sets, dfpn->state.now, builder->winner,
                       TECHNIQUE_ALL, &dfpn->after, wins);
    return wins;
}

bool strategy_builder_has_barred(const struct strategy_builder *builder)
{
    return builder->winner == COLOUR_WHITE &&
           bits_any(barred_cells(builder->sets, builder->dfpn->state.now));
}

/* Takes a node that proves the state by no more cells than these. */
static bool reuse(const struct strategy_builder *builder, bits cells,
                  struct strategy_link *link)
{
    if (!strategy_find(builder->strategy, &builder->dfpn->state, link))
        return false;
    const struct strategy_node *const node =
        strategy_builder_node(builder, link);
    return !node->whole && bits_count(node->region) <= bits_count(cells);
}

/* Writes the arms down; false also when it is not found out how. */
static bool write_arms(struct strategy_builder *builder,
                       const struct must_play_win *win, size_t *begin)
{
    struct bytes *const arms = &builder->strategy->arms;
    const struct state_level *const now = builder->dfpn->state.now;
    const int step = builder->winner == COLOUR_WHITE ? 3 : 2;
    bool done = true;
    *begin = arms->size;
    for (int i = 0; done && i < 6 / step; i++)
        done = arm_steps_find(builder->sets, now, builder->winner, win->stone,
                              win->side + i * step, win->arms[i],
                              &builder->room, arms);
    if (!done)
        arms->size = *begin;
    if (arms->failed)
        builder->failed = true;
    return done && !arms->failed;
}

/* Adds the connection of a win whose key, if any, is played. False also when
 * the arms cannot be written down: then the position needs another node. */
static bool add_connection(struct strategy_builder *builder,
                           const struct must_play_win *win,
                           struct strategy_link *link)
{
    struct strategy_node node = {.kind = STRATEGY_CONNECTION,
                                 .cell = (int16_t)win->stone,
                                 .side = (int16_t)win->side,
                                 .region = win->arms[0] | win->arms[1]};
    if (builder->winner == COLOUR_BLACK)
        node.region |= win->arms[2];
    return reuse(builder, node.region, link) ||
           (write_arms(builder, win, &node.arms) &&
            add(builder, &node, NULL, 0, link));
}

/* Adds the winner's move to a win's key and the connection after it, at a
 * state where he is to move, or could be: then the loser has passed. */
static bool add_win(struct strategy_builder *builder,
                    const struct must_play_win *win, struct strategy_link *link)
{
    struct state *const state = &builder->dfpn->state;
    const enum colour turn = state->turn;
    struct strategy_link after;
    state->turn = builder->winner;
    bool done = reuse(builder, win->cells, link);
    if (!done) {
        state_play(state, win->key);
        done = add_connection(builder, win, &after);
        state_undo(state);
        done = done && strategy_builder_move(builder, win->key, &after, link);
    }
    state->turn = turn;
    return done;
}

/* The same for a move that makes the goal. */
static bool add_goal(struct strategy_builder *builder, int cell,
                     struct strategy_link *link)
{
    struct state *const state = &builder->dfpn->state;
    const enum colour turn = state->turn;
    state->turn = builder->winner;
    const bool done = strategy_builder_move(builder, cell, NULL, link);
    state->turn = turn;
    return done;
}

/* The winner's moves that make his goal. */
static bits goal_cells(const struct strategy_builder *builder)
{
    return state_cells_making(builder->dfpn->state.now, builder->winner,
                              outcome_goal(builder->winner));
}

bool strategy_builder_at_sight(struct strategy_builder *builder,
                               struct strategy_link *link)
{
    const bool moves = builder->dfpn->state.turn == builder->winner;
    const bits goals = moves ? goal_cells(builder) : bits_none();
    if (bits_any(goals))
        return add_goal(builder, bits_first(goals), link);
    const struct must_play_wins *const wins = find_wins(builder);
    if (moves)
        return wins->least.key != MOVE_NONE &&
               add_win(builder, &wins->least, link);
    return wins->won.key != MOVE_NONE &&
           add_connection(builder, &wins->won, link);
}

/* --- Nodes of the loser's ------------------------------------------------- */

struct defence strategy_builder_defend(struct strategy_builder *builder)
{
    const bits free = builder->dfpn->state.now->free;
    const struct defence defence = {
        .answers = builder->answers + builder->answers_used, .open = free};
    builder->answers_used += bits_count(free);
    return defence;
}

void strategy_builder_leave(struct strategy_builder *builder)
{
    builder->answers_used -= bits_count(builder->dfpn->state.now->free);
}

/* The open cells that an answer leaves. */
static bits left_open(const struct strategy_builder *builder, bits open,
                      const struct strategy_link *answer)
{
    if (strategy_builder_node(builder, answer)->whole)
        return open & ~bits_of(answer->reply);
    return open & strategy_region(builder->strategy, answer);
}

void strategy_builder_take(const struct strategy_builder *builder,
                           struct defence *defence, struct strategy_link answer,
                           int reply)
{
    answer.reply =
        (int16_t)(strategy_builder_node(builder, &answer)->whole ? reply
                                                                 : MOVE_PASS);
    const bits open = left_open(builder, defence->open, &answer);
    if (bits_equal(open, defence->open))
        return;
    defence->open = open;
    defence->answers[defence->count++] = answer;
}

void strategy_builder_take_threats(struct strategy_builder *builder,
                                   struct defence *defence)
{
    const bits goals = goal_cells(builder);
    struct strategy_link link;
    int cell;
    BITS_EACH (cell, goals) {
        if (add_goal(builder, cell, &link))
            strategy_builder_take(builder, defence, link, MOVE_PASS);
    }
    for (int i = 0; i < builder->wins.count; i++) {
        const struct must_play_win *const win = &builder->wins.first[i];
        if (bits_within(defence->open, win->cells))
            continue;
        if (add_win(builder, win, &link))
            strategy_builder_take(builder, defence, link, MOVE_PASS);
    }
}

/* Drops answers that the others make needless. `needed`: the cells that must
 * not be open in the end. */
static void trim(const struct strategy_builder *builder,
                 struct defence *defence, bits needed)
{
    for (int i = defence->count - 1; i >= 0 && defence->count > 1; i--) {
        bits open = needed;
        for (int j = 0; j < defence->count; j++)
            if (j != i)
                open = left_open(builder, open, &defence->answers[j]);
        if (!bits_any(open)) {
            defence->count--;
            for (int j = i; j < defence->count; j++)
                defence->answers[j] = defence->answers[j + 1];
        }
    }
}

bool strategy_builder_replies(struct strategy_builder *builder,
                              struct defence *defence,
                              struct strategy_link *link)
{
    struct strategy_node node = {.kind = STRATEGY_REPLIES};
    const struct state_level *const now = builder->dfpn->state.now;
    trim(builder, defence, now->free & ~defence->open);
    node.whole = bits_any(defence->open);
    for (int i = 0; i < defence->count; i++) {
        const struct strategy_link *const answer = &defence->answers[i];
        node.whole |= strategy_builder_node(builder, answer)->whole;
        node.region |= strategy_region(builder->strategy, answer);
    }
    return add(builder, &node, defence->answers, defence->count, link);
}
