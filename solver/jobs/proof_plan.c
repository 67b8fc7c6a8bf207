/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proof_plan - see the header. */
#include "solver/jobs/proof_plan.h"

#include <stdlib.h>

#include "game/array.h"
#include "game/symmetry.h"
#include "solver/jobs/job_graph.h"

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

enum status proof_plan_make(const struct job_graph *graph, uint32_t root,
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

void proof_plan_free(struct proof_plan *plan)
{
    free(plan->steps);
    free(plan->links);
    *plan = (struct proof_plan){.winner = COLOUR_NONE};
}
