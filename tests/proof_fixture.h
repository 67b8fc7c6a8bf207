/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_fixture - positions with true proofs beside them, put into a store.
 *
 * The judge must be open, see tests/position_oracle.h.
 */
#ifndef TESTS_PROOF_FIXTURE_H
#define TESTS_PROOF_FIXTURE_H

#include "db/store.h"
#include "game/game.h"
#include "solver/dfpn/search.h"
#include "tests/proof_builder.h"

/* Puts a main-phase position with the proof that a search writes down; the
 * verdict on it is "unverified". */
void proof_fixture_put(struct store *store, struct search *search,
                       const struct position *position);

/* The same with a proof that a proof builder makes up. */
void proof_fixture_put_forged(struct store *store,
                              struct proof_builder *builder,
                              const struct position *position, uint64_t *seed,
                              struct proof_builder_tally *tally);

/* Proves the main phase of all inner contract sets of side 3, and asks the
 * judge about them: the unchecked fixture of a case whose tests want such
 * stores, once for the whole program. */
void proof_fixture_prove_sets(void);

/* A store at store_fixture_path with the main phase of all inner contract sets
 * of side 3, to be closed by the caller. */
struct store *proof_fixture_main(void);

/* The same, and what the judge says of each set in the contract, without
 * proofs. */
struct store *proof_fixture_contract(void);

/* The game on side 3 in which the stones of a set, a mask of the inner cells,
 * are placed one by one. */
struct game proof_fixture_game(unsigned set);

#endif
