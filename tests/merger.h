/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * merger - stores that are merged, for the tests of db/store_merge.
 *
 * Stores are called by names; their files are beside claims_path. The proofs
 * are made up, and so is the judge: he goes by the number of nodes that a
 * record says it has.
 */
#ifndef TESTS_MERGER_H
#define TESTS_MERGER_H

#include "db/store_merge.h"
#include "tests/claims.h"

/* Proofs of so many nodes are rejected and undecided, all others accepted. */
enum { MERGER_FALSE = 66, MERGER_HANGING = 77 };

/* A position of the main phase, and one of the contract. */
extern const char merger_set[], merger_other_set[];

/* What the last merge told last, and how often it told something. */
extern struct status_text merger_told;
extern int merger_tellings;

/* With the judge, and without. */
extern const struct store_merge_options merger_judged, merger_unjudged;

/* Why something here failed that was to fail. */
extern struct status_text merger_why;

/* The path of a store; four are good at a time. */
const char *merger_path(const char *name);

/* Merges a store into another one, or the test fails. */
struct store_merge_counts
merger_run_by(const struct store_merge_options *options, const char *from,
              const char *into);
struct store_merge_counts merger_run(const char *from, const char *into);

/* How many results were counted. */
uint64_t merger_sum(const struct store_merge_counts *counts);

/* All that is in a store, as text to be freed: each result with its run, its
 * proof and its trace. Ids are left out, and when a proof was judged. */
char *merger_content(const char *name);
void merger_expect_same(const char *one, const char *other);

/* A check of the store finds nothing. */
void merger_expect_sound(const char *name);

/* The number that a query gives. */
int merger_number(const char *name, const char *sql);

/* Puts a result into a store, with a proof of so many nodes unless 0; and looks
 * up the one about the same position. */
void merger_put(const char *name, const struct result *result, uint64_t nodes);
enum status merger_get(const char *name, const struct result *like, bool *found,
                       struct result *result);
void merger_expect_value(const char *name, const struct result *like,
                         enum value value);

#endif
