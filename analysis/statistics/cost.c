/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cost - measures of a sample, quantiles by GSL. */
#include "analysis/statistics/cost.h"

#include <assert.h>
#include <math.h>

#include <gsl/gsl_sort_double.h>
#include <gsl/gsl_statistics_double.h>

const double cost_levels[COST_QUANTILES] = {0, .05, .25, .5, .75, .95, 1};

bool cost_take(double *values, size_t count, struct cost *cost)
{
    *cost = (struct cost){.count = count};
    if (count == 0)
        return true;
    gsl_sort(values, 1, count);
    for (int i = 0; i < COST_QUANTILES; i++)
        cost->quantile[i] = gsl_stats_quantile_from_sorted_data(
            values, 1, count, cost_levels[i]);
    for (size_t i = 0; i < count; i++)
        cost->sum += values[i];
    cost->mean = gsl_stats_mean(values, 1, count);
    /* These functions of GSL return no code; a failure shows as not finite. */
    bool finite = isfinite(cost->sum) && isfinite(cost->mean);
    for (int i = 0; i < COST_QUANTILES; i++)
        finite = finite && isfinite(cost->quantile[i]);
    return finite;
}

static double measured(const struct side_results_main *from,
                       enum cost_measure measure)
{
    switch (measure) {
    case COST_NODES: return (double)from->nodes;
    case COST_SECONDS: return from->seconds;
    case COST_PROOF_NODES: return (double)from->proof.nodes;
    case COST_PROOF_BYTES: return (double)from->proof.bytes;
    case COST_PROOF_SIZE: return (double)from->proof.size;
    case COST_PROOF_DENSITY:
        return (double)from->proof.bytes / (double)from->proof.nodes;
    case COST_MEASURES: break;
    }
    assert(0);
    return 0;
}

/* Whether the measure is one of this result. */
static bool has_measure(const struct side_results_main *from,
                        enum cost_measure measure)
{
    return measure < COST_PROOF_NODES ||
           (from->proof.stored &&
            (measure != COST_PROOF_DENSITY || from->proof.nodes));
}

size_t cost_gather(const struct side_results *side_results, bool contract_sets,
                   enum cost_measure measure, int stones, double *values)
{
    size_t count = 0;
    for (size_t i = 0; i < side_results->main_count; i++) {
        const struct side_results_main *const from = &side_results->main[i];
        if (from->contract_set == contract_sets &&
            from->winner != COLOUR_NONE && has_measure(from, measure) &&
            (stones == COST_ALL_STONES || from->count == stones))
            values[count++] = measured(from, measure);
    }
    return count;
}
