/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * paired - two measurements of the same things: do they differ, and by how
 * much?
 *
 * Yes-or-no measurements are compared by McNemar's exact test: of the pairs
 * that disagree, as many should disagree each way; how much the shares differ
 * has the normal interval that Agresti and Min adjusted for few pairs. Numbers
 * are compared by Wilcoxon's signed ranks: were the differences symmetric about
 * 0, the ranks of their sizes would fall on both signs alike. How much they
 * differ is told by the pseudo-median of Hodges and Lehmann, the median of all
 * averages of two differences (each with itself too), or by the geometric mean
 * of the ratios.
 *
 * Differences are equal when they are equal as doubles; a caller who subtracts
 * fractions rounds them first if ties matter.
 *
 * Source: mcnemar1947, agresti2005, wilcoxon1945, and hodges1963 for the shift.
 */
#ifndef ANALYSIS_NUMERICS_PAIRED_H
#define ANALYSIS_NUMERICS_PAIRED_H

#include <stdbool.h>
#include <stddef.h>

#include "game/status.h"

/* From this many differences on the test by ranks is a normal one. */
enum { PAIRED_NORMAL_FROM = 50 };

/* The difference of two shares of the same `pairs`: in `first_only` of them the
 * first measurement alone said yes. A 95 % interval after half a pair was added
 * to each of the four kinds, so that it is one with few pairs too. */
struct paired_difference {
    double difference, low, high;
};
struct paired_difference paired_difference(double pairs, double first_only,
                                           double second_only);

/* Two-sided p of McNemar's exact test: `first_only` pairs said yes at the first
 * measurement alone. 1 when no pair disagrees. */
double paired_mcnemar(unsigned first_only, unsigned second_only);

struct paired_ranks {
    size_t differing; /* differences that are not 0; the others are left out */
    size_t zeros;
    bool ties;  /* two differences have the same size */
    bool exact; /* p is exact, not normal */
    double v;   /* sum of the ranks of the positive differences */
    double p;   /* two-sided; 1 when nothing differs */
};

/*
 * The test by signed ranks, of finite differences. The p is exact below
 * PAIRED_NORMAL_FROM differences when there are neither ties nor zeros;
 * otherwise normal, with corrections for ties and continuity (what
 * wilcox.test() of R does). STATUS_FAILED when memory ran out.
 */
enum status paired_wilcoxon(const double *differences, size_t count,
                            struct paired_ranks *ranks,
                            struct status_text *why);

/* The pseudo-median of `count` finite differences, at least one; zeros count.
 * STATUS_FAILED when memory ran out. */
enum status paired_shift(const double *differences, size_t count, double *shift,
                         struct status_text *why);

/* The geometric mean of first / second. False when there is no pair, or a
 * number is not positive and finite. */
bool paired_ratio(const double *first, const double *second, size_t count,
                  double *ratio);

#endif
