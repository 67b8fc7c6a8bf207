/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * recount - what proof/proof_tree.h tells of a proof, found out anew from
 * the proof's mutant: cell by cell, and with references followed to the end.
 *
 * Slow and plain, for small proofs.
 */
#ifndef TESTS_RECOUNT_H
#define TESTS_RECOUNT_H

#include "analysis/statistics/proof_counts.h"
#include "tests/mutant.h"

enum { RECOUNT_NODES = 4000 };

struct recount {
    struct proof_node nodes[RECOUNT_NODES]; /* all but their size */
    uint32_t count;
    uint32_t marks;
    double unfolded, lines, line_sum;
    int longest;
};

/* Counts a proof of the main phase; the test fails if it is too large, or if a
 * reply that no answer is for is not a suicide. */
void recount_make(const struct mutant *mutant, struct recount *recount);

/* Adds it to counts that began as zeros, but for the bytes. */
void recount_add(const struct recount *recount, struct proof_counts *counts);

/* Adds the record of the mutant to the bytes, and reads it as a tree, which the
 * caller frees; the test fails if there is none. */
void recount_read(const struct mutant *mutant, struct bytes *bytes,
                  struct proof_tree *tree);

#endif
