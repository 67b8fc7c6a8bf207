/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * budget - from first_budget on the smallest power of four times that which is
 * more than was spent, or the most that the user allows.
 */
#include "prover/budget.h"

#include "prover/work_limits.h"

static const uint64_t first_budget = 10000;
static const double first_share = 0.01; /* of the seconds of all */

enum { GROWTH = 4 };

uint64_t budget_after(const struct prover_options *options, uint64_t spent)
{
    const bool limited = options->limits.nodes || options->limits.seconds > 0;
    uint64_t budget = first_budget;
    if (options->trace || (limited && !(options->total_seconds > 0)))
        return options->limits.nodes;
    while (budget <= spent && budget < UINT64_MAX / GROWTH)
        budget *= GROWTH;
    return work_limits_nodes(options->limits.nodes, budget);
}

double budget_seconds(const struct prover_options *options, uint64_t budget)
{
    const double share =
        budget == first_budget ? first_share * options->total_seconds : 0;
    return work_limits_seconds(options->limits.seconds, share);
}

/* A search that its seconds ended may have had a little less of them. */
bool budget_is_last(const struct prover_options *options, uint64_t budget,
                    const struct result *result)
{
    return budget == options->limits.nodes ||
           (options->limits.seconds > 0 &&
            result->seconds >= 0.9 * options->limits.seconds);
}
