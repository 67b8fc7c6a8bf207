/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * log_linear_fit - by what factor something grows with each step: log y = a + b
 * x, fitted so that a few wild points do not matter.
 *
 * The fit is that of gsl_multifit_robust() with Tukey's bisquare:
 *   1. Start with ordinary least squares; let h be the leverages of the points,
 *      at most 0.9999.
 *   2. Divide each residual by sqrt(1 - h). Take the median of their sizes, the
 *      smallest one left out, over 0.6745 as the scale s, but at least 1e-6 of
 *      the standard deviation of log y.
 *   3. With u = adjusted residual / (4.685 s), each point weighs (1 - u^2)^2 if
 *      |u| < 1, else nothing. Fit again with these weights, and repeat from 2
 *      until neither coefficient moves by more than 1.5e-8 of itself.
 *   4. Now s is computed from the plain residuals. Let psi = u (1 - u^2)^2
 *      inside |u| < 1, and m the mean of its slope (1 - u^2) (1 - 5 u^2). With
 *      n points and p = 2 coefficients the robust scale is
 *          (1 + p / n (1 - m) / m) * 4.685 s / m
 *              * sqrt(sum of (1 - h) psi^2 / (n - p)),
 *      and the scale is that, or, if larger, the root of
 *      (p^2 o^2 + n robust^2) / (p^2 + n), o being that of the first fit.
 *   5. The covariances are scale^2 times the inverse of X'X, without weights;
 *      R^2 is the share of the weighted sum of squares about the weighted mean
 *      that the line takes away. (GSL's own takes the robust scale for that of
 *      the residuals, and tells of a line where there is none.)
 * Steps 1 to 3 are of DuMouchel and O'Brien, the robust scale is of Street,
 * Carroll and Ruppert. The interval is b plus and minus a quantile of the t
 * distribution with n - p degrees of freedom times the error.
 *
 * Source: street1988 for the weights found in turn.
 */
#ifndef ANALYSIS_NUMERICS_LOG_LINEAR_FIT_H
#define ANALYSIS_NUMERICS_LOG_LINEAR_FIT_H

#include <stddef.h>

#include "analysis/numerics/interval.h"
#include "game/status.h"

enum log_linear_fit_state {
    LOG_LINEAR_FIT_FITTED,
    LOG_LINEAR_FIT_FEW,          /* fewer than three different x */
    LOG_LINEAR_FIT_NO_LOGARITHM, /* a y is not positive */
    LOG_LINEAR_FIT_EXACT, /* all points lie on the line; errors and scale are 0
                           */
    LOG_LINEAR_FIT_NO_SCALE, /* so many points lie on one line that no scale of
                              * the others is to be had */
    LOG_LINEAR_FIT_STUCK     /* no end in 100 rounds */
};

/* The numbers below `distinct` mean something for LOG_LINEAR_FIT_FITTED and
 * LOG_LINEAR_FIT_EXACT only. */
struct log_linear_fit {
    enum log_linear_fit_state state;
    size_t count, distinct; /* points, and different x */
    double intercept, slope;
    double intercept_error, slope_error;
    struct interval slope_interval;
    double factor; /* exp(slope) */
    struct interval factor_interval;
    double scale; /* of the residuals of log y */
    double r_squared;
    double least_weight; /* of a point; 0 when one was ignored altogether */
    size_t rounds;
};

/* A line for the user about the state, without a full stop. */
const char *log_linear_fit_state_text(enum log_linear_fit_state state);

/* Fits `count` finite points; the interval is of the level, between 0 and 1.
 * STATUS_FAILED when memory ran out or a library function failed. */
enum status log_linear_fit_fit(const double *x, const double *y, size_t count,
                               double level, struct log_linear_fit *line,
                               struct status_text *why);

#endif
