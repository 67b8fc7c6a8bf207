/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prediction_score - scores of probabilities. */
#include "analysis/numerics/prediction_score.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include <gsl/gsl_sort_double.h>

double prediction_score_probability(double odds)
{
    return 1 / (1 + exp(-odds));
}

double prediction_score_log_likelihood(double odds, double outcome)
{
    /* log(1 / (1 + e^-x)), where neither a large nor a small x overflows. */
    const double x = outcome > 0 ? odds : -odds;
    return x > 0 ? -log1p(exp(-x)) : x - log1p(exp(x));
}

static double frequency(const double *frequencies, size_t row)
{
    return frequencies ? frequencies[row] : 1;
}

/* Going up in the odds, each 1 beats the 0s passed, and half of those with the
 * same odds. */
static double area(const double *odds, const double *outcomes,
                   const double *frequencies, const size_t *order, size_t count)
{
    double all[2] = {0, 0};
    double beaten = 0;
    for (size_t start = 0, end; start < count; start = end) {
        double same[2] = {0, 0};
        for (end = start; end < count && odds[order[end]] == odds[order[start]];
             end++)
            same[outcomes[order[end]] > 0] +=
                frequency(frequencies, order[end]);
        beaten += same[1] * (all[0] + same[0] / 2);
        all[0] += same[0];
        all[1] += same[1];
    }
    return beaten / (all[0] * all[1]);
}

enum status prediction_score_score(const double *odds, const double *outcomes,
                                   const double *frequencies, size_t count,
                                   struct prediction_score *scored,
                                   struct status_text *why)
{
    assert(count > 0);
    size_t *const order = reallocarray(NULL, count, sizeof *order);
    if (!order)
        return status_no_memory(why);
    *scored = (struct prediction_score){0};
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        const double y = outcomes[i];
        const double f = frequency(frequencies, i);
        assert((y == 0 || y == 1) && f > 0 && !isnan(odds[i]));
        const double off = prediction_score_probability(odds[i]) - y;
        sum += f;
        scored->log_loss -= f * prediction_score_log_likelihood(odds[i], y);
        scored->brier += f * off * off;
        scored->accuracy += odds[i] == 0               ? f / 2
                            : (odds[i] > 0) == (y > 0) ? f
                                                       : 0;
    }
    scored->log_loss /= sum;
    scored->brier /= sum;
    scored->accuracy /= sum;
    gsl_sort_index(order, odds, 1, count);
    scored->auc = area(odds, outcomes, frequencies, order, count);
    free(order);
    return STATUS_OK;
}
