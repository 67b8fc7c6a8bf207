/* SPDX-License-Identifier: GPL-3.0-or-later */
/* statistic - the table of statistics. */
#include "analysis/statistics/statistic.h"

#include <gsl/gsl_errno.h>
#include <string.h>

#include "analysis/statistics/balance.h"
#include "analysis/statistics/census.h"
#include "analysis/statistics/comparison.h"
#include "analysis/statistics/complex.h"
#include "analysis/statistics/cost.h"
#include "analysis/statistics/errors.h"
#include "analysis/statistics/games.h"
#include "analysis/statistics/openings.h"
#include "analysis/statistics/proofs.h"
#include "analysis/statistics/provenance.h"
#include "analysis/statistics/regression.h"
#include "analysis/statistics/replies.h"
#include "analysis/statistics/sampled_shares.h"
#include "analysis/statistics/stones.h"
#include "analysis/statistics/trace.h"
#include "analysis/statistics/zugzwang.h"

const struct statistic statistics[] = {
    {.name = "stones",
     .help = "contract sets by number of stones: who wins, counts and shares",
     .options = REQUEST_WHERE | REQUEST_CLAIMS,
     .compute = stones_report},
    {.name = "openings",
     .help = "the empty contract board and each first stone",
     .options = REQUEST_CLAIMS,
     .compute = openings_report},
    {.name = "replies",
     .help = "White's first moves after the contract, and which of them win",
     .options = REQUEST_WHERE | REQUEST_STONES,
     .compute = replies_report,
     .missing = replies_missing},
    {.name = "sample",
     .help = "the share of contract sets White wins, from a random sample",
     .options = REQUEST_STONES | REQUEST_DRAWS | REQUEST_SEED,
     .compute = sampled_shares_report,
     .missing = sampled_shares_missing},
    {.name = "zugzwang",
     .help = "whether a move more and a stone more are good to have",
     .options = REQUEST_STONES | REQUEST_DRAWS | REQUEST_SEED,
     .compute = zugzwang_report,
     .missing = zugzwang_missing},
    {.name = "census",
     .help = "every position of side 2 or 3: zugzwang, extra stones, a check",
     .long_work = true,
     .compute = census_report},
    {.name = "cost",
     .help = "what main-phase searches took: quantiles, tail, growth, sizes",
     .options = REQUEST_WHERE | REQUEST_SEED | REQUEST_DRAWS,
     .compute = cost_report},
    {.name = "regression",
     .help = "which traits of a contract set go with a win for Black",
     .options = REQUEST_WHERE | REQUEST_SEED | REQUEST_STONES | REQUEST_CLAIMS,
     .compute = regression_report},
    {.name = "compare",
     .help = "what searches with other options took for the same positions",
     .options = REQUEST_AGAINST,
     .compute = comparison_report},
    {.name = "trace",
     .help = "how proof and disproof numbers went in the traced searches",
     .options = REQUEST_WHERE,
     .compute = trace_report},
    {.name = "proofs",
     .help = "kinds of nodes, answers, sizes and depths of the stored proofs",
     .options = REQUEST_WHERE,
     .compute = proofs_report},
    {.name = "complex",
     .help = "the White-winning contract sets as a simplicial complex",
     .options = REQUEST_WHERE | REQUEST_CLAIMS,
     .compute = complex_report},
    {.name = "balance",
     .help = "games of the program against itself: how many stones are fair",
     .compute = balance_report,
     .missing = balance_missing},
    {.name = "errors",
     .help = "moves of those games that throw a win, against proved values",
     .compute = errors_report,
     .missing = errors_missing},
    {.name = "games",
     .help = "imported games: moves that throw a win, seats, passes",
     .compute = games_report,
     .missing = games_missing},
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
    const enum status status = statistic->compute(store, request, report, why);
    if (status != STATUS_OK)
        return status;
    report_note_claimed(report);
    provenance_fill(report, statistic->name, statistic->options, request);
    return report_status(report, why);
}

enum status statistic_missing(const struct statistic *statistic,
                              struct store *store,
                              const struct request *request,
                              struct missing_positions *missing_positions,
                              struct status_text *why)
{
    gsl_set_error_handler_off();
    *missing_positions = (struct missing_positions){0};
    const enum status status =
        statistic->missing(store, request, missing_positions, why);
    return status == STATUS_OK
               ? missing_positions_settle(missing_positions, why)
               : status;
}
