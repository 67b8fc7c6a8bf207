/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * known_store - a store whose content is known, and whether it still tells the
 * truth after something happened to it.
 *
 * It stands at store_fixture_path. What is read must be what was put, or be
 * refused with a line; further claims come out of a sequence, so that a number
 * tells which of them were acknowledged.
 */
#ifndef TESTS_KNOWN_STORE_H
#define TESTS_KNOWN_STORE_H

#include "tests/store_fixture.h"

enum { KNOWN_STORE_CLAIMS = 60 };

/* Those in the file. */
extern struct result known_store_claims[KNOWN_STORE_CLAIMS];

/* Makes a store with claims of all kinds, no two about the same position. */
void known_store_make(void);

/* What reading all of a store came to. */
struct known_store_reading {
    int right;
    int refused; /* each with a line */
};

/* Reads what there is of a store; the test fails if anything in it is wrong or
 * lacks. */
struct known_store_reading known_store_read(enum store_mode mode);

/* Whether a scan over everything shows all of it; if not, `why` says why. */
bool known_store_walk(struct store *store, struct status_text *why);

/* The next claim of a sequence, about a board that known_store_make() does not
 * use. */
struct result known_store_more(uint64_t *seed);

/* Checks that all claims are there, `more` further ones of a sequence, and of
 * the next `perhaps` all or some; what is there is right. */
void known_store_expect_all(uint64_t seed, int more, int perhaps);

/* The test fails if a check of the store finds anything. */
void known_store_expect_sound(void);

#endif
