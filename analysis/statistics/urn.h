/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * urn - what is drawn at random: a stream of numbers, cells, sets of cells.
 *
 * The generator is GSL's mt19937. It takes seeds of 32 bits and makes 4357 of
 * seed 0, so the user's seed of 64 bits and the number of a stream are mixed
 * into such a seed first (splitmix64): streams of one seed have nothing to do
 * with each other, and what one of them yields does not depend on how much is
 * drawn from another. The same seed and stream give the same draws on every
 * machine.
 */
#ifndef ANALYSIS_STATISTICS_URN_H
#define ANALYSIS_STATISTICS_URN_H

#include <stdint.h>

#include <gsl/gsl_rng.h>

#include "game/cellset.h"
#include "game/status.h"

/* Said of figures that come from an urn. */
#define URN_GENERATOR "mt19937"

struct urn {
    gsl_rng *rng;
};

/* STATUS_FAILED with a line when memory ran out; else the caller closes it. */
enum status urn_open(struct urn *urn, uint64_t seed, uint64_t stream,
                     struct status_text *why);
void urn_close(struct urn *urn);

/* A number from 0 to bound - 1, each as likely; bound from 1 to 2^31. */
int urn_below(struct urn *urn, int bound);

/* A cell of a set that is not empty, each as likely. */
int urn_cell(struct urn *urn, const struct cellset *cells);

/* A subset of `count` cells, each as likely; no more than there are. */
struct cellset urn_subset(struct urn *urn, const struct cellset *cells,
                          int count);

#endif
