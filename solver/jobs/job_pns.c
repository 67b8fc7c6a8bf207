/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * job_pns - proof-number search whose leaves are jobs.
 *
 * What changes at a node is told to its parents at once, the nodes with most
 * stones first, since a node's replies have one stone more; so at every moment
 * all that follows from the outcomes is known.
 */
#include "solver/jobs/job_pns.h"

#include <assert.h>
#include <stdlib.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "solver/dfpn/search.h"
#include "solver/jobs/job_graph.h"
#include "solver/jobs/job_proof.h"

/* Budgets: the second and third job of a leaf that the way leads to again have
 * GROWTH times as many nodes as the one before; then it is expanded. A leaf
 * that was expanded after its first job made the tree search several times as
 * many nodes in all, since most leaves are easy and a few are not;
 * doc/experiments.md has the figures. */
enum { TRIES = 3, GROWTH = 4, LAST_LEVEL = 20, ROOT = 0 };

/* Numbers that are not settled stop short of JOB_NEVER. */
#define LIVE_MAX (JOB_NEVER - 1)

struct job_pns {
    struct job_graph graph;
    struct job_pns_options options;
    struct search *search;                /* looks at new leaves */
    uint32_t queues[BOARD_MAX_CELLS + 1]; /* nodes to bring up to date, by
                                             their stones */
    uint64_t out;                         /* jobs */
};

static struct job_node *node_at(const struct job_pns *tree, uint32_t index)
{
    return &tree->graph.nodes[index];
}

/* --- Numbers ------------------------------------------------------------- */

static uint64_t add(uint64_t a, uint64_t b)
{
    if (a == JOB_NEVER || b == JOB_NEVER)
        return JOB_NEVER;
    return a < LIVE_MAX - b ? a + b : LIVE_MAX;
}

/* number * times / by, at least 1. */
static uint64_t scale(uint64_t number, uint64_t times, uint64_t by)
{
    const unsigned __int128 scaled = (unsigned __int128)number * times / by;
    return scaled < 1 ? 1 : scaled < LIVE_MAX ? (uint64_t)scaled : LIVE_MAX;
}

static void enqueue(struct job_pns *tree, uint32_t index)
{
    struct job_node *const node = node_at(tree, index);
    const int stones = cellset_count(node->stones[COLOUR_BLACK]) +
                       cellset_count(node->stones[COLOUR_WHITE]);
    if (node->queued)
        return;
    node->queued = true;
    node->queue = tree->queues[stones];
    tree->queues[stones] = index;
}

static void enqueue_parents(struct job_pns *tree, uint32_t index)
{
    const struct job_edge *const edges = tree->graph.edges;
    for (uint32_t e = node_at(tree, index)->parents; e != JOB_NOTHING;
         e = edges[e].next)
        enqueue(tree, edges[e].parent);
}

/* Sets the numbers of a node whose winner has become known. */
static void settle(struct job_pns *tree, uint32_t index)
{
    struct job_node *const node = node_at(tree, index);
    const bool won = node->winner == node->turn;
    node->phi = won ? 0 : JOB_NEVER;
    node->delta = won ? JOB_NEVER : 0;
    node->busy = true;
    enqueue_parents(tree, index);
}

/* Settles what the loser's other moves lead to by the answer to one of them,
 * where it holds. */
static void cover(struct job_pns *tree, const struct job_node *node,
                  struct job_edge *edge)
{
    struct job_graph *const graph = &tree->graph;
    const struct cellset region = job_graph_region(graph, edge);
    const struct board *const board = board_of(graph->side);
    edge->told = true;
    for (uint32_t i = 0; i < node->move_count; i++) {
        const struct job_edge *const other = &graph->edges[node->moves + i];
        struct job_node *const sibling = node_at(tree, other->child);
        if (sibling->winner != COLOUR_NONE || cellset_has(&region, other->cell))
            continue;
        const int back = symmetry_inverse(other->symmetry);
        sibling->winner = node_at(tree, edge->child)->winner;
        sibling->ground = JOB_GROUND_LIKE;
        sibling->way = edge->child;
        sibling->symmetry = (uint8_t)symmetry_compose(back, edge->symmetry);
        sibling->confined = true;
        sibling->region = symmetry_set(board, back, &region);
        settle(tree, other->child);
    }
}

