/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * board - builds the tables of every board once, from axial coordinates.
 *
 * The twelve symmetries are the rotations by 60 degrees, (q, r) -> (-r, q+r),
 * applied 0 to 5 times, and the same after the reflection (q, r) -> (r, q).
 * Each maps sides onto sides and keeps "opposite" and "alternate", hence the
 * value of every position.
 */
#include "game/board.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static struct board boards[BOARD_MAX_SIDE + 1];
static pthread_once_t boards_once = PTHREAD_ONCE_INIT;

static int first_q(int radius, int r)
{
    return r < 0 ? -radius - r : -radius;
}

int board_cell_at(const struct board *board, int q, int r)
{
    const int radius = board->side - 1;
    if (abs(q) > radius || abs(r) > radius || abs(q + r) > radius)
        return -1;
    return board->row_start[r + radius] + q - first_q(radius, r);
}

void board_axial(const struct board *board, int cell, int *q, int *r)
{
    const int radius = board->side - 1;
    const int row = board->row[cell];
    *r = row - radius;
    *q = cell - board->row_start[row] + first_q(radius, *r);
}

static void lay_rows(struct board *board, int side)
{
    board->side = side;
    board->rows = 2 * side - 1;
    board->cells = 0;
    for (int row = 0; row < board->rows; row++) {
        board->row_start[row] = board->cells;
        for (int i = 0; i < board->rows - abs(side - 1 - row); i++)
            board->row[board->cells++] = (uint8_t)row;
    }
    board->row_start[board->rows] = board->cells;
}

static void find_neighbours(struct board *board, int cell, int q, int r)
{
    static const int step[6][2] = {{1, 0},  {0, 1},  {-1, 1},
                                   {-1, 0}, {0, -1}, {1, -1}};
    for (int i = 0; i < 6; i++) {
        const int other = board_cell_at(board, q + step[i][0], r + step[i][1]);
        if (other < 0)
            continue;
        board->neighbour[cell][board->degree[cell]++] = (int16_t)other;
        cellset_add(&board->adjacent[cell], other);
    }
}

static uint8_t sides_at(int radius, int q, int r)
{
    const int s = -q - r;
    return (uint8_t)((r == -radius) << 0 | (q == radius) << 1 |
                     (s == -radius) << 2 | (r == radius) << 3 |
                     (q == -radius) << 4 | (s == radius) << 5);
}

static void find_images(struct board *board, int cell, int q, int r)
{
    for (int mirror = 0; mirror < 2; mirror++) {
        int x = mirror ? r : q;
        int y = mirror ? q : r;
        for (int turn = 0; turn < 6; turn++) {
            board->image[6 * mirror + turn][cell] =
                (int16_t)board_cell_at(board, x, y);
            const int turned = -y;
            y += x;
            x = turned;
        }
    }
}

static void build_all(void)
{
    for (int side = BOARD_MIN_SIDE; side <= BOARD_MAX_SIDE; side++) {
        struct board *const board = &boards[side];
        lay_rows(board, side);
        for (int cell = 0; cell < board->cells; cell++) {
            int q, r;
            board_axial(board, cell, &q, &r);
            find_neighbours(board, cell, q, r);
            find_images(board, cell, q, r);
            board->sides[cell] = sides_at(side - 1, q, r);
            cellset_add(&board->all, cell);
            if (!board->sides[cell])
                cellset_add(&board->inner, cell);
        }
    }
}

const struct board *board_of(int side)
{
    assert(side >= BOARD_MIN_SIDE && side <= BOARD_MAX_SIDE);
    pthread_once(&boards_once, build_all);
    return &boards[side];
}
