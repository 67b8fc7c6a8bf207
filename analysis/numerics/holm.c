/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * holm - each p is compared with all others, since a family has a few dozen
 * tests at most.
 */
#include "analysis/numerics/holm.h"

#include <math.h>

/* A p times the number of tests whose p is not smaller. Of equal ones this is
 * what the first would get; the others would not get less. */
static double multiplied(const double *p, size_t count, size_t i)
{
    size_t left = 0;
    for (size_t j = 0; j < count; j++)
        left += p[j] >= p[i];
    return (double)left * p[i];
}

void holm_adjust(const double *p, size_t count, double *adjusted)
{
    for (size_t i = 0; i < count; i++) {
        double largest = isnan(p[i]) ? NAN : 0;
        for (size_t j = 0; j < count; j++)
            if (p[j] <= p[i])
                largest = fmax(largest, multiplied(p, count, j));
        adjusted[i] = largest > 1 ? 1 : largest;
    }
}
