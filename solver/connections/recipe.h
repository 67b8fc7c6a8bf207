/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * recipe - how an arm is connected, step by step, as a proof tells it.
 *
 * H-search (connect.h) keeps carriers and forgets how it came to them. A recipe
 * finds that out again, by an H-search among the carrier's cells alone, and
 * writes down what PROOFS.md calls an arm: hops to stones further on, each by a
 * link, and a link to the side at the end unless that is reached; a link being
 * a bridge or several first moves, each with the arm that follows it.
 */
#ifndef SOLVER_CONNECTIONS_RECIPE_H
#define SOLVER_CONNECTIONS_RECIPE_H

#include "solver/connections/connect.h"
#include "solver/common/state.h"

#define recipe_find BITS_NAME(recipe_find)

/* Numbers in the order of PROOFS.md; which of them are cells follows from their
 * places. All zero: empty. */
struct recipe {
    int16_t *numbers;
    uint32_t count, room;
    bool failed; /* memory ran out */
};

/* The recipe of a link that is a bridge begins so, and that of first moves with
 * how many there are. */
enum { RECIPE_BRIDGE = 0 };

/* What one search works with. */
struct recipe_room {
    struct links links;
    struct connect connect;
};

/* Adds the arm from the colour's stone on `key` to a side, with cells of the
 * carrier only. False, and nothing added, when none is found; that says nothing
 * of the carrier. */
bool recipe_find(const struct lattice *lattice, const struct state_level *level,
                 enum colour colour, int key, int side, bits carrier,
                 struct recipe_room *room, struct recipe *recipe);

#endif
