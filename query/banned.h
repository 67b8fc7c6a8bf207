/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * banned - cells where a black stone loses, now and for ever.
 *
 * Statement 5 of PROOFS.md. While one of them is empty White wins, whoever is
 * to move: that lasts until he fills the last of them himself.
 */
#ifndef QUERY_BANNED_H
#define QUERY_BANNED_H

#include "game/position.h"

/* Whether there is such a cell in a position in which nobody has won. */
bool banned_any(const struct position *position);

#endif
