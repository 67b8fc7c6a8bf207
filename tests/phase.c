/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phase - sets as numbers, worked out from the full ones down. */
#include "tests/phase.h"

#include <stdlib.h>

#include "tests/position_oracle.h"
#include "tests/support.h"

static void *allocate(const struct phase *phase, size_t size)
{
    void *const made = calloc(phase->sets, size);
    if (!made)
        ck_abort_msg("out of memory");
    return made;
}

/* The image of a set, stone by stone. */
static uint32_t image_of(const struct phase *phase, int k, uint32_t set)
{
    uint32_t image = 0;
    for (; set; set &= set - 1)
        image |= phase->bit[k][__builtin_ctz(set)];
    return image;
}

static void find_bits(struct phase *phase)
{
    for (int k = 0; k < BOARD_SYMMETRIES; k++)
        for (int i = 0; i < phase->cells; i++)
            for (int j = 0; j < phase->cells; j++)
                if (phase->board->image[k][phase->cell[i]] == phase->cell[j])
                    phase->bit[k][i] = UINT32_C(1) << j;
}

static void find_images(struct phase *phase)
{
    for (uint32_t set = 0; set < phase->sets; set++) {
        uint32_t images[BOARD_SYMMETRIES];
        if (phase->orbit[set])
            continue;
        uint8_t count = 0;
        for (int k = 0; k < BOARD_SYMMETRIES; k++) {
            images[k] = image_of(phase, k, set);
            int j = 0;
            while (images[j] != images[k])
                j++;
            count += j == k;
        }
        for (int k = 0; k < BOARD_SYMMETRIES; k++) {
            phase->first[images[k]] = set;
            phase->orbit[images[k]] = count;
        }
    }
}

struct phase *phase_create(int side, enum rules rules)
{
    struct phase *const phase = calloc(1, sizeof *phase);
    const struct position empty = position_empty(side, TURN_CONTRACT);
    const struct cellset moves = position_moves(&empty, rules);
    if (!phase)
        ck_abort_msg("out of memory");
    ck_assert_int_le(cellset_count(moves), PHASE_MAX_CELLS);
    phase->board = empty.board;
    for (int cell = cellset_next(&moves, 0); cell >= 0;
         cell = cellset_next(&moves, cell + 1))
        phase->cell[phase->cells++] = cell;
    phase->sets = UINT32_C(1) << phase->cells;
    phase->first = allocate(phase, sizeof *phase->first);
    phase->orbit = allocate(phase, sizeof *phase->orbit);
    phase->winner = allocate(phase, sizeof *phase->winner);
    phase->wins = allocate(phase, sizeof *phase->wins);
    phase->grundy = allocate(phase, sizeof *phase->grundy);
    find_bits(phase);
    find_images(phase);
    return phase;
}

void phase_destroy(struct phase *phase)
{
    free(phase->first);
    free(phase->orbit);
    free(phase->winner);
    free(phase->wins);
    free(phase->grundy);
    free(phase);
}

struct position phase_position(const struct phase *phase, uint32_t set)
{
    struct position position =
        position_empty(phase->board->side, TURN_CONTRACT);
    for (int i = 0; i < phase->cells; i++)
        if (set >> i & 1)
            cellset_add(&position.stones[COLOUR_BLACK], phase->cell[i]);
    return position;
}

uint32_t phase_set(const struct phase *phase, const struct position *position)
{
    uint32_t set = 0;
    for (int i = 0; i < phase->cells; i++)
        if (cellset_has(&position->stones[COLOUR_BLACK], phase->cell[i]))
            set |= UINT32_C(1) << i;
    return set;
}

int phase_orbits(const struct phase *phase)
{
    int count = 0;
    for (uint32_t set = 0; set < phase->sets; set++)
        count += phase->first[set] == set;
    return count;
}

void phase_judge(struct phase *phase)
{
    for (uint32_t set = 0; set < phase->sets; set++) {
        struct position position = phase_position(phase, set);
        position.turn = TURN_WHITE;
        phase->winner[set] = (uint8_t)position_oracle_winner(&position);
    }
}

void phase_draw(struct phase *phase, uint64_t *seed, int white, int nobody)
{
    for (uint32_t set = 0; set < phase->sets; set++) {
        const int chance = support_below(seed, 100);
        if (phase->first[set] != set)
            phase->winner[set] = phase->winner[phase->first[set]];
        else if (chance < nobody)
            phase->winner[set] = COLOUR_NONE;
        else
            phase->winner[set] =
                support_below(seed, 100) < white ? COLOUR_WHITE : COLOUR_BLACK;
    }
}

/* A set from which White wins: the player to move may only add a stone. */
static void solve_set(struct phase *phase, uint32_t set)
{
    uint32_t seen = 0;
    phase->wins[set] = false;
    for (int i = 0; i < phase->cells; i++) {
        const uint32_t after = set | UINT32_C(1) << i;
        if (after == set)
            continue;
        if (!phase->wins[after])
            phase->wins[set] = true;
        if (phase->winner[after] == COLOUR_WHITE)
            seen |= UINT32_C(1) << phase->grundy[after];
    }
    phase->grundy[set] = 0;
    while (seen >> phase->grundy[set] & 1)
        phase->grundy[set]++;
}

void phase_solve(struct phase *phase)
{
    for (uint32_t set = phase->sets; set-- > 0;) {
        phase->wins[set] = true;
        phase->grundy[set] = -1;
        if (phase->winner[set] == COLOUR_WHITE)
            solve_set(phase, set);
    }
}
