/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * second_verifier - proofs judged by a program that shares nothing with the
 * verifier.
 *
 * It was written from PROOFS.md alone, by words of 64 bits and floods, for
 * boards of side 2 to 5, and includes nothing of the program. Where it and the
 * verifier differ, one of them has misread the page.
 */
#ifndef TESTS_SECOND_VERIFIER_H
#define TESTS_SECOND_VERIFIER_H

#include <stdbool.h>
#include <stddef.h>

struct second_verifier; /* what it has accepted so far */

/* An empty one, the caller's. */
struct second_verifier *second_verifier_create(void);
void second_verifier_destroy(struct second_verifier *verifier);

/* The bytes of the first record in `data` if it is a proof, which then supports
 * those after it; 0: refused. */
size_t second_verifier_record(struct second_verifier *verifier,
                              const unsigned char *data, size_t size);

/* Whether a claim was accepted before, or its image: the words of a record's
 * first line from RULES on. */
bool second_verifier_accepted(struct second_verifier *verifier,
                              const char *claim);

#endif
