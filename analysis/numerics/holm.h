/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * holm - p-values of several tests made at once.
 *
 * With many tests some p is small by chance alone. Holm's adjusted p keeps the
 * chance that any true hypothesis is rejected below what it is compared with:
 * the smallest of n is multiplied by n, the next by n - 1 and so on, and none
 * may be less than one before it, or above 1.
 *
 * Source: holm1979.
 */
#ifndef ANALYSIS_NUMERICS_HOLM_H
#define ANALYSIS_NUMERICS_HOLM_H

#include <stddef.h>

/* Adjusts a few p-values; a NaN is no test and stays. Takes O(count^3). */
void holm_adjust(const double *p, size_t count, double *adjusted);

#endif
