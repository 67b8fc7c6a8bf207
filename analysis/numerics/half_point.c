/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * half_point - a logistic fit, and an interval by Fieller.
 *
 * Let a be the log-odds at the point, which are 0, b the slope, and V their
 * covariances. At a distance d the log-odds are b d with the variance
 * V(a,a) + 2 d V(a,b) + d d V(b,b), so the ends are the roots of
 *     (b b - z z V(b,b)) d d - 2 z z V(a,b) d - z z V(a,a) = 0.
 * A fit tells variances only; V(a,b) comes from that of the log-odds at a
 * second place.
 */
#include "analysis/numerics/half_point.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/numerics/interval.h"

static const double z = INTERVAL_NORMAL_95;

/* A slope of so little of its error is one that rounding has left. */
static const double level = 1e-6;

/* The rows of a regression: yes and no at each x. */
struct rows {
    double *x, *y, *frequencies;
    size_t count;
};

static void make_rows(struct rows *rows, const struct half_point_count *counts,
                      size_t count, double origin)
{
    rows->count = 0;
    for (size_t i = 0; i < 2 * count; i++) {
        const struct half_point_count *const one = &counts[i / 2];
        const double frequency = i % 2 ? one->no : one->yes;
        if (frequency <= 0)
            continue;
        rows->x[rows->count] = one->x - origin;
        rows->y[rows->count] = i % 2 ? 0 : 1;
        rows->frequencies[rows->count++] = frequency;
    }
}

/* Fits with x counted from an origin: the intercept is then the log-odds there.
 */
static enum status fit_from(struct rows *rows,
                            const struct half_point_count *counts, size_t count,
                            double origin, struct logit *logit,
                            struct status_text *why)
{
    make_rows(rows, counts, count, origin);
    const struct logit_data data = {.count = rows->count,
                                    .predictors = 1,
                                    .x = rows->x,
                                    .y = rows->y,
                                    .frequencies = rows->frequencies};
    return logit_fit(&data, 0, logit, why);
}

/* The interval, from a fit at the point and one at the place 1 beyond it. */
static void bound(struct half_point *half, const struct logit *at,
                  const struct logit *beyond)
{
    const double b = at->coefficient[1];
    const double aa = at->error[0] * at->error[0];
    const double bb = at->error[1] * at->error[1];
    const double ab = (beyond->error[0] * beyond->error[0] - aa - bb) / 2;
    const double square = b * b - z * z * bb;
    const double half_linear = z * z * ab;
    half->bounded = square > 0;
    if (!half->bounded)
        return;
    const double root = sqrt(half_linear * half_linear + square * z * z * aa);
    half->low = half->point + (half_linear - root) / square;
    half->high = half->point + (half_linear + root) / square;
}

static enum status fit(struct rows *rows, const struct half_point_count *counts,
                       size_t count, struct half_point *half,
                       struct status_text *why)
{
    struct logit first, at, beyond;
    enum status status = fit_from(rows, counts, count, 0, &first, why);
    *half = (struct half_point){.state = first.state};
    if (status || first.state != LOGIT_FITTED)
        return status;
    half->slope = first.coefficient[1];
    half->crossed = fabs(half->slope) > level * first.error[1];
    if (!half->crossed)
        return STATUS_OK;
    half->point = -first.coefficient[0] / half->slope;
    status = fit_from(rows, counts, count, half->point, &at, why);
    if (!status)
        status = fit_from(rows, counts, count, half->point + 1, &beyond, why);
    if (!status && at.state == LOGIT_FITTED && beyond.state == LOGIT_FITTED)
        bound(half, &at, &beyond);
    return status;
}

enum status half_point_fit(const struct half_point_count *counts, size_t count,
                           struct half_point *half, struct status_text *why)
{
    double *const room = calloc(6 * count + 1, sizeof *room);
    struct rows rows = {room, room + 2 * count, room + 4 * count, 0};
    if (!room)
        return status_no_memory(why);
    const enum status status = fit(&rows, counts, count, half, why);
    free(room);
    return status;
}
