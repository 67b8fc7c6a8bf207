/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * store_fixture - results made up for the tests of the store, and where to put
 * them.
 *
 * The positions are drawn at random. They have so few stones that nobody has
 * won, and the values are whatever the draw says: the store takes any claim.
 * Claims about positions with the same number of stones never contradict each
 * other.
 */
#ifndef TESTS_STORE_FIXTURE_H
#define TESTS_STORE_FIXTURE_H

#include <check.h>
#include <stddef.h>

#include "db/store.h"
#include "game/notation.h"

/* A claim about a main-phase position of `stones` stones, or with `turn`
 * TURN_CONTRACT about a contract position under `rules`. `seed` moves on. */
struct result store_fixture_draw(uint64_t *seed, int side, int stones,
                                 enum turn turn, enum rules rules);

/* A proved claim about a position given as text; the move is the first legal
 * one where there must be one. */
struct result store_fixture_proved(const char *position, enum rules rules,
                                   enum value value);

/* Whether two results say the same about the same position. */
bool store_fixture_equal(const struct result *a, const struct result *b);

/* A run to put under, and a store opened or the test fails. */
extern const struct run store_fixture_run;
struct store *store_fixture_open(const char *path, enum store_mode mode);

/* Puts, or the test fails. */
void store_fixture_put(struct store *store, const struct result *result);

/* Puts results without proofs in one transaction. */
enum status store_fixture_put_all(struct store *store,
                                  const struct result *results, size_t count,
                                  struct status_text *why);

/* A made-up record about the canonical image of a result, with its value, of
 * `extra` bytes drawn at random after the number of nodes. To be freed. */
struct proof store_fixture_proof(const struct result *result, uint64_t nodes,
                                 size_t extra);

/* The same with the first line given. */
struct proof store_fixture_record(const char *line, uint64_t nodes,
                                  size_t extra);

/* Puts a result with a proof, or the test fails. */
void store_fixture_put_proof(struct store *store, const struct result *result,
                             const struct proof *proof);

/* The path of a store that is not there yet, in a folder that is empty when a
 * test begins and removed after the last one of its case. */
enum { STORE_FIXTURE_PATH_SIZE = 64 };
extern char store_fixture_path[STORE_FIXTURE_PATH_SIZE];

/* A new test case of the suite, of these tests, as store_fixture_path says. */
TCase *store_fixture_case(Suite *suite, const char *name,
                          const TTest *const tests[], size_t count);

/* The whole content of a file, to be freed; and back. */
unsigned char *store_fixture_read(const char *path, size_t *size);
void store_fixture_write(const char *path, const void *bytes, size_t size);

/* The number of findings of a check of the store at store_fixture_path; the
 * last is in `last`. */
int store_fixture_findings(struct status_text *last);

/* Changes a bit of a byte in a blob of the row with number 1; twice is back. */
void store_fixture_flip(const char *table, const char *column, int at);

/* Runs SQL on a file as another program would, or the test fails. The text of
 * the first column of the first row goes to `answer` when given. */
void store_fixture_sql(const char *path, const char *sql, char *answer,
                       size_t size);

#endif
