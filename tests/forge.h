/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * forge - makes proofs for the verifier's tests, true ones and others.
 *
 * A proof is a first line and numbers; only the last step writes them as bytes,
 * so a test can change a number by its meaning. The prover knows the winner of
 * every position from the oracle and needs no search; it takes marks, passes
 * and connections wherever chance and the rules of PROOFS.md allow it.
 */
#ifndef TESTS_FORGE_H
#define TESTS_FORGE_H

#include <stddef.h>
#include <stdint.h>

#include "game/position.h"

enum { FORGE_NUMBERS = 1 << 16, FORGE_LINE = 420 };

/* A record. About 256 kB: keep it static. */
struct forge {
    char line[FORGE_LINE]; /* without the newline */
    size_t count;
    uint32_t number[FORGE_NUMBERS]; /* nodes and marked nodes first */
};

/* Bytes to be read one after another; begins as zeros, freed by the caller. */
struct forge_bytes {
    uint8_t *byte;
    size_t length;
    size_t at; /* the next to be read */
};

/* Appends bytes, or a record's bytes. */
void forge_append(struct forge_bytes *bytes, const void *byte, size_t length);
void forge_write(const struct forge *forge, struct forge_bytes *bytes);

/*
 * Appends a record out of "RULES CLAIM POSITION: NUMBERS": each number in
 * decimal; xHH stands for just that byte.
 */
void forge_text(const char *text, struct forge_bytes *bytes);

/* A verify_read_fn over struct forge_bytes. */
int forge_read(void *context);

/* What a proof by the prover has in it. */
struct forge_tally {
    int passes, connections, references;
};

/* Proves an undecided main-phase position for its winner, who must be known to
 * the judge (tests/judge.h). Adds to the tally. */
void forge_prove(struct forge *forge, const struct position *position,
                 uint64_t *seed, struct forge_tally *tally);

#endif
