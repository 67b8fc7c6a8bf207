/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * logit - the fit, its errors and its likelihoods.
 *
 * The fit is Newton's method as iterated weighted least squares (struct irls).
 * Predictors are standardised, so that sizes of steps and of singular values
 * can be judged. The design has a row for each row of the data and, below, one
 * for each predictor, with its slope alone and the ridge as its weight, which
 * is how least squares knows of the ridge.
 */
#include "analysis/numerics/logit.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include <gsl/gsl_blas.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_multifit.h>

#include "analysis/numerics/cluster.h"
#include "analysis/numerics/numerics.h"
#include "analysis/numerics/prediction_score.h"

struct irls {
    const struct logit_data *data;
    double ridge;
    size_t terms, steps;
    double mean[LOGIT_TERMS], deviation[LOGIT_TERMS]; /* 0 and 1 at term 0; a
                                                       * constant deviates 0 */
    double frequency, ones;    /* sums over the rows, and over those with a 1 */
    gsl_matrix *design;        /* by row and term */
    gsl_vector *weight, *goal; /* by row; goals stay 0 */
    gsl_vector *now;           /* coefficients, standardised */
    gsl_vector *before, *above; /* a step ago; of the ridge above */
    double value;               /* of `now`: what is being maximised */
    gsl_vector *slope, *move;   /* of the value; the step to be made */
    gsl_vector *odds;           /* by row, of `now` */
    gsl_matrix *bread;          /* inverse of information plus ridge */
    gsl_multifit_linear_workspace *space;
    int code; /* of GSL; not 0 once a function of it has failed */
};

/* The search ends with a step whose square, in units of the standard errors, is
 * this small. As each step squares the error, what is left then is rounding. */
static const double step_small = 1e-16;

/* Singular values below this share of the largest count as 0, and so does a
 * deviation below this share of the mean. */
static const double singular_small = 1e-12;

/* Against the value, what rounding may take from it. */
static const double value_small = 1e-12;

/* No less than this part of a step is taken. */
static const double part_small = 1e-9;

/* The ridges by which the search comes down to none, each from the solution of
 * the one before. */
static const double descent[] = {1, 1e-2, 1e-4, 1e-6, 1e-8, 1e-10, 1e-12, 0};
enum { STAGES = sizeof descent / sizeof *descent };

/* Where log-odds are beyond this, it is made sure that outcomes are not
 * separated. */
static const double odds_large = 15;

/* They are if from one ridge to the next the log-odds of a row go up by this
 * (where nothing holds them they go up by log(100)), and no row's go down by
 * more than that share of it. They are not if from the last ridge to none no
 * row's change as much. */
static const double gain_large = 0.1;
static const double loss_small = 1e-6;

static double irls_frequency(const struct logit_data *data, size_t row)
{
    return data->frequencies ? data->frequencies[row] : 1;
}

/* The frequency of a row of the data times the outcome less the probability. */
static double irls_score(const struct irls *irls, size_t row)
{
    return irls_frequency(irls->data, row) *
           (irls->data->y[row] -
            prediction_score_probability(gsl_vector_get(irls->odds, row)));
}

/* Notes a code of GSL; true when it is one of a failure. */
static bool irls_failed(struct irls *irls, int code)
{
    if (code && !irls->code)
        irls->code = code;
    return irls->code != GSL_SUCCESS;
}

static double predictor(const struct logit_data *data, size_t row, size_t term)
{
    return term == 0 ? 1 : data->x[row * data->predictors + term - 1];
}

static void measure_outcomes(struct irls *irls)
{
    for (size_t i = 0; i < irls->data->count; i++) {
        const double f = irls_frequency(irls->data, i);
        const double y = irls->data->y[i];
        assert(f > 0 && (y == 0 || y == 1));
        irls->frequency += f;
        irls->ones += f * y;
    }
}

static void measure_predictor(struct irls *irls, size_t term)
{
    const struct logit_data *const data = irls->data;
    double sum = 0;
    for (size_t i = 0; i < data->count; i++) {
        assert(isfinite(predictor(data, i, term)));
        sum += irls_frequency(data, i) * predictor(data, i, term);
    }
    const double mean = sum / irls->frequency;
    double squares = 0;
    for (size_t i = 0; i < data->count; i++)
        squares += irls_frequency(data, i) *
                   gsl_pow_2(predictor(data, i, term) - mean);
    const double deviation = sqrt(squares / irls->frequency);
    irls->mean[term] = mean;
    irls->deviation[term] =
        deviation > singular_small * fabs(mean) ? deviation : 0;
}

