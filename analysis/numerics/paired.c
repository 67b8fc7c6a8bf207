/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired - exact tests and Walsh averages. */
#include "analysis/numerics/paired.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sort_double.h>

#include "analysis/numerics/interval.h"

struct paired_difference paired_difference(double pairs, double first_only,
                                           double second_only)
{
    static const double z = INTERVAL_NORMAL_95;
    const double n = pairs + 2, b = first_only + 0.5, c = second_only + 0.5;
    const double centre = (b - c) / n;
    const double error = sqrt(b + c - (b - c) * (b - c) / n) / n;
    return (struct paired_difference){(first_only - second_only) / pairs,
                                      fmax(centre - z * error, -1),
                                      fmin(centre + z * error, 1)};
}

double paired_mcnemar(unsigned first_only, unsigned second_only)
{
    assert(first_only <= UINT_MAX - second_only);
    const unsigned less = first_only < second_only ? first_only : second_only;
    /* The tails are alike. At a tie, and with no pair at all, they overlap. */
    return fmin(1, 2 * gsl_cdf_binomial_P(less, 0.5, first_only + second_only));
}

/* Ranks the sizes, sorted, and adds those whose mark is 1 up into ranks->v;
 * equal sizes share their mean rank. Returns the sum of t^3 - t over the groups
 * of t equal sizes. */
static double rank(const double *sizes, const double *marks,
                   struct paired_ranks *ranks)
{
    double correction = 0;
    for (size_t start = 0, end; start < ranks->differing; start = end) {
        double positive = 0;
        for (end = start; end < ranks->differing && sizes[end] == sizes[start];
             end++)
            positive += marks[end];
        const double t = (double)(end - start);
        ranks->v += positive * ((double)start + (t + 1) / 2);
        ranks->ties = ranks->ties || t > 1;
        correction += t * t * t - t;
    }
    return correction;
}

/*
 * Of the 2^n ways to sign the ranks 1 to n, the share whose positive ranks sum
 * to v or less, by adding one rank after the other to the number of ways to
 * reach each sum. The numbers stay below 2^50 and are exact.
 */
static double share_up_to(double v, size_t n)
{
    enum { SUMS = PAIRED_NORMAL_FROM * (PAIRED_NORMAL_FROM - 1) / 2 + 1 };
    assert(n < PAIRED_NORMAL_FROM);
    double ways[SUMS] = {1};
    size_t highest = 0;
    for (size_t r = 1; r <= n; r++) {
        highest += r;
        for (size_t sum = highest; sum >= r; sum--)
            ways[sum] += ways[sum - r];
    }
    double share = 0;
    for (size_t sum = 0; (double)sum <= v; sum++)
        share += ways[sum];
    return share / ldexp(1, (int)n);
}

static double exact_p(const struct paired_ranks *ranks)
{
    const double n = (double)ranks->differing;
    const double less = fmin(ranks->v, n * (n + 1) / 2 - ranks->v);
    return fmin(1, 2 * share_up_to(less, ranks->differing));
}

static double normal_p(const struct paired_ranks *ranks, double correction)
{
    const double n = (double)ranks->differing;
    const double variance = n * (n + 1) * (2 * n + 1) / 24 - correction / 48;
    const double off = fabs(ranks->v - n * (n + 1) / 4);
    /* Half a step towards the middle, unless it lies there already. */
    const double z = (off > 0 ? off - 0.5 : 0) / sqrt(variance);
    return 2 * fmin(gsl_cdf_ugaussian_Q(z), gsl_cdf_ugaussian_P(z));
}

enum status paired_wilcoxon(const double *differences, size_t count,
                            struct paired_ranks *ranks, struct status_text *why)
{
    *ranks = (struct paired_ranks){.p = 1};
    double *const sizes = reallocarray(NULL, count + 1, 2 * sizeof *sizes);
    if (!sizes)
        return status_no_memory(why);
    double *const marks = sizes + count;
    for (size_t i = 0; i < count; i++) {
        assert(isfinite(differences[i]));
        if (differences[i] == 0) {
            ranks->zeros++;
            continue;
        }
        sizes[ranks->differing] = fabs(differences[i]);
        marks[ranks->differing++] = differences[i] > 0;
    }
    gsl_sort2(sizes, 1, marks, 1, ranks->differing);
    const double correction = rank(sizes, marks, ranks);
    free(sizes);
    ranks->exact = ranks->differing < PAIRED_NORMAL_FROM && !ranks->ties &&
                   ranks->zeros == 0;
    if (ranks->differing > 0)
        ranks->p = ranks->exact ? exact_p(ranks) : normal_p(ranks, correction);
    return STATUS_OK;
}

/* Halves first, so that the sum cannot overflow. */
static double average(double a, double b)
{
    return a / 2 + b / 2;
}

/* How many averages of two sorted values are at most `bound`. As i grows, the
 * j that still go with it only shrink. */
static size_t averages_up_to(const double *sorted, size_t count, double bound)
{
    size_t pairs = 0;
    size_t end = count;
    for (size_t i = 0; i < end; i++) {
        while (end > i && average(sorted[i], sorted[end - 1]) > bound)
            end--;
        pairs += end - i;
    }
    return pairs;
}

/* The average of rank `wanted`, from 1, without listing them: the
 * least double that has as many averages at or below it. */
static double average_of_rank(const double *sorted, size_t count, size_t wanted)
{
    double low = sorted[0];
    double high = sorted[count - 1];
    if (averages_up_to(sorted, count, low) >= wanted)
        return low;
    for (;;) {
        const double middle = average(low, high);
        if (middle <= low || middle >= high)
            return high;
        if (averages_up_to(sorted, count, middle) >= wanted)
            high = middle;
        else
            low = middle;
    }
}

enum status paired_shift(const double *differences, size_t count, double *shift,
                         struct status_text *why)
{
    assert(count > 0);
    double *const sorted = reallocarray(NULL, count, sizeof *sorted);
    if (!sorted)
        return status_no_memory(why);
    for (size_t i = 0; i < count; i++)
        sorted[i] = differences[i];
    gsl_sort(sorted, 1, count);
    const size_t averages = count * (count + 1) / 2;
    *shift = average(average_of_rank(sorted, count, (averages + 1) / 2),
                     average_of_rank(sorted, count, averages / 2 + 1));
    free(sorted);
    return STATUS_OK;
}

bool paired_ratio(const double *first, const double *second, size_t count,
                  double *ratio)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        if (!(first[i] > 0 && second[i] > 0))
            return false;
        sum += log(first[i]) - log(second[i]);
    }
    *ratio = exp(sum / (double)count);
    return count > 0 && isfinite(*ratio);
}
