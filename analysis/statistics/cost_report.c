/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cost_report - the tables of quantiles, and all together; see cost.h. */
#include "analysis/statistics/cost_internal.h"

#include <stdio.h>
#include <stdlib.h>

#include <gsl/gsl_sort_double.h>

#include "analysis/numerics/survival.h"
#include "analysis/statistics/orbit_counts.h"

/* Columns whose extremes and quantiles have so many decimals. */
#define QUANTILE_COLUMNS(unit, ends, inner)                                    \
    {                                                                          \
        {"stones", "stones", REPORT_INTEGER, 0, "all"},                        \
            {"results", "proofs", REPORT_INTEGER, 0, NULL},                    \
            {"min", unit, REPORT_REAL, ends, NULL},                            \
            {"q05", unit, REPORT_REAL, inner, NULL},                           \
            {"q25", unit, REPORT_REAL, inner, NULL},                           \
            {"median", unit, REPORT_REAL, inner, NULL},                        \
            {"q75", unit, REPORT_REAL, inner, NULL},                           \
            {"q95", unit, REPORT_REAL, inner, NULL},                           \
            {"max", unit, REPORT_REAL, ends, NULL},                            \
            {"mean", unit, REPORT_REAL, inner, NULL},                          \
            {"sum", unit, REPORT_REAL, ends, NULL},                            \
    }

static const struct report_column node_columns[] =
    QUANTILE_COLUMNS("nodes", 0, 1);
static const struct report_column second_columns[] =
    QUANTILE_COLUMNS("s", 6, 6);
static const struct report_column byte_columns[] = QUANTILE_COLUMNS("B", 0, 1);
static const struct report_column density_columns[] =
    QUANTILE_COLUMNS("B/node", 2, 2);

static const struct report_column survival_columns[] = {
    {"stones", "stones", REPORT_INTEGER, 0, "all"},
    {"searches", "results", REPORT_INTEGER, 0, NULL},
    {"unproved", "of these", REPORT_INTEGER, 0, NULL},
    {"q25", "nodes", REPORT_REAL, 0, NULL},
    {"median", "nodes", REPORT_REAL, 0, NULL},
    {"q75", "nodes", REPORT_REAL, 0, NULL},
    {"left", "share", REPORT_REAL, 4, NULL},
    {"error", "of left", REPORT_REAL, 4, NULL},
};

enum { COLUMNS = sizeof node_columns / sizeof *node_columns };

/* What a table of quantiles is about. cost_open() completes the title. */
struct subject {
    const char *name, *other, *title;
    const struct report_column *columns;
    bool has_sum;
    const char *about;
};

#define SEARCHES "of the searches behind the proved results, all attempts. "
#define PROOFS                                                                 \
    " of the stored proofs, one for each result. The proofs are what the "     \
    "search came upon, not the smallest ones. "
#define ALL_LINE "The line without a number of stones is over all. "
#define VERSIONS                                                               \
    "Not to be compared between versions or options of the program as if "     \
    "only the positions differed."

static const struct subject subjects[COST_MEASURES] = {
    [COST_NODES] = {"nodes", "other_nodes", "Nodes searched", node_columns,
                    true,
                    "Positions expanded by the searches behind the proved "
                    "results, all attempts. " ALL_LINE VERSIONS},
    [COST_SECONDS] = {"seconds", "other_seconds", "Seconds taken",
                      second_columns, true,
                      "Time " SEARCHES ALL_LINE
                      "Not to be compared between machines or numbers of "
                      "threads."},
    [COST_PROOF_NODES] = {"proof_nodes", "other_proof_nodes",
                          "Nodes of the proofs", node_columns, true,
                          "Nodes" PROOFS ALL_LINE VERSIONS},
    [COST_PROOF_BYTES] = {"proof_bytes", "other_proof_bytes",
                          "Bytes of the proofs", byte_columns, true,
                          "Bytes of the records" PROOFS ALL_LINE VERSIONS},
    [COST_PROOF_SIZE] = {"proof_size", "other_proof_size",
                         "Bytes of the proofs in the store", byte_columns, true,
                         "Bytes in the store, each compressed by itself," PROOFS
                             ALL_LINE VERSIONS},
    [COST_PROOF_DENSITY] =
        {"proof_density", "other_proof_density",
         "Bytes for each node of the proofs", density_columns, false,
         "Bytes of the record for each node" PROOFS ALL_LINE VERSIONS},
};

void cost_open(struct report *report, const struct cost_group *group,
               const char *name, const char *other,
               const struct report_column *columns, int column_count,
               const char *title, const char *about)
{
    char text[160];
    snprintf(text, sizeof text, "%s %s", title,
             group->contract_sets ? "for contract sets with White to move"
                                  : "for other positions of the main phase");
    report_table(report, group->contract_sets ? name : other, columns,
                 column_count, text, about);
}

