/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dfpn - one thread's depth-first proof-number search.
 *
 * See search.h for the meaning of phi and delta.
 */
#ifndef SOLVER_DFPN_DFPN_H
#define SOLVER_DFPN_DFPN_H

#include "solver/dfpn/dfpn_state.h"

#define dfpn_create BITS_NAME(dfpn_create)
#define dfpn_destroy BITS_NAME(dfpn_destroy)
#define dfpn_begin BITS_NAME(dfpn_begin)
#define dfpn_describe BITS_NAME(dfpn_describe)
#define dfpn_prove BITS_NAME(dfpn_prove)
#define dfpn_search BITS_NAME(dfpn_search)

/* A search thread for boards of a side, with an expansion cache of so many
 * bytes, 0 for none; NULL when memory ran out. */
struct dfpn *dfpn_create(struct shared *shared, int side, size_t cache_bytes);
void dfpn_destroy(struct dfpn *dfpn);

/* Searches an undecided main-phase position until it is proved or the search
 * stops; dfpn->root and dfpn->winning_move hold the outcome. */
void dfpn_search(struct dfpn *dfpn, const struct position *position);

/* The same in steps, for whoever walks about below a root with state_play() and
 * state_undo(): dfpn->state becomes an undecided main-phase position, the
 * root. */
void dfpn_begin(struct dfpn *dfpn, const struct position *position);

/* Fills in the policy's input for the state (policy.h); false where it is
 * decided by what is known or the board has more than 64 cells. */
bool dfpn_describe(struct dfpn *dfpn, uint64_t *sets);

/* Searches the state until it is proved or the search stops. */
void dfpn_prove(struct dfpn *dfpn, struct dfpn_reply *reply);

#endif
