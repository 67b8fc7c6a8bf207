/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * job_graph - the positions of a job_pns, each once up to symmetry, and the
 * moves between them.
 *
 * Nodes and edges are named by their numbers and kept in two arrays that grow
 * by doubling, so a pointer to one is good only until the next is made. An edge
 * stands in two lists: among the moves of its parent, which are numbered one
 * after another, and among those that lead to its child. Stones are only added,
 * so there are no cycles.
 *
 * This holds the nodes and knows nothing of jobs or of proof numbers.
 */
#ifndef SOLVER_JOBS_JOB_GRAPH_H
#define SOLVER_JOBS_JOB_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/position.h"
#include "game/status.h"

#define JOB_NEVER UINT64_MAX   /* a number: it cannot be proved */
#define JOB_NOTHING UINT32_MAX /* no node, no edge */

/* What a won node rests on. */
enum job_ground {
    JOB_GROUND_NONE,    /* it is not won yet, or the game is over */
    JOB_GROUND_JOB,     /* a job: there is a record of its proof */
    JOB_GROUND_GOAL,    /* the mover's stone on `cell` makes his goal */
    JOB_GROUND_MOVE,    /* the mover's move along the edge `way` */
    JOB_GROUND_REPLIES, /* the mover loses: those of his moves that are marked
                           as needed, with what they are answered by */
    JOB_GROUND_LIKE     /* the proof of the node `way`, turned by `symmetry` */
};

struct job_node {
    struct cellset stones[2]; /* canonical */
    struct cellset region;    /* once it is won: where, if confined */
    uint64_t phi, delta;      /* the mover's, see job_pns.h */
    uint64_t spent;           /* nodes that its jobs took in vain */
    uint32_t next;            /* of the same hash */
    uint32_t moves;           /* the first edge to a reply, and how many */
    uint32_t move_count;
    uint32_t parents; /* the first edge that leads here */
    uint32_t queue;   /* the next to be brought up to date */
    uint32_t seen;    /* see job_graph_stamp() */
    uint32_t way;     /* see enum job_ground */
    int16_t cell;
    uint8_t symmetry;
    uint8_t ground; /* an enum job_ground */
    uint8_t turn;   /* a colour */
    uint8_t winner; /* a colour, or COLOUR_NONE */
    uint8_t level;  /* of its next job's budget */
    bool confined;  /* won with a region; else for this very position */
    bool expanded;  /* its replies are there */
    bool out;       /* a job is out for it */
    bool closed;    /* given up */
    bool busy;      /* there is nothing to pick here or below */
    bool queued;
};

struct job_edge {
    uint32_t parent, child;
    uint32_t next;    /* that leads to the same child */
    int16_t cell;     /* the move, in the parent's orientation */
    uint8_t symmetry; /* from the child's orientation to the parent's */
    bool needed;      /* by the parent's proof */
    bool told;        /* its siblings have heard of its region */
};

struct job_graph {
    int side;
    size_t memory; /* bytes at most */
    struct job_node *nodes;
    size_t node_count, node_room;
    struct job_edge *edges;
    size_t edge_count, edge_room;
    uint32_t *buckets; /* a power of two, by hash */
    size_t bucket_count;
    uint32_t stamp;
};

/* `memory` bounds what nodes and edges take, but for the moment in which an
 * array moves. */
void job_graph_open(struct job_graph *graph, int side, size_t memory);
void job_graph_close(struct job_graph *graph);

/* Whether `more` nodes and edges may be added. */
bool job_graph_has_room(const struct job_graph *graph, size_t more);

/* The node of a position, in any orientation, which is made when there is none;
 * *symmetry leads from the node's orientation to the position's. *made: it is
 * new, a leaf of which nothing is known. STATUS_FAILED: no memory. */
enum status job_graph_get(struct job_graph *graph,
                          const struct position *position, uint32_t *node,
                          int *symmetry, bool *made, struct status_text *why);

/* The node's position, canonical. */
struct position job_graph_position(const struct job_graph *graph,
                                   uint32_t node);

/* Adds a move, the last of its parent so far. */
enum status job_graph_link(struct job_graph *graph, uint32_t parent,
                           uint32_t child, int cell, int symmetry,
                           struct status_text *why);

/* A stamp that no node has been `seen` with. */
uint32_t job_graph_stamp(struct job_graph *graph);

/* The region of an edge's child, which has one, in the parent's orientation. */
struct cellset job_graph_region(const struct job_graph *graph,
                                const struct job_edge *edge);

#endif
