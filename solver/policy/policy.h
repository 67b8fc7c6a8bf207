/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * policy - which of the mover's replies is likely to win by a small proof.
 *
 * A proof needs one move at each of the winner's turns, and most of a search is
 * spent on the wrong ones. A network trained on nodes that searches have won,
 * with the move that won them, gives each reply a score. The less a reply is
 * likely to be the one, the more work it is taken to be at first: the search
 * multiplies its first disproof number by
 *     min(15, (p_best / p)^0.5),
 * p being the softmax of the scores, and tries the likeliest first where
 * numbers are equal. Nothing is left out, so verdicts do not depend on the
 * network, whatever it says.
 *
 * The input's sets, all of empty cells but the first two (cells in reading
 * order, VC: virtual connection found by h_search.h):
 *      0, 1     black stones, white stones
 *      2        the replies that must-play leaves
 *      3 ..  8  cells with a VC of White's to side 0 .. 5
 *      9 .. 14  the same of Black's, by clean cells
 *     15, 16    suicides of Black's, of White's
 *     17        the cells of the opponent's known threats
 *     18 .. 23  cells where a white stone would be connected to side 0 .. 5
 *     24 .. 29  the same of Black's
 * Networks that learned from the same 118,713 examples told the move in 57 % of
 * the nodes held out by sets 0 to 2 alone, in 70 % by all.
 *
 * Source: gao2017 (networks for first proof numbers); the inputs are ours.
 */
#ifndef SOLVER_POLICY_POLICY_H
#define SOLVER_POLICY_POLICY_H

#include "solver/common/state.h"
#include "solver/common/static_rules.h"
#include "solver/connections/must_play.h"

#define policy_describe BITS_NAME(policy_describe)
#define policy_rank BITS_NAME(policy_rank)

/* Factors are in units of 1 / POLICY_ONE; the best reply has POLICY_ONE. */
enum { POLICY_ONE = 16, POLICY_MOST = 15 * POLICY_ONE };

/* Fills in the network's input for an undecided state, of a board with at most
 * 64 cells, that static rules and connections leave undecided too: `bases` are
 * both colours' connections, by colour, found at the state. */
void policy_describe(const struct state *state,
                     const struct static_rules *static_rules,
                     const struct must_play_base bases[2], uint64_t *sets);

/* A reply to rank. */
struct policy_move {
    int16_t cell;
    uint16_t factor; /* of its first disproof number */
};

/* Sets the factors of `count` of the replies and sorts them, the likeliest
 * first, equal ones as they stood; the other arguments as above. Where the
 * program has no network for the board all stay as they are, and it is false.
 */
bool policy_rank(const struct state *state,
                 const struct static_rules *static_rules,
                 const struct must_play_base bases[2],
                 struct policy_move *moves, int count);

#endif
