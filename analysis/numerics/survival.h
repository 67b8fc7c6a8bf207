/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * survival - quantiles of measurements of which some were cut short.
 *
 * A search that a limit ended would have taken more than it had by then: its
 * value is censored. Leaving such values out makes what remains look cheap. The
 * product-limit estimate of Kaplan and Meier keeps them: of what was still
 * going on just before a value at which something ended, the share that did
 * not end there carries on, and the product of these shares estimates how much
 * is beyond. It takes what was censored to be like what was still going on
 * then; a limit set beforehand, the same for all, is such a case.
 *
 * Source: kaplan1958; the standard error is Greenwood's, given there.
 */
#ifndef ANALYSIS_NUMERICS_SURVIVAL_H
#define ANALYSIS_NUMERICS_SURVIVAL_H

#include <stdbool.h>
#include <stddef.h>

#include "game/status.h"

/* A value at which something ended. */
struct survival_step {
    double value;
    size_t at_risk; /* going on just before */
    size_t ended;
    double left;  /* estimated share beyond the value */
    double error; /* its standard error; 0 where nothing is left */
};

struct survival {
    struct survival_step *steps; /* by value, ascending */
    size_t count;
};

/* Estimates from `count` finite values; what is censored at a value at which
 * others ended was still going on there. STATUS_FAILED when memory ran out;
 * else the caller frees it with survival_free(). */
enum status survival_take(const double *values, const bool *censored,
                          size_t count, struct survival *survival,
                          struct status_text *why);
void survival_free(struct survival *survival);

/* The least value beyond which at most the share 1 - level is left. False when
 * the values do not reach so far. */
bool survival_quantile(const struct survival *survival, double level,
                       double *value);

#endif
