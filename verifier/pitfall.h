/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pitfall - where a player's wrong objective lies in wait.
 *
 * Nothing here fails or owns memory.
 */
#ifndef VERIFIER_PITFALL_H
#define VERIFIER_PITFALL_H

#include "verifier/hexagon.h"

/* Whether the colour, with these stones and some of these empty cells, would
 * have its wrong objective and not its goal. The stones alone have neither. */
bool pitfall_within(const struct hexagon *board, int colour,
                    const struct cells *own, const struct cells *empty);

/* Whether some cell is barred to Black in this undecided position: White wins
 * it then, whoever is to move (Statement 5 of PROOFS.md). */
bool pitfall_barred(const struct hexagon *board, const struct cells stones[2]);

#endif
