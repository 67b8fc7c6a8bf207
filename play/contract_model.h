/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * contract_model - White's share of games from a contract set, foretold from
 * where its stones lie.
 *
 * The share of the games that White, to move, wins in a tree of games (uct.h)
 * is nearly a sum: of a number for each stone and one for each pair of stones.
 * Fitted to trees of thousands of games from drawn sets it foretells the share
 * in other sets better than a tree of a thousand games tells it, and takes no
 * game (training/make_contract_model.c). So the player can tell many contract
 * sets apart where games would hardly tell one from another. It proves nothing.
 *
 * Cells that a symmetry of the board maps to each other share a weight, and
 * pairs likewise. Weights are whole numbers, the same on every machine.
 *
 * Source: hoerl1970 (the fit).
 */
#ifndef PLAY_CONTRACT_MODEL_H
#define PLAY_CONTRACT_MODEL_H

#include <stdint.h>

#include "game/position.h"

enum {
    CONTRACT_MODEL_LEAST_SIDE = 5,
    CONTRACT_MODEL_MOST_SIDE = 8,
    CONTRACT_MODEL_CELLS =
        3 * CONTRACT_MODEL_MOST_SIDE * (CONTRACT_MODEL_MOST_SIDE - 1) + 1,
    CONTRACT_MODEL_ONE = 1 << 16 /* a share of one */
};

/* Which weights of a side belong to which inner cells and pairs of them, by
 * cell; those of other cells, and of a cell with itself, are -1. */
struct contract_model_index {
    int cells, pairs; /* different weights */
    int16_t cell[CONTRACT_MODEL_CELLS];
    int16_t pair[CONTRACT_MODEL_CELLS][CONTRACT_MODEL_CELLS];
};

void contract_model_index(int side, struct contract_model_index *index);

/* The weights of a side, in units of 1 / CONTRACT_MODEL_ONE. */
struct contract_model_weights {
    int32_t none; /* the share without stones */
    const int16_t *cells, *pairs;
    int doublings; /* the fit is to trees of 2 to the power of it games */
    double even;   /* the share with which both win as often */
};

/* By side, from CONTRACT_MODEL_LEAST_SIDE on. */
extern const struct contract_model_weights
    contract_model_weights[CONTRACT_MODEL_MOST_SIDE -
                           CONTRACT_MODEL_LEAST_SIDE + 1];

struct contract_model;

/* The model of a side, or NULL when there is none. Never fails; it lives as
 * long as the program and is shared by all threads. */
const struct contract_model *contract_model_of(int side);

/* White's share with these inner stones, in the same units; it may lie beyond
 * 0 and one. */
int contract_model_share(const struct contract_model *model,
                         const struct position *set);

/* What one more stone on each cell would add to that, by cell. */
void contract_model_further(const struct contract_model *model,
                            const struct position *set,
                            int further[BOARD_MAX_CELLS]);

/* The chance of White when his share is foretold as `share` and so many games,
 * of which he won `won`, have been played on from the set; above 0 and below
 * 1. */
double contract_model_chance(const struct contract_model *model, int share,
                             uint32_t won, uint32_t games);

#endif
