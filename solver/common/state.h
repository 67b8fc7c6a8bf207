/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * state - the search's own position: stones, reach, and undo.
 *
 * A main-phase position in which nobody has won yet, kept so that a stone can
 * be placed and taken back fast. For each colour and side the state knows the
 * reach: the cells on which a stone of that colour would be connected to that
 * side, because the cell lies on the side or next to a group that touches it.
 * So the sides that a stone on an empty cell would join are six bits, and the
 * cells that win or kill follow from a few operations on sets (static_rules.c).
 * Whether a reach holds an occupied cell means nothing.
 *
 * A stone only adds to the reach of its own colour: its group's border joins
 * the reach of each side the group now touches. Every depth has its own copy,
 * and taking a stone back is stepping down one level.
 */
#ifndef SOLVER_COMMON_STATE_H
#define SOLVER_COMMON_STATE_H

#include "game/position.h"
#include "solver/common/board_sets.h"

#define state_init BITS_NAME(state_init)
#define state_position BITS_NAME(state_position)
#define state_play BITS_NAME(state_play)
#define state_undo BITS_NAME(state_undo)
#define state_place BITS_NAME(state_place)
#define state_cells_making BITS_NAME(state_cells_making)
#define state_suicides BITS_NAME(state_suicides)

struct state_level {
    bits stones[2];   /* by colour */
    bits free;        /* the empty cells */
    bits reach[2][6]; /* by colour and side */
};

struct state {
    const struct board_sets *sets;
    enum colour turn;
    int depth;               /* stones placed since state_init() */
    struct state_level *now; /* the level of that depth */
    struct state_level levels[BITS_CELLS + 1];
};

/* Sets the state to a main-phase position. The state points into itself: it is
 * not to be copied. */
void state_init(struct state *state, const struct position *position);

/* The state as a position. */
struct position state_position(const struct state *state);

/* The player to move places a stone on an empty cell; the other is to move. */
void state_play(struct state *state, int cell);

/* Places a stone of the colour on an empty cell of a level of its own. */
void state_place(const struct board_sets *sets, struct state_level *level,
                 enum colour colour, int cell);

/* The empty cells where a stone of the colour makes one of the objectives
 * (OUTCOME_LINE or OUTCOME_Y). */
bits state_cells_making(const struct state_level *level, enum colour colour,
                        unsigned objective);

/* The empty cells where a stone of the colour loses at once: it makes the
 * opponent's objective and not the colour's own. */
bits state_suicides(const struct state_level *level, enum colour colour);

/* Takes the last stone back. */
void state_undo(struct state *state);

#endif
