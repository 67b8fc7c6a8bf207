/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cost - quantiles by GSL; see the header. */
#include "analysis/cost.h"

#include <math.h>
#include <stdlib.h>

#include <gsl/gsl_sort_double.h>
#include <gsl/gsl_statistics_double.h>

#include "analysis/census.h"

const double cost_levels[COST_QUANTILES] = {0, .05, .25, .5, .75, .95, 1};

enum { ALL_STONES = -1 };

static const struct report_column node_columns[] = {
    {"stones", "stones", REPORT_INTEGER, 0, "all"},
    {"results", "proofs", REPORT_INTEGER, 0, NULL},
    {"min", "nodes", REPORT_REAL, 0, NULL},
    {"q05", "nodes", REPORT_REAL, 1, NULL},
    {"q25", "nodes", REPORT_REAL, 1, NULL},
    {"median", "nodes", REPORT_REAL, 1, NULL},
    {"q75", "nodes", REPORT_REAL, 1, NULL},
    {"q95", "nodes", REPORT_REAL, 1, NULL},
    {"max", "nodes", REPORT_REAL, 0, NULL},
    {"mean", "nodes", REPORT_REAL, 1, NULL},
    {"sum", "nodes", REPORT_REAL, 0, NULL},
};

static const struct report_column second_columns[] = {
    {"stones", "stones", REPORT_INTEGER, 0, "all"},
    {"results", "proofs", REPORT_INTEGER, 0, NULL},
    {"min", "s", REPORT_REAL, 6, NULL},
    {"q05", "s", REPORT_REAL, 6, NULL},
    {"q25", "s", REPORT_REAL, 6, NULL},
    {"median", "s", REPORT_REAL, 6, NULL},
    {"q75", "s", REPORT_REAL, 6, NULL},
    {"q95", "s", REPORT_REAL, 6, NULL},
    {"max", "s", REPORT_REAL, 6, NULL},
    {"mean", "s", REPORT_REAL, 6, NULL},
    {"sum", "s", REPORT_REAL, 6, NULL},
};

enum { COLUMNS = sizeof node_columns / sizeof *node_columns };

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

/* What a table is about. */
struct subject {
    bool contract_sets; /* or the other main-phase positions */
    bool seconds;       /* or nodes */
    const char *name, *title;
};

static const struct subject subjects[] = {
    {true, false, "nodes",
     "Nodes searched to prove who wins the main phase from a contract set"},
    {true, true, "seconds",
     "Seconds taken to prove who wins the main phase from a contract set"},
    {false, false, "other_nodes",
     "Nodes searched to prove other positions of the main phase"},
    {false, true, "other_seconds",
     "Seconds taken to prove other positions of the main phase"},
};

/* The values of a subject for a number of stones; returns how many. */
static size_t gather(const struct sample *sample, const struct subject *subject,
                     int stones, double *values)
{
    size_t count = 0;
    for (size_t i = 0; i < sample->main_count; i++) {
        const struct sample_main *const from = &sample->main[i];
        if (from->contract_set == subject->contract_sets &&
            from->winner != COLOUR_NONE &&
            (stones == ALL_STONES || from->count == stones))
            values[count++] =
                subject->seconds ? from->seconds : (double)from->nodes;
    }
    return count;
}

static enum status row(struct report *report, int stones, double *values,
                       size_t count, struct status_text *why)
{
    struct cost cost;
    if (!cost_take(values, count, &cost))
        return status_set(why, STATUS_FAILED,
                          "a cost in the store is not a finite number");
    if (stones == ALL_STONES)
        report_blank(report);
    else
        report_integer(report, stones);
    report_integer(report, (int64_t)cost.count);
    for (int i = 0; i < COST_QUANTILES; i++)
        report_real(report, cost.quantile[i]);
    report_real(report, cost.mean);
    report_real(report, cost.sum);
    return STATUS_OK;
}

static size_t count_unproved(const struct sample *sample, bool contract_sets)
{
    size_t count = 0;
    for (size_t i = 0; i < sample->main_count; i++)
        count += sample->main[i].contract_set == contract_sets &&
                 sample->main[i].winner == COLOUR_NONE;
    return count;
}

/* Whether the table is about a population, and what it leaves out. */
static void notes(struct report *report, const struct sample *sample,
                  const struct subject *subject, size_t count)
{
    const size_t unproved = count_unproved(sample, subject->contract_sets);
    if (unproved)
        report_note(report,
                    "INCOMPLETE: %zu searches ended without a proof and are "
                    "left out, though they may be the costliest.",
                    unproved);
    if (!subject->contract_sets) {
        report_note(report, "These positions are whatever has been searched: "
                            "no sample of anything.");
        return;
    }
    struct census census;
    census_take(sample->board, sample->rules, &census);
    if (count < census.all_classes)
        report_note(report,
                    "INCOMPLETE: %.0f of %.0f sets up to symmetry are not "
                    "proved; they may be costlier than those counted here.",
                    census.all_classes - count, census.all_classes);
    else
        report_note(report, "All sets of this board are here, each once up to "
                            "symmetry: a whole population, for which p-values "
                            "and confidence intervals mean nothing.");
}

static enum status table(struct report *report, const struct sample *sample,
                         const struct subject *subject, double *values,
                         struct status_text *why)
{
    const size_t all = gather(sample, subject, ALL_STONES, values);
    if (all == 0)
        return STATUS_OK;
    report_table(
        report, subject->name, subject->seconds ? second_columns : node_columns,
        COLUMNS, subject->title,
        subject->seconds
            ? "Time of the searches behind the proved results, all attempts. "
              "The line without a number of stones is over all. Not to be "
              "compared between machines or numbers of threads."
            : "Positions expanded by the searches behind the proved results, "
              "all attempts. The line without a number of stones is over all. "
              "Not to be compared between versions or options of the program "
              "as if only the positions differed.");
    enum status status = STATUS_OK;
    for (int k = 0; status == STATUS_OK && k <= sample->board->cells; k++) {
        const size_t count = gather(sample, subject, k, values);
        if (count)
            status = row(report, k, values, count, why);
    }
    if (status == STATUS_OK)
        status = row(report, ALL_STONES, values,
                     gather(sample, subject, ALL_STONES, values), why);
    notes(report, sample, subject, all);
    return status;
}

static enum status tables(struct report *report, const struct sample *sample,
                          struct status_text *why)
{
    double *const values =
        reallocarray(NULL, sample->main_count + 1, sizeof *values);
    if (!values)
        return status_no_memory(why);
    enum status status = STATUS_OK;
    for (size_t i = 0;
         status == STATUS_OK && i < sizeof subjects / sizeof *subjects; i++)
        status = table(report, sample, &subjects[i], values, why);
    free(values);
    if (status != STATUS_OK)
        return status;
    if (!report->failed && report->table_count == 0)
        return status_set(why, STATUS_USAGE,
                          "no proved main-phase result of side %d is stored",
                          sample->board->side);
    return report_status(report, why);
}

enum status cost_report(struct store *store, const struct request *request,
                        struct report *report, struct status_text *why)
{
    report_init(report, "cost", request->side, request->rules);
    struct sample sample;
    enum status status = sample_read(store, request, &sample, why);
    if (status != STATUS_OK)
        return status;
    status = tables(report, &sample, why);
    sample_free(&sample);
    return status;
}
