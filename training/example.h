/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * example - a node that a search won, and the move that won it.
 *
 * A file of examples holds them one after another, integers with the lowest
 * byte first:
 *     0  uint64  black stones, bit c: cell c
 *     8  uint64  white stones
 *    16  uint8   who moves: 0 Black, 1 White
 *    17  uint8   the cell of the winning move
 *    18  uint16  0
 *    20  uint32  nodes expanded below
 * Boards have at most 64 cells.
 */
#ifndef TRAINING_EXAMPLE_H
#define TRAINING_EXAMPLE_H

#include <stdbool.h>
#include <stdio.h>

#include "solver/dfpn/search.h"

struct example {
    uint64_t stones[2]; /* by colour */
    enum colour turn;
    int move;
    uint32_t nodes;
};

/* The example of a node that a search tells about. */
struct example example_of(const struct search_win *win);

struct position example_position(const struct example *example, int side);

/* False when it could not be written. */
bool example_write(FILE *file, const struct example *example);

/* False at the end of the file or where it is damaged. */
bool example_read(FILE *file, struct example *example);

#endif