static void cover_all(struct job_pns *tree, const struct job_node *node)
{
    for (uint32_t i = 0; i < node->move_count; i++) {
        struct job_edge *const edge = &tree->graph.edges[node->moves + i];
        const struct job_node *const child = node_at(tree, edge->child);
        if (!edge->told && child->confined && child->winner != COLOUR_NONE &&
            child->winner == child->turn)
            cover(tree, node, edge);
    }
}

/* The edge of a move after which the opponent has lost; JOB_NOTHING: none is
 * known. *open: moves of which nothing is known for certain. */
static uint32_t winning_move(const struct job_pns *tree,
                             const struct job_node *node, uint32_t *open)
{
    *open = 0;
    for (uint32_t i = 0; i < node->move_count; i++) {
        const uint32_t edge = node->moves + i;
        const struct job_node *const child =
            node_at(tree, tree->graph.edges[edge].child);
        if (child->winner == node->turn)
            return edge;
        *open += child->winner == COLOUR_NONE;
    }
    return JOB_NOTHING;
}

/* Whether it may still help the node to know more of a reply. */
static bool matters(const struct job_node *node, const struct job_node *child)
{
    return child->winner == COLOUR_NONE &&
           (child->delta != JOB_NEVER ||
            (node->delta != JOB_NEVER && child->phi != JOB_NEVER));
}

/* The numbers of a node that stays open. True: they have changed. */
static bool set_numbers(struct job_pns *tree, struct job_node *node)
{
    const struct job_node before = *node;
    const uint32_t stamp = job_graph_stamp(&tree->graph);
    node->phi = JOB_NEVER;
    node->delta = 0;
    for (uint32_t i = 0; i < node->move_count; i++) {
        struct job_node *const child =
            node_at(tree, tree->graph.edges[node->moves + i].child);
        if (child->winner != COLOUR_NONE || child->seen == stamp)
            continue;
        child->seen = stamp;
        if (child->delta < node->phi)
            node->phi = child->delta;
        node->delta = add(node->delta, child->phi);
    }
    node->busy = true;
    for (uint32_t i = 0; i < node->move_count && node->busy; i++) {
        const struct job_node *const child =
            node_at(tree, tree->graph.edges[node->moves + i].child);
        node->busy = child->busy || !matters(node, child);
    }
    return node->phi != before.phi || node->delta != before.delta ||
           node->busy != before.busy;
}

/* Brings an expanded node up to date with its replies. */
static void update(struct job_pns *tree, uint32_t index)
{
    struct job_node *const node = node_at(tree, index);
    uint32_t open;
    if (node->winner != COLOUR_NONE || !node->expanded)
        return;
    const uint32_t win = winning_move(tree, node, &open);
    if (win != JOB_NOTHING) {
        job_proof_move(&tree->graph, index, win);
        settle(tree, index);
        return;
    }
    if (open)
        cover_all(tree, node);
    winning_move(tree, node, &open);
    if (!open) {
        job_proof_replies(&tree->graph, index);
        settle(tree, index);
    } else if (set_numbers(tree, node)) {
        enqueue_parents(tree, index);
    }
}

/* Brings all up to date that waits for it, the nodes with most stones first. */
static void spread(struct job_pns *tree)
{
    int stones = BOARD_MAX_CELLS;
    while (stones >= 0) {
        const uint32_t index = tree->queues[stones];
        if (index == JOB_NOTHING) {
            stones--;
            continue;
        }
        tree->queues[stones] = node_at(tree, index)->queue;
        node_at(tree, index)->queued = false;
        update(tree, index);
    }
}

/* A leaf's flag has changed, or its numbers. */
static void leaf_changed(struct job_pns *tree, uint32_t index)
{
    struct job_node *const node = node_at(tree, index);
    if (node->winner == COLOUR_NONE)
        node->busy = node->out || node->closed;
    enqueue_parents(tree, index);
    spread(tree);
}

static void close_leaf(struct job_pns *tree, uint32_t index)
{
    struct job_node *const node = node_at(tree, index);
    node->closed = true;
    node->phi = node->delta = JOB_NEVER;
    leaf_changed(tree, index);
}

/* --- Budgets ------------------------------------------------------------- */

static uint64_t budget_of(const struct job_pns *tree, int level)
{
    uint64_t budget = tree->options.first;
    while (level-- > 0)
        budget = scale(budget, GROWTH, 1);
    const uint64_t most = tree->options.most;
    return most && budget > most ? most : budget;
}

