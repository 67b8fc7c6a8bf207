/* SPDX-License-Identifier: GPL-3.0-or-later */
/* validation - folds, fits and held-out scores. */
#include "analysis/numerics/validation.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>

#include "analysis/numerics/cluster.h"

/* The clusters in an order of chance: places[i] is the place of the i-th. */
static enum status shuffle(size_t *places, size_t clusters, unsigned long seed,
                           struct status_text *why)
{
    gsl_rng *const rng = gsl_rng_alloc(gsl_rng_mt19937);
    if (!rng)
        return status_no_memory(why);
    gsl_rng_set(rng, seed);
    for (size_t i = 0; i < clusters; i++)
        places[i] = i;
    gsl_ran_shuffle(rng, places, clusters, sizeof *places);
    gsl_rng_free(rng);
    return STATUS_OK;
}

enum status validation_deal(const size_t *clusters, size_t count, size_t folds,
                            unsigned long seed, size_t *fold,
                            struct status_text *why)
{
    assert(folds >= 2);
    size_t number;
    enum status status = cluster_number(clusters, count, fold, &number, why);
    if (status != STATUS_OK)
        return status;
    if (number < folds)
        return status_set(why, STATUS_USAGE,
                          "%zu clusters are too few for %zu folds", number,
                          folds);
    size_t *const places = reallocarray(NULL, number, sizeof *places);
    if (!places)
        return status_no_memory(why);
    status = shuffle(places, number, seed, why);
    for (size_t i = 0; status == STATUS_OK && i < count; i++)
        fold[i] = places[fold[i]] % folds;
    free(places);
    return status;
}

/* The rows of the other folds, and the odds predicted for all rows. */
struct work {
    double *x, *y, *frequencies, *odds;
};

static bool allocate(struct work *work, const struct logit_data *data)
{
    const size_t count = data->count + 1;
    *work = (struct work){
        .x = reallocarray(NULL, count * (data->predictors + 1), sizeof(double)),
        .y = reallocarray(NULL, count, sizeof(double)),
        .frequencies = reallocarray(NULL, count, sizeof(double)),
        .odds = reallocarray(NULL, count, sizeof(double)),
    };
    return work->x && work->y && work->frequencies && work->odds;
}

static void free_work(struct work *work)
{
    free(work->x);
    free(work->y);
    free(work->frequencies);
    free(work->odds);
}

/* Robust errors are not asked for, so the clusters stay behind. */
static struct logit_data gather(const struct logit_data *data,
                                const size_t *fold, size_t left_out,
                                struct work *work)
{
    const size_t width = data->predictors;
    size_t count = 0;
    for (size_t i = 0; i < data->count; i++) {
        if (fold[i] == left_out)
            continue;
        for (size_t j = 0; j < width; j++)
            work->x[count * width + j] = data->x[i * width + j];
        work->y[count] = data->y[i];
        work->frequencies[count++] =
            data->frequencies ? data->frequencies[i] : 1;
    }
    return (struct logit_data){.count = count,
                               .predictors = width,
                               .x = work->x,
                               .y = work->y,
                               .frequencies = work->frequencies};
}

/* Fits the other folds and predicts this one; the state tells whether it could.
 */
static enum status predict(const struct logit_data *data, double ridge,
                           const size_t *fold, size_t left_out,
                           struct work *work, struct validation *validation,
                           struct status_text *why)
{
    const struct logit_data others = gather(data, fold, left_out, work);
    assert(others.count < data->count);
    struct logit logit;
    const enum status status = logit_fit(&others, ridge, &logit, why);
    validation->state = logit.state;
    validation->fold = left_out;
    if (status != STATUS_OK || logit.state != LOGIT_FITTED)
        return status;
    for (size_t i = 0; i < data->count; i++)
        if (fold[i] == left_out)
            work->odds[i] = logit_odds(&logit, data->x + i * data->predictors);
    return STATUS_OK;
}

enum status validation_take(const struct logit_data *data, double ridge,
                            const size_t *fold, size_t folds,
                            struct validation *validation,
                            struct status_text *why)
{
    *validation = (struct validation){.state = LOGIT_FITTED};
    struct work work;
    enum status status = STATUS_OK;
    if (!allocate(&work, data))
        status = status_no_memory(why);
    for (size_t k = 0;
         status == STATUS_OK && k < folds && validation->state == LOGIT_FITTED;
         k++)
        status = predict(data, ridge, fold, k, &work, validation, why);
    if (status == STATUS_OK && validation->state == LOGIT_FITTED)
        status =
            prediction_score_score(work.odds, data->y, data->frequencies,
                                   data->count, &validation->held_out, why);
    free_work(&work);
    return status;
}
