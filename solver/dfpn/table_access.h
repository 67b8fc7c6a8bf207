/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * table_access - where the table has the state of a search thread, and what
 * stands there.
 *
 * Positions with up to TABLE_ACCESS_SYMMETRY_DEPTH stones more than the root
 * share an entry with their images under the symmetries in use; the others have
 * one of their own, in the orientation in which they were reached.
 */
#ifndef SOLVER_DFPN_TABLE_ACCESS_H
#define SOLVER_DFPN_TABLE_ACCESS_H

#include "game/board.h"
#include "solver/common/counters.h"
#include "solver/common/state.h"
#include "solver/dfpn/reply.h"
#include "solver/dfpn/table.h"

#define table_access_find BITS_NAME(table_access_find)
#define table_access_prefetch BITS_NAME(table_access_prefetch)
#define table_access_read BITS_NAME(table_access_read)
#define table_access_recall BITS_NAME(table_access_recall)
#define table_access_write BITS_NAME(table_access_write)

enum { TABLE_ACCESS_SYMMETRY_DEPTH = 6 };

/* The table, and the state that is looked for in it. */
struct table_access {
    struct table *table;
    const struct state *state;
    struct counters *counters; /* of what is stored */
    int symmetries; /* that lead to positions met too: how many, and which */
    int symmetry[BOARD_SYMMETRIES];
};

/* The key, and the symmetry that leads from the state to it. */
struct table_place {
    struct table_key key;
    int image;
};

/* The state's place: near the root the least of its images. */
struct table_place table_access_find(const struct table_access *access);

/* Has the entry fetched of the state after a move, for it is far from others in
 * memory, and will soon be read. Near the root, where another image may be the
 * key, there is too little of it to matter: nothing is done. */
void table_access_prefetch(const struct table_access *access, int move);

/* Reads what the table has on the state, whose place it is, all of the reply
 * but its move; false when there is nothing. */
bool table_access_read(const struct table_access *access,
                       const struct table_place *place,
                       struct dfpn_reply *reply);

/* Looks for the state in all orientations; false when it is not known to be
 * proved in any. */
bool table_access_recall(const struct table_access *access,
                         struct dfpn_reply *reply);

/* Writes what is known of the state that a reply led to, after `work` nodes
 * more; returns the nodes of all visits, as far as the table remembers them.
 * What another thread had proved before stays. */
uint64_t table_access_write(const struct table_access *access,
                            const struct table_place *place,
                            const struct dfpn_reply *reply, uint64_t work);

#endif
