/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * state - the search's own position: stones, groups, and undo.
 *
 * A main-phase position in which nobody has won yet, kept so that a stone can
 * be placed and taken back fast. The groups of a colour are a forest of cells
 * (union by size, no path compression, so that a union can be undone by cutting
 * one link); the root of a group knows the sides the group touches. The sides
 * that a stone on an empty cell would join are then read off its neighbours.
 */
#ifndef SOLVER_STATE_H
#define SOLVER_STATE_H

#include "game/position.h"

/* A union that was made: `child` was hung under another root. */
struct state_link {
    int16_t child;
    uint8_t root_sides; /* the other root's sides before */
};

struct state {
    const struct board *board;
    struct cellset stones[2];
    struct cellset free;
    enum colour turn;
    int depth; /* stones placed since state_init() */
    int links;
    int16_t parent[BOARD_MAX_CELLS]; /* a root is its own parent */
    int16_t size[BOARD_MAX_CELLS];   /* of a root's group */
    uint8_t sides[BOARD_MAX_CELLS];  /* of a root's group */
    int16_t placed[BOARD_MAX_CELLS];
    int16_t links_before[BOARD_MAX_CELLS]; /* by depth */
    struct state_link link[BOARD_MAX_CELLS];
};

/* Sets the state to a main-phase position. */
void state_init(struct state *state, const struct position *position);

/* The player to move places a stone on an empty cell; the other is to move. */
void state_play(struct state *state, int cell);

/* Takes the last stone back. */
void state_undo(struct state *state);

/* The sides that the group through the empty `cell` would touch if `colour` had
 * a stone there (bit i: side i). */
unsigned state_sides_through(const struct state *state, enum colour colour,
                             int cell);

#endif
