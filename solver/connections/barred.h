/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * barred - cells that Black can never fill, and why one of them loses the game.
 *
 * An empty cell is barred when a black stone there is a suicide and will stay
 * one. Start with the set of all cells where a black stone makes a Line and no
 * Y. Drop a cell x if, with every cell black that is neither White's nor in the
 * set, except x itself, the group through x is a Y; repeat until none is
 * dropped. The first stone Black ever puts into the set, on x say, joins a
 * group that lies within what was black for x: it has a Line and no Y, and
 * Black loses.
 *
 * If any cell x is barred, White has won, whoever is to move. Let P be the
 * Line's path: black groups and x, from side i to side i + 3. It splits the
 * board into two halves.
 *   - Black never makes a Y. It would touch sides in both halves, so it would
 *     cross P, not on x, hence on P's stones, and so belong to the group
 *     through x; but that is no Y, whatever Black adds.
 *   - White never makes a Y without x, since it would cross P too.
 *   - So White plays anywhere but on x. Only if x is the last empty cell and he
 *     is to move does he play it; then nobody has a Y so far, and the stone
 *     makes no bare one. Let i be 0 and take x as black: P is a Line, and Black
 *     has neither Y, so White cuts side 2 or 4 off from P by a chain between
 *     two odd sides, and side 1 or 5 by a chain between two even sides. A white
 *     Y of even sides through x leads from x to 2 and to 4, so it meets the
 *     first chain and touches 1 and 3, or 3 and 5: with 4 or 2 that is a Line.
 *     A Y of odd sides leads from x to 1 and to 5 and meets the second chain:
 *     again a Line.
 *   - The full board has a winner, who is not Black.
 *
 * Source: ours.
 */
#ifndef SOLVER_CONNECTIONS_BARRED_H
#define SOLVER_CONNECTIONS_BARRED_H

#include "solver/common/state.h"

#define barred_cells BITS_NAME(barred_cells)

/* The barred cells of an undecided position. */
bits barred_cells(const struct board_sets *sets,
                  const struct state_level *level);

#endif
