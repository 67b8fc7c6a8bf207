/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * prover_fixture - provers without a store, for tests that need what one search
 * finds.
 */
#ifndef TESTS_PROVER_FIXTURE_H
#define TESTS_PROVER_FIXTURE_H

#include "prover/prover.h"

/* A prover whose searches have a table of so many bytes. */
struct prover *prover_fixture_create(size_t memory);
void prover_fixture_destroy(struct prover *prover);

/* What a search of at most so many nodes, 0: no limit, makes of a position. */
struct record prover_fixture_search(struct prover *prover,
                                    const struct position *position,
                                    uint64_t nodes);

#endif
