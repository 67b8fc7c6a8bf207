/* SPDX-License-Identifier: GPL-3.0-or-later */
/* growth - a robust line by GSL; see the header. */
#include "analysis/numerics/growth.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_multifit.h>
#include <gsl/gsl_sort_double.h>

#include "analysis/numerics/numerics.h"

enum { TERMS = 2, DISTINCT_LEAST = 3 };

/* Residuals this small, against the largest log y, are rounding. */
static const double residual_small = 1e-12;

const char *growth_state_text(enum growth_state state)
{
    switch (state) {
    case GROWTH_FITTED: return "fitted";
    case GROWTH_FEW: return "a line needs three different places";
    case GROWTH_NO_LOGARITHM: return "a value is not positive";
    case GROWTH_EXACT: return "all points lie on the line";
    case GROWTH_NO_SCALE: return "the residuals have no scale";
    case GROWTH_STUCK: return "the search for the line did not end";
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
static enum growth_state judge(const struct work *work, int code)
{
    const gsl_multifit_robust_stats found =
        gsl_multifit_robust_statistics(work->space);
    const double largest = fmax(fabs(gsl_vector_max(work->logs)),
                                fabs(gsl_vector_min(work->logs)));
    if (found.sigma_ols <= residual_small * largest)
        return GROWTH_EXACT;
    if (!isfinite(found.sigma) || found.sigma_mad <= residual_small * largest)
        return GROWTH_NO_SCALE;
    return code == GSL_EMAXITER ? GROWTH_STUCK : GROWTH_FITTED;
}

static void describe(const struct work *work, double level,
                     struct growth *growth)
{
    const gsl_multifit_robust_stats found =
        gsl_multifit_robust_statistics(work->space);
    const bool exact = growth->state == GROWTH_EXACT;
    growth->intercept = gsl_vector_get(work->line, 0);
    growth->slope = gsl_vector_get(work->line, 1);
    growth->intercept_error =
        exact ? 0 : sqrt(gsl_matrix_get(work->covariance, 0, 0));
    growth->slope_error =
        exact ? 0 : sqrt(gsl_matrix_get(work->covariance, 1, 1));
    const double reach = growth->slope_error *
                         gsl_cdf_tdist_Qinv((1 - level) / 2, (double)found.dof);
    growth->slope_interval =
        (struct interval){growth->slope - reach, growth->slope + reach};
    growth->factor = exp(growth->slope);
    growth->factor_interval = (struct interval){
        exp(growth->slope_interval.low), exp(growth->slope_interval.high)};
    growth->scale = exact ? 0 : found.sigma;
    growth->r_squared = exact ? 1 : found.Rsq;
    growth->least_weight = gsl_vector_min(found.weights);
    growth->rounds = found.numit;
}

static enum status fit(const double *x, const double *y, double level,
                       struct growth *growth, struct status_text *why)
{
    struct work work;
    enum status status = STATUS_OK;
    if (!allocate(&work, growth->count)) {
        status = status_no_memory(why);
    } else {
        fill(&work, x, y);
        const int code = gsl_multifit_robust(work.design, work.logs, work.line,
                                             work.covariance, work.space);
        if (code != GSL_EMAXITER)
            status = numerics_status(code, "robust fit", why);
        growth->state = judge(&work, code);
        if (growth->state == GROWTH_FITTED || growth->state == GROWTH_EXACT)
            describe(&work, level, growth);
    }
    free_work(&work);
    return status;
}

enum status growth_fit(const double *x, const double *y, size_t count,
                       double level, struct growth *growth,
                       struct status_text *why)
{
    assert(level > 0 && level < 1);
    *growth = (struct growth){.state = GROWTH_FITTED, .count = count};
    const enum status status = count_distinct(x, count, &growth->distinct, why);
    for (size_t i = 0; i < count; i++)
        if (!(y[i] > 0 && isfinite(y[i])))
            growth->state = GROWTH_NO_LOGARITHM;
    if (growth->state == GROWTH_FITTED && growth->distinct < DISTINCT_LEAST)
        growth->state = GROWTH_FEW;
    if (status != STATUS_OK || growth->state != GROWTH_FITTED)
        return status;
    return fit(x, y, level, growth, why);
}
