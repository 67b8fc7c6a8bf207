/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * half_point - where a share that falls or rises with x crosses one half.
 *
 * The log-odds of a yes are taken to be a straight line in x and fitted by
 * logistic regression (logit.h). The point is where the line is zero. Its
 * interval is Fieller's: all x at which the fitted log-odds do not differ from
 * zero, by the normal test. It is not symmetric about the point, and where the
 * slope itself does not differ from zero it is no interval at all. It says
 * nothing about whether the log-odds are straight.
 *
 * Source: fieller1954
 */
#ifndef ANALYSIS_NUMERICS_HALF_POINT_H
#define ANALYSIS_NUMERICS_HALF_POINT_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/numerics/logit.h"

/* So many yes and so many no at x; neither is negative. */
struct half_point_count {
    double x, yes, no;
};

struct half_point {
    enum logit_state state; /* the numbers mean something when fitted */
    double slope;           /* of the log-odds */
    bool crossed;           /* the line is not level: there is a point */
    double point;
    bool bounded; /* there is an interval, of 95 % */
    double low, high;
};

/* STATUS_FAILED when memory ran out or a library function failed. */
enum status half_point_fit(const struct half_point_count *counts, size_t count,
                           struct half_point *half, struct status_text *why);

#endif
