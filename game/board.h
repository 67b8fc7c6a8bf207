/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * board - the empty hexagon: cells, neighbours, sides, symmetries.
 *
 * A board of side n has 3n(n-1)+1 cells, numbered from 0 in reading order: the
 * top row from the left, then the next row. Rows are 0 (top) to 2n-2 (bottom).
 * The axial coordinates (q, r) of a cell have their origin in the centre;
 * r grows downwards, q to the right, and s = -q-r, all from -(n-1) to n-1. A
 * cell has up to six neighbours: (q+-1, r), (q, r+-1), (q+1, r-1), (q-1, r+1).
 *
 * The sides are 0 to 5 going round: r = -N, q = N, s = -N, r = N, q = -N, s = N
 * with N = n-1. Sides i and i+3 are opposite; 0,2,4 and 1,3,5 are the two
 * alternate triples. A corner cell belongs to both sides that meet there.
 *
 * Boards are immutable, made once for each side and shared by all threads.
 */
#ifndef GAME_BOARD_H
#define GAME_BOARD_H

#include <stdint.h>

#include "game/cellset.h"

enum {
    BOARD_MIN_SIDE = 2,
    BOARD_MAX_SIDE = 11,
    BOARD_MAX_ROWS = 2 * BOARD_MAX_SIDE - 1,
    BOARD_MAX_CELLS = 3 * BOARD_MAX_SIDE * (BOARD_MAX_SIDE - 1) + 1,
    BOARD_SYMMETRIES = 12
};

struct board {
    int side;                          /* n */
    int rows;                          /* 2n-1 */
    int cells;                         /* 3n(n-1)+1 */
    int row_start[BOARD_MAX_ROWS + 1]; /* first cell of each row; one past */
    uint8_t row[BOARD_MAX_CELLS];
    uint8_t degree[BOARD_MAX_CELLS];          /* number of neighbours */
    int16_t neighbour[BOARD_MAX_CELLS][6];    /* the first `degree` count */
    uint8_t sides[BOARD_MAX_CELLS];           /* bit i: touches side i */
    struct cellset all;                       /* every cell */
    struct cellset inner;                     /* the cells on no side */
    struct cellset adjacent[BOARD_MAX_CELLS]; /* neighbours as a set */
    int16_t image[BOARD_SYMMETRIES][BOARD_MAX_CELLS]; /* see symmetry.h */
};

/* The board of a side from BOARD_MIN_SIDE to BOARD_MAX_SIDE. Never fails;
 * the board lives as long as the program. */
const struct board *board_of(int side);

/* Number of cells in a row. */
static inline int board_row_length(const struct board *board, int row)
{
    return board->row_start[row + 1] - board->row_start[row];
}

/* The cell with axial coordinates (q, r), or -1 when it is off the board. */
int board_cell_at(const struct board *board, int q, int r);

/* The axial coordinates of a cell. */
void board_axial(const struct board *board, int cell, int *q, int *r);

#endif
