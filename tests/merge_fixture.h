/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * merge_fixture - stores that are merged, for the tests of db/store_merge.
 *
 * Stores are called by names; their files are beside store_fixture_path. The
 * proofs are made up, and so is the judge: he goes by the number of nodes that
 * a record says it has.
 */
#ifndef TESTS_MERGE_FIXTURE_H
#define TESTS_MERGE_FIXTURE_H

#include "db/store_merge.h"
#include "tests/store_fixture.h"

/* Proofs of so many nodes are rejected and undecided, all others accepted. */
enum { MERGE_FIXTURE_FALSE = 66, MERGE_FIXTURE_HANGING = 77 };

/* A position of the main phase, and one of the contract. */
extern const char merge_fixture_set[], merge_fixture_other_set[];

/* What the last merge told last, and how often it told something. */
extern struct status_text merge_fixture_told;
extern int merge_fixture_tellings;

/* With the judge, and without. */
extern const struct store_merge_options merge_fixture_judged,
    merge_fixture_unjudged;

/* Why something here failed that was to fail. */
extern struct status_text merge_fixture_why;

/* The path of a store; four are good at a time. */
const char *merge_fixture_path(const char *name);

/* Merges a store into another one, or the test fails. */
struct store_merge_counts
merge_fixture_run_by(const struct store_merge_options *options,
                     const char *from, const char *into);
struct store_merge_counts merge_fixture_run(const char *from, const char *into);

/* How many results were counted. */
uint64_t merge_fixture_sum(const struct store_merge_counts *counts);

/* All that is in a store, as text to be freed: each result with its run, its
 * proof and its trace. Ids are left out, and when a proof was judged. */
char *merge_fixture_content(const char *name);
void merge_fixture_expect_same(const char *one, const char *other);

/* A check of the store finds nothing. */
void merge_fixture_expect_sound(const char *name);

/* The number that a query gives. */
int merge_fixture_number(const char *name, const char *sql);

/* Puts a result into a store, with a proof of so many nodes unless 0; and looks
 * up the one about the same position. */
void merge_fixture_put(const char *name, const struct result *result,
                       uint64_t nodes);
enum status merge_fixture_get(const char *name, const struct result *like,
                              bool *found, struct result *result);
void merge_fixture_expect_value(const char *name, const struct result *like,
                                enum value value);

#endif
