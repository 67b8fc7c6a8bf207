/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report - what is said of a record: the verdict, what the record claims, and
 * why it is not accepted.
 */
#ifndef VERIFIER_REPORT_H
#define VERIFIER_REPORT_H

#include <stdbool.h>
#include <stdint.h>

enum {
    VERIFY_POSITION_SIZE = 354, /* longest position, with the NUL */
    VERIFY_WHY_SIZE = 512,
    VERIFY_REGION_WORDS = 6 /* of 64 cells: enough for side 11 */
};

enum verify_verdict {
    VERIFY_ACCEPTED,    /* the claim is true */
    VERIFY_REJECTED,    /* the record proves nothing */
    VERIFY_UNSUPPORTED, /* nothing is wrong with it, but it rests on a claim
                           that was not accepted before */
    VERIFY_LIMIT,       /* memory, or it was stopped: cannot tell */
    VERIFY_END          /* no record left: the stream ended before a byte */
};

/* The next byte of the proofs, or -1 at the end. */
typedef int verify_read_fn(void *context);

struct verify_report {
    char position[VERIFY_POSITION_SIZE]; /* these three are empty when the */
    char rules[8];                       /* first line could not be read */
    char claim[8];
    uint64_t nodes;            /* read, references not counted */
    int longest;               /* most stones placed until a rule ends it */
    uint64_t offset;           /* bytes of this record read */
    char why[VERIFY_WHY_SIZE]; /* one line of ASCII unless accepted */
    /* Of an accepted record of the main phase: whether the root has a region
     * that is a set of cells (PROOFS.md), and that set: bit i of word w is cell
     * 64 w + i. Else false and empty, as when the region is whole or the game
     * is over. */
    bool confined;
    uint64_t region[VERIFY_REGION_WORDS];
};

#endif
