/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * job_proof - the plan is made from the root down, each node once; the replies
 * that are needed are chosen greedily.
 */
#include "solver/jobs/job_proof.h"

#include <stdlib.h>

#include "game/array.h"
#include "game/symmetry.h"

void job_proof_move(struct job_graph *graph, uint32_t node, uint32_t edge)
{
    struct job_node *const won = &graph->nodes[node];
    const struct job_edge *const way = &graph->edges[edge];
    won->winner = won->turn;
    won->ground = JOB_GROUND_MOVE;
    won->way = edge;
    won->confined = graph->nodes[way->child].confined;
    if (!won->confined)
        return;
    won->region = job_graph_region(graph, way);
    cellset_add(&won->region, way->cell);
}

/* The answers to a lost node's moves while they are chosen. */
struct answers {
    struct job_graph *graph;
    uint32_t first, count;                  /* edges */
    struct cellset region[BOARD_MAX_CELLS]; /* of each that has one */
    struct cellset open; /* empty cells that no answer covers yet */
};

static bool is_confined(const struct answers *answers, uint32_t i)
{
    const struct job_graph *const graph = answers->graph;
    return graph->nodes[graph->edges[answers->first + i].child].confined;
}

/* What of the open cells an answer leaves. */
static struct cellset left_open(const struct answers *answers,
                                struct cellset open, uint32_t i)
{
    if (is_confined(answers, i))
        return cellset_and(open, answers->region[i]);
    cellset_remove(&open, answers->graph->edges[answers->first + i].cell);
    return open;
}

static bool *needed(const struct answers *answers, uint32_t i)
{
    return &answers->graph->edges[answers->first + i].needed;
}

/* Takes an answer if it covers anything new. */
static void take(struct answers *answers, uint32_t i)
{
    const struct cellset open = left_open(answers, answers->open, i);
    *needed(answers, i) = !cellset_equal(open, answers->open);
    answers->open = open;
}

/* The answer with the smallest region among those after which fewest cells
 * would be open; none: the count. */
static uint32_t best_answer(const struct answers *answers)
{
    uint32_t best = answers->count;
    int least = cellset_count(answers->open);
    int size = 0;
    for (uint32_t i = 0; i < answers->count; i++) {
        if (!is_confined(answers, i))
            continue;
        const int open = cellset_count(left_open(answers, answers->open, i));
        const int cells = cellset_count(answers->region[i]);
        if (open < least ||
            (best < answers->count && open == least && cells < size)) {
            best = i;
            least = open;
            size = cells;
        }
    }
    return best;
}

/* Whether the other needed answers leave open none of the cells that all of
 * them together do not. */
static bool is_needless(const struct answers *answers, uint32_t i,
                        struct cellset all)
{
    struct cellset open = all;
    for (uint32_t j = 0; j < answers->count; j++)
        if (j != i && *needed(answers, j))
            open = left_open(answers, open, j);
    return cellset_empty(cellset_without(open, answers->open));
}

static void choose(struct answers *answers, struct cellset all)
{
    answers->open = all;
    for (uint32_t i = 0; i < answers->count; i++)
        *needed(answers, i) = false;
    for (uint32_t i; (i = best_answer(answers)) < answers->count;)
        take(answers, i);
    for (uint32_t i = 0; i < answers->count; i++)
        if (!is_confined(answers, i))
            take(answers, i);
    for (uint32_t i = answers->count; i-- > 0;)
        if (*needed(answers, i) && is_needless(answers, i, all))
            *needed(answers, i) = false;
}

void job_proof_replies(struct job_graph *graph, uint32_t node)
{
    struct job_node *const lost = &graph->nodes[node];
    const struct position position = job_graph_position(graph, node);
    struct answers answers = {
        .graph = graph, .first = lost->moves, .count = lost->move_count};
    for (uint32_t i = 0; i < answers.count; i++)
        if (is_confined(&answers, i))
            answers.region[i] =
                job_graph_region(graph, &graph->edges[answers.first + i]);
    choose(&answers, position_free(&position));
    lost->winner = (uint8_t)colour_other((enum colour)lost->turn);
    lost->ground = JOB_GROUND_REPLIES;
    lost->confined = cellset_empty(answers.open);
    lost->region = cellset_none();
    for (uint32_t i = 0; i < answers.count; i++)
        if (*needed(&answers, i)) {
            lost->confined = lost->confined && is_confined(&answers, i);
            lost->region = cellset_or(lost->region, answers.region[i]);
        }
    if (!lost->confined)
        lost->region = cellset_none();
}

/* --- The plan ------------------------------------------------------------ */

