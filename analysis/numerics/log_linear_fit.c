/* SPDX-License-Identifier: GPL-3.0-or-later */
/* log_linear_fit - a robust line by GSL. */
#include "analysis/numerics/log_linear_fit.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_multifit.h>
#include <gsl/gsl_sort_double.h>
#include <gsl/gsl_statistics_double.h>

#include "analysis/numerics/numerics.h"

enum { TERMS = 2, DISTINCT_LEAST = 3 };

/* Residuals this small, against the largest log y, are rounding. */
static const double residual_small = 1e-12;

const char *log_linear_fit_state_text(enum log_linear_fit_state state)
{
    switch (state) {
    case LOG_LINEAR_FIT_FITTED: return "fitted";
    case LOG_LINEAR_FIT_FEW: return "a line needs three different places";
    case LOG_LINEAR_FIT_NO_LOGARITHM: return "a value is not positive";
    case LOG_LINEAR_FIT_EXACT: return "all points lie on the line";
    case LOG_LINEAR_FIT_NO_SCALE: return "the residuals have no scale";
    case LOG_LINEAR_FIT_STUCK: return "the search for the line did not end";
    }
    assert(0);
    return "";
}

static enum status count_distinct(const double *x, size_t count,
                                  size_t *distinct, struct status_text *why)
{
    double *const sorted = reallocarray(NULL, count + 1, sizeof *sorted);
    if (!sorted)
        return status_no_memory(why);
    for (size_t i = 0; i < count; i++) {
        assert(isfinite(x[i]));
        sorted[i] = x[i];
    }
    gsl_sort(sorted, 1, count);
    *distinct = count > 0;
    for (size_t i = 1; i < count; i++)
        *distinct += sorted[i] != sorted[i - 1];
    free(sorted);
    return STATUS_OK;
}

struct work {
    gsl_matrix *design, *covariance;
    gsl_vector *logs, *line;
    gsl_multifit_robust_workspace *space;
};

static bool allocate(struct work *work, size_t count)
{
    *work = (struct work){
        .design = gsl_matrix_calloc(count, TERMS),
        .covariance = gsl_matrix_calloc(TERMS, TERMS),
        .logs = gsl_vector_calloc(count),
        .line = gsl_vector_calloc(TERMS),
        .space = gsl_multifit_robust_alloc(gsl_multifit_robust_bisquare, count,
                                           TERMS),
    };
    return work->design && work->covariance && work->logs && work->line &&
           work->space;
}

static void free_work(struct work *work)
{
    gsl_matrix_free(work->design);
    gsl_matrix_free(work->covariance);
    gsl_vector_free(work->logs);
    gsl_vector_free(work->line);
    if (work->space)
        gsl_multifit_robust_free(work->space);
}

static void fill(struct work *work, const double *x, const double *y)
{
    for (size_t i = 0; i < work->logs->size; i++) {
        gsl_matrix_set(work->design, i, 0, 1);
        gsl_matrix_set(work->design, i, 1, x[i]);
        gsl_vector_set(work->logs, i, log(y[i]));
    }
}

/* What a fit came to, GSL having returned this code. A line through all points
 * has nothing to be judged by, and GSL divides nothing by nothing there. */
static enum log_linear_fit_state judge(const struct work *work, int code)
{
    const gsl_multifit_robust_stats found =
        gsl_multifit_robust_statistics(work->space);
    const double largest = fmax(fabs(gsl_vector_max(work->logs)),
                                fabs(gsl_vector_min(work->logs)));
    if (found.sigma_ols <= residual_small * largest)
        return LOG_LINEAR_FIT_EXACT;
    if (!isfinite(found.sigma) || found.sigma_mad <= residual_small * largest)
        return LOG_LINEAR_FIT_NO_SCALE;
    return code == GSL_EMAXITER ? LOG_LINEAR_FIT_STUCK : LOG_LINEAR_FIT_FITTED;
}

/* How much of the spread of the logarithms the line takes away, each point with
 * its weight. */
static double share_explained(const struct work *work,
                              const gsl_multifit_robust_stats *found)
{
    const size_t size = work->logs->size, stride = work->logs->stride;
    const double *const weights = found->weights->data;
    const double *const logs = work->logs->data;
    const double left =
        gsl_stats_wtss_m(weights, found->weights->stride, found->r->data,
                         found->r->stride, size, 0);
    return 1 - left / gsl_stats_wtss(weights, found->weights->stride, logs,
                                     stride, size);
}

static void describe(const struct work *work, double level,
                     struct log_linear_fit *line)
{
    const gsl_multifit_robust_stats found =
        gsl_multifit_robust_statistics(work->space);
    const bool exact = line->state == LOG_LINEAR_FIT_EXACT;
    line->intercept = gsl_vector_get(work->line, 0);
    line->slope = gsl_vector_get(work->line, 1);
    line->intercept_error =
        exact ? 0 : sqrt(gsl_matrix_get(work->covariance, 0, 0));
    line->slope_error =
        exact ? 0 : sqrt(gsl_matrix_get(work->covariance, 1, 1));
    const double reach = line->slope_error *
                         gsl_cdf_tdist_Qinv((1 - level) / 2, (double)found.dof);
    line->slope_interval =
        (struct interval){line->slope - reach, line->slope + reach};
    line->factor = exp(line->slope);
    line->factor_interval = (struct interval){exp(line->slope_interval.low),
                                              exp(line->slope_interval.high)};
    line->scale = exact ? 0 : found.sigma;
    line->r_squared = exact ? 1 : share_explained(work, &found);
    line->least_weight = gsl_vector_min(found.weights);
    line->rounds = found.numit;
}

static enum status fit(const double *x, const double *y, double level,
                       struct log_linear_fit *line, struct status_text *why)
{
    struct work work;
    enum status status = STATUS_OK;
    if (!allocate(&work, line->count)) {
        status = status_no_memory(why);
    } else {
        fill(&work, x, y);
        const int code = gsl_multifit_robust(work.design, work.logs, work.line,
                                             work.covariance, work.space);
        if (code != GSL_EMAXITER)
            status = numerics_status(code, "robust fit", why);
        line->state = judge(&work, code);
        if (line->state == LOG_LINEAR_FIT_FITTED ||
            line->state == LOG_LINEAR_FIT_EXACT)
            describe(&work, level, line);
    }
    free_work(&work);
    return status;
}

enum status log_linear_fit_fit(const double *x, const double *y, size_t count,
                               double level, struct log_linear_fit *line,
                               struct status_text *why)
{
    assert(level > 0 && level < 1);
    *line =
        (struct log_linear_fit){.state = LOG_LINEAR_FIT_FITTED, .count = count};
    const enum status status = count_distinct(x, count, &line->distinct, why);
    for (size_t i = 0; i < count; i++)
        if (!(y[i] > 0 && isfinite(y[i])))
            line->state = LOG_LINEAR_FIT_NO_LOGARITHM;
    if (line->state == LOG_LINEAR_FIT_FITTED && line->distinct < DISTINCT_LEAST)
        line->state = LOG_LINEAR_FIT_FEW;
    if (status != STATUS_OK || line->state != LOG_LINEAR_FIT_FITTED)
        return status;
    return fit(x, y, level, line, why);
}
