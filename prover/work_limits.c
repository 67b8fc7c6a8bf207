/* SPDX-License-Identifier: GPL-3.0-or-later */
/* work_limits - see work_limits.h. */
#include "prover/work_limits.h"

#include <math.h>

uint64_t work_limits_nodes(uint64_t a, uint64_t b)
{
    return !a || (b && b < a) ? b : a;
}

double work_limits_seconds(double a, double b)
{
    return a > 0 && b > 0 ? fmin(a, b) : fmax(a, b);
}

uint64_t work_limits_last(uint64_t nodes, uint64_t taken)
{
    return !nodes ? 0 : nodes > UINT64_MAX - taken ? UINT64_MAX : taken + nodes;
}

uint64_t work_limits_left(uint64_t nodes, uint64_t last, uint64_t taken)
{
    return last ? work_limits_nodes(nodes, last > taken ? last - taken : 1)
                : nodes;
}
