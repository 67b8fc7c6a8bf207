/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * arm_steps - how an arm is connected, step by step, as a proof tells it.
 *
 * H-search (h_search.h) keeps carriers and forgets how it came to them. Arm
 * steps finds that out again, by an H-search among the carrier's cells alone,
 * and writes down what PROOFS.md calls an arm: hops to stones further on, each
 * by a link, and a link to the side at the end unless that is reached; a link
 * being a bridge or several first moves, each with the arm that follows it.
 */
#ifndef SOLVER_CONNECTIONS_ARM_STEPS_H
#define SOLVER_CONNECTIONS_ARM_STEPS_H

#include "game/bytes.h"
#include "solver/common/state.h"
#include "solver/connections/h_search.h"

#define arm_steps_find BITS_NAME(arm_steps_find)

/* The arm steps of a link that is a bridge begins so, and that of first moves
 * with how many there are. */
enum { ARM_STEPS_BRIDGE = 0 };

/* What one search works with. */
struct arm_steps_space {
    struct adjacency adjacency;
    struct h_search h_search;
};

/* Adds the bytes of the arm from the colour's stone on `key` to a side, with
 * cells of the carrier only. False, and nothing added, when none is found; that
 * says nothing of the carrier. */
bool arm_steps_find(const struct board_sets *sets,
                    const struct state_level *level, enum colour colour,
                    int key, int side, bits carrier,
                    struct arm_steps_space *room, struct bytes *steps);

#endif
