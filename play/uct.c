/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * uct - the tree, the walks down it, and what they leave in it.
 *
 * Nodes live in one array and name each other by index, a node's children next
 * to each other, so a node is small and the tree is freed at once. A walk keeps
 * its position twice: as a playout board, to play on, and as a position, to be
 * looked at.
 *
 * Who is who: the player who moves at the root has the even depths, and wins
 * and losses are told by player, not by colour, since a pass gives the colours
 * out.
 */
#include "play/uct.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "game/outcome.h"
#include "game/random.h"
#include "game/symmetry.h"
#include "play/calibration.h"
#include "play/contract_model.h"
#include "play/patterns.h"

enum {
    EXPAND_AT = 8, /* games after which a node gets children */
    LOOK_AT = 32,  /* games after which it is looked at */
    ROOTS = 1024,  /* roots kept in a table */
    LEAST_GAMES =
        64, /* of a tree, whatever the move budget: a few milliseconds */
    FREE_WALKS = 16, /* that count as a game when none is played on */
    DRAWN = 8,       /* one walk to a pass in so many is played on */
    MOST_DRAWN_SIDE =
        5 /* of a board on which winners are drawn with no model */
};

/* What a model foretells counts as so many walks. */
static const double foretold_walks = 8;

/* The weight of trying what was tried little, without and with all moves as
 * first; and how soon the node's own games outweigh those. */
static const double explore[2] = {0.6, 0.1};
static const double amaf_bias = 0.002;

struct node {
    uint32_t first;                  /* of its children; 0: none yet */
    int16_t move;                    /* that led here */
    int16_t count;                   /* of its children */
    uint8_t value;                   /* enum value to the player to move */
    uint32_t visits, wins;           /* games; those won by who moved here */
    uint32_t amaf_visits, amaf_wins; /* behind a pass: games played on */
    union {
        float prior; /* of its move among its parent's, from 0 to 1 */
        int share;   /* behind a pass: White's, foretold */
    };
};

struct uct {
    struct uct_options options;
    struct game root;
    const struct contract_model *model; /* NULL: none */
    bool draws;                         /* winners behind a pass are drawn */
    struct arena arena;
    struct playout_board playout; /* at the root */
    unsigned made;                /* objectives of the root's contract stones */
    struct node *nodes;           /* the root comes first */
    uint32_t count, room;
    uint64_t games, rounds;
    uint64_t random;
    int last, before; /* the last moves of the root's game */
    struct playout_replies replies;
    double inverse_roots[ROOTS];
};

/* One way down the tree. */
struct walk {
    struct playout_board playout;
    struct position position;
    unsigned made;      /* objectives of the contract stones */
    enum colour winner; /* once somebody has won */
    bool ended;         /* without a game: its winner is drawn */
    int last, before;   /* the last moves; MOVE_NONE: none */
    int depth;          /* of the node reached */
    uint32_t path[GAME_MOST_MOVES + 1];
    enum turn turns[GAME_MOST_MOVES + 1]; /* at the nodes on the path */
};

/* The moves worth a node: of those that are images of each other under a
 * symmetry of the position one is enough. */
static struct cellset moves_at(const struct uct *tree,
                               const struct position *position)
{
    const struct cellset moves = position_moves(position, tree->root.rules);
    struct symmetry_orbits orbits = symmetry_orbits(position, moves);
    struct cellset orbit, kept = cellset_none();
    if (orbits.stabilizer == 1)
        return moves;
    while (symmetry_next_orbit(&orbits, &orbit))
        cellset_add(&kept, cellset_next(&orbit, 0));
    return kept;
}

static bool is_known(const struct node *node)
{
    return node->value != VALUE_UNKNOWN;
}

/* Concludes a node from its children. */
static void conclude(struct uct *tree, struct node *node)
{
    int won = 0;
    if (is_known(node) || !node->first)
        return;
    for (int i = 0; i < node->count; i++) {
        const enum value value = tree->nodes[node->first + i].value;
        won += value == VALUE_WIN;
        if (value == VALUE_LOSS)
            node->value = VALUE_WIN;
    }
    if (won == node->count)
        node->value = VALUE_LOSS;
}

