/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * prover_fixture - provers without a store, for tests that need what one search
 * finds.
 */
#ifndef TESTS_PROVER_FIXTURE_H
#define TESTS_PROVER_FIXTURE_H

#include "prover/prover.h"

/* The options of a prover that checks what it proves and keeps it in the store
 * at store_fixture_path. */
struct prover_options prover_fixture_stored(void);

struct prover *prover_fixture_open(const struct prover_options *options);

/* What it makes of a game, or the test fails. */
struct answer prover_fixture_prove(struct prover *prover,
                                   const struct game *game);

/* A prover whose searches have a table of so many bytes. */
struct prover *prover_fixture_create(size_t memory);
void prover_fixture_destroy(struct prover *prover);

/* What a search of at most so many nodes, 0: no limit, makes of a position. */
struct record prover_fixture_search(struct prover *prover,
                                    const struct position *position,
                                    uint64_t nodes);

#endif
