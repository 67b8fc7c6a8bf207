/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_extraction - walks the table from the root and writes what it proves.
 *
 * At a node of the loser's, `open` holds the replies that still need an answer;
 * each answer with a region takes away all that lie outside it, so answers by
 * small regions come first. In the end answers that turn out to be needless are
 * dropped.
 */
#include "solver/dfpn/proof_extraction.h"

#include <limits.h>
#include <stdlib.h>

#include "game/outcome.h"
#include "solver/common/technique.h"
#include "solver/connections/arm_steps.h"
#include "solver/connections/barred.h"
#include "solver/dfpn/proof_graft.h"
#include "solver/dfpn/region_access.h"

enum { UNSUITABLE = INT_MAX }; /* the cost of a move that is not known to win */

struct proof_extraction {
    struct dfpn *dfpn;
    struct strategy *strategy;
    const struct board_sets *sets;
    enum colour winner, loser;
    enum proof_extraction_end end;
    struct strategy_link *answers; /* of all nodes on the path, one after
                                      another; in each other's frame */
    int answers_used;
    struct proof_graft *graft;  /* NULL: nothing has been learned */
    struct must_play_wins wins; /* at the state, until the next is asked */
    struct arm_steps_space room;
};

static bool prove(struct proof_extraction *extract, struct strategy_link *link);

/* Adds a node for the state. */
static bool add(struct proof_extraction *extract,
                const struct strategy_node *node,
                const struct strategy_link *links, int count,
                struct strategy_link *link)
{
    const struct state *const state = &extract->dfpn->state;
    struct strategy_node here = *node;
    here.turn = state->turn;
    here.stones[COLOUR_BLACK] = state->now->stones[COLOUR_BLACK];
    here.stones[COLOUR_WHITE] = state->now->stones[COLOUR_WHITE];
    if (strategy_add(extract->strategy, &here, links, (uint32_t)count, link))
        return true;
    extract->end = PROOF_EXTRACTION_NO_MEMORY;
    return false;
}

static const struct strategy_node *
node_of(const struct proof_extraction *extract,
        const struct strategy_link *link)
{
    return &extract->strategy->nodes[link->node];
}

/* Adds the move to a cell, after which the position is `after`; NULL when it
 * makes the goal. */
static bool add_move(struct proof_extraction *extract, int cell,
                     const struct strategy_link *after,
                     struct strategy_link *link)
{
    struct strategy_node node = {
        .kind = STRATEGY_MOVE, .cell = (int16_t)cell, .region = bits_of(cell)};
    if (after) {
        node.whole = node_of(extract, after)->whole;
        node.region |= strategy_region(extract->strategy, after);
    }
    return add(extract, &node, after, after ? 1 : 0, link);
}

static bool add_barred(struct proof_extraction *extract,
                       struct strategy_link *link)
{
    const struct strategy_node node = {.kind = STRATEGY_BARRED, .whole = true};
    return add(extract, &node, NULL, 0, link);
}

/* What the winner's connections come to; nothing on boards too large. */
static const struct must_play_wins *find_wins(struct proof_extraction *extract)
{
    struct dfpn *const dfpn = extract->dfpn;
    struct must_play_wins *const wins = &extract->wins;
    wins->won.key = wins->least.key = MOVE_NONE;
    wins->count = 0;
    if (extract->sets->board->side <= MUST_PLAY_MAX_SIDE)
        must_play_list(extract->sets, dfpn->state.now, extract->winner,
                       TECHNIQUE_ALL, &dfpn->after, wins);
    return wins;
}

static bool has_barred(const struct proof_extraction *extract)
{
    return extract->winner == COLOUR_WHITE &&
           bits_any(barred_cells(extract->sets, extract->dfpn->state.now));
}

/* Takes a node that proves the state by no more cells than these. */
static bool reuse(const struct proof_extraction *extract, bits cells,
                  struct strategy_link *link)
{
    if (!strategy_find(extract->strategy, &extract->dfpn->state, link))
        return false;
    const struct strategy_node *const node = node_of(extract, link);
    return !node->whole && bits_count(node->region) <= bits_count(cells);
}

/* Writes the arms down; false also when it is not found out how. */
static bool write_arms(struct proof_extraction *extract,
                       const struct must_play_win *win, size_t *begin)
{
    struct bytes *const arms = &extract->strategy->arms;
    const struct state_level *const now = extract->dfpn->state.now;
    const int step = extract->winner == COLOUR_WHITE ? 3 : 2;
    bool done = true;
    *begin = arms->size;
    for (int i = 0; done && i < 6 / step; i++)
        done = arm_steps_find(extract->sets, now, extract->winner, win->stone,
                              win->side + i * step, win->arms[i],
                              &extract->room, arms);
    if (!done)
        arms->size = *begin;
    if (arms->failed)
        extract->end = PROOF_EXTRACTION_NO_MEMORY;
    return done && !arms->failed;
}

