/* SPDX-License-Identifier: GPL-3.0-or-later */
/* near - comparison of computed figures with those of R. */
#ifndef TESTS_NEAR_H
#define TESTS_NEAR_H

#include <check.h>
#include <math.h>
#include <stddef.h>

/* How far they may be apart, for figures beyond 1 against their size. */
#define NEAR_TOLERANCE 1e-8

static inline void near_check(double found, double missing_positions)
{
    if (!(fabs(found - missing_positions) <=
          NEAR_TOLERANCE * fmax(1, fabs(missing_positions))))
        ck_abort_msg("%.17g instead of %.17g", found, missing_positions);
}

static inline void near_check_all(const double *found,
                                  const double *missing_positions, size_t count)
{
    for (size_t i = 0; i < count; i++)
        near_check(found[i], missing_positions[i]);
}

#endif
