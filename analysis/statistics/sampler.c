/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sampler - GSL's generator behind a few questions. */
#include "analysis/statistics/sampler.h"

#include <assert.h>

/* One step of splitmix64. */
static uint64_t mix(uint64_t state)
{
    state += UINT64_C(0x9e3779b97f4a7c15);
    state = (state ^ state >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    state = (state ^ state >> 27) * UINT64_C(0x94d049bb133111eb);
    return state ^ state >> 31;
}

enum status sampler_open(struct sampler *sampler, uint64_t seed,
                         uint64_t stream, struct status_text *why)
{
    sampler->rng = gsl_rng_alloc(gsl_rng_mt19937);
    if (!sampler->rng)
        return status_no_memory(why);
    gsl_rng_set(sampler->rng, mix(mix(seed) + stream) >> 32);
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
