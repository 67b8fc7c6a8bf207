/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * cost_shape - how the nodes of a group spread, and how they grow.
 *
 * Of a whole population nothing is estimated: its quantiles are exact, its tail
 * index has no error. What is left there of an interval, that of the growth, is
 * about how well a line fits the points.
 */
#include <math.h>
#include <stdlib.h>

#include <gsl/gsl_statistics_double.h>

#include "analysis/numerics/bootstrap.h"
#include "analysis/numerics/histogram.h"
#include "analysis/numerics/log_linear_fit.h"
#include "analysis/statistics/cost_internal.h"
#include "analysis/statistics/sampler.h"

/* Of the intervals. */
static const double level = 0.95;

static const struct report_column histogram_columns[] = {
    {"low", "nodes", REPORT_INTEGER, 0, NULL},
    {"high", "nodes", REPORT_INTEGER, 0, NULL},
    {"results", "proofs", REPORT_INTEGER, 0, NULL},
    {"share", "of all", REPORT_REAL, 4, NULL},
    {"tail", "of all", REPORT_REAL, 4, NULL},
};

static const struct report_column tail_columns[] = {
    {"part", "", REPORT_TEXT, 0, NULL},
    {"results", "proofs", REPORT_INTEGER, 0, NULL},
    {"threshold", "nodes", REPORT_INTEGER, 0, NULL},
    {"index", "", REPORT_REAL, 3, NULL},
    {"error", "", REPORT_REAL, 3, NULL},
};

static const struct report_column growth_columns[] = {
    {"measure", "", REPORT_TEXT, 0, NULL},
    {"state", "", REPORT_TEXT, 0, NULL},
    {"results", "proofs", REPORT_INTEGER, 0, NULL},
    {"places", "numbers of empty cells", REPORT_INTEGER, 0, NULL},
    {"factor", "for each empty cell", REPORT_REAL, 4, NULL},
    {"low", "95 %", REPORT_REAL, 4, NULL},
    {"high", "95 %", REPORT_REAL, 4, NULL},
    {"scale", "of the logarithms", REPORT_REAL, 4, NULL},
    {"r_squared", "", REPORT_REAL, 4, NULL},
};

static const struct report_column bootstrap_columns[] = {
    {"figure", "", REPORT_TEXT, 0, NULL},
    {"value", "nodes", REPORT_REAL, 1, NULL},
    {"low", "95 %", REPORT_REAL, 1, NULL},
    {"high", "95 %", REPORT_REAL, 1, NULL},
    {"error", "nodes", REPORT_REAL, 1, NULL},
    {"resamples", "", REPORT_INTEGER, 0, NULL},
};

static void histogram(struct report *report, const struct cost_group *group)
{
    struct histogram found;
    histogram_take(group->sorted, group->proved, &found);
    cost_open(report, group, "histogram", "other_histogram",
              REPORT_COLUMNS(histogram_columns),
              "Histogram of the nodes searched",
              "`low` and more nodes, but fewer than `high`; `tail` is the "
              "share of all results with `low` nodes or more. Bins are equally "
              "wide, or nearly, on a logarithmic scale.");
    for (size_t i = 0; i < found.bin_count; i++) {
        const struct histogram_bin *const bin = &found.bins[i];
        report_count(report, bin->low);
        report_count(report, bin->high);
        report_integer(report, (int64_t)bin->count);
        report_real(report, bin->share);
        report_real(report, bin->tail);
    }
    cost_note(report, group);
}

static void tail_row(struct report *report, const struct cost_group *group,
                     const char *part, size_t k)
{
    struct histogram_tail found;
    if (k == 0 || !histogram_hill(group->sorted, group->proved, k, &found))
        return;
    report_text(report, part);
    report_integer(report, (int64_t)found.k);
    report_count(report, found.threshold);
    report_real(report, found.index);
    if (group->whole)
        report_blank(report);
    else
        report_real_or_blank(report, found.error); /* of one draw: none */
}

