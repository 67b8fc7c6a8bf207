/* SPDX-License-Identifier: GPL-3.0-or-later */
/* near - comparison of computed figures with those of R. */
#ifndef TESTS_NEAR_H
#define TESTS_NEAR_H

#include <check.h>
#include <math.h>
#include <stddef.h>

/* How far they may be apart, for figures beyond 1 against their size. */
#define NEAR_TOLERANCE 1e-8

static inline void near_check(double found, double expected)
{
    if (!(fabs(found - expected) <= NEAR_TOLERANCE * fmax(1, fabs(expected))))
        ck_abort_msg("%.17g instead of %.17g", found, expected);
}

static inline void near_check_all(const double *found, const double *expected,
                                  size_t count)
{
    for (size_t i = 0; i < count; i++)
        near_check(found[i], expected[i]);
}

#endif
