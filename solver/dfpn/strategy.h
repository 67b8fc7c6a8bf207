/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * strategy - a winner's strategy as a graph of nodes, each met once.
 *
 * The nodes are those of PROOFS.md. A node is kept in the orientation in which
 * it was first met; a link leads to it by a symmetry from there to where it is
 * used. The proof's region is a set of empty cells, and then the
 * node serves wherever the winner has the same stones and these cells are
 * empty, or the whole board, and then for the very position alone.
 *
 * As the bytes of a proof (PROOFS.md) it is what the root needs, depth first. A
 * node that is used more than once is written where it is first met, marked,
 * and referred to later, unless it is as short as a reference.
 */
#ifndef SOLVER_DFPN_STRATEGY_H
#define SOLVER_DFPN_STRATEGY_H

#include "game/bytes.h"
#include "game/status.h"
#include "solver/common/state.h"

#define strategy_create BITS_NAME(strategy_create)
#define strategy_destroy BITS_NAME(strategy_destroy)
#define strategy_find BITS_NAME(strategy_find)
#define strategy_find_within BITS_NAME(strategy_find_within)
#define strategy_add BITS_NAME(strategy_add)
#define strategy_write BITS_NAME(strategy_write)

enum strategy_kind {
    STRATEGY_MOVE,       /* to `cell`; no link: it makes the goal */
    STRATEGY_CONNECTION, /* of the stone on `cell`, with arms to `side` and on
                          */
    STRATEGY_REPLIES,
    STRATEGY_BARRED
};

/* A use of a node. */
struct strategy_link {
    uint32_t node;
    uint8_t symmetry; /* from the node's orientation to the user's */
    int16_t reply;    /* of replies: the loser's move that it answers */
};

struct strategy_node {
    enum strategy_kind kind;
    bool whole;       /* the region is the whole board */
    uint8_t to_least; /* symmetry to the least image of the winner's stones */
    int16_t cell;
    int16_t side;   /* of a connection */
    uint32_t links; /* the first of them, and how many */
    uint32_t link_count;
    uint32_t next; /* of the same hash; STRATEGY_NONE: none */
    enum colour turn;
    bits stones[2];
    bits region;
    size_t arms; /* of a connection: where they begin, see below */
};

#define STRATEGY_NONE UINT32_MAX

struct strategy {
    const struct board_sets *sets;
    enum colour winner;
    struct strategy_node *nodes;
    uint32_t count, room;
    struct strategy_link *links;
    uint32_t link_count, link_room;
    struct bytes arms; /* of all connections */
    uint32_t *buckets; /* a power of two */
    uint32_t bucket_count;
};

/* An empty one, the caller's; NULL when memory ran out. */
struct strategy *strategy_create(const struct board_sets *sets,
                                 enum colour winner);
void strategy_destroy(struct strategy *strategy);

/* A node that proves the state; false when there is none yet. */
bool strategy_find(const struct strategy *strategy, const struct state *state,
                   struct strategy_link *link);

/* A node for the same stones of the winner's and player to move as the given
 * one, which rests on no other cells than its region; false: there is none. */
bool strategy_find_within(const struct strategy *strategy,
                          const struct strategy_node *node,
                          struct strategy_link *link);

/* Adds a node, of which the caller has filled in kind, whole, cell, side, turn,
 * stones (of the loser only if it is whole), region and arms, with its links,
 * which are copied. False when memory or numbers ran out. */
bool strategy_add(struct strategy *strategy, const struct strategy_node *node,
                  const struct strategy_link *links, uint32_t count,
                  struct strategy_link *link);

/* Adds the record of the image under symmetry `k` of a position, of which
 * `root` is the node; `nodes` receives their number. STATUS_FAILED: no memory.
 */
enum status strategy_write(const struct strategy *strategy,
                           const struct strategy_link *root,
                           const struct position *position, int k,
                           struct bytes *bytes, uint32_t *nodes,
                           struct status_text *why);

/* The winner's move that a link's node begins with where it is used; MOVE_NONE:
 * it begins with none. A learned node may stand in another orientation there
 * even at the root. */
static inline int strategy_move(const struct strategy *strategy,
                                const struct strategy_link *link)
{
    const struct strategy_node *const node = &strategy->nodes[link->node];
    return node->kind == STRATEGY_MOVE
               ? strategy->sets->board->image[link->symmetry][node->cell]
               : MOVE_NONE;
}

/* The region of a link's node where it is used. */
static inline bits strategy_region(const struct strategy *strategy,
                                   const struct strategy_link *link)
{
    return board_sets_image(strategy->sets, link->symmetry,
                            strategy->nodes[link->node].region);
}

#endif
