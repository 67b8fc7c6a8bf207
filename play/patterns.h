/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * patterns - how likely a move is, from the cells around it.
 *
 * A move of the main phase has one feature of each group: the six cells around
 * it; how many stones of each colour are a bridge away, with both cells of the
 * bridge empty; how it lies to the opponent's last move and to the mover's own
 * before; its distance from the border. Each feature has a weight for each
 * colour to move, and the likelihood of a move is the product of its features'
 * weights, as part of the sum over all moves. The weights were fitted to the
 * moves of games that the player played against itself, by
 * minorization-maximization (training/make_patterns.c). Turns and reflections
 * of the six cells around share a weight.
 *
 * Weights are whole numbers, so that products and sums are the same on every
 * machine.
 *
 * Source: coulom2007 (the model and its fitting), huang2014 (patterns as priors
 * in Hex).
 */
#ifndef PLAY_PATTERNS_H
#define PLAY_PATTERNS_H

#include "play/playout_board.h"

/* The groups of features. PATTERNS_RING has PATTERNS_RINGS features, two bits
 * for each cell around: empty, own, the opponent's, off the board; the others
 * have PATTERNS_FEW. */
enum patterns_group {
    PATTERNS_RING,
    PATTERNS_OWN_BRIDGES,   /* 0, 1, 2, more */
    PATTERNS_OTHER_BRIDGES, /* likewise */
    PATTERNS_ANSWER,        /* to the opponent's last move: far, next to it, a
                               bridge away, saves a bridge it attacks */
    PATTERNS_FOLLOW,        /* to the mover's last: far, next to it, a bridge
                               away */
    PATTERNS_ROW,           /* from the border: 0, 1, 2, more */
    PATTERNS_GROUPS
};

enum { PATTERNS_RINGS = 4096, PATTERNS_FEW = 4, PATTERNS_ONE = 64 };

/* The feature of each group that a move has. */
struct patterns_features {
    uint16_t feature[PATTERNS_GROUPS];
};

/* The least of the codes that a ring has when it is turned or reflected. */
int patterns_canonical(int ring);

/* Describes the move of the player to move to an empty cell; `last` is the
 * opponent's last move and `before` the mover's own, or negative. */
void patterns_describe(const struct playout_board *playout, int last,
                       int before, int cell,
                       struct patterns_features *features);

/* The weight of a move, positive; only the ratio to that of others means
 * something. */
double patterns_weight(enum colour mover,
                       const struct patterns_features *features);

/* The weights, in units of 1 / PATTERNS_ONE, by colour to move. */
extern const uint16_t patterns_ring_weights[2][PATTERNS_RINGS];
extern const uint16_t patterns_few_weights[2][PATTERNS_GROUPS][PATTERNS_FEW];

#endif