/* Who wins at once by a move; COLOUR_NONE: nobody. */
static enum colour decides(struct walk *walk, int move)
{
    if (move == MOVE_PASS)
        return playout_board_verdict(COLOUR_BLACK, walk->made);
    if (walk->position.turn == TURN_CONTRACT)
        return COLOUR_NONE;
    const enum colour mover = walk->playout.turn;
    return playout_board_verdict(
        mover, playout_board_objectives(&walk->playout, mover, move));
}

static void add_child(struct uct *tree, struct walk *walk, int move)
{
    struct node *const child = &tree->nodes[tree->count++];
    const enum turn turn = walk->position.turn;
    const enum colour winner = decides(walk, move);
    const enum colour mover =
        turn == TURN_CONTRACT ? COLOUR_BLACK : (enum colour)turn;
    *child = (struct node){.move = (int16_t)move};
    if (winner != COLOUR_NONE)
        child->value = winner == mover ? VALUE_LOSS : VALUE_WIN;
}

/* Gives the children of a node of the main phase their priors. */
static void set_priors(struct uct *tree, const struct walk *walk,
                       const struct node *node)
{
    double weights[BOARD_MAX_CELLS];
    double all = 0;
    for (int i = 0; i < node->count; i++) {
        struct patterns_features features;
        patterns_describe(&walk->playout, walk->last, walk->before,
                          tree->nodes[node->first + (uint32_t)i].move,
                          &features);
        weights[i] = patterns_weight(walk->playout.turn, &features);
        all += weights[i];
    }
    for (int i = 0; i < node->count; i++)
        tree->nodes[node->first + (uint32_t)i].prior =
            (float)(weights[i] / all);
}

/* --- Contract sets -------------------------------------------------------- */

/* The chance of White behind a pass. */
static double pass_chance(const struct uct *tree, const struct node *pass)
{
    const int side = tree->root.position.board->side;
    if (tree->model)
        return contract_model_chance(tree->model, pass->share,
                                     pass->amaf_visits - pass->amaf_wins,
                                     pass->amaf_visits);
    const double share = 1 - (double)pass->wins / pass->visits;
    return calibration_white(side, share, pass->visits);
}

/* The chance of who adds a stone: of the pass that answers it, or even when
 * that answer is the worse one. */
static double adding(const struct uct *tree, int share)
{
    const double white = contract_model_chance(tree->model, share, 0, 0);
    return white < 0.5 ? white : 0.5;
}

/* Tells the children of a contract set what is foretold of them. */
static void foretell(struct uct *tree, const struct walk *walk,
                     const struct node *node)
{
    int further[BOARD_MAX_CELLS];
    const int share = contract_model_share(tree->model, &walk->position);
    contract_model_further(tree->model, &walk->position, further);
    for (int i = 0; i < node->count; i++) {
        struct node *const child = &tree->nodes[node->first + (uint32_t)i];
        if (child->move == MOVE_PASS)
            child->share = share;
        else
            child->prior = (float)adding(tree, share + further[child->move]);
    }
}

/* What is foretold, by the games behind it too, of a contract node's child, for
 * who moves there. */
static double foretold(const struct uct *tree, const struct node *child)
{
    return child->move == MOVE_PASS ? 1 - pass_chance(tree, child)
                                    : child->prior;
}

/* The chance of who moves there, by that and the walks so far. */
static double expected(const struct uct *tree, const struct node *child)
{
    return (child->wins + foretold_walks * foretold(tree, child)) /
           (child->visits + foretold_walks);
}

/* What is foretold of a contract set that has its children, for who is to move.
 */
static double best_foretold(const struct uct *tree, const struct node *node)
{
    double best = 0;
    for (int i = 0; i < node->count; i++) {
        const double chance =
            foretold(tree, &tree->nodes[node->first + (uint32_t)i]);
        best = chance > best ? chance : best;
    }
    return best;
}

