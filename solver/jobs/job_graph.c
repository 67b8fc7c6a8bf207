/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * job_graph - a hash table of canonical positions leads to the nodes; lists of
 * edges run through the array of edges.
 */
#include "solver/jobs/job_graph.h"

#include <stdlib.h>

#include "game/array.h"
#include "game/random.h"
#include "game/symmetry.h"

enum { FIRST_BUCKETS = 1024 };

void job_graph_open(struct job_graph *graph, int side, size_t memory)
{
    *graph = (struct job_graph){.side = side, .memory = memory};
}

void job_graph_close(struct job_graph *graph)
{
    free(graph->nodes);
    free(graph->edges);
    free(graph->buckets);
}

/* Half of an array may be room that is not in use; of buckets there are at most
 * two a node. */
bool job_graph_has_room(const struct job_graph *graph, size_t more)
{
    const size_t node = sizeof *graph->nodes + sizeof *graph->buckets;
    const size_t nodes = graph->node_count + more;
    const size_t edges = graph->edge_count + more;
    return nodes < JOB_NOTHING && edges < JOB_NOTHING &&
           2 * (nodes * node + edges * sizeof *graph->edges) <= graph->memory;
}

struct position job_graph_position(const struct job_graph *graph, uint32_t node)
{
    const struct job_node *const of = &graph->nodes[node];
    struct position position = position_empty(graph->side, (enum turn)of->turn);
    position.stones[COLOUR_BLACK] = of->stones[COLOUR_BLACK];
    position.stones[COLOUR_WHITE] = of->stones[COLOUR_WHITE];
    return position;
}

static uint32_t *bucket_of(const struct job_graph *graph,
                           const struct cellset stones[2], int turn)
{
    uint64_t state = (uint64_t)turn;
    for (int colour = 0; colour < 2; colour++)
        for (int i = 0; i < CELLSET_WORDS; i++) {
            state ^= stones[colour].word[i];
            state = random_next(&state);
        }
    return &graph->buckets[state & (graph->bucket_count - 1)];
}

static void enter(struct job_graph *graph, uint32_t index)
{
    struct job_node *const node = &graph->nodes[index];
    uint32_t *const bucket = bucket_of(graph, node->stones, node->turn);
    node->next = *bucket;
    *bucket = index;
}

/* Keeps at least one bucket for each node. */
static bool grow_buckets(struct job_graph *graph)
{
    const size_t count =
        graph->bucket_count ? 2 * graph->bucket_count : FIRST_BUCKETS;
    if (graph->node_count < graph->bucket_count)
        return true;
    uint32_t *const buckets =
        reallocarray(graph->buckets, count, sizeof *buckets);
    if (!buckets)
        return false;
    graph->buckets = buckets;
    graph->bucket_count = count;
    for (size_t i = 0; i < count; i++)
        buckets[i] = JOB_NOTHING;
    for (size_t i = 0; i < graph->node_count; i++)
        enter(graph, (uint32_t)i);
    return true;
}

static uint32_t find(const struct job_graph *graph,
                     const struct position *canonical)
{
    uint32_t i = graph->bucket_count ? *bucket_of(graph, canonical->stones,
                                                  (int)canonical->turn)
                                     : JOB_NOTHING;
    while (i != JOB_NOTHING) {
        const struct position position = job_graph_position(graph, i);
        if (position_equal(&position, canonical))
            break;
        i = graph->nodes[i].next;
    }
    return i;
}

enum status job_graph_get(struct job_graph *graph,
                          const struct position *position, uint32_t *node,
                          int *symmetry, bool *made, struct status_text *why)
{
    int k;
    const struct position canonical = symmetry_canonical(position, &k);
    *symmetry = symmetry_inverse(k);
    *node = find(graph, &canonical);
    *made = *node == JOB_NOTHING;
    if (!*made)
        return STATUS_OK;
    if (!array_room(&graph->nodes, graph->node_count, &graph->node_room) ||
        !grow_buckets(graph))
        return status_no_memory(why);
    *node = (uint32_t)graph->node_count++;
    graph->nodes[*node] = (struct job_node){
        .stones = {canonical.stones[COLOUR_BLACK],
                   canonical.stones[COLOUR_WHITE]},
        .phi = 1,
        .delta = 1,
        .moves = JOB_NOTHING,
        .parents = JOB_NOTHING,
        .queue = JOB_NOTHING,
        .way = JOB_NOTHING,
        .cell = MOVE_NONE,
        .turn = (uint8_t)canonical.turn,
        .winner = COLOUR_NONE,
    };
    enter(graph, *node);
    return STATUS_OK;
}

enum status job_graph_link(struct job_graph *graph, uint32_t parent,
                           uint32_t child, int cell, int symmetry,
                           struct status_text *why)
{
    if (!array_room(&graph->edges, graph->edge_count, &graph->edge_room))
        return status_no_memory(why);
    struct job_node *const above = &graph->nodes[parent];
    struct job_node *const below = &graph->nodes[child];
    const uint32_t index = (uint32_t)graph->edge_count++;
    graph->edges[index] = (struct job_edge){.parent = parent,
                                            .child = child,
                                            .next = below->parents,
                                            .cell = (int16_t)cell,
                                            .symmetry = (uint8_t)symmetry};
    below->parents = index;
    if (!above->move_count++)
        above->moves = index;
    return STATUS_OK;
}

uint32_t job_graph_stamp(struct job_graph *graph)
{
    if (++graph->stamp == 0) {
        for (size_t i = 0; i < graph->node_count; i++)
            graph->nodes[i].seen = 0;
        graph->stamp = 1;
    }
    return graph->stamp;
}

struct cellset job_graph_region(const struct job_graph *graph,
                                const struct job_edge *edge)
{
    return symmetry_set(board_of(graph->side), edge->symmetry,
                        &graph->nodes[edge->child].region);
}
