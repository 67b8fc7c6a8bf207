/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_builder - makes proofs for the verifier's tests, true ones and others.
 *
 * A proof is a first line and numbers; only the last step writes them as bytes,
 * so a test can change a number by its meaning. The prover knows the winner of
 * every position from the oracle and needs no search; it takes marks, passes
 * and connections wherever chance and the rules of PROOFS.md allow it.
 */
#ifndef TESTS_PROOF_BUILDER_H
#define TESTS_PROOF_BUILDER_H

#include <stddef.h>
#include <stdint.h>

#include "game/position.h"

enum { PROOF_BUILDER_NUMBERS = 1 << 16, PROOF_BUILDER_LINE = 420 };

/* A record. About 256 kB: keep it static. */
struct proof_builder {
    char line[PROOF_BUILDER_LINE]; /* without the newline */
    size_t count;
    uint32_t number[PROOF_BUILDER_NUMBERS]; /* nodes and marked nodes first */
};

/* Bytes to be read one after another; begins as zeros, freed by the caller. */
struct proof_builder_bytes {
    uint8_t *byte;
    size_t length;
    size_t at; /* the next to be read */
};

/* Appends bytes, or a record's bytes. */
void proof_builder_append(struct proof_builder_bytes *bytes, const void *byte,
                          size_t length);
void proof_builder_write(const struct proof_builder *builder,
                         struct proof_builder_bytes *bytes);

/*
 * Appends a record out of "RULES CLAIM POSITION: NUMBERS": each number in
 * decimal; xHH stands for just that byte.
 */
void proof_builder_text(const char *text, struct proof_builder_bytes *bytes);

/* A verify_read_fn over struct proof_builder_bytes. */
int proof_builder_read(void *context);

/* What a proof by the prover has in it. */
struct proof_builder_tally {
    int passes, connections, references;
};

/* Proves an undecided main-phase position for its winner, who must be known to
 * the judge (tests/position_oracle.h). Adds to the tally. */
void proof_builder_prove(struct proof_builder *builder,
                         const struct position *position, uint64_t *seed,
                         struct proof_builder_tally *tally);

#endif