void cost_note(struct report *report, const struct cost_group *group)
{
    if (group->unproved)
        report_note(report,
                    "INCOMPLETE: %zu searches ended without a proof and are "
                    "left out, though they may be the costliest.",
                    group->unproved);
    if (!group->contract_sets) {
        report_note(report, "These positions are whatever has been searched: "
                            "no sample of anything.");
        return;
    }
    struct orbit_counts orbit_counts;
    char missing[REPORT_MISSING_SIZE];
    orbit_counts_take(group->side_results->board, group->side_results->rules,
                      &orbit_counts);
    if (!group->whole)
        report_note(
            report,
            "INCOMPLETE: %s sets up to symmetry are not "
            "proved%s; they may be costlier than those counted here.",
            report_missing(orbit_counts.all_classes, group->proved, missing),
            side_results_or_unmet(group->side_results->chosen));
    else
        report_note_population(report);
}

static enum status row(struct report *report, const struct subject *subject,
                       int stones, double *values, size_t count,
                       struct status_text *why)
{
    struct cost cost;
    if (!cost_take(values, count, &cost))
        return status_set(why, STATUS_FAILED,
                          "a cost in the store is not a finite number");
    if (stones == COST_ALL_STONES)
        report_total(report);
    else
        report_integer(report, stones);
    report_integer(report, (int64_t)cost.count);
    for (int i = 0; i < COST_QUANTILES; i++)
        report_real(report, cost.quantile[i]);
    report_real(report, cost.mean);
    if (subject->has_sum)
        report_real(report, cost.sum);
    return STATUS_OK;
}

/* Says why of a group only `all` results have the measure. */
static void note_left_out(struct report *report, const struct cost_group *group,
                          enum cost_measure measure, size_t all)
{
    const size_t proofs =
        measure < COST_PROOF_NODES
            ? group->proved
            : cost_gather(group->side_results, group->contract_sets,
                          COST_PROOF_NODES, COST_ALL_STONES, group->values);
    if (proofs < group->proved)
        report_note(report, "%zu proved results have no proof stored.",
                    group->proved - proofs);
    if (all < proofs)
        report_note(report,
                    "%zu proofs have no nodes, for the game is over there, and "
                    "are left out.",
                    proofs - all);
}

static enum status quantiles(struct report *report,
                             const struct cost_group *group,
                             enum cost_measure measure, struct status_text *why)
{
    const struct subject *const subject = &subjects[measure];
    const struct side_results *const side_results = group->side_results;
    const size_t all = cost_gather(side_results, group->contract_sets, measure,
                                   COST_ALL_STONES, group->values);
    if (all == 0)
        return STATUS_OK;
    cost_open(report, group, subject->name, subject->other, subject->columns,
              subject->has_sum ? COLUMNS : COLUMNS - 1, subject->title,
              subject->about);
    enum status status = STATUS_OK;
    for (int k = 0; status == STATUS_OK && k <= side_results->board->cells;
         k++) {
        const size_t count = cost_gather(side_results, group->contract_sets,
                                         measure, k, group->values);
        if (count)
            status = row(report, subject, k, group->values, count, why);
    }
    if (status == STATUS_OK) {
        cost_gather(side_results, group->contract_sets, measure,
                    COST_ALL_STONES, group->values);
        status = row(report, subject, COST_ALL_STONES, group->values, all, why);
    }
    cost_note(report, group);
    note_left_out(report, group, measure, all);
    return status;
}

/* The nodes of all searches of a group with so many stones, and which were
 * ended by a limit. Returns how many. */
static size_t gather_all(const struct cost_group *group, int stones,
                         double *values, bool *censored)
{
    const struct side_results *const results = group->side_results;
    size_t count = 0;
    for (size_t i = 0; i < results->main_count; i++) {
        const struct side_results_main *const from = &results->main[i];
        if (from->contract_set != group->contract_sets ||
            (stones != COST_ALL_STONES && from->count != stones))
            continue;
        values[count] = (double)from->nodes;
        censored[count++] = from->winner == COLOUR_NONE;
    }
    return count;
}

static enum status survival_row(struct report *report, int stones,
                                const double *values, const bool *censored,
                                size_t count, struct status_text *why)
{
    static const double levels[] = {0.25, 0.5, 0.75};
    struct survival survival;
    int64_t unproved = 0;
    const enum status status =
        survival_take(values, censored, count, &survival, why);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < count; i++)
        unproved += censored[i];
    if (stones == COST_ALL_STONES)
        report_total(report);
    else
        report_integer(report, stones);
    report_integer(report, (int64_t)count);
    report_integer(report, unproved);
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        double value;
        if (survival_quantile(&survival, levels[i], &value))
            report_real(report, value);
        else
            report_blank(report);
    }
    if (survival.count) {
        report_real(report, survival.steps[survival.count - 1].left);
        report_real(report, survival.steps[survival.count - 1].error);
    } else {
        report_real(report, 1);
        report_real(report, 0);
    }
    survival_free(&survival);
    return STATUS_OK;
}

