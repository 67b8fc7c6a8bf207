/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * wanted - the positions that a design asks about and the store cannot decide.
 *
 * A statistic that draws or enumerates positions by itself does so whatever is
 * stored; what it lacks is listed here, so that it can be proved. Positions are
 * kept in canonical form and each once.
 */
#ifndef ANALYSIS_STATISTICS_WANTED_H
#define ANALYSIS_STATISTICS_WANTED_H

#include <stdbool.h>
#include <stddef.h>

#include "game/position.h"
#include "game/status.h"

struct wanted {
    struct position *positions;
    size_t count, room;
    bool failed; /* memory ran out; wanted_settle() tells */
};

/* Adds a position in any orientation. An empty list is all zero. */
void wanted_add(struct wanted *wanted, const struct position *position);

/* Brings the list into order, by number of stones, turn and stones, and drops
 * what stands twice. STATUS_FAILED when memory ran out on the way. */
enum status wanted_settle(struct wanted *wanted, struct status_text *why);

void wanted_free(struct wanted *wanted);

#endif
