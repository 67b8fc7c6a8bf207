/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * compare - what two configurations took for the same positions.
 *
 * A ratio is a geometric mean over positions, so that each counts the same
 * however much it takes. A position that a limit left unsolved counts with what
 * it had taken by then. If that happened to the configuration compared, the
 * ratio is a lower bound; if it happened to the base, an upper bound; if to the
 * one here and to the other there, neither. Positions that neither has solved
 * say nothing and are left out.
 */
#ifndef BENCH_COMPARE_H
#define BENCH_COMPARE_H

#include <stdbool.h>

#include "bench/measure.h"

struct comparison {
    size_t positions;
    size_t solved;
    uint64_t nodes;  /* of all positions; a lower bound if some are unsolved */
    double seconds;  /* the same */
    size_t compared; /* positions that the ratios are over */
    double nodes_ratio, seconds_ratio; /* to the base; 0: none compared */
    bool at_least, at_most;            /* which bounds the ratios are */
};

/* Compares `count` measures with those of a base for the same positions; `base`
 * may be NULL. */
struct comparison compare_measures(const struct measure *base,
                                   const struct measure *measures,
                                   size_t count);

/* The first position from `from` on that the two solved with different
 * results, or `count`: there is none. */
size_t compare_contradiction(const struct measure *base,
                             const struct measure *measures, size_t from,
                             size_t count);

#endif
