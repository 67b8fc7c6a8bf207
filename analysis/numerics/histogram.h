/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * histogram - whole numbers that spread over many sizes, such as nodes.
 *
 * A bin goes from its low edge up to the next bin's. Edges are the powers of
 * two when the largest value is below 1,024, and else 1, 2, 5, 10, 20, 50 and
 * so on. Bins go from the least value's to the largest's without a gap; zeros,
 * which have no logarithm, are a bin of their own.
 *
 * How heavy the upper tail is tells Hill's index: where the share of values
 * above t falls like t^-index, its inverse is the mean of log(value / t) over
 * the k values above the threshold t, itself the next largest value. An index
 * below 2 means no variance, below 1 no mean. It depends on k, so k is always
 * told with it.
 *
 * Source: hill1975 for the index.
 */
#ifndef ANALYSIS_NUMERICS_HISTOGRAM_H
#define ANALYSIS_NUMERICS_HISTOGRAM_H

#include <stdbool.h>
#include <stddef.h>

enum { HISTOGRAM_BINS = 64 };

/* Values must be below it. */
#define HISTOGRAM_LIMIT 1e19

struct histogram_bin {
    double low, high; /* holds low <= value < high */
    size_t count;
    double share; /* of all values */
    double tail;  /* share of the values in this bin or above */
};

struct histogram {
    size_t count; /* values */
    size_t bin_count;
    struct histogram_bin bins[HISTOGRAM_BINS];
};

/* Sorts `count` whole numbers, 0 or more and below HISTOGRAM_LIMIT, into bins.
 * Without values there are no bins. */
void histogram_take(const double *values, size_t count,
                    struct histogram *histogram);

struct histogram_tail {
    size_t k;         /* values above the threshold that were used */
    double threshold; /* the (k + 1)-th largest value */
    double index;
    double error; /* standard error: index / sqrt(k) */
};

/*
 * Hill's index from the k largest of `sorted`, which ascends; k = 0: as many as
 * the root of their number, rounded down. False when it cannot be had: k is 0,
 * there are no more than k values, the threshold is not positive, or equals the
 * largest value.
 */
bool histogram_hill(const double *sorted, size_t count, size_t k,
                    struct histogram_tail *tail);

#endif