/* Whether the leaf's last job had as many nodes as any may have. */
static bool is_spent(const struct job_pns *tree, const struct job_node *leaf)
{
    const uint64_t most = tree->options.most;
    return leaf->level == LAST_LEVEL ||
           (most && leaf->level > 0 &&
            budget_of(tree, leaf->level - 1) >= most);
}

/* Counts nodes that were spent on a leaf in vain. */
static void spend(const struct job_pns *tree, struct job_node *node,
                  const struct job_outcome *outcome)
{
    node->spent += outcome->nodes;
    if (outcome->pn && outcome->dn) {
        node->phi = outcome->pn;
        node->delta = outcome->dn;
    } else {
        node->phi = scale(node->phi, 2, 1);
        node->delta = scale(node->delta, 2, 1);
    }
    if (node->level < LAST_LEVEL)
        node->level++;
    while (node->level < LAST_LEVEL &&
           budget_of(tree, node->level) <= node->spent)
        node->level++;
}

/* --- New nodes ----------------------------------------------------------- */

/* The mover wins at once. */
static bool find_goal(struct job_pns *tree, uint32_t index)
{
    const struct position position = job_graph_position(&tree->graph, index);
    const struct cellset empty = position_free(&position);
    struct job_node *const node = node_at(tree, index);
    for (int c = cellset_next(&empty, 0); c >= 0;
         c = cellset_next(&empty, c + 1)) {
        const struct position after = position_after(&position, c);
        if ((int)outcome_winner(&after) != (int)position.turn)
            continue;
        node->winner = node->turn;
        node->ground = JOB_GROUND_GOAL;
        node->cell = (int16_t)c;
        node->confined = true;
        cellset_add(&node->region, c);
        settle(tree, index);
        return true;
    }
    return false;
}

/* What a look tells of a leaf: numbers, no more; for its proof it needs a job
 * all the same. */
static void look(struct job_pns *tree, uint32_t index)
{
    const struct position position = job_graph_position(&tree->graph, index);
    struct job_node *const node = node_at(tree, index);
    struct search_view view;
    search_look(tree->search, &position, &view);
    node->phi = view.value == VALUE_LOSS ? JOB_NEVER : 1;
    node->delta = view.value == VALUE_WIN ? JOB_NEVER
                  : view.value == VALUE_LOSS
                      ? 1
                      : (uint64_t)cellset_count(view.replies);
}

static void win_by_job(struct job_pns *tree, uint32_t index,
                       const struct job_outcome *outcome)
{
    struct job_node *const node = node_at(tree, index);
    node->winner = (uint8_t)outcome->winner;
    node->ground = JOB_GROUND_JOB;
    node->confined = outcome->confined;
    node->region = outcome->confined ? outcome->region : cellset_none();
    settle(tree, index);
}

/* Finds out what is known of a new leaf. */
static enum status begin_leaf(struct job_pns *tree, uint32_t index,
                              struct status_text *why)
{
    const struct job_pns_options *const options = &tree->options;
    const struct position position = job_graph_position(&tree->graph, index);
    struct job_outcome outcome = {.winner = COLOUR_NONE};
    if (find_goal(tree, index))
        return STATUS_OK;
    look(tree, index);
    const enum status status =
        options->known
            ? options->known(options->context, &position, &outcome, why)
            : STATUS_OK;
    if (!status && outcome.winner != COLOUR_NONE)
        win_by_job(tree, index, &outcome);
    else if (!status && outcome.nodes)
        spend(tree, node_at(tree, index), &outcome);
    return status;
}

/* Gives the new leaves among a node's replies numbers that come to those which
 * the node itself had from its jobs. */
static void share_numbers(struct job_pns *tree, const struct job_node *node,
                          size_t new_from)
{
    struct job_graph *const graph = &tree->graph;
    uint64_t least = JOB_NEVER;
    uint64_t sum = 0;
    if (node->level == 0)
        return;
    for (size_t i = new_from; i < graph->node_count; i++) {
        const struct job_node *const leaf = &graph->nodes[i];
        if (leaf->winner != COLOUR_NONE || leaf->level > 0)
            continue;
        if (leaf->delta < least)
            least = leaf->delta;
        if (leaf->phi != JOB_NEVER)
            sum += leaf->phi;
    }
    for (size_t i = new_from; i < graph->node_count; i++) {
        struct job_node *const leaf = &graph->nodes[i];
        if (leaf->winner != COLOUR_NONE || leaf->level > 0)
            continue;
        if (leaf->delta != JOB_NEVER)
            leaf->delta = scale(leaf->delta, node->phi, least);
        if (leaf->phi != JOB_NEVER)
            leaf->phi = scale(leaf->phi, node->delta, sum);
    }
}