static bool draw(struct uct *tree, double chance)
{
    return random_next(&tree->random) >> 11 <
           (uint64_t)(chance * (double)(UINT64_C(1) << 53));
}

/* --- Growing -------------------------------------------------------------- */

/* Gives a node its children; false when there is no room for them. */
static bool expand(struct uct *tree, struct walk *walk, struct node *node)
{
    const struct cellset moves = moves_at(tree, &walk->position);
    const bool contract = walk->position.turn == TURN_CONTRACT;
    const uint32_t count = (uint32_t)(cellset_count(moves) + contract);
    if (tree->room - tree->count < count)
        return false;
    node->first = tree->count;
    node->count = (int16_t)count;
    if (contract)
        add_child(tree, walk, MOVE_PASS);
    for (int cell = cellset_next(&moves, 0); cell >= 0;
         cell = cellset_next(&moves, cell + 1))
        add_child(tree, walk, cell);
    if (tree->model && contract)
        foretell(tree, walk, node);
    if (tree->options.patterns > 0 && !contract)
        set_priors(tree, walk, node);
    if (tree->options.proofs)
        conclude(tree, node);
    return true;
}

/* A walk that has not begun. */
static void begin(const struct uct *tree, struct walk *walk)
{
    walk->playout = tree->playout;
    walk->position = tree->root.position;
    walk->made = tree->made;
    walk->winner = COLOUR_NONE;
    walk->ended = false;
    walk->last = tree->last;
    walk->before = tree->before;
    walk->depth = 0;
    walk->path[0] = 0;
    walk->turns[0] = walk->position.turn;
}

/* The move that was made so many moves ago, or MOVE_NONE. */
static int played(const struct game *game, int back)
{
    return game->move_count >= back ? game->moves[game->move_count - back]
                                    : MOVE_NONE;
}

struct uct *uct_create(const struct uct_options *options,
                       const struct game *game)
{
    const size_t most = UINT32_MAX / 2;
    struct walk walk;
    struct uct *const tree = calloc(1, sizeof *tree);
    if (!tree)
        return NULL;
    const size_t room = options->memory / sizeof *tree->nodes;
    const int side = game->position.board->side;
    tree->options = *options;
    tree->root = *game;
    if (options->model && game->rules == RULES_INNER)
        tree->model = contract_model_of(side);
    tree->draws = tree->model || side <= MOST_DRAWN_SIDE;
    tree->room = (uint32_t)(room < most ? room : most);
    if (tree->room < 1 + BOARD_MAX_CELLS + 1)
        tree->room = 1 + BOARD_MAX_CELLS + 1;
    tree->random = options->seed;
    tree->nodes = calloc(tree->room, sizeof *tree->nodes);
    if (!tree->nodes) {
        uct_destroy(tree);
        return NULL;
    }
    tree->count = 1;
    for (int n = 1; n < ROOTS; n++)
        tree->inverse_roots[n] = 1 / sqrt(n);
    playout_replies_clear(&tree->replies);
    arena_set(&tree->arena, side);
    playout_board_set(&tree->playout, &tree->arena, &game->position);
    if (game->position.turn == TURN_CONTRACT)
        tree->made = outcome_objectives(&game->position, COLOUR_BLACK);
    tree->last = played(game, 1);
    tree->before = played(game, 2);
    begin(tree, &walk);
    expand(tree, &walk, &tree->nodes[0]);
    return tree;
}

void uct_destroy(struct uct *tree)
{
    if (tree)
        free(tree->nodes);
    free(tree);
}

/* Makes a move of the walk's. */
static void step(struct uct *tree, struct walk *walk, uint32_t child)
{
    const int move = tree->nodes[child].move;
    walk->winner = decides(walk, move);
    if (walk->position.turn == TURN_CONTRACT && move >= 0)
        walk->made |= playout_board_add(&walk->playout, COLOUR_BLACK, move);
    else if (move >= 0)
        playout_board_play(&walk->playout, move);
    walk->position = position_after(&walk->position, move);
    walk->before = walk->last;
    walk->last = move;
    walk->path[++walk->depth] = child;
    walk->turns[walk->depth] = walk->position.turn;
}

