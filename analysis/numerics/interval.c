/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval - quantiles of the beta and the normal distribution.
 *
 * gsl_cdf_beta_Pinv() gives NaN for most shares of a thousand trials and more
 * (GSL 2.7: 833 of 1,000 at level 0.999), so the distribution itself, which is
 * good to twelve digits there, is inverted by halving. gsl_cdf_beta_P() in turn
 * gives NaN where both parameters are some 700,000 and more, for its continued
 * fraction would need more terms than it allows. There the distribution is as
 * good as normal, and what it lacks is put right by its third and fourth
 * moments (Cornish and Fisher).
 */
#include "analysis/numerics/interval.h"

#include <assert.h>
#include <math.h>

#include <gsl/gsl_cdf.h>

/* Both parameters of a beta distribution that is taken for nearly normal: its
 * skewness is at most 2 / sqrt(this), and the error of the next order, of some
 * 1e-9 standard deviations, is less than halving leaves. */
static const double normal_from = 500000;

/* Where a beta distribution has `below` of its mass to the left, by its first
 * four moments. */
static double moments_quantile(double below, double a, double b)
{
    const double n = a + b;
    const double mean = a / n;
    const double deviation = sqrt(mean * (1 - mean) / (n + 1));
    const double skewness = 2 * (b - a) / (n + 2) * sqrt((n + 1) / (a * b));
    const double excess = 6 *
                          ((a - b) * (a - b) * (n + 1) / (a * b) - (n + 2)) /
                          ((n + 2) * (n + 3));
    const double z = gsl_cdf_ugaussian_Pinv(below);
    return mean + deviation * (z + (z * z - 1) * skewness / 6 +
                               z * (z * z - 3) * excess / 24 -
                               z * (2 * z * z - 5) * skewness * skewness / 36);
}

/* The same by the distribution itself. */
static double halved_quantile(double below, double a, double b)
{
    double low = 0;
    double high = 1;
    for (;;) {
        const double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high)
            return high;
        const double mass = gsl_cdf_beta_P(middle, a, b);
        assert(!isnan(mass));
        if (mass < below)
            low = middle;
        else
            high = middle;
    }
}

static double beta_quantile(double below, double a, double b)
{
    return a < normal_from || b < normal_from ? halved_quantile(below, a, b)
                                              : moments_quantile(below, a, b);
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
