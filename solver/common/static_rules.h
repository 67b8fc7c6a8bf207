/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * static_rules - what is certain at a node before any search.
 *
 * Looks one stone of either player ahead and finds immediate wins, suicides,
 * forced replies and positions lost because two threats cannot both be met. The
 * search asks here first and searches only the replies that are left.
 */
#ifndef SOLVER_COMMON_STATIC_RULES_H
#define SOLVER_COMMON_STATIC_RULES_H

#include "game/value.h"
#include "solver/common/state.h"

#define static_rules_find BITS_NAME(static_rules_find)

struct static_rules {
    enum value value; /* to the player to move; unknown: search */
    int move;         /* when it is a win: the move that makes the goal */
    bits replies;     /* when unknown: not empty; holds a winning move if there
                         is one */
    /* For regions, see region.h. */
    bits must;     /* the cells that all known threats of the opponent's have in
                      common; every cell when there is none */
    bits region;   /* the cells of those threats; or, when the value is known, a
                    region */
    bits suicides; /* the mover's; when it is not a win */
};

/* Sound for every position in which nobody has won yet. */
void static_rules_find(const struct state *state,
                       struct static_rules *static_rules);

#endif
