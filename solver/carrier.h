/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * carrier - wins by connections: White's Line, Black's Y, and their carriers.
 *
 * White wins if a group, or an empty cell he plays first, has connections with
 * disjoint carriers to two opposite sides; Black if it has three to alternate
 * sides. Nothing outside the carrier can interfere: whatever the opponent
 * completes elsewhere before would have to cross the winner's objective, which
 * is then completed all the same. What could interfere is the winner himself,
 * who may have to make the wrong objective on the way, so only carriers in
 * which he cannot count:
 *   - White: the sides that the carrier and the groups beside it touch hold no
 *     three alternate ones, so no bare Y can arise.
 *   - Black, clean: for the sides 0, 2, 4 he uses only cells where a stone of
 *     his would touch none of 1, 3, 5, and the same the other way round. No
 *     two of three alternate sides are opposite, so no Line can arise.
 *   - Black, last arm: his group touches two of three alternate sides and
 *     lacks side f. He uses cells that touch nothing but for that group, and
 *     ends on a cell that touches f, and else only f's neighbours. What is not
 *     joined to the group touches no side but f and its neighbours, which hold
 *     no opposite ones; and what joins the group on touching f makes the Y.
 *     Groups that touch anything else are kept away from.
 *
 * Source: hayward2005 (must-play); the Y and the suicides are ours.
 */
#ifndef SOLVER_CARRIER_H
#define SOLVER_CARRIER_H

#include "solver/connect.h"
#include "solver/state.h"

#define carrier_find BITS_NAME(carrier_find)

/* Larger boards are searched without connections: they cost more there than
 * they have been made to pay. */
enum { CARRIER_MAX_SIDE = 8 };

/* What a colour can force by connections. */
struct carrier {
    bool won;       /* it wins even if the opponent moves first */
    bits won_cells; /* if so: in this carrier */
    int key;        /* a move that wins; MOVE_NONE: none found */
    bits key_cells; /* if any: in this carrier, which holds the move */
    bits must;  /* the cells in all carriers with which it wins by moving first:
                   the opponent, to move, must play one of them or lose. Every
                   cell when there is no such carrier */
    bits cells; /* of carriers that have no more in common than `must` */
};

/* The connections of a colour in one position, kept for the positions after its
 * next move, in most of which most of them are the same. */
struct carrier_base {
    bits open[6];
    bits goal[6];
    struct connect sides[6];
};

/*
 * Finds what `colour` can force in an undecided position; sound whoever is to
 * move. When `before` is given it is the base of the position before the
 * colour's last stone, on `added`. `base` receives what was found anew; it is
 * whole, and fit to be `before` of another call, when `before` is NULL. Of the
 * techniques, last-arm matters here.
 */
void carrier_find(const struct lattice *lattice,
                  const struct state_level *level, enum colour colour,
                  unsigned techniques, const struct carrier_base *before,
                  int added, struct carrier_base *base,
                  struct carrier *carrier);

#endif
