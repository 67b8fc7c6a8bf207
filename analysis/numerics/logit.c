/* SPDX-License-Identifier: GPL-3.0-or-later */
/* logit - a fit, its errors and its likelihoods; see the header. */
#include "analysis/numerics/logit.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include <gsl/gsl_blas.h>
#include <gsl/gsl_errno.h>

#include "analysis/numerics/cluster.h"
#include "analysis/numerics/irls.h"
#include "analysis/numerics/numerics.h"
#include "analysis/numerics/prediction_score.h"

const char *logit_state_text(enum logit_state state)
{
    switch (state) {
    case LOGIT_FITTED: return "fitted";
    case LOGIT_ONE_OUTCOME: return "all outcomes are the same";
    case LOGIT_COLLINEAR: return "the predictors do not determine the slopes";
    case LOGIT_SEPARATED: return "the predictors separate the outcomes";
    case LOGIT_STUCK: return "the search for the slopes did not end";
    }
    assert(0);
    return "";
}

/* Where a coefficient of the data comes from among the standardised ones: the
 * intercept from all of them, for predictors were centred. */
static void origin(const struct irls *irls, size_t term, gsl_vector *from)
{
    gsl_vector_set_zero(from);
    for (size_t j = 0; j < irls->terms; j++)
        if (irls->deviation[j] > 0 && (j == term || term == 0))
            gsl_vector_set(
                from, j, (j == term ? 1 : -irls->mean[j]) / irls->deviation[j]);
}

static void coefficients(struct irls *irls, struct logit *logit)
{
    for (size_t j = 0; j < irls->terms; j++) {
        origin(irls, j, irls->move);
        irls_failed(
            irls, gsl_blas_ddot(irls->move, irls->now, &logit->coefficient[j]));
    }
}

/* The errors that follow from B * filling * B, of which the filling has its
 * upper half only, times a factor. */
static void errors(struct irls *irls, const gsl_matrix *filling, double factor,
                   double *error)
{
    gsl_vector *const half = gsl_vector_calloc(irls->terms);
    gsl_vector *const whole = gsl_vector_calloc(irls->terms);
    if (!half || !whole)
        irls_failed(irls, GSL_ENOMEM);
    for (size_t j = 0; !irls->code && j < irls->terms; j++) {
        origin(irls, j, irls->move);
        double variance = 0;
        if (!irls_failed(irls, gsl_blas_dsymv(CblasUpper, 1, irls->bread,
                                              irls->move, 0, half)) &&
            !irls_failed(
                irls, gsl_blas_dsymv(CblasUpper, 1, filling, half, 0, whole)))
            irls_failed(irls, gsl_blas_ddot(half, whole, &variance));
        error[j] = sqrt(fmax(0, variance) * factor);
    }
    gsl_vector_free(half);
    gsl_vector_free(whole);
}

/* By the model: the filling is the information of the data. */
static void model_errors(struct irls *irls, gsl_matrix *filling, double *error)
{
    gsl_matrix_set_zero(filling);
    for (size_t i = 0; i < irls->data->count; i++) {
        const gsl_vector_const_view row = gsl_matrix_const_row(irls->design, i);
        irls_failed(irls,
                    gsl_blas_dsyr(CblasUpper, gsl_vector_get(irls->weight, i),
                                  &row.vector, filling));
    }
    errors(irls, filling, 1, error);
}

/* The filling: for each cluster the sum of its scores, times itself. */
static void fill_by_cluster(struct irls *irls, const size_t *numbers,
                            gsl_matrix *sums, gsl_matrix *filling)
{
    for (size_t i = 0; i < irls->data->count; i++) {
        const gsl_vector_const_view row = gsl_matrix_const_row(irls->design, i);
        gsl_vector_view sum = gsl_matrix_row(sums, numbers[i]);
        irls_failed(irls, gsl_blas_daxpy(irls_score(irls, i), &row.vector,
                                         &sum.vector));
    }
    irls_failed(irls,
                gsl_blas_dsyrk(CblasUpper, CblasTrans, 1, sums, 0, filling));
}

static enum status robust_errors(struct irls *irls, gsl_matrix *filling,
                                 struct logit *logit, struct status_text *why)
{
    size_t *const numbers =
        reallocarray(NULL, irls->data->count, sizeof *numbers);
    if (!numbers)
        return status_no_memory(why);
    const enum status status =
        cluster_number(irls->data->clusters, irls->data->count, numbers,
                       &logit->clusters, why);
    if (status != STATUS_OK) {
        free(numbers);
        return status;
    }
    gsl_matrix *const sums = gsl_matrix_calloc(logit->clusters, irls->terms);
    if (sums)
        fill_by_cluster(irls, numbers, sums, filling);
    else
        irls_failed(irls, GSL_ENOMEM);
    gsl_matrix_free(sums);
    free(numbers);
    const double g = (double)logit->clusters;
    errors(irls, filling, g > 1 ? g / (g - 1) : GSL_NAN, logit->robust);
    return STATUS_OK;
}

static double likelihood_of_odds(const struct irls *irls, const double *odds,
                                 size_t stride)
{
    double sum = 0;
    for (size_t i = 0; i < irls->data->count; i++)
        sum +=
            irls_frequency(irls->data, i) *
            prediction_score_log_likelihood(odds[i * stride], irls->data->y[i]);
    return sum;
}

static enum status quality(const struct irls *irls, struct logit *logit,
                           struct status_text *why)
{
    const double null_odds = log(irls->ones / (irls->frequency - irls->ones));
    logit->log_likelihood = likelihood_of_odds(irls, irls->odds->data, 1);
    logit->null_log_likelihood = likelihood_of_odds(irls, &null_odds, 0);
    logit->mcfadden = 1 - logit->log_likelihood / logit->null_log_likelihood;
    struct prediction_score scored;
    const enum status status = prediction_score_score(
        irls->odds->data, irls->data->y, irls->data->frequencies,
        irls->data->count, &scored, why);
    logit->auc = scored.auc;
    return status;
}

/* Everything about the solution found. */
static enum status describe(struct irls *irls, struct logit *logit,
                            struct status_text *why)
{
    gsl_matrix *const filling = gsl_matrix_calloc(irls->terms, irls->terms);
    if (!filling)
        return status_no_memory(why);
    coefficients(irls, logit);
    model_errors(irls, filling, logit->error);
    enum status status = robust_errors(irls, filling, logit, why);
    gsl_matrix_free(filling);
    if (status == STATUS_OK)
        status = quality(irls, logit, why);
    return status;
}

enum status logit_fit(const struct logit_data *data, double ridge,
                      struct logit *logit, struct status_text *why)
{
    *logit = (struct logit){.state = LOGIT_ONE_OUTCOME,
                            .terms = data->predictors + 1};
    if (data->count == 0)
        return STATUS_OK;
    struct irls irls;
    enum status status = STATUS_OK;
    if (!irls_init(&irls, data, ridge))
        status = status_no_memory(why);
    else {
        logit->state = irls_solve(&irls);
        logit->steps = irls.steps;
        if (logit->state == LOGIT_FITTED && !irls.code)
            status = describe(&irls, logit, why);
        if (status == STATUS_OK)
            status = numerics_status(irls.code, "logistic regression", why);
    }
    irls_free(&irls);
    return status;
}

double logit_odds(const struct logit *logit, const double *x)
{
    double odds = logit->coefficient[0];
    for (size_t j = 1; j < logit->terms; j++)
        odds += logit->coefficient[j] * x[j - 1];
    return odds;
}