/* The table of searches of which some were cut short. */
static enum status survival_table(struct report *report,
                                  const struct cost_group *group,
                                  struct status_text *why)
{
    const int cells = group->side_results->board->cells;
    bool *const censored =
        calloc(group->side_results->main_count + 1, sizeof *censored);
    if (!censored)
        return status_no_memory(why);
    cost_open(report, group, "survival", "other_survival",
              REPORT_COLUMNS(survival_columns),
              "Nodes, searches without a proof counted in,",
              "Product-limit estimate (Kaplan and Meier) of the nodes that a "
              "proof takes, from all searches stored; one that ended without a "
              "proof is taken to need more than it had. A quantile that the "
              "searches do not reach is blank. `left` is the share estimated "
              "to need more than the costliest proof, `error` its standard "
              "error (Greenwood). What was never searched is not here, and a "
              "search given up for being hard would break the estimate: give "
              "all the same limit.");
    enum status status = STATUS_OK;
    for (int k = 0; status == STATUS_OK && k <= cells; k++) {
        const size_t count = gather_all(group, k, group->values, censored);
        if (count)
            status =
                survival_row(report, k, group->values, censored, count, why);
    }
    if (status == STATUS_OK) {
        const size_t count =
            gather_all(group, COST_ALL_STONES, group->values, censored);
        status = survival_row(report, COST_ALL_STONES, group->values, censored,
                              count, why);
    }
    free(censored);
    return status;
}

static void count_group(struct cost_group *group)
{
    const struct side_results *const side_results = group->side_results;
    for (size_t i = 0; i < side_results->main_count; i++)
        group->unproved +=
            side_results->main[i].contract_set == group->contract_sets &&
            side_results->main[i].winner == COLOUR_NONE;
    group->proved = cost_gather(side_results, group->contract_sets, COST_NODES,
                                COST_ALL_STONES, group->sorted);
    gsl_sort(group->sorted, 1, group->proved);
    if (!group->contract_sets)
        return;
    struct orbit_counts orbit_counts;
    orbit_counts_take(side_results->board, side_results->rules, &orbit_counts);
    group->whole = (double)group->proved >= orbit_counts.all_classes;
}

static enum status group_tables(struct report *report, struct cost_group *group,
                                struct status_text *why)
{
    enum status status = STATUS_OK;
    count_group(group);
    for (int m = 0; status == STATUS_OK && m < COST_MEASURES; m++)
        status = quantiles(report, group, (enum cost_measure)m, why);
    if (status == STATUS_OK && group->proved)
        status = survival_table(report, group, why);
    if (status == STATUS_OK && group->proved)
        status = cost_shape(report, group, why);
    return status;
}

static enum status tables(struct report *report,
                          const struct side_results *side_results,
                          const struct request *request,
                          struct status_text *why)
{
    double *const values =
        reallocarray(NULL, side_results->main_count + 1, 2 * sizeof *values);
    if (!values)
        return status_no_memory(why);
    enum status status = STATUS_OK;
    for (int other = 0; status == STATUS_OK && other < 2; other++) {
        struct cost_group group = {
            .side_results = side_results,
            .contract_sets = !other,
            .seed = request->seed,
            .draws = request->draws ? request->draws : COST_DRAWS,
            .values = values,
            .sorted = values + side_results->main_count + 1};
        if (other || side_results->rules != RULES_NONE)
            status = group_tables(report, &group, why);
    }
    free(values);
    if (status != STATUS_OK)
        return status;
    if (!report->failed && report->table_count == 0)
        return status_set(why, STATUS_USAGE,
                          "no proved main-phase result of side %d is "
                          "stored%s",
                          side_results->board->side,
                          side_results->chosen ? " that meets the condition"
                                               : "");
    return report_status(report, why);
}

enum status cost_report(struct store *store, const struct request *request,
                        struct report *report, struct status_text *why)
{
    report_init(report, "cost", request->side, request->rules);
    report->origin.reads = "rules = 'any'";
    if (request->draws > COST_MOST_DRAWS)
        return status_set(why, STATUS_USAGE, "at most %d draws are possible",
                          COST_MOST_DRAWS);
    struct side_results side_results;
    enum status status = side_results_read(store, request, &side_results, why);
    if (status != STATUS_OK)
        return status;
    status = tables(report, &side_results, request, why);
    side_results_free(&side_results);
    return status;
}
