/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * missing_positions - the positions that a design asks about and the store
 * cannot decide.
 *
 * A statistic that draws or enumerates positions by itself does so whatever is
 * stored; what it lacks is listed here, so that it can be proved. Positions are
 * kept in canonical form and each once.
 */
#ifndef ANALYSIS_STATISTICS_MISSING_POSITIONS_H
#define ANALYSIS_STATISTICS_MISSING_POSITIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "game/position.h"
#include "game/status.h"

struct missing_positions {
    struct position *positions;
    size_t count, room;
    bool failed; /* memory ran out; missing_positions_settle() tells */
};

/* Adds a position in any orientation. An empty list is all zero. */
void missing_positions_add(struct missing_positions *missing_positions,
                           const struct position *position);

/* Brings the list into order, by number of stones, turn and stones, and drops
 * what stands twice. STATUS_FAILED when memory ran out on the way. */
enum status
missing_positions_settle(struct missing_positions *missing_positions,
                         struct status_text *why);

void missing_positions_free(struct missing_positions *missing_positions);

#endif
