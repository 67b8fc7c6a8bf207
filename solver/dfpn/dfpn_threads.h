/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dfpn_threads - the threads of one search, from their start to their end.
 *
 * The search does what search.h promises, for boards that fit the width of
 * bits.h; search.c reaches it through its width's backend. Every thread is a
 * search thread (dfpn.h) that searches the same root; they share the table, and
 * the first to prove the root ends the search.
 */
#ifndef SOLVER_DFPN_DFPN_THREADS_H
#define SOLVER_DFPN_DFPN_THREADS_H

#include "solver/dfpn/backend.h"
#include "solver/dfpn/dfpn.h"

struct dfpn_threads {
    struct shared shared;
    struct dfpn **searchers;  /* shared.threads of them */
    struct counters counters; /* of the last search, when it has ended */
};

#endif
