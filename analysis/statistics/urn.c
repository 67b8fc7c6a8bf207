/* SPDX-License-Identifier: GPL-3.0-or-later */
/* urn - GSL's generator behind a few questions; see the header. */
#include "analysis/statistics/urn.h"

#include <assert.h>

/* One step of splitmix64. */
static uint64_t mix(uint64_t state)
{
    state += UINT64_C(0x9e3779b97f4a7c15);
    state = (state ^ state >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    state = (state ^ state >> 27) * UINT64_C(0x94d049bb133111eb);
    return state ^ state >> 31;
}

enum status urn_open(struct urn *urn, uint64_t seed, uint64_t stream,
                     struct status_text *why)
{
    urn->rng = gsl_rng_alloc(gsl_rng_mt19937);
    if (!urn->rng)
        return status_no_memory(why);
    gsl_rng_set(urn->rng, mix(mix(seed) + stream) >> 32);
    return STATUS_OK;
}

void urn_close(struct urn *urn)
{
    if (urn->rng)
        gsl_rng_free(urn->rng);
    urn->rng = NULL;
}

int urn_below(struct urn *urn, int bound)
{
    assert(bound > 0);
    return (int)gsl_rng_uniform_int(urn->rng, (unsigned long)bound);
}

int urn_cell(struct urn *urn, const struct cellset *cells)
{
    int skip = urn_below(urn, cellset_count(*cells));
    int cell = cellset_next(cells, 0);
    while (skip-- > 0)
        cell = cellset_next(cells, cell + 1);
    return cell;
}

/* Cell by cell without putting back: every order is as likely, and so is every
 * set. */
struct cellset urn_subset(struct urn *urn, const struct cellset *cells,
                          int count)
{
    struct cellset left = *cells, drawn = cellset_none();
    for (int i = 0; i < count; i++) {
        const int cell = urn_cell(urn, &left);
        cellset_remove(&left, cell);
        cellset_add(&drawn, cell);
    }
    return drawn;
}
