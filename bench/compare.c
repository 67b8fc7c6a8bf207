/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare - ratios are summed up as logarithms. */
#include "bench/compare.h"

#include <math.h>

/* Shorter times are the clock's, not the search's. */
static const double least_seconds = 1e-6;

static bool is_solved(const struct measure *measure)
{
    return measure->value != VALUE_UNKNOWN;
}

static double log_nodes(const struct measure *measure)
{
    return log(fmax((double)measure->nodes, 1));
}

static double log_seconds(const struct measure *measure)
{
    return log(fmax(measure->seconds, least_seconds));
}

struct comparison compare_measures(const struct measure *base,
                                   const struct measure *measures, size_t count)
{
    struct comparison result = {.positions = count};
    double nodes = 0;
    double seconds = 0;
    for (size_t i = 0; i < count; i++) {
        const struct measure *const one = &measures[i];
        result.solved += is_solved(one);
        result.nodes += one->nodes;
        result.seconds += one->seconds;
        if (!base || (!is_solved(one) && !is_solved(&base[i])))
            continue;
        result.compared++;
        result.at_least |= !is_solved(one);
        result.at_most |= !is_solved(&base[i]);
        nodes += log_nodes(one) - log_nodes(&base[i]);
        seconds += log_seconds(one) - log_seconds(&base[i]);
    }
    if (result.compared) {
        result.nodes_ratio = exp(nodes / (double)result.compared);
        result.seconds_ratio = exp(seconds / (double)result.compared);
    }
    return result;
}

size_t compare_contradiction(const struct measure *base,
                             const struct measure *measures, size_t from,
                             size_t count)
{
    while (from < count &&
           (!is_solved(&base[from]) || !is_solved(&measures[from]) ||
            base[from].value == measures[from].value))
        from++;
    return from;
}
