/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * move_budget - what a player may still spend on one move.
 *
 * Effort is counted in games played on; the expansion of a node of the search
 * costs as much as move_budget_node() of them, and a look at a position as
 * MOVE_BUDGET_LOOK, about what it takes on side 5. The clock is read now and
 * then only, so a limit in effort alone never depends on it.
 */
#ifndef PLAY_MOVE_BUDGET_H
#define PLAY_MOVE_BUDGET_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#include "solver/dfpn/search.h"

enum { MOVE_BUDGET_LOOK = 10 };

/* What the expansion of a node costs: about what it takes on side 3 and on side
 * 5. Where a search can prove a whole game a price too high would leave it
 * without a proof that the same time affords. */
static inline uint64_t move_budget_node(int side)
{
    return side <= 3 ? 20 : 50;
}

struct move_budget {
    uint64_t effort; /* 0: no limit */
    double seconds;  /* 0: no limit */
    const volatile sig_atomic_t *stop;
    uint64_t spent;
    uint64_t checked; /* `spent` when the clock was read last */
    bool over;
    double began;
};

/* Without any limit it ends only when `stop`, which may be NULL, is set. */
void move_budget_begin(struct move_budget *move_budget, double seconds,
                       uint64_t effort, const volatile sig_atomic_t *stop);

double move_budget_seconds(const struct move_budget *move_budget);

/* Spends effort; false when nothing is left, then and from then on. */
bool move_budget_spend(struct move_budget *move_budget, uint64_t effort);

/* Leaves no more than so much effort from now on. */
void move_budget_cap(struct move_budget *move_budget, uint64_t effort);

/* The limits of a search of a side that may take a part, from 0 to 1, of the
 * whole, and no more than is left; at least one node. */
struct search_limits move_budget_share(const struct move_budget *move_budget,
                                       int side, double part);

#endif