/* 1 / sqrt(n). */
static double inverse_root(const struct uct *tree, uint32_t n)
{
    return n < ROOTS ? tree->inverse_roots[n] : 1 / sqrt(n);
}

/* What a child promises to who moves there: the share of its own games and that
 * of all moves as first, each as heavy as gelly2011 says, on one denominator;
 * and what is added for trying little and by the patterns. In the contract what
 * is foretold stands for all moves as first. */
static double promise(const struct uct *tree, const struct node *child,
                      double tries, bool by_model)
{
    if (by_model)
        return expected(tree, child) +
               tries * inverse_root(tree, child->visits + 1);
    const double visits = child->visits;
    const double amaf_visits = child->amaf_visits + 1.0;
    const double root = inverse_root(tree, child->visits + 1);
    const double bias =
        root * (tries + tree->options.patterns * child->prior * root);
    if (!tree->options.amaf)
        return child->visits ? child->wins / visits + bias : 1 + tries;
    const double trust = 1 + amaf_bias * amaf_visits;
    return (child->amaf_wins + 0.5 + child->wins * trust) /
               (amaf_visits + visits * trust) +
           bias;
}

/* The child to walk into. The logarithm is that of a power of two, so that all
 * machines agree; the first of equals from a random one on. */
static uint32_t choose(struct uct *tree, const struct node *node, bool by_model)
{
    const double tries = explore[tree->options.amaf] *
                         sqrt(64 - __builtin_clzll(node->visits + UINT64_C(1)));
    const uint32_t end = node->first + (uint32_t)node->count;
    uint32_t child =
        node->first + (uint32_t)random_below(&tree->random, node->count);
    double most = -1;
    uint32_t best = 0;
    for (int i = 0; i < node->count; i++) {
        child = child + 1 < end ? child + 1 : node->first;
        if (tree->options.proofs && is_known(&tree->nodes[child]))
            continue;
        const double value =
            promise(tree, &tree->nodes[child], tries, by_model);
        if (value > most) {
            most = value;
            best = child;
        }
    }
    assert(best);
    return best;
}

/* Strikes out the children that a look has shown to lose. */
static void strike(struct uct *tree, struct node *node,
                   const struct cellset *replies)
{
    for (int i = 0; i < node->count; i++) {
        struct node *const child = &tree->nodes[node->first + i];
        if (!is_known(child) && !cellset_has(replies, child->move))
            child->value = VALUE_WIN;
    }
    conclude(tree, node);
}

/* Looks at a node of the main phase, once. */
static void look(struct uct *tree, const struct walk *walk, struct node *node,
                 struct move_budget *move_budget)
{
    struct search *const search = tree->options.search;
    if (!search || walk->position.turn == TURN_CONTRACT ||
        node->visits != LOOK_AT || is_known(node))
        return;
    struct search_view view;
    search_look(search, &walk->position, &view);
    move_budget_spend(move_budget, MOVE_BUDGET_LOOK);
    node->value = (uint8_t)view.value;
    if (!is_known(node))
        strike(tree, node, &view.replies);
}

/* Whether nothing is left to find out at a node. */
static bool is_done(const struct uct *tree, const struct node *node)
{
    if (!tree->options.proofs || !is_known(node))
        return false;
    if (node != tree->nodes || !tree->options.every)
        return true;
    for (int i = 0; i < node->count; i++)
        if (!is_known(&tree->nodes[node->first + i]))
            return false;
    return true;
}

/* Whether the walk, at a node which a model values, ends there without a game:
 * at a set met for the first time, and mostly behind a pass. */
static bool ends(const struct walk *walk, const struct node *node)
{
    if (walk->position.turn == TURN_CONTRACT)
        return !node->first;
    return node->move == MOVE_PASS && walk->depth &&
           node->visits < (uint64_t)DRAWN * node->amaf_visits;
}

