/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * phase - a main phase, true or made up, and the contract game that follows.
 *
 * A set of contract stones is a number: bit i stands for the i-th of the cells
 * that the rules allow. Everything is worked out for each number by itself,
 * from the fullest set down, with no thought of symmetry; only the made-up
 * winners are drawn once for a set and all its images, since they must not
 * depend on how the board is turned.
 */
#ifndef TESTS_PHASE_H
#define TESTS_PHASE_H

#include <stdint.h>

#include "game/position.h"
#include "game/rules.h"

enum { PHASE_MAX_CELLS = 19 };

struct phase {
    const struct board *board;
    int cells;
    int cell[PHASE_MAX_CELLS];
    /* Of each cell's image under each symmetry, as a set. */
    uint32_t bit[BOARD_SYMMETRIES][PHASE_MAX_CELLS];
    uint32_t sets;   /* 2 to the power of `cells` */
    uint32_t *first; /* by set: the least of its images */
    uint8_t *orbit;  /* by set: how many images it has */
    uint8_t *winner; /* by set: enum colour, White to move; or COLOUR_NONE */
    bool *wins;      /* by set: the player to move in the contract */
    int8_t *grundy;  /* by set: -1 where Black wins the main phase */
};

/* The sets of a side; nobody's winner yet. The caller destroys it. */
struct phase *phase_create(int side, enum rules rules);
void phase_destroy(struct phase *phase);

struct position phase_position(const struct phase *phase, uint32_t set);
uint32_t phase_set(const struct phase *phase, const struct position *position);

/* How many sets there are up to symmetry. */
int phase_orbits(const struct phase *phase);

/* Gives every set the winner that the judge says. */
void phase_judge(struct phase *phase);

/* Gives sets that are images of each other a winner at random: White in so many
 * of a hundred, and nobody in so many. */
void phase_draw(struct phase *phase, uint64_t *seed, int white, int nobody);

/* Works out the contract game; every set must have a winner. */
void phase_solve(struct phase *phase);

#endif
