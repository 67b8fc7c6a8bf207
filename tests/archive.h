/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * archive - positions with true proofs beside them, put into a store.
 *
 * The judge must be open, see tests/judge.h.
 */
#ifndef TESTS_ARCHIVE_H
#define TESTS_ARCHIVE_H

#include "db/store.h"
#include "solver/dfpn/search.h"
#include "tests/forge.h"

/* Puts a main-phase position with the proof that a search writes down; the
 * verdict on it is "unverified". */
void archive_put(struct store *store, struct search *search,
                 const struct position *position);

/* The same with a proof that a forge makes up. */
void archive_put_forged(struct store *store, struct forge *forge,
                        const struct position *position, uint64_t *seed,
                        struct forge_tally *tally);

/* A store at claims_path with the main phase of all inner contract sets of side
 * 3, to be closed by the caller. */
struct store *archive_main(void);

/* The same, and what the judge says of each set in the contract, without
 * proofs. */
struct store *archive_contract(void);

#endif