/* Adds the connection of a win whose key, if any, is played. False also when
 * the arms cannot be written down: then the position needs another node. */
static bool add_connection(struct proof_extraction *extract,
                           const struct must_play_win *win,
                           struct strategy_link *link)
{
    struct strategy_node node = {.kind = STRATEGY_CONNECTION,
                                 .cell = (int16_t)win->stone,
                                 .side = (int16_t)win->side,
                                 .region = win->arms[0] | win->arms[1]};
    if (extract->winner == COLOUR_BLACK)
        node.region |= win->arms[2];
    return reuse(extract, node.region, link) ||
           (write_arms(extract, win, &node.arms) &&
            add(extract, &node, NULL, 0, link));
}

/* Adds the winner's move to a win's key and the connection after it, at a
 * state where he is to move, or could be: then the loser has passed. */
static bool add_win(struct proof_extraction *extract,
                    const struct must_play_win *win, struct strategy_link *link)
{
    struct state *const state = &extract->dfpn->state;
    const enum colour turn = state->turn;
    struct strategy_link after;
    state->turn = extract->winner;
    bool done = reuse(extract, win->cells, link);
    if (!done) {
        state_play(state, win->key);
        done = add_connection(extract, win, &after);
        state_undo(state);
        done = done && add_move(extract, win->key, &after, link);
    }
    state->turn = turn;
    return done;
}

/* The same for a move that makes the goal. */
static bool add_goal(struct proof_extraction *extract, int cell,
                     struct strategy_link *link)
{
    struct state *const state = &extract->dfpn->state;
    const enum colour turn = state->turn;
    state->turn = extract->winner;
    const bool done = add_move(extract, cell, NULL, link);
    state->turn = turn;
    return done;
}

/* The winner's moves that make his goal. */
static bits goal_cells(const struct proof_extraction *extract)
{
    return state_cells_making(extract->dfpn->state.now, extract->winner,
                              outcome_goal(extract->winner));
}

