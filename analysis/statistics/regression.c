/* SPDX-License-Identifier: GPL-3.0-or-later */
/* regression - traits, the ladder of ridges, folds. */
#include "analysis/statistics/regression.h"

#include <math.h>
#include <stdlib.h>

#include <gsl/gsl_statistics_double.h>

#include "analysis/statistics/sampler.h"

/* To be tried in turn. A ridge of 1 counts against slopes as a normal prior
 * with variance 1 would, for traits with deviation 1. */
static const double ladder[] = {0, 0.01, 0.1, 1, 10, 100};

enum { RUNGS = sizeof ladder / sizeof *ladder };

/* The known sets: a row of traits for each, then those rows without the traits
 * that are constant, as they are and standardised. */
struct work {
    double *all, *x, *standard;
    double *y, *frequencies, *odds;
    size_t *fold;
    size_t count;
};

static void free_work(struct work *work)
{
    free(work->all);
    free(work->x);
    free(work->standard);
    free(work->y);
    free(work->frequencies);
    free(work->odds);
    free(work->fold);
}

static bool allocate(struct work *work, size_t count)
{
    *work = (struct work){
        .all = reallocarray(NULL, count, TRAITS * sizeof *work->all),
        .x = reallocarray(NULL, count, TRAITS * sizeof *work->x),
        .standard = reallocarray(NULL, count, TRAITS * sizeof *work->standard),
        .y = reallocarray(NULL, count, sizeof *work->y),
        .frequencies = reallocarray(NULL, count, sizeof *work->frequencies),
        .odds = reallocarray(NULL, count, sizeof *work->odds),
        .fold = reallocarray(NULL, count, sizeof *work->fold),
    };
    return work->all && work->x && work->standard && work->y &&
           work->frequencies && work->odds && work->fold;
}

static void gather(const struct contract_sets *contract_sets, int stones,
                   struct work *work)
{
    for (size_t i = 0; i < contract_sets->count; i++) {
        const struct contract_sets_set *const set = &contract_sets->sets[i];
        if (set->winner == COLOUR_NONE || (stones >= 0 && set->count != stones))
            continue;
        traits_take(contract_sets->board, &set->stones,
                    work->all + work->count * TRAITS);
        work->y[work->count] = set->winner == COLOUR_BLACK;
        work->frequencies[work->count++] = set->orbit;
    }
}

static bool is_constant(const struct work *work, int trait)
{
    for (size_t i = 1; i < work->count; i++)
        if (work->all[i * TRAITS + trait] != work->all[trait])
            return false;
    return true;
}

static void measure(const struct work *work, struct regression *regression)
{
    regression->classes = work->count;
    for (size_t i = 0; i < work->count; i++) {
        regression->sets += work->frequencies[i];
        regression->black += work->frequencies[i] * work->y[i];
    }
    for (int t = 0; t < TRAITS; t++) {
        const double *const values = work->all + t;
        const double mean =
            gsl_stats_wmean(work->frequencies, 1, values, TRAITS, work->count);
        regression->mean[t] = mean;
        if (is_constant(work, t))
            continue;
        regression->deviation[t] = gsl_stats_wsd_with_fixed_mean(
            work->frequencies, 1, values, TRAITS, work->count, mean);
        regression->trait[regression->terms++] = t;
    }
}

static void choose_traits(struct work *work,
                          const struct regression *regression)
{
    for (size_t i = 0; i < work->count; i++)
        for (size_t j = 0; j < regression->terms; j++) {
            const int t = regression->trait[j];
            const double value = work->all[i * TRAITS + t];
            work->x[i * regression->terms + j] = value;
            work->standard[i * regression->terms + j] =
                (value - regression->mean[t]) / regression->deviation[t];
        }
}

static struct logit_data data_of(const struct work *work, size_t terms,
                                 const double *x)
{
    return (struct logit_data){.count = work->count,
                               .predictors = terms,
                               .x = x,
                               .y = work->y,
                               .frequencies = work->frequencies};
}

/* Whether a ridge helps where this is what came out. */
static bool wants_ridge(enum logit_state state)
{
    return state == LOGIT_COLLINEAR || state == LOGIT_SEPARATED ||
           state == LOGIT_STUCK;
}

/* The two fits are one fit in two units; each has the errors of its own. */
static enum status fit(const struct work *work, struct regression *regression,
                       struct status_text *why)
{
    const size_t terms = regression->terms;
    const struct logit_data plain = data_of(work, terms, work->x);
    const struct logit_data standard = data_of(work, terms, work->standard);
    enum status status = STATUS_OK;
    for (size_t rung = 0; status == STATUS_OK && rung < RUNGS; rung++) {
        regression->ridge = ladder[rung];
        status = logit_fit(&plain, ladder[rung], &regression->plain, why);
        if (!wants_ridge(regression->plain.state))
            break;
    }
    if (status != STATUS_OK || regression->plain.state != LOGIT_FITTED)
        return status;
    return logit_fit(&standard, regression->ridge, &regression->standard, why);
}

static enum status score_base(struct work *work, struct regression *regression,
                              struct status_text *why)
{
    const double odds =
        log(regression->black) - log(regression->sets - regression->black);
    for (size_t i = 0; i < work->count; i++)
        work->odds[i] = odds;
    return prediction_score_score(work->odds, work->y, work->frequencies,
                                  work->count, &regression->base, why);
}

static enum status deal(struct work *work, size_t folds, uint64_t seed,
                        struct status_text *why)
{
    struct sampler sampler;
    enum status status = sampler_open(&sampler, seed, 0, why);
    if (status != STATUS_OK)
        return status;
    status = validation_deal(NULL, work->count, folds, gsl_rng_get(sampler.rng),
                             work->fold, why);
    sampler_close(&sampler);
    return status;
}

/* From the rung of the fit upwards. */
static enum status validate(struct work *work, uint64_t seed,
                            struct regression *regression,
                            struct status_text *why)
{
    const struct logit_data data =
        data_of(work, regression->terms, work->standard);
    regression->folds =
        work->count < REGRESSION_FOLDS ? work->count : REGRESSION_FOLDS;
    enum status status = deal(work, regression->folds, seed, why);
    for (size_t rung = 0; status == STATUS_OK && rung < RUNGS; rung++) {
        if (ladder[rung] < regression->ridge)
            continue;
        regression->validation_ridge = ladder[rung];
        status =
            validation_take(&data, ladder[rung], work->fold, regression->folds,
                            &regression->validation, why);
        if (!wants_ridge(regression->validation.state))
            break;
    }
    return status;
}

enum status regression_take(const struct contract_sets *contract_sets,
                            int stones, uint64_t seed,
                            struct regression *regression,
                            struct status_text *why)
{
    *regression = (struct regression){0};
    struct work work;
    enum status status = STATUS_OK;
    if (allocate(&work, contract_sets->count)) {
        gather(contract_sets, stones, &work);
        measure(&work, regression);
        choose_traits(&work, regression);
        status = fit(&work, regression, why);
    } else {
        status = status_no_memory(why);
    }
    if (status == STATUS_OK && regression->plain.state == LOGIT_FITTED) {
        status = score_base(&work, regression, why);
        if (status == STATUS_OK)
            status = validate(&work, seed, regression, why);
    }
    free_work(&work);
    return status;
}
