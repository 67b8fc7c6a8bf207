/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * backend - the copies of the search, one for each width of bits.h.
 *
 * search.c picks one for a board's size and hands everything on to it.
 */
#ifndef SOLVER_DFPN_BACKEND_H
#define SOLVER_DFPN_BACKEND_H

#include "game/bytes.h"
#include "game/status.h"
#include "proof/outline.h"
#include "solver/common/counters.h"
#include "solver/dfpn/search_types.h"

struct dfpn_threads; /* dfpn_threads.h; a different one in each width */

/* What search.h promises, of one width. */
struct backend {
    int max_cells; /* of the boards that fit */
    enum status (*create)(int side, const struct search_options *options,
                          struct dfpn_threads **dfpn_threads,
                          struct status_text *why);
    void (*destroy)(struct dfpn_threads *dfpn_threads); /* accepts NULL */
    void (*set_progress)(struct dfpn_threads *dfpn_threads,
                         search_progress_fn *progress, void *context);
    void (*set_wins)(struct dfpn_threads *dfpn_threads, search_win_fn *tell,
                     void *context);
    void (*set_estimate)(struct dfpn_threads *dfpn_threads,
                         search_estimate_fn *estimate, void *context);
    bool (*describe)(struct dfpn_threads *dfpn_threads,
                     const struct position *position, uint64_t *sets);
    void (*set_trace)(struct dfpn_threads *dfpn_threads,
                      struct search_trace *trace);
    void (*prove)(struct dfpn_threads *dfpn_threads,
                  const struct position *position,
                  const struct search_limits *limits,
                  struct search_verdict *verdict);
    void (*count)(const struct dfpn_threads *dfpn_threads,
                  struct counters *counters);
    void (*look)(struct dfpn_threads *dfpn_threads,
                 const struct position *position, struct search_view *view);
    void (*forget)(struct dfpn_threads *dfpn_threads);
    int (*parts)(struct dfpn_threads *dfpn_threads,
                 struct search_part parts[SEARCH_PARTS]);
    enum status (*learn)(struct dfpn_threads *dfpn_threads,
                         const unsigned char *bytes, size_t size,
                         struct status_text *why);
    enum status (*extract)(struct dfpn_threads *dfpn_threads,
                           const struct position *position, enum colour winner,
                           const struct outline *outline, int k,
                           const struct search_limits *limits,
                           struct bytes *bytes, struct search_proof *proof,
                           struct status_text *why);
};

extern const struct backend backend_1, backend_2, backend_4, backend_8;

#endif