/* A learned node that proves the state. */
static bool find_learned(const struct proof_extraction *extract,
                         struct learned_node *node)
{
    const struct state *const state = &extract->dfpn->state;
    const struct learned_key key = {
        .stones = state->now->stones[extract->winner],
        .free = state->now->free,
        .winner = extract->winner,
        .winner_moves = state->turn == extract->winner};
    return extract->graft &&
           learned_proofs_find(extract->dfpn->shared->learned, &key, node);
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

/* Whether the winner is known to win the state, and by which region. */
static bool recall(const struct proof_extraction *extract, bits *region)
{
    struct dfpn *const dfpn = extract->dfpn;
    struct dfpn_reply reply = {.move = MOVE_NONE};
    struct learned_node node;
    if (region_access_recall(dfpn, &reply)) {
        const bool wins = reply.numbers.phi == 0;
        *region = reply.region;
        return wins == (dfpn->state.turn == extract->winner);
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
    if (strategy_find(extract->strategy, &extract->dfpn->state, &link)) {
        const struct strategy_node *const node = node_of(extract, &link);
        return node->whole ? BITS_CELLS : bits_count(node->region);
    }
    return recall(extract, &region) ? BITS_CELLS + 1 + bits_count(region)
                                    : UNSUITABLE;
}

/* The winner's move at the state: the one that suits best among those known to
 * win, else what a search finds; MOVE_NONE when it is stopped. */
static int choose_move(struct proof_extraction *extract)
{
    struct dfpn *const dfpn = extract->dfpn;
    struct state *const state = &dfpn->state;
    const bits moves =
        state->now->free & ~state_suicides(state->now, extract->winner);
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
    struct state *const state = &extract->dfpn->state;
    const bits goals = goal_cells(extract);
    struct strategy_link after;
    if (bits_any(goals))
        return add_goal(extract, bits_first(goals), link);
    const struct must_play_wins *const wins = find_wins(extract);
    if (wins->least.key != MOVE_NONE && add_win(extract, &wins->least, link))
        return true;
    if (add_learned(extract, link))
        return extract->end == PROOF_EXTRACTION_DONE;
    if (has_barred(extract))
        return add_barred(extract, link);
    const int cell = choose_move(extract);
    if (cell == MOVE_NONE) {
        extract->end = PROOF_EXTRACTION_STOPPED;
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
static bits left_open(const struct proof_extraction *extract, bits open,
                      const struct strategy_link *answer)
{
    if (node_of(extract, answer)->whole)
        return open & ~bits_of(answer->reply);
    return open & strategy_region(extract->strategy, answer);
}

/* Takes an answer, unless it covers nothing new. One with a region answers the
 * pass, and so does not need the reply that led to it. */
static void take(const struct proof_extraction *extract,
                 struct defence *defence, struct strategy_link answer,
                 int reply)
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
static void take_threats(struct proof_extraction *extract,
                         struct defence *defence)
{
    const bits goals = goal_cells(extract);
    struct strategy_link link;
    int cell;
    BITS_EACH (cell, goals) {
        if (add_goal(extract, cell, &link))
            take(extract, defence, link, MOVE_PASS);
    }
    for (int i = 0; i < extract->wins.count; i++) {
        const struct must_play_win *const win = &extract->wins.first[i];
        if (bits_within(defence->open, win->cells))
            continue;
        if (add_win(extract, win, &link))
            take(extract, defence, link, MOVE_PASS);
    }
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
    struct dfpn *const dfpn = extract->dfpn;
    int count = 0;
    int cell;
    BITS_EACH (cell, moves) {
        struct dfpn_reply *const reply = &replies[count++];
        reply->move = (int16_t)cell;
        state_play(&dfpn->state, cell);
        reply->numbers.phi = recall(extract, &reply->region)
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
    struct dfpn *const dfpn = extract->dfpn;
    struct dfpn_reply *const replies = dfpn->replies + dfpn->replies_used;
    const int count = list_replies(extract, moves, replies);
    bool done = true;
    dfpn->replies_used += count;
    for (int i = 0; done && i < count; i++) {
        struct strategy_link link;
        if (!bits_has(defence->open, replies[i].move))
            continue;
        state_play(&dfpn->state, replies[i].move);
        done = prove(extract, &link);
        state_undo(&dfpn->state);
        if (done)
            take(extract, defence, link, replies[i].move);
    }
    dfpn->replies_used -= count;
    return done;
}

/* Drops answers that the others make needless. `needed`: the cells that must
 * not be open in the end. */
static void trim(const struct proof_extraction *extract,
                 struct defence *defence, bits needed)
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

static bool add_replies(struct proof_extraction *extract,
                        struct defence *defence, struct strategy_link *link)
{
    struct strategy_node node = {.kind = STRATEGY_REPLIES};
    const struct state_level *const now = extract->dfpn->state.now;
    trim(extract, defence, now->free & ~defence->open);
    node.whole = bits_any(defence->open);
    for (int i = 0; i < defence->count; i++) {
        const struct strategy_link *const answer = &defence->answers[i];
        node.whole |= node_of(extract, answer)->whole;
        node.region |= strategy_region(extract->strategy, answer);
    }
    return add(extract, &node, defence->answers, defence->count, link);
}

/* The loser is to move. */
static bool defend(struct proof_extraction *extract, struct strategy_link *link)
{
    const struct state_level *const now = extract->dfpn->state.now;
    const struct must_play_wins *const wins = find_wins(extract);
    struct defence defence = {
        .answers = extract->answers + extract->answers_used,
        .open = now->free,
    };
    if (wins->won.key != MOVE_NONE && add_connection(extract, &wins->won, link))
        return true;
    if (add_learned(extract, link))
        return extract->end == PROOF_EXTRACTION_DONE;
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

static bool prove(struct proof_extraction *extract, struct strategy_link *link)
{
    const struct state *const state = &extract->dfpn->state;
    if (extract->end != PROOF_EXTRACTION_DONE)
        return false;
    if (strategy_find(extract->strategy, state, link))
        return true;
    return state->turn == extract->winner ? attack(extract, link)
                                          : defend(extract, link);
}

enum proof_extraction_end
proof_extraction_strategy(struct dfpn *dfpn, const struct position *position,
                          struct strategy *strategy, struct strategy_link *root)
{
    const size_t cells = (size_t)position->board->cells;
    struct proof_extraction *const extract = calloc(1, sizeof *extract);
    struct strategy_link *const answers =
        malloc(cells * (cells + 1) / 2 * sizeof *answers);
    enum proof_extraction_end end = PROOF_EXTRACTION_NO_MEMORY;
    if (extract && answers) {
        *extract =
            (struct proof_extraction){.dfpn = dfpn,
                                      .strategy = strategy,
                                      .sets = strategy->sets,
                                      .winner = strategy->winner,
                                      .loser = colour_other(strategy->winner),
                                      .answers = answers};
        dfpn_begin(dfpn, position);
        if (dfpn->shared->learned)
            extract->graft =
                proof_graft_create(dfpn->shared->learned, strategy);
        if (!dfpn->shared->learned || extract->graft) {
            prove(extract, root);
            end = extract->end;
        }
        proof_graft_destroy(extract->graft);
    }
    free(answers);
    free(extract);
    return end;
}
