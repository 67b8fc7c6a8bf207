/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * budget - how many nodes the searches of a position get, one after the other,
 * when several positions are asked about.
 *
 * Each has four times the nodes of the one before, so what is in vain adds up
 * to a third of the last. Without a limit for all positions together the limits
 * that the user set are those of a single search, and so it is with a trace.
 */
#ifndef PROVER_BUDGET_H
#define PROVER_BUDGET_H

#include "prover/prover.h"

/* The budget of the next search of a position that earlier ones spent so many
 * nodes on in vain; 0: no limit. */
uint64_t budget_after(const struct prover_options *options, uint64_t spent);

/* Seconds of such a search; 0: no limit. With a limit for all positions
 * together the first search of each has a hundredth of that, for on large
 * boards its nodes may take minutes. */
double budget_seconds(const struct prover_options *options, uint64_t budget);

/* Whether a search with a budget, in vain, was the last that the limits allow.
 */
bool budget_is_last(const struct prover_options *options, uint64_t budget,
                    const struct result *result);

#endif
