/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * outcome - who has won.
 *
 * Line: a connected group of one colour that touches two opposite sides.
 * Y: a connected group of one colour that touches three alternate sides.
 * White wins by a Line, Black by a Y. A move that makes the opponent's
 * objective and not the mover's own loses at once; a move that makes both wins.
 *
 * The winner of a decided position does not depend on the order of the moves:
 *   - a black Y and a white Line cannot both stand on the board, since they
 *     would have to cross; nor can a white Y and a black Line;
 *   - so a black Y, or a white Y without a white Line, says Black; a white
 *     Line, or a black Line without a black Y, says White; and no two of these
 *     contradict each other.
 * Hence set-up positions in which someone has already won have a winner too. On
 * a full board someone has won: draws are impossible.
 *
 * Source: gomez2002 for the rules; the argument about order is ours.
 */
#ifndef GAME_OUTCOME_H
#define GAME_OUTCOME_H

#include "game/position.h"

enum { OUTCOME_LINE = 1, OUTCOME_Y = 2 };

/* The objectives (OUTCOME_LINE, OUTCOME_Y or both) of a group that touches the
 * sides in the mask. Bit i is side i; sides i and i+3 are opposite; the
 * alternate triples are 0,2,4 (octal 25) and 1,3,5 (octal 52). */
static inline unsigned outcome_of_sides(unsigned sides)
{
    const bool line = sides & sides >> 3;
    const bool y = (sides & 025) == 025 || (sides & 052) == 052;
    return (line ? OUTCOME_LINE : 0) | (y ? OUTCOME_Y : 0);
}

/* The objective a colour plays for, and the one it must not make alone. */
static inline unsigned outcome_goal(enum colour colour)
{
    return colour == COLOUR_BLACK ? OUTCOME_Y : OUTCOME_LINE;
}

/*
 * The objectives among all groups of one colour. A stone that completes
 * objectives adds them here, so the fate of a move is read off the mover's
 * objectives after it: his own present, he has won; only the other, he has
 * lost.
 */
unsigned outcome_objectives(const struct position *position,
                            enum colour colour);

/* Who has won; COLOUR_NONE while the game goes on. In the contract phase
 * objectives do not count yet and nobody has won. */
enum colour outcome_winner(const struct position *position);

/* Who is to move, or has won, in words: "Black to move", "White has won". */
const char *outcome_state(const struct position *position);

#endif