/* The column of a constant stays zero. */
static void fill_column(struct irls *irls, size_t term)
{
    const double deviation = irls->deviation[term];
    for (size_t i = 0; deviation > 0 && i < irls->data->count; i++)
        gsl_matrix_set(irls->design, i, term,
                       (predictor(irls->data, i, term) - irls->mean[term]) /
                           deviation);
}

static void fill(struct irls *irls)
{
    measure_outcomes(irls);
    irls->deviation[0] = 1;
    fill_column(irls, 0);
    for (size_t j = 1; j < irls->terms; j++) {
        measure_predictor(irls, j);
        fill_column(irls, j);
        const size_t row = irls->data->count + j - 1;
        gsl_matrix_set(irls->design, row, j, 1);
    }
}

/* Prepares, with at least one row of data, which outlive the work. False when
 * memory ran out. Freed in either case with irls_free(). */
static bool irls_init(struct irls *irls, const struct logit_data *data,
                      double ridge)
{
    assert(data->count > 0 && data->predictors < LOGIT_TERMS && ridge >= 0);
    const size_t terms = data->predictors + 1;
    const size_t rows = data->count + data->predictors;
    *irls = (struct irls){
        .data = data,
        .ridge = ridge,
        .terms = terms,
        .design = gsl_matrix_calloc(rows, terms),
        .weight = gsl_vector_calloc(rows),
        .goal = gsl_vector_calloc(rows),
        .now = gsl_vector_calloc(terms),
        .move = gsl_vector_calloc(terms),
        .before = gsl_vector_calloc(terms),
        .above = gsl_vector_calloc(terms),
        .slope = gsl_vector_calloc(terms),
        .odds = gsl_vector_calloc(rows),
        .bread = gsl_matrix_calloc(terms, terms),
        .space = gsl_multifit_linear_alloc(rows, terms),
    };
    if (!irls->design || !irls->weight || !irls->goal || !irls->now ||
        !irls->move || !irls->before || !irls->above || !irls->slope ||
        !irls->odds || !irls->bread || !irls->space)
        return false;
    fill(irls);
    return true;
}

static void irls_free(struct irls *irls)
{
    gsl_matrix_free(irls->design);
    gsl_vector_free(irls->weight);
    gsl_vector_free(irls->goal);
    gsl_vector_free(irls->now);
    gsl_vector_free(irls->move);
    gsl_vector_free(irls->before);
    gsl_vector_free(irls->above);
    gsl_vector_free(irls->slope);
    gsl_vector_free(irls->odds);
    gsl_matrix_free(irls->bread);
    gsl_multifit_linear_free(irls->space);
}

/* The odds of the coefficients, and their value. */
static void evaluate(struct irls *irls)
{
    irls_failed(irls, gsl_blas_dgemv(CblasNoTrans, 1, irls->design, irls->now,
                                     0, irls->odds));
    irls->value = 0;
    for (size_t i = 0; i < irls->data->count; i++)
        irls->value += irls_frequency(irls->data, i) *
                       prediction_score_log_likelihood(
                           gsl_vector_get(irls->odds, i), irls->data->y[i]);
    for (size_t j = 1; j < irls->terms; j++)
        irls->value -=
            irls->ridge / 2 * gsl_pow_2(gsl_vector_get(irls->now, j));
}

/* Weighs the rows by the probabilities p of `now`: p (1 - p), written so that
 * it keeps its digits when p is nearly 1. */
static void weigh(struct irls *irls)
{
    for (size_t i = 0; i < irls->data->count; i++) {
        const double odds = gsl_vector_get(irls->odds, i);
        gsl_vector_set(irls->weight, i,
                       irls_frequency(irls->data, i) *
                           prediction_score_probability(odds) *
                           prediction_score_probability(-odds));
    }
    for (size_t j = 1; j < irls->terms; j++)
        gsl_vector_set(irls->weight, irls->data->count + j - 1, irls->ridge);
}

/* The slope of what is being maximised, at `now`. */
static void differentiate(struct irls *irls)
{
    gsl_vector_set_zero(irls->slope);
    for (size_t i = 0; i < irls->data->count; i++) {
        const gsl_vector_const_view row = gsl_matrix_const_row(irls->design, i);
        irls_failed(irls, gsl_blas_daxpy(irls_score(irls, i), &row.vector,
                                         irls->slope));
    }
    for (size_t j = 1; j < irls->terms; j++)
        *gsl_vector_ptr(irls->slope, j) -=
            irls->ridge * gsl_vector_get(irls->now, j);
}