/* Walks down to a node without children, or whose value is known, or where a
 * walk ends without a game. */
static void descend(struct uct *tree, struct walk *walk,
                    struct move_budget *move_budget)
{
    for (;;) {
        struct node *const node = &tree->nodes[walk->path[walk->depth]];
        const bool by_model =
            tree->model && walk->position.turn == TURN_CONTRACT;
        if (walk->winner != COLOUR_NONE || is_done(tree, node))
            return;
        walk->ended = tree->model && ends(walk, node);
        if (!node->first && (by_model || node->visits >= EXPAND_AT) &&
            !expand(tree, walk, node))
            return;
        if (!node->first || walk->ended)
            return;
        look(tree, walk, node, move_budget);
        if (is_done(tree, node))
            return;
        step(tree, walk, choose(tree, node, by_model));
    }
}

/* Whether the player to move wins where the walk has ended without a game. */
static bool draw_winner(struct uct *tree, const struct walk *walk,
                        const struct node *leaf)
{
    if (walk->position.turn != TURN_CONTRACT)
        return draw(tree, pass_chance(tree, leaf));
    return draw(tree, leaf->first ? best_foretold(tree, leaf) : 0.5);
}

/* Whether the player to move where the walk has ended wins this game. */
static bool finish(struct uct *tree, struct walk *walk)
{
    const struct node *const leaf = &tree->nodes[walk->path[walk->depth]];
    const enum turn turn = walk->position.turn;
    const enum colour mover =
        turn == TURN_CONTRACT ? COLOUR_BLACK : (enum colour)turn;
    if (tree->options.proofs && is_known(leaf))
        return leaf->value == VALUE_WIN;
    if (walk->ended)
        return draw_winner(tree, walk, leaf);
    if (turn == TURN_CONTRACT)
        walk->winner = playout_board_verdict(COLOUR_BLACK, walk->made);
    if (walk->winner == COLOUR_NONE)
        walk->winner = playout_board_finish(
            &walk->playout, tree->options.style,
            tree->options.replies ? &tree->replies : NULL,
            walk->depth ? leaf->move : MOVE_NONE, &tree->random);
    return walk->winner == mover;
}

/* Counts a game for the children whose stone the player to move at a node of
 * the main phase has placed in it at any time. */
static void count_amaf(struct uct *tree, const struct walk *walk,
                       const struct node *node, enum turn turn, bool won)
{
    for (int i = 0; i < node->count; i++) {
        struct node *const child = &tree->nodes[node->first + i];
        const uint32_t placed =
            walk->playout.stone[child->move] == (uint8_t)turn;
        child->amaf_visits += placed;
        child->amaf_wins += placed & won;
    }
}

/* Counts a game played on from behind a pass; whether White wins, for the sets
 * before it. */
static bool pass_on(struct uct *tree, struct node *pass, bool passer_won)
{
    pass->amaf_visits++;
    pass->amaf_wins += passer_won;
    return tree->options.proofs && is_known(pass)
               ? pass->value == VALUE_WIN
               : draw(tree, pass_chance(tree, pass));
}

/* Carries a game up; `won`: by the player to move at its last node. */
static void carry_up(struct uct *tree, struct walk *walk, bool won)
{
    for (int depth = walk->depth; depth >= 0; depth--) {
        struct node *const node = &tree->nodes[walk->path[depth]];
        if (tree->options.proofs && depth < walk->depth &&
            is_known(&tree->nodes[walk->path[depth + 1]]))
            conclude(tree, node);
        if (tree->options.amaf && walk->turns[depth] != TURN_CONTRACT)
            count_amaf(tree, walk, node, walk->turns[depth], won);
        won = !won;
        node->visits++;
        if (!tree->model)
            node->wins += won;
        if (node->move == MOVE_PASS && depth && tree->draws && !walk->ended)
            won = !pass_on(tree, node, won);
        if (tree->model)
            node->wins += won;
    }
}

