/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * contract_graph - the contract sets reached, and which lead to which.
 *
 * A set and its images under the board's symmetries are one node, kept under
 * its canonical stones in a search tree (the C library's tsearch) and in the
 * list of its layer, the sets with as many stones. A node that is expanded
 * points to the different nodes one stone on; a full set, which leads nowhere,
 * is expanded from the beginning. Nodes never move and are freed with the
 * graph; a million of them on side 4 take about 250 MB.
 */
#ifndef SOLVER_CONTRACT_CONTRACT_GRAPH_H
#define SOLVER_CONTRACT_CONTRACT_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/position.h"
#include "game/rules.h"
#include "game/status.h"
#include "game/value.h"

/* What is known of a set, and what is thought of it. The graph makes it; who
 * uses the graph keeps it up to date. */
struct contract_node {
    struct cellset stones;           /* black, canonical */
    struct contract_node **children; /* once expanded: one stone on */
    uint64_t estimated;              /* the budget of the search that an
                                        estimate was asked for; 0: none was */
    uint64_t phi, delta;             /* see contract_proof_numbers.h */
    int16_t child_count;
    int16_t action; /* these as in struct contract_result */
    int16_t grundy;
    int16_t chance; /* White's by an estimate; below 0: there is none */
    uint16_t near;  /* how much of what is around is Black's, of CONTRACT_ALL */
    uint8_t orbit;
    uint8_t main;
    uint8_t value;
    uint8_t level; /* of the next search, at least */
    uint8_t out;   /* a job: the level of its search, plus one; 0: none */
    bool urgent;   /* if so: it is of CONTRACT_ALL's first share */
    bool expanded;
    bool met;       /* its winner was looked up */
    bool asked;     /* its winner was asked for */
    bool closed;    /* the largest budget was in vain: main stays unknown */
    bool queued;    /* in a list of nodes to bring up to date */
    bool counted;   /* among those done of CONTRACT_ALL */
    uint32_t turn;  /* when the way down last found nothing to do here */
    uint32_t index; /* in its layer */
};

/* A list of nodes that grows. */
struct contract_list {
    struct contract_node **nodes;
    size_t count;
    size_t room;
};

struct contract_graph {
    enum rules rules;
    int side;
    struct cellset cells; /* that the rules allow */
    void *tree;           /* of struct contract_node */
    struct contract_list layers[BOARD_MAX_CELLS + 1]; /* by number of stones */
};

/* `rules` are RULES_INNER or RULES_OPEN. Afterwards it must be closed. */
void contract_graph_open(struct contract_graph *graph, int side,
                         enum rules rules);
void contract_graph_close(struct contract_graph *graph);

enum status contract_list_add(struct contract_list *list,
                              struct contract_node *node,
                              struct status_text *why);

/* The node of a position in any orientation; NULL when it was not reached. */
struct contract_node *contract_graph_find(const struct contract_graph *graph,
                                          const struct position *position);

/* The same, made when missing. STATUS_FAILED: no memory. */
enum status contract_graph_get(struct contract_graph *graph,
                               const struct position *position,
                               struct contract_node **node,
                               struct status_text *why);

/* The node's canonical position, TURN_CONTRACT. */
struct position contract_graph_position(const struct contract_graph *graph,
                                        const struct contract_node *node);

/* The cells for a stone more. */
struct cellset contract_graph_moves(const struct contract_graph *graph,
                                    const struct contract_node *node);

/* The first cell that leads from a node to a child of it. */
int contract_graph_cell(const struct contract_graph *graph,
                        const struct contract_node *node,
                        const struct contract_node *child);

/* Fills `parents` with the expanded nodes that have `node` as a child, each
 * once, and returns how many there are. */
int contract_graph_parents(const struct contract_graph *graph,
                           const struct contract_node *node,
                           struct contract_node *parents[BOARD_MAX_CELLS]);

/* Expands a node that is not expanded: makes what children are missing and
 * links all. STATUS_FAILED, nothing linked: no memory. */
enum status contract_graph_expand(struct contract_graph *graph,
                                  struct contract_node *node,
                                  struct status_text *why);

#endif
