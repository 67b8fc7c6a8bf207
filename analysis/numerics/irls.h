/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * irls - Newton's method for logit.h, as iterated weighted least squares.
 *
 * Predictors are standardised, so that sizes of steps and of singular values
 * can be judged. The design has a row for each row of the data and, below, one
 * for each predictor, with its slope alone and the ridge as its weight, which
 * is how least squares knows of the ridge.
 */
#ifndef ANALYSIS_NUMERICS_IRLS_H
#define ANALYSIS_NUMERICS_IRLS_H

#include <stdbool.h>

#include <gsl/gsl_multifit.h>

#include "analysis/numerics/logit.h"

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

/* Prepares, with at least one row of data, which outlive the work. False when
 * memory ran out. Freed in either case with irls_free(). */
bool irls_init(struct irls *irls, const struct logit_data *data, double ridge);
void irls_free(struct irls *irls);

/* Finds `now`, with its `odds`, `weight` and `bread`; unless irls->code says
 * otherwise, returns what came out. */
enum logit_state irls_solve(struct irls *irls);

/* Notes a code of GSL; true when it is one of a failure. */
bool irls_failed(struct irls *irls, int code);

/* The frequency of a row of the data, and its frequency times the outcome less
 * the probability. */
double irls_frequency(const struct logit_data *data, size_t row);
double irls_score(const struct irls *irls, size_t row);

#endif