struct planner {
    const struct job_graph *graph;
    struct proof_plan *plan;
    uint32_t *steps; /* by node: its step, or JOB_NOTHING */
};

static bool plan_node(struct planner *planner, uint32_t index, uint32_t *step);

/* Makes room for `count` links of a step. */
static bool reserve(struct planner *planner, uint32_t step, uint32_t count)
{
    struct proof_plan *const plan = planner->plan;
    plan->steps[step].links = (uint32_t)plan->link_count;
    plan->steps[step].link_count = count;
    for (uint32_t i = 0; i < count; i++) {
        if (!array_room(&plan->links, plan->link_count, &plan->link_room))
            return false;
        plan->links[plan->link_count++] = (struct proof_plan_link){.step = 0};
    }
    return true;
}

/* Fills a link, with what the edge leads to or, if that was settled like
 * another node, with the other. */
static bool plan_edge(struct planner *planner, const struct job_edge *edge,
                      uint32_t link)
{
    const struct job_node *const nodes = planner->graph->nodes;
    uint32_t index = edge->child;
    int symmetry = edge->symmetry;
    uint32_t step;
    for (; nodes[index].ground == JOB_GROUND_LIKE; index = nodes[index].way)
        symmetry = symmetry_compose(symmetry, nodes[index].symmetry);
    if (!plan_node(planner, index, &step))
        return false;
    planner->plan->links[link] = (struct proof_plan_link){
        .step = step,
        .reply = nodes[index].confined ? MOVE_PASS : edge->cell,
        .symmetry = (uint8_t)symmetry};
    return true;
}

static bool plan_replies(struct planner *planner, const struct job_node *node,
                         uint32_t step)
{
    const struct job_edge *const edges = planner->graph->edges + node->moves;
    uint32_t count = 0;
    for (uint32_t i = 0; i < node->move_count; i++)
        count += edges[i].needed;
    if (!reserve(planner, step, count))
        return false;
    uint32_t link = planner->plan->steps[step].links;
    for (uint32_t i = 0; i < node->move_count; i++)
        if (edges[i].needed && !plan_edge(planner, &edges[i], link++))
            return false;
    return true;
}

static bool plan_move(struct planner *planner, const struct job_node *node,
                      uint32_t step)
{
    const struct job_edge *const edge = &planner->graph->edges[node->way];
    planner->plan->steps[step].cell = edge->cell;
    return reserve(planner, step, 1) &&
           plan_edge(planner, edge, planner->plan->steps[step].links);
}

/* The step of a node, made with all below it unless it is there. Calls nest no
 * deeper than there are empty cells, for each link adds a stone. */
static bool plan_node(struct planner *planner, uint32_t index, uint32_t *step)
{
    struct proof_plan *const plan = planner->plan;
    const struct job_node *const node = &planner->graph->nodes[index];
    *step = planner->steps[index];
    if (*step != JOB_NOTHING) {
        plan->steps[*step].uses++;
        return true;
    }
    if (!array_room(&plan->steps, plan->count, &plan->room))
        return false;
    *step = planner->steps[index] = (uint32_t)plan->count++;
    plan->steps[*step] = (struct proof_plan_step){
        .position = job_graph_position(planner->graph, index),
        .kind = node->ground == JOB_GROUND_JOB       ? PROOF_PLAN_RECORD
                : node->ground == JOB_GROUND_REPLIES ? PROOF_PLAN_REPLIES
                                                     : PROOF_PLAN_MOVE,
        .cell = node->cell,
        .uses = 1};
    if (node->ground == JOB_GROUND_REPLIES)
        return plan_replies(planner, node, *step);
    return node->ground != JOB_GROUND_MOVE || plan_move(planner, node, *step);
}

enum status job_proof_plan(const struct job_graph *graph, uint32_t root,
                           struct proof_plan *plan, struct status_text *why)
{
    const struct job_node *const node = &graph->nodes[root];
    struct planner planner = {.graph = graph, .plan = plan};
    uint32_t step;
    *plan = (struct proof_plan){.position = job_graph_position(graph, root),
                                .winner = (enum colour)node->winner};
    if (node->ground == JOB_GROUND_NONE)
        return STATUS_OK;
    planner.steps = malloc(graph->node_count * sizeof *planner.steps);
    for (size_t i = 0; planner.steps && i < graph->node_count; i++)
        planner.steps[i] = JOB_NOTHING;
    const bool done = planner.steps && plan_node(&planner, root, &step);
    free(planner.steps);
    if (done)
        return STATUS_OK;
    proof_plan_free(plan);
    return status_no_memory(why);
}
