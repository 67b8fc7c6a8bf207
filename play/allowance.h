/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * allowance - what a player may still spend on one move.
 *
 * Effort is counted in games played on; the expansion of a node of the search
 * costs as much as ALLOWANCE_NODE of them, and a look at a position as
 * ALLOWANCE_LOOK, about what they take on side 5. The clock is read now and
 * then only, so a limit in effort alone never depends on it.
 */
#ifndef PLAY_ALLOWANCE_H
#define PLAY_ALLOWANCE_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#include "solver/dfpn/search.h"

enum { ALLOWANCE_NODE = 50, ALLOWANCE_LOOK = 10 };

struct allowance {
    uint64_t effort; /* 0: no limit */
    double seconds;  /* 0: no limit */
    const volatile sig_atomic_t *stop;
    uint64_t spent;
    uint64_t checked; /* `spent` when the clock was read last */
    bool over;
    double began;
};

/* Without any limit it ends only when `stop`, which may be NULL, is set. */
void allowance_begin(struct allowance *allowance, double seconds,
                     uint64_t effort, const volatile sig_atomic_t *stop);

double allowance_seconds(const struct allowance *allowance);

/* Spends effort; false when nothing is left, then and from then on. */
bool allowance_spend(struct allowance *allowance, uint64_t effort);

/* Leaves no more than so much effort from now on. */
void allowance_cap(struct allowance *allowance, uint64_t effort);

/* The limits of a search that may take a part, from 0 to 1, of the whole, and
 * no more than is left; at least one node. */
struct search_limits allowance_share(const struct allowance *allowance,
                                     double part);

#endif
