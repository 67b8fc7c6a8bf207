/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * policy - the network's input, and factors from its scores.
 */
#include "solver/policy/policy.h"

#include "solver/policy/network.h"

/* Scores that a step of the table stands for: a sixteenth. */
enum { STEP = NETWORK_ONE * NETWORK_ONE / 16 };

/* The factor of a reply whose score is i steps below the best, for i from 0 on:
 * POLICY_ONE * exp(i / 32), rounded, up to POLICY_MOST. */
static const uint16_t factors[] = {
    16,  17,  17,  18,  18,  19,  19,  20,  21,  21,          22,  23,  23,
    24,  25,  26,  26,  27,  28,  29,  30,  31,  32,          33,  34,  35,
    36,  37,  38,  40,  41,  42,  43,  45,  46,  48,          49,  51,  52,
    54,  56,  58,  59,  61,  63,  65,  67,  70,  72,          74,  76,  79,
    81,  84,  86,  89,  92,  95,  98,  101, 104, 108,         111, 115, 118,
    122, 126, 130, 134, 138, 143, 147, 152, 157, 162,         167, 172, 177,
    183, 189, 195, 201, 207, 214, 221, 228, 235, POLICY_MOST,
};

enum { FACTORS = sizeof factors / sizeof *factors };

static void set_cells(uint64_t *set, bits cells)
{
    *set = bits_word(cells, 0);
}

void policy_describe(const struct state *state,
                     const struct static_rules *static_rules,
                     const struct must_play_base bases[2], uint64_t *sets)
{
    const struct state_level *const now = state->now;
    set_cells(&sets[0], now->stones[COLOUR_BLACK]);
    set_cells(&sets[1], now->stones[COLOUR_WHITE]);
    set_cells(&sets[2], static_rules->replies);
    for (int side = 0; side < 6; side++) {
        const struct must_play_base *const white = &bases[COLOUR_WHITE];
        const struct must_play_base *const black = &bases[COLOUR_BLACK];
        set_cells(&sets[3 + side], white->sides[side].safe & now->free);
        set_cells(&sets[9 + side], black->sides[side].safe & now->free);
        set_cells(&sets[18 + side], now->reach[COLOUR_WHITE][side] & now->free);
        set_cells(&sets[24 + side], now->reach[COLOUR_BLACK][side] & now->free);
    }
    set_cells(&sets[15], state_suicides(now, COLOUR_BLACK));
    set_cells(&sets[16], state_suicides(now, COLOUR_WHITE));
    set_cells(&sets[17], static_rules->region & now->free);
}

static uint16_t factor_of(int32_t below)
{
    const int32_t step = below / STEP;
    return factors[step < FACTORS ? step : FACTORS - 1];
}

/* By score, the best first; an insertion sort, so equal ones keep their order.
 */
static void sort(const int32_t *scores, struct policy_move *moves, int count)
{
    for (int i = 1; i < count; i++) {
        const struct policy_move move = moves[i];
        int j = i;
        for (; j > 0 && scores[moves[j - 1].cell] < scores[move.cell]; j--)
            moves[j] = moves[j - 1];
        moves[j] = move;
    }
}

bool policy_rank(const struct state *state,
                 const struct static_rules *static_rules,
                 const struct must_play_base bases[2],
                 struct policy_move *moves, int count)
{
    const struct network *const network =
        network_of(state->sets->board->side, state->turn);
    uint64_t sets[NETWORK_SETS];
    int32_t scores[NETWORK_MOST_CELLS];
    if (!network || count == 0)
        return false;
    policy_describe(state, static_rules, bases, sets);
    network_run(network, sets, scores);
    sort(scores, moves, count);
    for (int i = 0; i < count; i++)
        moves[i].factor =
            factor_of(scores[moves[0].cell] - scores[moves[i].cell]);
    return true;
}
