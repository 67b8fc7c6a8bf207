/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * random - numbers by chance that are the same on every run and machine.
 *
 * splitmix64, the usual generator for seeding: fast, one word of state, and
 * any state will do, so a position's hash can be mixed into a seed.
 */
#ifndef GAME_RANDOM_H
#define GAME_RANDOM_H

#include <stdint.h>

#include "game/cellset.h"

/* The next number; the state moves on. */
static inline uint64_t random_next(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* A state stirred with a text, byte for byte. */
static inline uint64_t random_stir(uint64_t state, const char *text)
{
    for (; *text; text++) {
        state ^= (unsigned char)*text;
        state = random_next(&state);
    }
    return state;
}

/* A number from 0 to bound-1, for bounds far below 2^32. */
static inline int random_below(uint64_t *state, int bound)
{
    return (int)((random_next(state) >> 32) * (uint64_t)bound >> 32);
}

/* A cell of a set that is not empty, each as likely. */
static inline int random_cell(uint64_t *state, const struct cellset *cells)
{
    int cell = cellset_next(cells, 0);
    for (int skip = random_below(state, cellset_count(*cells)); skip > 0;
         skip--)
        cell = cellset_next(cells, cell + 1);
    return cell;
}

#endif