/* Of too few results, or too few different ones, there is no table. */
static void tail(struct report *report, const struct cost_group *group)
{
    const size_t n = group->proved;
    struct histogram_tail found;
    if (!histogram_hill(group->sorted, n, 0, &found))
        return;
    cost_open(report, group, "tail", "other_tail", REPORT_COLUMNS(tail_columns),
              "Hill's tail index of the nodes searched",
              "If the share of results with more than t nodes falls like "
              "t^-index, this is the index, from the results with most nodes: "
              "as many as the root of their number, a hundredth, a twentieth, "
              "a tenth of them. The smaller, the heavier the tail: below 2 "
              "such a law has no variance, below 1 no mean. If the lines "
              "differ much, it is no such law.");
    tail_row(report, group, "root", found.k);
    tail_row(report, group, "hundredth", n / 100);
    tail_row(report, group, "twentieth", n / 20);
    tail_row(report, group, "tenth", n / 10);
    cost_note(report, group);
}

/* The points of a measure: empty cells, and values, which are positive. */
static size_t gather_points(const struct cost_group *group,
                            enum cost_measure measure, double *empty, double *y)
{
    const struct side_results *const side_results = group->side_results;
    size_t count = 0;
    for (int k = 0; k <= side_results->board->cells; k++) {
        const size_t more = cost_gather(side_results, group->contract_sets,
                                        measure, k, group->values);
        for (size_t i = 0; i < more; i++)
            if (group->values[i] > 0) {
                empty[count] = side_results->board->cells - k;
                y[count++] = group->values[i];
            }
    }
    return count;
}

static void growth_row(struct report *report, const char *measure,
                       const struct log_linear_fit *line)
{
    report_text(report, measure);
    report_text(report, log_linear_fit_state_text(line->state));
    report_integer(report, (int64_t)line->count);
    report_integer(report, (int64_t)line->distinct);
    if (line->state == LOG_LINEAR_FIT_FITTED ||
        line->state == LOG_LINEAR_FIT_EXACT) {
        report_real(report, line->factor);
        report_real(report, line->factor_interval.low);
        report_real(report, line->factor_interval.high);
        report_real(report, line->scale);
        report_real(report, line->r_squared);
    } else {
        for (int i = 0; i < 5; i++)
            report_blank(report);
    }
}

static enum status growth_rows(struct report *report,
                               const struct cost_group *group, double *empty,
                               double *y, struct status_text *why)
{
    static const struct {
        enum cost_measure measure;
        const char *name;
    } lines[] = {{COST_NODES, "nodes"}, {COST_PROOF_NODES, "proof_nodes"}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct log_linear_fit found;
        const size_t count = gather_points(group, lines[i].measure, empty, y);
        if (!count)
            continue;
        const enum status status =
            log_linear_fit_fit(empty, y, count, level, &found, why);
        if (status != STATUS_OK)
            return status;
        growth_row(report, lines[i].name, &found);
    }
    return STATUS_OK;
}

static enum status line(struct report *report, const struct cost_group *group,
                        struct status_text *why)
{
    double *const points =
        reallocarray(NULL, group->proved + 1, 2 * sizeof *points);
    if (!points)
        return status_no_memory(why);
    cost_open(report, group, "growth", "other_growth",
              REPORT_COLUMNS(growth_columns),
              "Growth with the number of empty cells, of nodes",
              "A robust straight line (Tukey's bisquare) through the "
              "logarithms of the nodes searched, and of the nodes of the "
              "proofs, by empty cells: `factor` is what one empty cell more "
              "multiplies them by. Where the logarithms do not lie along a "
              "line it is a summary only, and beyond the numbers of cells "
              "seen it says nothing. `r_squared` is the share of the spread "
              "that the line explains, each point with its weight in the fit.");
    const enum status status =
        growth_rows(report, group, points, points + group->proved + 1, why);
    free(points);
    cost_note(report, group);
    report_note(report, "The interval takes the results as points strewn "
                        "about the line by chance, which they are not: it "
                        "describes how well the line fits, no more.");
    return status;
}

/* A quantile of the rows drawn, by number in the sorted nodes. */
struct quantile {
    const double *sorted;
    size_t count;
    double level;
    unsigned *times; /* how often each was drawn; all 0 between draws */
    double *drawn;
};

