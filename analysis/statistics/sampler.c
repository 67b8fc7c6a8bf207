/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sampler - GSL's generator behind a few questions. */
#include "analysis/statistics/sampler.h"

#include <assert.h>

#include "game/random.h"

enum status sampler_open(struct sampler *sampler, uint64_t seed,
                         uint64_t stream, struct status_text *why)
{
    sampler->rng = gsl_rng_alloc(gsl_rng_mt19937);
    if (!sampler->rng)
        return status_no_memory(why);
    uint64_t state = random_next(&seed) + stream;
    gsl_rng_set(sampler->rng, random_next(&state) >> 32);
    return STATUS_OK;
}

void sampler_close(struct sampler *sampler)
{
    if (sampler->rng)
        gsl_rng_free(sampler->rng);
    sampler->rng = NULL;
}

int sampler_below(struct sampler *sampler, int bound)
{
    assert(bound > 0);
    return (int)gsl_rng_uniform_int(sampler->rng, (unsigned long)bound);
}

int sampler_cell(struct sampler *sampler, const struct cellset *cells)
{
    int skip = sampler_below(sampler, cellset_count(*cells));
    int cell = cellset_next(cells, 0);
    while (skip-- > 0)
        cell = cellset_next(cells, cell + 1);
    return cell;
}

/* Cell by cell without putting back: every order is as likely, and so is every
 * set. */
struct cellset sampler_subset(struct sampler *sampler,
                              const struct cellset *cells, int count)
{
    struct cellset left = *cells, drawn = cellset_none();
    for (int i = 0; i < count; i++) {
        const int cell = sampler_cell(sampler, &left);
        cellset_remove(&left, cell);
        cellset_add(&drawn, cell);
    }
    return drawn;
}