/*
 * Newton's step as the `move`: the bread times the slope. Of the least squares
 * only the bread is used. With goals they would give the step too, but the goal
 * of a row on the wrong side grows like exp(odds), and its rounding drowns the
 * others.
 */
static void step(struct irls *irls, size_t *rank)
{
    weigh(irls);
    differentiate(irls);
    double misfit;
    if (!irls_failed(irls,
                     gsl_multifit_wlinear_tsvd(
                         irls->design, irls->weight, irls->goal, singular_small,
                         irls->move, irls->bread, &misfit, rank, irls->space)))
        irls_failed(irls, gsl_blas_dsymv(CblasUpper, 1, irls->bread,
                                         irls->slope, 0, irls->move));
}

/* The slope times the move is its square in those units. */
static bool arrived(struct irls *irls)
{
    double square;
    return !irls_failed(irls,
                        gsl_blas_ddot(irls->slope, irls->move, &square)) &&
           square <= step_small;
}

/* Makes the move, or half of it, or a quarter: until the value is not less than
 * before. */
static void advance(struct irls *irls)
{
    const double floor = irls->value - value_small * fabs(irls->value);
    irls_failed(irls, gsl_vector_memcpy(irls->before, irls->now));
    double part = 1;
    do {
        irls_failed(irls, gsl_vector_memcpy(irls->now, irls->before));
        irls_failed(irls, gsl_blas_daxpy(part, irls->move, irls->now));
        evaluate(irls);
        part /= 2;
    } while (!irls->code && !(irls->value >= floor) && part > part_small);
}

/* Climbs from `now` to the solution for the ridge. */
static enum logit_state climb(struct irls *irls)
{
    evaluate(irls);
    for (size_t i = 0; !irls->code && i < LOGIT_STEPS; i++) {
        size_t rank;
        step(irls, &rank);
        if (irls->code)
            break;
        if (rank < irls->terms && irls->ridge <= 0)
            return i == 0 ? LOGIT_COLLINEAR : LOGIT_STUCK;
        const bool there = arrived(irls);
        advance(irls);
        irls->steps++;
        if (there)
            return LOGIT_FITTED;
    }
    return LOGIT_STUCK;
}

/* The most that the log-odds of a row's outcome went up, and down, on the way
 * from `above` to `now`. */
static void compare(struct irls *irls, double *gain, double *loss)
{
    *gain = 0;
    *loss = 0;
    for (size_t i = 0; i < irls->data->count; i++) {
        const gsl_vector_const_view row = gsl_matrix_const_row(irls->design, i);
        double odds = 0;
        irls_failed(irls, gsl_blas_ddot(&row.vector, irls->above, &odds));
        const double up = gsl_vector_get(irls->odds, i) - odds;
        *gain = fmax(*gain, irls->data->y[i] > 0 ? up : -up);
        *loss = fmax(*loss, irls->data->y[i] > 0 ? -up : up);
    }
}

/*
 * Comes down from a ridge to none. With each ridge there is a solution, and the
 * last ones go nearly nowhere if there is one without. If a way speaks for some
 * outcomes and against none, outcomes are separated.
 */
static enum logit_state descend(struct irls *irls)
{
    gsl_vector_set_zero(irls->now);
    double gain = 0;
    double loss = 0;
    for (size_t stage = 0; stage < STAGES; stage++) {
        irls->ridge = descent[stage];
        irls_failed(irls, gsl_vector_memcpy(irls->above, irls->now));
        if (climb(irls) != LOGIT_FITTED)
            return LOGIT_STUCK;
        compare(irls, &gain, &loss);
        if (gain > gain_large && loss <= loss_small * gain)
            return LOGIT_SEPARATED;
    }
    return fmax(gain, loss) <= gain_large ? LOGIT_FITTED : LOGIT_STUCK;
}

static bool extreme(const struct irls *irls)
{
    return gsl_vector_max(irls->odds) > odds_large ||
           gsl_vector_min(irls->odds) < -odds_large;
}

/* Finds `now`, with its `odds`, `weight` and `bread`; unless irls->code says
 * otherwise, returns what came out. */
static enum logit_state irls_solve(struct irls *irls)
{
    if (irls->ones <= 0 || irls->ones >= irls->frequency)
        return LOGIT_ONE_OUTCOME;
    const enum logit_state state = climb(irls);
    if (irls->ridge > 0 || irls->code || state == LOGIT_COLLINEAR)
        return state;
    /* Newton's steps may have overshot to where the data are silent. */
    return state == LOGIT_STUCK || extreme(irls) ? descend(irls) : state;
}

/* --- What is told of a fit. --- */

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
