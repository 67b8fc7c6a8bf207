/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * safety - whether a colour may fill cells in any order and not lose by it.
 *
 * A colour that follows a connection fills some of its carrier's cells, which
 * of them and when being the opponent's choice. It loses on the way if its
 * stones make the other's objective and not its own. Cells are safe when no
 * subset of them does that, and for this the worst subset can be named:
 *   - White, a Y without a Line: it touches three alternate sides and none of
 *     the others, each of which is opposite one of the three. So it needs no
 *     cell where a stone would touch one of the others. Take all the cells but
 *     those: if some group of them and of White's stones touches the three
 *     sides, it is such a Y; if none does, no fewer cells make one.
 *   - Black, a Line without a Y: it touches sides i and i + 3, and of either
 *     triple of alternate sides it lacks one, a and b. Take all the cells but
 *     those where a stone would touch a or b, for each of the four choices.
 * So the answer is exact, not a guess on the safe side.
 *
 * Source: ours.
 */
#ifndef SOLVER_CONNECTIONS_SAFETY_H
#define SOLVER_CONNECTIONS_SAFETY_H

#include "solver/common/state.h"

#define safety_holds BITS_NAME(safety_holds)

/* Whether the empty `cells` are safe for the colour in an undecided position.
 */
bool safety_holds(const struct board_sets *sets,
                  const struct state_level *level, enum colour colour,
                  bits cells);

#endif
