/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * region_access - what is known of the state from searches before, by regions
 * (region_table.h).
 *
 * A region says who wins and not by which move; whoever wants the move looks at
 * the positions after it.
 */
#ifndef SOLVER_DFPN_REGION_ACCESS_H
#define SOLVER_DFPN_REGION_ACCESS_H

#include "solver/dfpn/dfpn_state.h"

#define region_access_recall BITS_NAME(region_access_recall)
#define region_access_know BITS_NAME(region_access_know)
#define region_access_meet BITS_NAME(region_access_meet)
#define region_access_wins BITS_NAME(region_access_wins)
#define region_access_store BITS_NAME(region_access_store)

/* What the table of positions or a region says of the state; false when it is
 * not known to be proved. */
bool region_access_recall(struct dfpn *dfpn, struct dfpn_reply *reply);

/* Whether a region tells the node's value. A win has no move then, so it is not
 * asked for where one is wanted: where the search began. */
bool region_access_know(struct dfpn *dfpn, struct static_rules *static_rules);

/* Leaves out the replies that lose since the opponent, were he to move, would
 * win in a region without them. Whether that decides the node. */
bool region_access_meet(struct dfpn *dfpn, struct static_rules *static_rules);

/* Whether a region tells that a reply just played wins. */
bool region_access_wins(struct dfpn *dfpn, struct dfpn_reply *reply);

/* Stores the region of the state, which is proved; `work` are nodes: those of
 * all visits if it is to serve other searches, else of the one that proved it
 * (doc/experiments.md). */
void region_access_store(struct dfpn *dfpn, const struct dfpn_reply *reply,
                         uint64_t work);

#endif