/* Sorts by counting. */
static double drawn_quantile(const void *data, const size_t *rows, size_t count)
{
    const struct quantile *const quantile = data;
    for (size_t i = 0; i < count; i++)
        quantile->times[rows[i]]++;
    size_t next = 0;
    for (size_t i = 0; i < quantile->count; i++)
        for (; quantile->times[i]; quantile->times[i]--)
            quantile->drawn[next++] = quantile->sorted[i];
    return gsl_stats_quantile_from_sorted_data(quantile->drawn, 1, next,
                                               quantile->level);
}

static enum status plan_of(const struct cost_group *group,
                           struct bootstrap_plan *plan, struct status_text *why)
{
    struct sampler sampler;
    const enum status status = sampler_open(&sampler, group->seed, 0, why);
    if (status != STATUS_OK)
        return status;
    *plan = (struct bootstrap_plan){.resamples = group->draws,
                                    .seed = gsl_rng_get(sampler.rng),
                                    .level = level};
    sampler_close(&sampler);
    return STATUS_OK;
}

/* Whether there are enough results to tell where a quantile lies: that all of
 * them lie on one side of it has no more chance than an interval leaves out at
 * an end. */
static bool told_by(size_t results, double quantile)
{
    return pow(fmax(quantile, 1 - quantile), (double)results) <=
           (1 - level) / 2;
}

static enum status bootstrap_row(struct report *report,
                                 const struct cost_group *group,
                                 const char *name, struct quantile *quantile,
                                 struct status_text *why)
{
    report_text(report, name);
    if (group->whole || !told_by(group->proved, quantile->level)) {
        report_real(report,
                    gsl_stats_quantile_from_sorted_data(
                        group->sorted, 1, group->proved, quantile->level));
        for (int i = 0; i < 4; i++)
            report_blank(report);
        return STATUS_OK;
    }
    struct bootstrap_plan plan;
    struct bootstrap found;
    enum status status = plan_of(group, &plan, why);
    if (status == STATUS_OK)
        status = bootstrap_take(drawn_quantile, quantile, group->proved, &plan,
                                &found, why);
    if (status != STATUS_OK)
        return status;
    report_real(report, found.figure);
    report_real(report, found.interval.low);
    report_real(report, found.interval.high);
    report_real_or_blank(report, found.error); /* of one draw: none */
    report_integer(report, (int64_t)found.resamples);
    return STATUS_OK;
}

static enum status bootstrap_rows(struct report *report,
                                  const struct cost_group *group,
                                  struct status_text *why)
{
    struct quantile quantile = {
        .sorted = group->sorted,
        .count = group->proved,
        .level = 0.5,
        .times = calloc(group->proved, sizeof *quantile.times),
        .drawn = group->values};
    if (!quantile.times)
        return status_no_memory(why);
    enum status status = bootstrap_row(report, group, "median", &quantile, why);
    quantile.level = 0.95;
    if (status == STATUS_OK)
        status = bootstrap_row(report, group, "q95", &quantile, why);
    free(quantile.times);
    return status;
}

static enum status bootstrap(struct report *report,
                             const struct cost_group *group,
                             struct status_text *why)
{
    cost_open(report, group, "bootstrap", "other_bootstrap",
              REPORT_COLUMNS(bootstrap_columns),
              "Bootstrap of the median and the 0.95 quantile of the nodes "
              "searched",
              "What the figures would be of as many results drawn from these "
              "with replacement, again and again: from the 0.025 to the 0.975 "
              "quantile, and the standard deviation.");
    const enum status status = bootstrap_rows(report, group, why);
    cost_note(report, group);
    if (group->whole)
        report_note(report, "The figures are exact and have no interval.");
    else
        report_note(report,
                    "Generator %s of GSL, seed %llu. The interval is one for "
                    "results like these, no statement about positions that "
                    "are not proved. There is none where the results are so "
                    "few that all of them may well lie on one side of the "
                    "quantile: fewer than 6, and for the 0.95 quantile fewer "
                    "than 72; of some more it is too narrow.",
                    SAMPLER_GENERATOR, (unsigned long long)group->seed);
    return status;
}

enum status cost_shape(struct report *report, const struct cost_group *group,
                       struct status_text *why)
{
    histogram(report, group);
    tail(report, group);
    enum status status = line(report, group, why);
    if (status == STATUS_OK)
        status = bootstrap(report, group, why);
    return status;
}
