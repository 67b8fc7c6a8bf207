/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * logit - logistic regression: log-odds as a sum of predictors.
 *
 * Newton's method, its matrices from weighted least squares; a step that makes
 * things worse is halved. Within, predictors have mean 0 and standard
 * deviation 1 (divisor: the sum of the frequencies); what is returned is in the
 * units of the data. With a ridge, what is maximised is
 *
 *     log-likelihood - ridge / 2 * sum of (slope * standard deviation)^2,
 *
 * the intercept being free. A ridge makes a fit where predictors are collinear
 * or separate the outcomes, at the price of slopes drawn towards 0.
 *
 * Errors. Let H be the information of the log-likelihood at the solution and
 * B the inverse of H plus the ridge. Those of the model are from B H B, which
 * is the inverse of H when there is no ridge. The robust ones are from
 *
 *     B (sum over clusters of s s') B * G / (G - 1),
 *
 * where s is the sum of frequency * (outcome - probability) * predictors over
 * the rows of a cluster, and G the number of clusters: rows of one cluster may
 * hang together as they like. With few clusters (below 40 or so) they are too
 * small. With a ridge both are about a slope's scatter, not about its bias.
 *
 * Without a ridge there may be no solution: when some direction of the slopes
 * never speaks against any outcome, it is followed to infinity. Where Newton's
 * method does not arrive, the problem is therefore solved with ever smaller
 * ridges, and the way from one solution to the next is looked at: it ends up
 * being such a direction, if there is one. A fit takes a few passes over the
 * rows, this a hundred; rows that are alike are cheaper as one row.
 *
 * Source: liang1986 for the errors robust to clusters.
 */
#ifndef ANALYSIS_NUMERICS_LOGIT_H
#define ANALYSIS_NUMERICS_LOGIT_H

#include <stddef.h>

#include "game/status.h"

enum {
    LOGIT_TERMS = 32,  /* at most; the intercept is one of them */
    LOGIT_STEPS = 100, /* at most, for each ridge */
};

struct logit_data {
    size_t count;              /* rows */
    size_t predictors;         /* without the intercept, which is always there;
                                * below LOGIT_TERMS */
    const double *x;           /* the predictors of each row, row by row */
    const double *y;           /* outcomes, 0 or 1 */
    const double *frequencies; /* positive; a row of 3 is three alike;
                                * NULL: all 1 */
    const size_t *clusters;    /* any ids; NULL: each row is a cluster */
};

enum logit_state {
    LOGIT_FITTED,
    LOGIT_ONE_OUTCOME, /* no rows, or all outcomes are the same */
    LOGIT_COLLINEAR,   /* the predictors do not determine the slopes */
    LOGIT_SEPARATED,   /* a direction of the slopes leads to infinity */
    LOGIT_STUCK        /* neither a solution nor such a direction was found */
};

/* A fit. The numbers mean something when the state is LOGIT_FITTED only. Arrays
 * are by term: the intercept, then the predictors. */
struct logit {
    enum logit_state state;
    size_t terms, clusters;
    size_t steps;
    double coefficient[LOGIT_TERMS];
    double error[LOGIT_TERMS];  /* by the model */
    double robust[LOGIT_TERMS]; /* by clusters; NaN if there is only one */
    double log_likelihood;      /* without the ridge's share */
    double null_log_likelihood; /* of the intercept alone */
    double mcfadden;            /* 1 - log_likelihood / null_log_likelihood */
    double auc; /* in the sample itself; see prediction_score.h */
};

/* A line for the user about the state, without a full stop. */
const char *logit_state_text(enum logit_state state);

/* Fits; `ridge` is 0 or more. STATUS_FAILED when memory ran out or a library
 * function failed. That there is no solution is a state, not a failure. */
enum status logit_fit(const struct logit_data *data, double ridge,
                      struct logit *logit, struct status_text *why);

/* The log-odds for the predictors of one row. */
double logit_odds(const struct logit *logit, const double *x);

#endif
