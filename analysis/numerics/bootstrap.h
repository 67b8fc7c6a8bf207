/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * bootstrap - how far a figure of a sample may be off, by drawing the sample
 * anew from itself.
 *
 * As many rows as there are, or, with clusters, as many whole clusters, are
 * drawn with replacement, and the figure is computed of what was drawn; this
 * many times. The interval is between two quantiles of the figures got (Efron's
 * percentile interval; quantiles by linear interpolation between order
 * statistics, R's type 7). It is too narrow for small samples, and no use for
 * maxima and other extremes. Chance is the Mersenne Twister from a seed, so the
 * same plan gives the same interval everywhere.
 *
 * Source: efron1979.
 */
#ifndef ANALYSIS_NUMERICS_BOOTSTRAP_H
#define ANALYSIS_NUMERICS_BOOTSTRAP_H

#include <stddef.h>

#include "analysis/numerics/interval.h"
#include "game/status.h"

/* A figure of the rows named, which may be the same ones several times; NaN
 * when they have none. `data` is the caller's. */
typedef double bootstrap_figure(const void *data, const size_t *rows,
                                size_t count);

struct bootstrap_plan {
    size_t resamples;       /* at least 1; 1,000 and more give an interval */
    unsigned long seed;     /* 0 is not as good as another: see gsl_rng_set() */
    double level;           /* between 0 and 1 */
    const size_t *clusters; /* ids of the rows; NULL: each is on its own */
};

struct bootstrap {
    double figure;            /* of the sample as it is */
    struct interval interval; /* NaN when no resample had a figure */
    double error;     /* standard deviation of the figures; NaN below 2 */
    size_t resamples; /* with a figure */
    size_t undefined; /* without */
    unsigned long seed;
};

/* Takes the interval of `count` rows, at least one. STATUS_FAILED when memory
 * ran out. */
enum status bootstrap_take(bootstrap_figure *figure, const void *data,
                           size_t count, const struct bootstrap_plan *plan,
                           struct bootstrap *bootstrap,
                           struct status_text *why);

#endif
