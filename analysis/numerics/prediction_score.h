/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * prediction_score - how good predicted probabilities of yes-or-no events are.
 *
 * Predictions are log-odds, which keep their digits where probabilities would
 * round to 0 or 1. Rows have frequencies: a row of frequency 3 is three alike.
 */
#ifndef ANALYSIS_NUMERICS_PREDICTION_SCORE_H
#define ANALYSIS_NUMERICS_PREDICTION_SCORE_H

#include <stddef.h>

#include "game/status.h"

struct prediction_score {
    double log_loss; /* mean of -log of what was given to what happened */
    double brier;    /* mean square of probability less outcome */
    double accuracy; /* share of outcomes held likelier; even odds: half */
    double auc;      /* chance that a 1 got higher odds than a 0, ties half;
                      * NaN without a 1 or without a 0 */
};

/* Scores `count` rows, at least one: outcomes are 0 or 1, frequencies positive
 * (NULL: all 1). STATUS_FAILED when memory ran out. */
enum status prediction_score_score(const double *odds, const double *outcomes,
                                   const double *frequencies, size_t count,
                                   struct prediction_score *scored,
                                   struct status_text *why);

/* The probability of log-odds, and the log-likelihood of an outcome. */
double prediction_score_probability(double odds);
double prediction_score_log_likelihood(double odds, double outcome);

#endif
