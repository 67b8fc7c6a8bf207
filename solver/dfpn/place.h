/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * place - where the table has the state of a worker, and what stands there.
 *
 * Positions with up to PLACE_SYMMETRY_DEPTH stones more than the root share an
 * entry with their images under the symmetries in use; the others have one of
 * their own, in the orientation in which they were reached.
 */
#ifndef SOLVER_DFPN_PLACE_H
#define SOLVER_DFPN_PLACE_H

#include "solver/dfpn/table.h"
#include "solver/dfpn/worker.h"

#define place_find BITS_NAME(place_find)
#define place_read BITS_NAME(place_read)
#define place_recall BITS_NAME(place_recall)
#define place_write BITS_NAME(place_write)

enum { PLACE_SYMMETRY_DEPTH = 6 };

/* The key, and the symmetry that leads from the state to it. */
struct place {
    struct table_key key;
    int image;
};

/* The state's place: near the root the least of its images. */
struct place place_find(const struct worker *worker);

/* Reads what the table has on the state, whose place it is; false when there is
 * nothing. */
bool place_read(const struct worker *worker, const struct place *place,
                struct worker_reply *reply);

/* Looks for the state in all orientations; false when it is not known to be
 * proved in any. */
bool place_recall(const struct worker *worker, struct worker_reply *reply);

/* Writes what is known of the state that a reply led to, after `work` nodes
 * more. What another thread has proved stays. */
void place_write(struct worker *worker, const struct place *place,
                 const struct worker_reply *reply, uint64_t work);

#endif
