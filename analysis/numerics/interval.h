/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval - what a share may be, given how often something was seen.
 *
 * The exact interval of Clopper and Pearson holds every share that neither
 * one-sided binomial test rejects at (1 - level) / 2; it covers the truth at
 * least as often as `level` says, mostly more often. Wilson's score interval
 * inverts the normal test of the share; it covers as often as it says on
 * average over shares, not for each. Neither is for a whole population: what
 * was counted completely has no interval.
 *
 * Source: clopper1934 for the exact interval, wilson1927 for the other.
 */
#ifndef ANALYSIS_NUMERICS_INTERVAL_H
#define ANALYSIS_NUMERICS_INTERVAL_H

#include <stdint.h>

struct interval {
    double low, high;
};

/* Beyond this the incomplete beta function of GSL is no longer exact. */
#define INTERVAL_MAX_TRIALS UINT64_C(1000000000)

/* Within so many standard errors of the mean lie 95 % of a normal distribution.
 */
#define INTERVAL_NORMAL_95 1.959963984540054

/* The interval for `successes` out of `trials`; the level lies between 0 and 1.
 * Without a trial it is from 0 to 1. */
struct interval interval_exact(uint64_t successes, uint64_t trials,
                               double level);
struct interval interval_wilson(uint64_t successes, uint64_t trials,
                                double level);

#endif
