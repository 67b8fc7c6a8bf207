/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * network - a small neural network in whole numbers.
 *
 * Input: NETWORK_SETS sets of cells, each cell of each set one bit. Two hidden
 * layers, then a score for each cell. Hidden values are cut off below 0 and
 * above NETWORK_TOP. All arithmetic is in integers, so a network gives the same
 * scores on every machine and with every compiler.
 *
 * With inputs x(i) in {0, 1}, weights w and biases b, NETWORK_ONE = 64:
 *     u(j) = cut(b1(j) + sum of w1(i, j) x(i))                    first layer
 *     v(k) = cut((b2(k) + sum of w2(k, j) u(j)) / NETWORK_ONE)    second
 *     score(c) = b3(c) + sum of w3(c, k) v(k)
 * Division rounds down. A first layer's sum fits 16 bits for every input:
 * network_replace() refuses weights for which it might not.
 *
 * Byte layout of a network file, integers with the lowest byte first:
 *     0   8 bytes  "unlurnet"
 *     8   uint16   version, 1
 *    10   uint16   side of the board
 *    12   uint16   sets, NETWORK_SETS
 *    14   uint16   first, cells of the first hidden layer; a multiple of 64
 *    16   uint16   second, cells of the second
 *    18   for Black to move, then for White to move:
 *         int16    b1[first]
 *         int8     w1[sets * board cells][first]
 *         int32    b2[second]
 *         int8     w2[second][first]
 *         int32    b3[board cells]
 *         int8     w3[board cells][second]
 * and nothing after. What the sets mean is said in policy.h.
 */
#ifndef SOLVER_POLICY_NETWORK_H
#define SOLVER_POLICY_NETWORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/position.h"

enum {
    NETWORK_SETS = 30,
    NETWORK_ONE = 64,
    NETWORK_TOP = 511,
    NETWORK_MOST_CELLS = 64,  /* of a board */
    NETWORK_MOST_SIDE = 5,    /* of one with so many cells at most */
    NETWORK_MOST_HIDDEN = 256 /* of a layer */
};

struct network;

/* The network that the program holds for boards of a side and a colour to move;
 * NULL when it has none. It lives as long as the program. */
const struct network *network_of(int side, enum colour turn);

/* Works out the scores of all cells for the input, one for each cell of
 * the board; the unit is 1 / (NETWORK_ONE * NETWORK_ONE). */
void network_run(const struct network *network,
                 const uint64_t sets[NETWORK_SETS],
                 int32_t scores[NETWORK_MOST_CELLS]);

/* Takes the networks of a file's bytes in place of those the program holds for
 * that side, for the time to come; for training and tests, while no search is
 * running. The bytes must stay. False, and nothing is changed, when they are no
 * such file. */
bool network_replace(const unsigned char *bytes, size_t size);

/* The network file the program holds for boards of side 4. */
extern const unsigned char network_side4[];
extern const size_t network_side4_size;

#endif
