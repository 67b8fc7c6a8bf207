/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * must_play - wins by connections: White's Line, Black's Y, and their carriers.
 *
 * White wins if a group, or an empty cell he plays first, has connections with
 * disjoint carriers to two opposite sides; Black if it has three to alternate
 * sides, or touches some of them and has connections to the rest. Nothing
 * outside the carrier can interfere: whatever the opponent completes elsewhere
 * before would have to cross the winner's objective, which is then completed
 * all the same. What could interfere is the winner himself, who may have to
 * make the wrong objective on the way, so a carrier counts only if its cells
 * are safe for him in any order (safety.h).
 *
 * White's carriers mostly are. Black's mostly are not: a cell that touches a
 * wrong side makes a Line with the arm to the opposite side if White makes him
 * build these two first. So Black's connections are looked for where they have
 * a chance:
 *   - clean: for the sides 0, 2, 4 on cells where a stone of his would touch
 *     none of 1, 3, 5, and the same the other way round. Always safe.
 *   - corners: a group touches side u already. The arm to u + 2 may also end on
 *     a corner of u + 2 and u + 1, for with the arm to u + 4 it makes the Y
 *     together with the Line; and the arm to u + 4 on a corner with u + 5.
 *   - last arm: two sides are touched already. The arm to the last side f may
 *     pass by any other but f's neighbours, and end on corners with them.
 *
 * A win by moving first is judged by what can happen once the first stone, the
 * key, stands (technique key-first): no stones that the key and some of the
 * carrier's cells may be joined by make the wrong objective, and what they
 * would make without the key does not matter, for nothing is played before it.
 * So the colour has a strategy that plays in the carrier alone, whatever the
 * order in which the opponent then opens the arms. This is what makes corners
 * useful where no group touches side u: the key may be the stone that does. And
 * the key need not be where the arms meet: a group with arms to all sides but
 * one wins also by a key that a bridge, apart from the arms, joins to it, and
 * that has a connection to that side.
 *
 * That is nearly all there is. With two arms or three still open the opponent
 * has any of them completed first, so one that has to touch a wrong side before
 * its end makes a Line with the arm to the side opposite; only in the orders
 * above does the Y come with it.
 *
 * Source: hayward2005 (must-play); the Y and the suicides are ours.
 */
#ifndef SOLVER_CONNECTIONS_MUST_PLAY_H
#define SOLVER_CONNECTIONS_MUST_PLAY_H

#include "solver/common/counters.h"
#include "solver/common/state.h"
#include "solver/connections/h_search.h"

#define must_play_find BITS_NAME(must_play_find)
#define must_play_list BITS_NAME(must_play_list)

/* Larger boards are searched without connections: they cost more there than
 * they have been made to pay. */
enum { MUST_PLAY_MAX_SIDE = 8 };

/* What a colour can force by connections. */
struct must_play {
    bool won;       /* it wins even if the opponent moves first */
    bits won_cells; /* if so: in this carrier */
    int key;        /* a move that wins; MOVE_NONE: none found */
    bits key_cells; /* if any: in this carrier, which holds the move */
    bits must;  /* the cells in all carriers with which it wins by moving first:
                   the opponent, to move, must play one of them or lose. Every
                   cell when there is no such carrier */
    bits cells; /* of carriers that have no more in common than `must` */
};

/* The connections of a colour to each side in one position: Black's through
 * clean cells, White's through all. All zeros: none are known. */
struct must_play_base {
    struct h_search sides[6];
    struct h_search room[2]; /* for Black's other arms, while they are joined */
};

/*
 * Finds what `colour` can force in an undecided position; sound whoever is to
 * move. `base` receives the connections. Of the techniques, corners, last-arm
 * and key-first matter here. `counters` takes what was looked for and found.
 */
void must_play_find(const struct board_sets *sets,
                    const struct state_level *level, enum colour colour,
                    unsigned techniques, struct must_play_base *base,
                    struct must_play *must_play, struct counters *counters);

/* One win by connections, as a proof tells it: from the group of the stone on
 * `stone` disjoint arms lead to side and side + 3 for White, to side, side + 2
 * and side + 4 for Black. An arm of a side that is touched already is empty.
 * When the win is one by moving first, that is so once `key` is played, which
 * may be the stone itself. */
struct must_play_win {
    int key; /* MOVE_NONE: no claim */
    int stone;
    int side;
    bits arms[3];
    bits cells; /* of the arms, and of the key when it is to be played */
};

/* What a colour's carriers come to, each told in full. */
struct must_play_wins {
    struct must_play_win won;   /* the least with which it wins moving second */
    struct must_play_win least; /* the least with which it wins moving first */
    int count;                  /* of those whose common cells are `must` */
    struct must_play_win first[BITS_CELLS];
};

/* The same as must_play_find(), in full; `base` is room for it. */
void must_play_list(const struct board_sets *sets,
                    const struct state_level *level, enum colour colour,
                    unsigned techniques, struct must_play_base *base,
                    struct must_play_wins *claims);

#endif
