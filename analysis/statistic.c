/* SPDX-License-Identifier: GPL-3.0-or-later */
/* statistic - the table of statistics; see the header. */
#include "analysis/statistic.h"

#include <gsl/gsl_errno.h>
#include <string.h>

#include "analysis/complex.h"
#include "analysis/cost.h"
#include "analysis/openings.h"
#include "analysis/stones.h"

const struct statistic statistics[] = {
    {"stones", "contract sets by number of stones: who wins, counts and shares",
     REQUEST_WHERE, stones_report},
    {"openings", "the empty contract board and each first stone", 0,
     openings_report},
    {"cost", "quantiles of nodes and seconds of the main-phase searches",
     REQUEST_WHERE, cost_report},
    {"complex", "the White-winning contract sets as a simplicial complex",
     REQUEST_WHERE, complex_report},
    {0},
};

const struct statistic *statistic_find(const char *name)
{
    for (const struct statistic *s = statistics; s->name; s++)
        if (strcmp(s->name, name) == 0)
            return s;
    return NULL;
}

enum status statistic_compute(const struct statistic *statistic,
                              struct store *store,
                              const struct request *request,
                              struct report *report, struct status_text *why)
{
    gsl_set_error_handler_off();
    return statistic->compute(store, request, report, why);
}
