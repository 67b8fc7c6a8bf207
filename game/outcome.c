/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outcome - groups by flood fill and the sides they touch. */
#include "game/outcome.h"

/* The sides of the group that holds `seed`, a member of `rest`; the group is
 * taken out of `rest`. */
static unsigned take_group(const struct board *board, struct cellset *rest,
                           int seed)
{
    int16_t queue[BOARD_MAX_CELLS];
    int filled = 0;
    unsigned sides = 0;
    queue[filled++] = (int16_t)seed;
    cellset_remove(rest, seed);
    for (int head = 0; head < filled; head++) {
        const int cell = queue[head];
        sides |= board->sides[cell];
        for (int i = 0; i < board->degree[cell]; i++) {
            const int next = board->neighbour[cell][i];
            if (!cellset_has(rest, next))
                continue;
            cellset_remove(rest, next);
            queue[filled++] = (int16_t)next;
        }
    }
    return sides;
}

unsigned outcome_objectives(const struct position *position, enum colour colour)
{
    struct cellset rest = position->stones[colour];
    unsigned objectives = 0;
    for (int cell = cellset_next(&rest, 0); cell >= 0;
         cell = cellset_next(&rest, cell + 1))
        objectives |=
            outcome_of_sides(take_group(position->board, &rest, cell));
    return objectives;
}

enum colour outcome_winner(const struct position *position)
{
    if (position->turn == TURN_CONTRACT)
        return COLOUR_NONE;
    for (int i = COLOUR_BLACK; i <= COLOUR_WHITE; i++) {
        const enum colour colour = (enum colour)i;
        const unsigned made = outcome_objectives(position, colour);
        if (made & outcome_goal(colour))
            return colour;
        if (made)
            return colour_other(colour);
    }
    return COLOUR_NONE;
}

const char *outcome_state(const struct position *position)
{
    static const char *const moves[] = {"Black to move", "White to move",
                                        "contract: stone or pass"};
    static const char *const won[] = {"Black has won", "White has won"};
    const enum colour winner = outcome_winner(position);
    return winner == COLOUR_NONE ? moves[position->turn] : won[winner];
}