/* Adds the position after a move that does not decide the game. */
static enum status add_reply(struct job_pns *tree, uint32_t index, int cell,
                             const struct position *after,
                             struct status_text *why)
{
    struct job_graph *const graph = &tree->graph;
    uint32_t child;
    int symmetry;
    bool made;
    enum status status =
        job_graph_get(graph, after, &child, &symmetry, &made, why);
    if (!status && made)
        status = begin_leaf(tree, child, why);
    if (!status)
        status = job_graph_link(graph, index, child, cell, symmetry, why);
    return status;
}

/* Adds the replies of a leaf. None of them wins at once, and suicides need no
 * node. */
static enum status expand(struct job_pns *tree, uint32_t index,
                          struct status_text *why)
{
    const struct position position = job_graph_position(&tree->graph, index);
    const struct cellset empty = position_free(&position);
    const size_t nodes = tree->graph.node_count;
    enum status status = STATUS_OK;
    for (int c = cellset_next(&empty, 0); c >= 0 && !status;
         c = cellset_next(&empty, c + 1)) {
        const struct position after = position_after(&position, c);
        if (outcome_winner(&after) == COLOUR_NONE)
            status = add_reply(tree, index, c, &after, why);
    }
    if (status)
        return status;
    node_at(tree, index)->expanded = true;
    share_numbers(tree, node_at(tree, index), nodes);
    enqueue(tree, index);
    spread(tree);
    return STATUS_OK;
}

/* --- The job source ------------------------------------------------------- */

/* The leaf that the way from the root leads to, when the root is not busy. */
static uint32_t find_leaf(const struct job_pns *tree)
{
    uint32_t index = ROOT;
    while (node_at(tree, index)->expanded) {
        const struct job_node *const node = node_at(tree, index);
        const struct job_node *best = NULL;
        for (uint32_t i = 0; i < node->move_count; i++) {
            const uint32_t to = tree->graph.edges[node->moves + i].child;
            const struct job_node *const child = node_at(tree, to);
            if (child->busy || !matters(node, child))
                continue;
            if (!best || child->delta < best->delta ||
                (child->delta == best->delta && child->phi < best->phi)) {
                best = child;
                index = to;
            }
        }
        assert(best);
    }
    return index;
}

static void give_out(struct job_pns *tree, uint32_t index, struct job *job)
{
    struct job_node *const node = node_at(tree, index);
    *job = (struct job){.position = job_graph_position(&tree->graph, index),
                        .nodes = budget_of(tree, node->level),
                        .place = (void *)((uintptr_t)index + 1)};
    node->out = true;
    tree->out++;
    leaf_changed(tree, index);
}

/* What becomes of a leaf that the way has led to: a job, or it is expanded, or
 * given up. */
static enum status use_leaf(struct job_pns *tree, uint32_t index,
                            enum job_source_step *step, struct job *job,
                            struct status_text *why)
{
    const struct job_node *const node = node_at(tree, index);
    const bool spent = is_spent(tree, node);
    if ((node->level >= TRIES || spent) &&
        job_graph_has_room(&tree->graph, BOARD_MAX_CELLS))
        return expand(tree, index, why);
    if (spent) {
        close_leaf(tree, index);
        return STATUS_OK;
    }
    give_out(tree, index, job);
    *step = JOB_SOURCE_JOB;
    return STATUS_OK;
}

static bool is_over(const struct job_node *root)
{
    return root->winner != COLOUR_NONE ||
           (root->phi == JOB_NEVER && root->delta == JOB_NEVER);
}

static enum status pick(void *context, enum job_source_step *step,
                        struct job *job, struct status_text *why)
{
    struct job_pns *const tree = context;
    enum status status = STATUS_OK;
    *step = JOB_SOURCE_WAIT;
    while (!status && *step != JOB_SOURCE_JOB) {
        const struct job_node *const root = node_at(tree, ROOT);
        if (is_over(root) || (root->busy && !tree->out)) {
            *step = JOB_SOURCE_DONE;
            break;
        }
        if (root->busy)
            break;
        status = use_leaf(tree, find_leaf(tree), step, job, why);
    }
    return status;
}

/* The node of a job that has come back. */
static uint32_t take_back(struct job_pns *tree, const struct job *job)
{
    const uint32_t index = (uint32_t)((uintptr_t)job->place - 1);
    assert(node_at(tree, index)->out && tree->out > 0);
    node_at(tree, index)->out = false;
    tree->out--;
    return index;
}

