/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * barred_cells - cells where a black stone loses, now and for ever.
 *
 * Statement 5 of PROOFS.md. While one of them is empty White wins, whoever is
 * to move: that lasts until he fills the last of them himself.
 */
#ifndef QUERY_BARRED_CELLS_H
#define QUERY_BARRED_CELLS_H

#include "game/position.h"

/* Whether there is such a cell in a position in which nobody has won. */
bool barred_cells_any(const struct position *position);

#endif
