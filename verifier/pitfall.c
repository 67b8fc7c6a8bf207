/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pitfall - Statements 4 and 5 of PROOFS.md. */
#include "verifier/pitfall.h"

/* The cells of these sides. */
static struct cells edges(const struct hexagon *board, unsigned sides)
{
    struct cells set = {{0}};
    for (int side = 0; side < 6; side++)
        if (sides >> side & 1)
            set = cells_or(set, board->edge[side]);
    return set;
}

/* The stones and empty cells that can be in a group which touches none of the
 * sides in `missed`: no group of stones that touches one, no empty cell on one
 * or next to such a group. */
static struct cells clear_of(const struct hexagon *board,
                             const struct cells *own, const struct cells *empty,
                             unsigned missed)
{
    struct cells out = edges(board, missed);
    struct cells seeds = cells_and(out, *own);
    for (int c = cells_next(&seeds, 0); c >= 0; c = cells_next(&seeds, c)) {
        struct cells group = {{0}};
        hexagon_group(board, own, c, &group);
        seeds = cells_minus(seeds, group);
        out = cells_or(out, group);
        for (int i = cells_next(&group, 0); i >= 0;
             i = cells_next(&group, i + 1))
            for (const int16_t *near = board->near[i]; *near >= 0; near++)
                out = cells_with(out, *near);
    }
    return cells_minus(cells_or(*own, *empty), out);
}

/* Whether some group of stones and empty cells touches all the sides in
 * `touched`, and joins nothing that touches one in `missed`. */
static bool possible(const struct hexagon *board, const struct cells *own,
                     const struct cells *empty, unsigned touched,
                     unsigned missed)
{
    const struct cells field = clear_of(board, own, empty, missed);
    const struct cells first = board->edge[__builtin_ctz(touched)];
    struct cells seeds = cells_and(field, first);
    for (int c = cells_next(&seeds, 0); c >= 0; c = cells_next(&seeds, c)) {
        struct cells group = {{0}};
        const unsigned sides = hexagon_group(board, &field, c, &group);
        if ((sides & touched) == touched)
            return true;
        seeds = cells_minus(seeds, group);
    }
    return false;
}

bool pitfall_within(const struct hexagon *board, int colour,
                    const struct cells *own, const struct cells *empty)
{
    if (colour == HEXAGON_WHITE)
        return possible(board, own, empty, 025, 052) ||
               possible(board, own, empty, 052, 025);
    for (int i = 0; i < 3; i++)
        for (int even = 0; even < 6; even += 2)
            for (int odd = 1; odd < 6; odd += 2) {
                const unsigned touched = 011u << i;
                const unsigned missed = 1u << even | 1u << odd;
                if (!(touched & missed) &&
                    possible(board, own, empty, touched, missed))
                    return true;
            }
    return false;
}

bool pitfall_barred(const struct hexagon *board, const struct cells stones[2])
{
    struct cells barred = {{0}};
    for (int c = 0; c < board->cells; c++)
        if (!cells_has(&stones[HEXAGON_BLACK], c) &&
            !cells_has(&stones[HEXAGON_WHITE], c) &&
            hexagon_wrong(HEXAGON_BLACK,
                          hexagon_joins(board, &stones[HEXAGON_BLACK], c)))
            cells_flip(&barred, c);
    for (bool dropped = true; dropped;) {
        dropped = false;
        const struct cells black =
            cells_minus(board->all, cells_or(stones[HEXAGON_WHITE], barred));
        for (int c = cells_next(&barred, 0); c >= 0;
             c = cells_next(&barred, c + 1))
            if (hexagon_goal(HEXAGON_BLACK, hexagon_joins(board, &black, c))) {
                cells_flip(&barred, c);
                dropped = true;
            }
    }
    return cells_any(barred);
}
