/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * patterns - a feature is described by what stands on a few cells, turned into
 * its canonical form; its weight is looked up in pattern_weights.c.
 */
#include "play/patterns.h"

/* What stands on a cell: 0 empty, 1 own, 2 the opponent's, 3 off the board. */
static int state_of(const struct playout_board *playout, int cell)
{
    if (cell < 0)
        return 3;
    if (playout->stone[cell] == COLOUR_NONE)
        return 0;
    return playout->stone[cell] == playout->turn ? 1 : 2;
}

int patterns_canonical(int ring)
{
    int least = ring;
    int mirror = 0;
    for (int i = 0; i < 6; i++)
        mirror |= (ring >> 2 * i & 3) << 2 * (5 - i);
    for (int i = 0; i < 6; i++) {
        ring = (ring >> 2 | ring << 10) & (PATTERNS_RINGS - 1);
        mirror = (mirror >> 2 | mirror << 10) & (PATTERNS_RINGS - 1);
        least = ring < least ? ring : least;
        least = mirror < least ? mirror : least;
    }
    return least;
}

/* How a cell lies to another: 1 next to it, 2 a bridge away, 0 else. */
static int relation(const struct arena *arena, int cell, int other)
{
    for (int i = 0; other >= 0 && i < 6; i++) {
        if (arena->ring[cell][i] == other)
            return 1;
        if (arena->bridge[cell][i] == other)
            return 2;
    }
    return 0;
}

/* Whether a cell next to `last` saves a bridge of the mover's, or one to the
 * border, which the stone there attacks. */
static bool saves(const struct playout_board *playout, int last, int cell)
{
    const int16_t *const ring = playout->arena->ring[last];
    int i = 0;
    while (ring[i] != cell)
        i++;
    const int before = state_of(playout, ring[(i + 5) % 6]);
    const int after = state_of(playout, ring[(i + 1) % 6]);
    return (before == 1 && (after == 1 || after == 3)) ||
           (after == 1 && before == 3);
}

static int least(int count, int most)
{
    return count < most ? count : most;
}

/* The distance of a cell from the border. */
static int row_of(const struct arena *arena, int cell)
{
    int q, r;
    board_axial(arena->board, cell, &q, &r);
    const int s = -q - r;
    const int far = arena->board->side - 1;
    int out = q < 0 ? -q : q;
    out = (r < 0 ? -r : r) > out ? (r < 0 ? -r : r) : out;
    out = (s < 0 ? -s : s) > out ? (s < 0 ? -s : s) : out;
    return far - out;
}

void patterns_describe(const struct playout_board *playout, int last,
                       int before, int cell, struct patterns_features *features)
{
    const struct arena *const arena = playout->arena;
    const unsigned code = playout_board_ring(playout, playout->turn, cell);
    int bridges[4] = {0};
    for (int i = 0; i < 6; i++)
        if (!(code >> 2 * i & 3) && !(code >> 2 * ((i + 1) % 6) & 3))
            bridges[state_of(playout, arena->bridge[cell][i])]++;
    const int answer = relation(arena, cell, last);
    features->feature[PATTERNS_RING] = (uint16_t)code;
    features->feature[PATTERNS_OWN_BRIDGES] = (uint16_t)least(bridges[1], 3);
    features->feature[PATTERNS_OTHER_BRIDGES] = (uint16_t)least(bridges[2], 3);
    features->feature[PATTERNS_ANSWER] =
        (uint16_t)(answer == 1 && saves(playout, last, cell) ? 3 : answer);
    features->feature[PATTERNS_FOLLOW] =
        (uint16_t)relation(arena, cell, before);
    features->feature[PATTERNS_ROW] = (uint16_t)least(row_of(arena, cell), 3);
}

double patterns_weight(enum colour mover,
                       const struct patterns_features *features)
{
    double weight =
        patterns_ring_weights[mover][features->feature[PATTERNS_RING]];
    for (int group = PATTERNS_RING + 1; group < PATTERNS_GROUPS; group++)
        weight *= patterns_few_weights[mover][group][features->feature[group]] /
                  (double)PATTERNS_ONE;
    return weight;
}
