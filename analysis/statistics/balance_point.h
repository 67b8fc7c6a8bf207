/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * balance_point - at how many stones a share crosses one half.
 *
 * Given for each number of stones how many sets say yes, how many say no and
 * how many there are: up to which number do at least half of them say yes, and
 * from which on do fewer? Shares need not fall as stones are added, so these
 * are two questions. Sets that say neither may say either; the answers are
 * bounds that no choice for them breaks, and the best such bounds, since a
 * layer may go either way whatever the others do.
 */
#ifndef ANALYSIS_STATISTICS_BALANCE_POINT_H
#define ANALYSIS_STATISTICS_BALANCE_POINT_H

#include <stdint.h>

/* A layer's sets. */
struct balance_point_layer {
    int64_t yes, no;
    double all;
};

struct balance_point {
    /* Bounds of the greatest number of stones at which at least half say yes;
     * -1: there is none. */
    int last_least, last_most;
    /* Bounds of the least number at which fewer than half do; `layers`: there
     * is none. */
    int first_least, first_most;
};

/* The balance of layers 0 to `layers` - 1. */
struct balance_point balance_point_of(const struct balance_point_layer *layer,
                                      int layers);

#endif