void uct_tell(struct uct *tree, int move, enum value value)
{
    struct node *const root = &tree->nodes[0];
    for (int i = 0; i < root->count; i++)
        if (tree->nodes[root->first + i].move == move)
            tree->nodes[root->first + i].value = (uint8_t)value_opposite(value);
    if (tree->options.proofs)
        conclude(tree, root);
}

/* One walk; whether it took a game. */
static bool walk_once(struct uct *tree, struct move_budget *move_budget)
{
    struct walk walk;
    begin(tree, &walk);
    descend(tree, &walk, move_budget);
    carry_up(tree, &walk, finish(tree, &walk));
    tree->games += !walk.ended;
    return !walk.ended;
}

bool uct_grow(struct uct *tree, struct move_budget *move_budget, uint64_t games)
{
    for (uint64_t i = 0; i < games; i++) {
        if (is_done(tree, &tree->nodes[0]) ||
            !(move_budget_spend(move_budget, 1) || tree->rounds < LEAST_GAMES))
            return false;
        for (int k = 0; k < FREE_WALKS && !is_done(tree, &tree->nodes[0]); k++)
            if (walk_once(tree, move_budget))
                break;
        tree->rounds++;
    }
    return true;
}

uint64_t uct_games(const struct uct *tree)
{
    return tree->games;
}

/* Whether a child is the better choice. */
static bool is_better(const struct node *a, const struct node *b)
{
    static const int rank[] = {
        [VALUE_UNKNOWN] = 1, [VALUE_WIN] = 0, [VALUE_LOSS] = 2};
    if (a->value != b->value)
        return rank[a->value] > rank[b->value];
    return a->visits > b->visits;
}

/* The child to make of a node that has some. */
static const struct node *best_child(const struct uct *tree,
                                     const struct node *node)
{
    const struct node *best = &tree->nodes[node->first];
    for (int i = 1; i < node->count; i++)
        if (is_better(&tree->nodes[node->first + i], best))
            best = &tree->nodes[node->first + i];
    return best;
}

/* The chance of who makes one of the root's moves, by its share. Before further
 * contract stones that is a chance already where winners are drawn. */
static double chance_of(const struct uct *tree, const struct node *child,
                        double share)
{
    const struct position *const position = &tree->root.position;
    if (position->turn != TURN_CONTRACT)
        return calibration_chance(share, child->visits);
    if (tree->model)
        return child->move == MOVE_PASS ? foretold(tree, child)
                                        : expected(tree, child);
    if (child->move == MOVE_PASS)
        return 1 - calibration_white(position->board->side, 1 - share,
                                     child->visits);
    return tree->draws ? share : calibration_chance(share, child->visits);
}

static struct uct_move move_of(const struct uct *tree, const struct node *child)
{
    const double share = (child->wins + 0.5) / (child->visits + 1.0);
    return (struct uct_move){
        .move = child->move,
        .value = value_opposite((enum value)child->value),
        .visits = child->visits,
        .share = share,
        .chance = chance_of(tree, child, share),
    };
}

struct uct_move uct_choose(const struct uct *tree)
{
    assert(tree->nodes[0].first);
    return move_of(tree, best_child(tree, &tree->nodes[0]));
}

/* What is told of a move beside the best. The share of few walks says little,
 * and would often lie above what many have found of the best. */
static struct uct_move move_beside(const struct uct *tree,
                                   const struct node *child,
                                   const struct uct_move *best)
{
    struct uct_move move = move_of(tree, child);
    if (best->value == VALUE_UNKNOWN && move.chance > best->chance)
        move.chance = best->chance;
    return move;
}

void uct_describe(const struct uct *tree, struct uct_report *report)
{
    const struct node *node = &tree->nodes[0];
    report->best = uct_choose(tree);
    report->count = node->count;
    for (int i = 0; i < node->count; i++)
        report->moves[i] =
            move_beside(tree, &tree->nodes[node->first + i], &report->best);
    report->line_count = 0;
    while (node->first) {
        node = best_child(tree, node);
        if (!node->visits && !is_known(node))
            break;
        report->line[report->line_count++] = node->move;
    }
}
