/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * solve - searches for the winner of a position and writes his proof down.
 *
 * A winner counts only with a proof that can be checked. To write it down takes
 * little more than the search, but the time may be up by then, so it is
 * prolonged by SOLVE_GRACE seconds; where that is not enough nothing is known.
 */
#ifndef SOLVER_DFPN_SOLVE_H
#define SOLVER_DFPN_SOLVE_H

#include "solver/dfpn/search.h"

#define SOLVE_GRACE 1.5 /* seconds */

struct solution {
    struct search_verdict verdict; /* the move is the one the proof begins with;
                                      `nodes` are of the search alone */
    struct bytes
        record; /* the proof, the caller's; empty if none was written */
    uint32_t proof_nodes;
    bool unwritten; /* a winner was found, but his proof not written in time:
                       the value is unknown, and so are the numbers */
};

/*
 * As search_prove(), and if a winner is found the record of the position's
 * image under symmetry `k` as from search_extract(). STATUS_FAILED when memory
 * ran out; then there is no record. STATUS_OK also when a limit came first.
 */
enum status solve(struct search *search, const struct position *position, int k,
                  const struct search_limits *limits, struct solution *solution,
                  struct status_text *why);

#endif
