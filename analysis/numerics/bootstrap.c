/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bootstrap - resampling by clusters. */
#include "analysis/numerics/bootstrap.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include <gsl/gsl_rng.h>
#include <gsl/gsl_sort_double.h>
#include <gsl/gsl_statistics_double.h>

#include "analysis/numerics/cluster.h"

/* The rows in the order of their clusters: those of cluster c are members[i]
 * with starts[c] <= i < starts[c + 1]. */
struct work {
    size_t clusters;
    size_t *numbers, *members, *starts;
    size_t *rows; /* drawn */
    double *figures;
    gsl_rng *rng;
};

static void free_work(struct work *work)
{
    free(work->numbers);
    free(work->members);
    free(work->starts);
    free(work->rows);
    free(work->figures);
    if (work->rng)
        gsl_rng_free(work->rng);
}

/* Sorts the rows by their clusters; those of one cluster keep their order. */
static void sort_rows(struct work *work, size_t count)
{
    for (size_t i = 0; i < count; i++)
        work->starts[work->numbers[i] + 1]++;
    for (size_t c = 0; c < work->clusters; c++)
        work->starts[c + 1] += work->starts[c];
    for (size_t i = 0; i < count; i++)
        work->members[work->starts[work->numbers[i]]++] = i;
    /* Each start has moved on to the next cluster's. */
    for (size_t c = work->clusters; c > 0; c--)
        work->starts[c] = work->starts[c - 1];
    work->starts[0] = 0;
}

static enum status group_rows(struct work *work, size_t count,
                              const struct bootstrap_plan *plan,
                              struct status_text *why)
{
    work->numbers = reallocarray(NULL, count, sizeof *work->numbers);
    work->members = reallocarray(NULL, count, sizeof *work->members);
    work->starts = calloc(count + 1, sizeof *work->starts);
    if (!work->numbers || !work->members || !work->starts)
        return status_no_memory(why);
    const enum status status = cluster_number(
        plan->clusters, count, work->numbers, &work->clusters, why);
    if (status == STATUS_OK)
        sort_rows(work, count);
    return status;
}

static size_t largest_cluster(const struct work *work)
{
    size_t largest = 0;
    for (size_t c = 0; c < work->clusters; c++) {
        const size_t size = work->starts[c + 1] - work->starts[c];
        largest = size > largest ? size : largest;
    }
    return largest;
}

static enum status prepare(struct work *work, size_t count,
                           const struct bootstrap_plan *plan,
                           struct status_text *why)
{
    const enum status status = group_rows(work, count, plan, why);
    if (status != STATUS_OK)
        return status;
    work->rows = reallocarray(NULL, work->clusters,
                              largest_cluster(work) * sizeof *work->rows);
    work->figures = reallocarray(NULL, plan->resamples, sizeof *work->figures);
    work->rng = gsl_rng_alloc(gsl_rng_mt19937);
    if (!work->rows || !work->figures || !work->rng)
        return status_no_memory(why);
    gsl_rng_set(work->rng, plan->seed);
    return STATUS_OK;
}

/* Draws clusters; returns how many rows that makes. */
static size_t draw(struct work *work)
{
    size_t count = 0;
    for (size_t drawn = 0; drawn < work->clusters; drawn++) {
        const size_t c = gsl_rng_uniform_int(work->rng, work->clusters);
        for (size_t i = work->starts[c]; i < work->starts[c + 1]; i++)
            work->rows[count++] = work->members[i];
    }
    return count;
}

static void describe(struct work *work, double level,
                     struct bootstrap *bootstrap)
{
    double *const figures = work->figures;
    const size_t count = bootstrap->resamples;
    bootstrap->error = count > 1 ? gsl_stats_sd(figures, 1, count) : NAN;
    if (count == 0) {
        bootstrap->interval = (struct interval){NAN, NAN};
        return;
    }
    const double tail = (1 - level) / 2;
    gsl_sort(figures, 1, count);
    bootstrap->interval = (struct interval){
        gsl_stats_quantile_from_sorted_data(figures, 1, count, tail),
        gsl_stats_quantile_from_sorted_data(figures, 1, count, 1 - tail),
    };
}

static void resample(bootstrap_figure *figure, const void *data,
                     struct work *work, const struct bootstrap_plan *plan,
                     struct bootstrap *bootstrap)
{
    for (size_t i = 0; i < plan->resamples; i++) {
        const size_t drawn = draw(work);
        const double value = figure(data, work->rows, drawn);
        if (isnan(value))
            bootstrap->undefined++;
        else
            work->figures[bootstrap->resamples++] = value;
    }
    describe(work, plan->level, bootstrap);
}

enum status bootstrap_take(bootstrap_figure *figure, const void *data,
                           size_t count, const struct bootstrap_plan *plan,
                           struct bootstrap *bootstrap, struct status_text *why)
{
    assert(count > 0 && plan->resamples > 0);
    assert(plan->level > 0 && plan->level < 1);
    *bootstrap = (struct bootstrap){.seed = plan->seed};
    struct work work = {0};
    const enum status status = prepare(&work, count, plan, why);
    if (status == STATUS_OK) {
        /* In the order of their clusters, as the drawn rows are. */
        bootstrap->figure = figure(data, work.members, count);
        resample(figure, data, &work, plan, bootstrap);
    }
    free_work(&work);
    return status;
}
