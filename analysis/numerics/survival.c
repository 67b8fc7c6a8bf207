/* SPDX-License-Identifier: GPL-3.0-or-later */
/* survival - the product-limit estimate. */
#include "analysis/numerics/survival.h"

#include <math.h>
#include <stdlib.h>

#include <gsl/gsl_sort_double.h>

/* Shares are equal that differ by less: products of fractions round. */
static const double rounding = 1e-12;

/* Takes the values from `start` on that are the same as one step, and returns
 * where the next begin. `variance` sums Greenwood's terms. */
static size_t step_at(const double *values, const bool *censored,
                      const size_t *order, size_t count, size_t start,
                      double *left, double *variance,
                      struct survival_step *step)
{
    size_t end = start, ended = 0;
    for (; end < count && values[order[end]] == values[order[start]]; end++)
        ended += !censored[order[end]];
    const size_t at_risk = count - start;
    *left *= (double)(at_risk - ended) / (double)at_risk;
    if (ended < at_risk)
        *variance +=
            (double)ended / ((double)at_risk * (double)(at_risk - ended));
    *step = (struct survival_step){.value = values[order[start]],
                                   .at_risk = at_risk,
                                   .ended = ended,
                                   .left = *left,
                                   .error = *left * sqrt(*variance)};
    return end;
}

enum status survival_take(const double *values, const bool *censored,
                          size_t count, struct survival *survival,
                          struct status_text *why)
{
    size_t *const order = reallocarray(NULL, count + 1, sizeof *order);
    *survival = (struct survival){
        .steps = reallocarray(NULL, count + 1, sizeof *survival->steps)};
    if (!order || !survival->steps) {
        free(order);
        survival_free(survival);
        return status_no_memory(why);
    }
    gsl_sort_index(order, values, 1, count);
    double left = 1, variance = 0;
    for (size_t i = 0; i < count;) {
        struct survival_step *const step = &survival->steps[survival->count];
        i = step_at(values, censored, order, count, i, &left, &variance, step);
        survival->count += step->ended > 0;
    }
    free(order);
    return STATUS_OK;
}

void survival_free(struct survival *survival)
{
    free(survival->steps);
    *survival = (struct survival){0};
}

bool survival_quantile(const struct survival *survival, double level,
                       double *value)
{
    for (size_t i = 0; i < survival->count; i++)
        if (survival->steps[i].left <= 1 - level + rounding) {
            *value = survival->steps[i].value;
            return true;
        }
    return false;
}
