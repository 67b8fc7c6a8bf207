/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * strategy_builder - adds nodes for the position in hand to a strategy.
 *
 * Whoever walks about in the search's state, to write a proof down, says here
 * what a node is to be: a move, a connection, answers to the loser's replies.
 * The builder works out what the node rests on (region.h has why) and leaves
 * out what is there already.
 *
 * At a node of the loser's, `open` holds the cells that no answer covers yet;
 * an answer with a region takes away all that lie outside it. In the end
 * answers that turn out to be needless are dropped. What is still open then
 * must be suicides, and the node rests on the whole board.
 *
 * When memory runs out `failed` is set, and every function returns false.
 */
#ifndef SOLVER_DFPN_STRATEGY_BUILDER_H
#define SOLVER_DFPN_STRATEGY_BUILDER_H

#include "solver/connections/arm_steps.h"
#include "solver/dfpn/dfpn.h"
#include "solver/dfpn/strategy.h"

#define strategy_builder_open BITS_NAME(strategy_builder_open)
#define strategy_builder_close BITS_NAME(strategy_builder_close)
#define strategy_builder_at_sight BITS_NAME(strategy_builder_at_sight)
#define strategy_builder_move BITS_NAME(strategy_builder_move)
#define strategy_builder_win_at_sight BITS_NAME(strategy_builder_win_at_sight)
#define strategy_builder_has_barred BITS_NAME(strategy_builder_has_barred)
#define strategy_builder_barred BITS_NAME(strategy_builder_barred)
#define strategy_builder_defend BITS_NAME(strategy_builder_defend)
#define strategy_builder_leave BITS_NAME(strategy_builder_leave)
#define strategy_builder_take BITS_NAME(strategy_builder_take)
#define strategy_builder_take_threats BITS_NAME(strategy_builder_take_threats)
#define strategy_builder_replies BITS_NAME(strategy_builder_replies)

struct strategy_builder {
    struct dfpn *dfpn; /* its state is the position in hand */
    struct strategy *strategy;
    const struct board_sets *sets;
    enum colour winner, loser;
    bool failed;
    struct strategy_link *answers; /* of all nodes on the path, one after
                                      another; in each other's frame */
    int answers_used;
    struct must_play_wins wins; /* at the state, until the next is asked */
    struct arm_steps_space room;
};

/* A node of the loser's while its answers are gathered. */
struct defence {
    struct strategy_link *answers;
    int count;
    bits open; /* the cells that no answer covers yet */
};

/* A builder of the strategy, which stays the caller's. False: no memory. It is
 * closed in any case. */
bool strategy_builder_open(struct strategy_builder *builder, struct dfpn *dfpn,
                           struct strategy *strategy);
void strategy_builder_close(struct strategy_builder *builder);

static inline const struct strategy_node *
strategy_builder_node(const struct strategy_builder *builder,
                      const struct strategy_link *link)
{
    return &builder->strategy->nodes[link->node];
}

/* Adds a node for a win that the winner has at sight: by his goal or a
 * connection, which stands already if the loser is to move. False: he has none,
 * or its arms cannot be written down. */
bool strategy_builder_at_sight(struct strategy_builder *builder,
                               struct strategy_link *link);

/* Adds the winner's move to a cell, after which the position is `after`; NULL
 * when it makes the goal. */
bool strategy_builder_move(struct strategy_builder *builder, int cell,
                           const struct strategy_link *after,
                           struct strategy_link *link);

/* Whether White, the winner, wins by a barred cell, and his node for it. */
bool strategy_builder_has_barred(const struct strategy_builder *builder);
bool strategy_builder_barred(struct strategy_builder *builder,
                             struct strategy_link *link);

/* Begins the answers at a state where the loser is to move, and ends them:
 * those of the nodes below come between. */
struct defence strategy_builder_defend(struct strategy_builder *builder);
void strategy_builder_leave(struct strategy_builder *builder);

/* Takes an answer to a reply, or to the pass, unless it covers nothing new. One
 * with a region answers the pass, and so does not need the reply that led to
 * it. */
void strategy_builder_take(const struct strategy_builder *builder,
                           struct defence *defence, struct strategy_link answer,
                           int reply);

/* Answers by wins that the winner has if he moves at once, after
 * strategy_builder_at_sight() has looked for one that stands. */
void strategy_builder_take_threats(struct strategy_builder *builder,
                                   struct defence *defence);

/* Adds the node of answers that have just been ended. */
bool strategy_builder_replies(struct strategy_builder *builder,
                              struct defence *defence,
                              struct strategy_link *link);

#endif
