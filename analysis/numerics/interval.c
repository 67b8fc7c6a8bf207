/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval - quantiles of the beta and the normal distribution.
 *
 * gsl_cdf_beta_Pinv() gives NaN for most shares of a thousand trials and more
 * (GSL 2.7: 833 of 1,000 at level 0.999), so the distribution itself, which is
 * good to twelve digits there, is inverted by halving.
 */
#include "analysis/numerics/interval.h"

#include <assert.h>
#include <math.h>

#include <gsl/gsl_cdf.h>

/* Where a beta distribution has `below` of its mass to the left. */
static double beta_quantile(double below, double a, double b)
{
    double low = 0;
    double high = 1;
    for (;;) {
        const double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high)
            return high;
        if (gsl_cdf_beta_P(middle, a, b) < below)
            low = middle;
        else
            high = middle;
    }
}

static void check(uint64_t successes, uint64_t trials, double level)
{
    assert(successes <= trials && trials <= INTERVAL_MAX_TRIALS);
    assert(level > 0 && level < 1);
    (void)successes;
    (void)trials;
    (void)level;
}

struct interval interval_exact(uint64_t successes, uint64_t trials,
                               double level)
{
    check(successes, trials, level);
    const double x = (double)successes;
    const double failures = (double)(trials - successes);
    const double tail = (1 - level) / 2;
    return (struct interval){
        .low = successes == 0 ? 0 : beta_quantile(tail, x, failures + 1),
        .high =
            successes == trials ? 1 : beta_quantile(1 - tail, x + 1, failures),
    };
}

struct interval interval_wilson(uint64_t successes, uint64_t trials,
                                double level)
{
    check(successes, trials, level);
    const double n = (double)trials;
    const double share = (double)successes / n;
    const double z = gsl_cdf_ugaussian_Qinv((1 - level) / 2);
    const double shrink = 1 + z * z / n;
    const double centre = (share + z * z / (2 * n)) / shrink;
    const double reach =
        z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / shrink;
    /* These ends are exact; without a trial there is nothing between them. */
    return (struct interval){
        .low = successes == 0 ? 0 : centre - reach,
        .high = successes == trials ? 1 : centre + reach,
    };
}