static enum status tell(void *context, const struct job *job,
                        const struct job_outcome *outcome,
                        struct status_text *why)
{
    struct job_pns *const tree = context;
    const uint32_t index = take_back(tree, job);
    struct job_node *const node = node_at(tree, index);
    char text[NOTATION_SIZE];
    if (node->winner != COLOUR_NONE) {
        if (outcome->winner == COLOUR_NONE ||
            outcome->winner == (enum colour)node->winner)
            return STATUS_OK;
        return status_set(why, STATUS_FAILED,
                          "%s: a job says that %s wins, another that %s does",
                          notation_write(&job->position, text),
                          colour_name(outcome->winner),
                          colour_name((enum colour)node->winner));
    }
    if (outcome->winner != COLOUR_NONE)
        win_by_job(tree, index, outcome);
    else
        spend(tree, node, outcome);
    leaf_changed(tree, index);
    return STATUS_OK;
}

static void give_back(void *context, const struct job *job)
{
    struct job_pns *const tree = context;
    leaf_changed(tree, take_back(tree, job));
}

static enum status give_up(void *context, const struct job *job,
                           struct status_text *why)
{
    struct job_pns *const tree = context;
    const uint32_t index = take_back(tree, job);
    (void)why;
    if (node_at(tree, index)->winner == COLOUR_NONE)
        close_leaf(tree, index);
    return STATUS_OK;
}

void job_pns_job_source(struct job_pns *tree, struct job_source *job_source)
{
    *job_source = (struct job_source){.pick = pick,
                                      .tell = tell,
                                      .give_back = give_back,
                                      .give_up = give_up,
                                      .context = tree};
}

/* --- The tree ------------------------------------------------------------ */

static enum status begin(struct job_pns *tree, const struct position *position,
                         struct status_text *why)
{
    static const struct search_options looking = {.memory = 1};
    const enum colour winner = outcome_winner(position);
    uint32_t root;
    int symmetry;
    bool made;
    enum status status =
        search_create(position->board->side, &looking, &tree->search, why);
    if (!status)
        status =
            job_graph_get(&tree->graph, position, &root, &symmetry, &made, why);
    if (status)
        return status;
    if (winner == COLOUR_NONE)
        return begin_leaf(tree, root, why);
    node_at(tree, root)->winner = (uint8_t)winner;
    settle(tree, root);
    return STATUS_OK;
}

enum status job_pns_create(const struct position *position,
                           const struct job_pns_options *options,
                           struct job_pns **tree, struct status_text *why)
{
    struct job_pns *const made = calloc(1, sizeof *made);
    assert(position->turn != TURN_CONTRACT);
    if (!made)
        return status_no_memory(why);
    made->options = *options;
    if (!made->options.first)
        made->options.first = JOB_PNS_FIRST;
    if (!made->options.memory)
        made->options.memory = JOB_PNS_MEMORY;
    for (int i = 0; i <= BOARD_MAX_CELLS; i++)
        made->queues[i] = JOB_NOTHING;
    job_graph_open(&made->graph, position->board->side, made->options.memory);
    const enum status status = begin(made, position, why);
    if (status)
        job_pns_destroy(made);
    else
        *tree = made;
    return status;
}

void job_pns_destroy(struct job_pns *tree)
{
    if (!tree)
        return;
    search_destroy(tree->search);
    job_graph_close(&tree->graph);
    free(tree);
}

enum colour job_pns_winner(const struct job_pns *tree)
{
    return (enum colour)node_at(tree, ROOT)->winner;
}

static uint32_t number_of(uint64_t number)
{
    if (number == JOB_NEVER)
        return SEARCH_INFINITE;
    return number < SEARCH_INFINITE ? (uint32_t)number : SEARCH_INFINITE - 1;
}

void job_pns_numbers(const struct job_pns *tree, uint32_t *pn, uint32_t *dn)
{
    *pn = number_of(node_at(tree, ROOT)->phi);
    *dn = number_of(node_at(tree, ROOT)->delta);
}

size_t job_pns_size(const struct job_pns *tree)
{
    return tree->graph.node_count;
}

enum status job_pns_plan(const struct job_pns *tree, struct proof_plan *plan,
                         struct status_text *why)
{
    return job_proof_plan(&tree->graph, ROOT, plan, why);
}
