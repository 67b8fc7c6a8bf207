/* SPDX-License-Identifier: GPL-3.0-or-later */
/* job_proof - see the header. */
#include "solver/jobs/job_proof.h"

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
