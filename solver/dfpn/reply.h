/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reply - a move at a node of the search, and what is known of the position
 * after it.
 */
#ifndef SOLVER_DFPN_REPLY_H
#define SOLVER_DFPN_REPLY_H

#include <stdint.h>

#include "game/value.h"
#include "solver/common/bits.h"
#include "solver/dfpn/search_types.h"

/* From the view of the player to move; see search.h. */
struct dfpn_numbers {
    uint32_t phi;
    uint32_t delta;
};

/* The numbers of a position whose value is known. */
static inline struct dfpn_numbers dfpn_numbers_of_value(enum value value)
{
    return value == VALUE_WIN ? (struct dfpn_numbers){0, SEARCH_INFINITE}
                              : (struct dfpn_numbers){SEARCH_INFINITE, 0};
}

/* Whether they say who wins. */
static inline bool dfpn_numbers_decide(struct dfpn_numbers numbers)
{
    return numbers.phi == 0 || numbers.delta == 0;
}

/* A move, the numbers of the position after it, and, when they say who wins it,
 * a region (region.h). */
struct dfpn_reply {
    bits region;
    struct dfpn_numbers numbers;
    int16_t move;
    uint16_t
        factor;  /* of its first disproof number, by the policy (policy.h) */
    bool guess;  /* nothing was expanded below: the numbers are first
                    numbers, or say who wins at sight */
    bool unseen; /* not evaluated either: the numbers are the least that
                    first numbers can be */
};

#endif
