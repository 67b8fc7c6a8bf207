/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * symmetry - the twelve symmetries of the hexagon and the canonical form.
 *
 * Symmetry k (0 <= k < BOARD_SYMMETRIES, 0 the identity) sends cell c to
 * board->image[k][c]. All twelve keep the value of a position; the colours
 * cannot be exchanged, because the players' objectives differ. The canonical
 * form of a position is the least of its images: black stones compared first,
 * then white ones, in the order of cellset_compare().
 */
#ifndef GAME_SYMMETRY_H
#define GAME_SYMMETRY_H

#include "game/position.h"

/* The symmetry that undoes symmetry k. */
int symmetry_inverse(int k);

/* The symmetry that does b first and then a. */
int symmetry_compose(int a, int b);

/* The image of one of the board's sides. */
int symmetry_side(int k, int side);

/* The image of a cell; MOVE_PASS and MOVE_NONE are their own images. */
int symmetry_move(const struct board *board, int k, int move);

/* The image of a set of cells. */
struct cellset symmetry_set(const struct board *board, int k,
                            const struct cellset *set);

/* The image of a position. */
struct position symmetry_position(const struct position *position, int k);

/* The canonical form. When `k` is given it receives a symmetry that leads from
 * the position to the canonical form. */
struct position symmetry_canonical(const struct position *position, int *k);

/* The symmetries that leave a position as it is, its stabilizer: bit k stands
 * for symmetry k. */
unsigned symmetry_stabilizer(const struct position *position);

/* The images of a cell under a stabilizer; the cell is among them. */
struct cellset symmetry_cell_orbit(const struct board *board,
                                   unsigned stabilizer, int cell);

/* A walk over the orbits of cells under the symmetries that leave a position as
 * it is, by their least cells. */
struct symmetry_orbits {
    const struct board *board;
    unsigned stabilizer;
    struct cellset left; /* not walked over yet */
};

/* Begins a walk over cells which those symmetries map to themselves, as the
 * free ones or the legal moves. */
struct symmetry_orbits symmetry_orbits(const struct position *position,
                                       struct cellset cells);

/* Gives the next orbit, whole; false: there is none. */
bool symmetry_next_orbit(struct symmetry_orbits *orbits, struct cellset *orbit);

/* The number of different images: 12 divided by the number of symmetries that
 * leave the position as it is. */
int symmetry_orbit(const struct position *position);

#endif
