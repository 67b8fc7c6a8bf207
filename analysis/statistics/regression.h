/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * regression - what makes a contract set good for Black.
 *
 * The logistic regression of "Black wins, White to move" on the traits of the
 * set (traits.h), over the sets of which the winner is known. Every raw set is
 * an observation: a class up to symmetry weighs as many as it has images, and
 * is one cluster, since images share their winner. Traits that are the same for
 * all sets are left out.
 *
 * Where there is no solution without a ridge (traits that separate the winners,
 * or that hang together) the smallest ridge of a ladder is taken with which
 * there is one. The fit is tested on classes it has not seen, dealt by chance
 * into folds; there a higher rung of the ladder may be needed.
 */
#ifndef ANALYSIS_STATISTICS_REGRESSION_H
#define ANALYSIS_STATISTICS_REGRESSION_H

#include "analysis/numerics/logit.h"
#include "analysis/numerics/prediction_score.h"
#include "analysis/numerics/validation.h"
#include "analysis/statistics/contract_sets.h"
#include "analysis/statistics/report.h"
#include "analysis/statistics/request.h"
#include "analysis/statistics/traits.h"

enum { REGRESSION_FOLDS = 10 };

struct regression {
    size_t classes; /* sets up to symmetry of which the winner is known */
    double sets;    /* with all images */
    double black;   /* of these */
    double mean[TRAITS], deviation[TRAITS]; /* over the raw sets; divisor: their
                                             * number */
    size_t terms;      /* traits that are not the same for all */
    int trait[TRAITS]; /* which they are; predictor i + 1 is trait[i] */
    double ridge;
    struct logit plain;    /* in the units of the traits */
    struct logit standard; /* of traits with mean 0 and deviation 1 */
    size_t folds;
    double validation_ridge;
    struct validation validation;
    struct prediction_score
        base; /* giving every set the share of Black in all */
};

/*
 * Fits the known contract sets, of `stones` stones or, with -1, all; folds
 * are dealt by the seed. There must be such a set. What could not be fitted
 * tells plain.state; the rest after it then means nothing. STATUS_FAILED as
 * logit_fit().
 */
enum status regression_take(const struct contract_sets *contract_sets,
                            int stones, uint64_t seed,
                            struct regression *regression,
                            struct status_text *why);

/* The statistic; see statistic.h. Tables: fit and, unless there was nothing to
 * fit, coefficients and validation. */
enum status regression_report(struct store *store,
                              const struct request *request,
                              struct report *report, struct status_text *why);

#endif
