/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sampler - what is drawn at random: a stream of numbers, cells, sets of cells.
 *
 * The generator is GSL's mt19937. It takes seeds of 32 bits and makes 4357 of
 * seed 0, so the user's seed of 64 bits and the number of a stream are mixed
 * into such a seed first (splitmix64): streams of one seed have nothing to do
 * with each other, and what one of them yields does not depend on how much is
 * drawn from another. The same seed and stream give the same draws on every
 * machine.
 */
#ifndef ANALYSIS_STATISTICS_SAMPLER_H
#define ANALYSIS_STATISTICS_SAMPLER_H

#include <stdint.h>

#include <gsl/gsl_rng.h>

#include "game/cellset.h"
#include "game/status.h"

/* Said of figures that come from a sampler. */
#define SAMPLER_GENERATOR "mt19937"

struct sampler {
    gsl_rng *rng;
};

/* STATUS_FAILED with a line when memory ran out; else the caller closes it. */
enum status sampler_open(struct sampler *sampler, uint64_t seed,
                         uint64_t stream, struct status_text *why);
void sampler_close(struct sampler *sampler);

/* A number from 0 to bound - 1, each as likely; bound from 1 to 2^31. */
int sampler_below(struct sampler *sampler, int bound);

/* A cell of a set that is not empty, each as likely. */
int sampler_cell(struct sampler *sampler, const struct cellset *cells);

/* A subset of `count` cells, each as likely; no more than there are. */
struct cellset sampler_subset(struct sampler *sampler,
                              const struct cellset *cells, int count);

#endif
