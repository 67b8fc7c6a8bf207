/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof - the record that proves a result, as the store sees it.
 *
 * What a record says beyond its first line and its number of nodes is for the
 * verifier; PROOFS.md tells. The store knows whom a record is about, keeps it
 * compressed, and keeps what a verifier said of it. A record is about the
 * canonical image of a position, the one that its result is stored under.
 *
 * Nothing is believed that was read: a claimed size is compared with what a
 * frame of that length can hold at all, and with PROOF_MAX_SIZE, before memory
 * is reserved, and no more is ever written than was reserved.
 */
#ifndef DB_PROOF_H
#define DB_PROOF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "db/result.h"
#include "proof/format.h"

enum { PROOF_DIGEST_SIZE = 16 };

enum proof_verdict { PROOF_UNVERIFIED, PROOF_VERIFIED, PROOF_REJECTED };

enum { PROOF_VERDICTS = PROOF_REJECTED + 1 };

struct proof {
    unsigned char *bytes; /* the record; allocated, owned by whoever holds it */
    size_t size;          /* 0: no proof, and `bytes` is NULL */
    uint64_t nodes;       /* as the record says; filled when read */
    enum proof_verdict verdict;
    char verifier[32]; /* version that judged; "" when nobody has */
    unsigned char digest[PROOF_DIGEST_SIZE]; /* XXH3-128 of the record; filled
                                                when read */
};

/* What can be said of a stored proof without decompressing it. */
struct proof_facts {
    bool stored; /* else all the rest is zero */
    uint64_t nodes;
    uint64_t raw_size; /* bytes of the record */
    uint64_t size;     /* bytes it takes in the store */
    enum proof_verdict verdict;
    char verifier[32];
    char judged[24]; /* UTC; "" when nobody has */
    unsigned char digest[PROOF_DIGEST_SIZE];
};

/* "unverified", "verified" or "rejected". */
const char *proof_verdict_name(enum proof_verdict verdict);

/* Frees the record and leaves no proof. */
void proof_free(struct proof *proof);

/*
 * What is wrong with a proof as one of a result, as words; NULL when nothing
 * is: the record's first line is well-formed and about the very position and
 * rules of the result, which must be canonical, and claims its value; who has
 * judged is named. A proof that was rejected proves nothing, so it may claim
 * what it likes, and only such a one suits a result that is not proved. Sets
 * proof->nodes.
 */
const char *proof_flaw(struct proof *proof, const struct result *result);

/* Fills a proved result, but for its move, with what the first line of a record
 * claims. What is wrong with the line, as words, or NULL. */
const char *proof_claim(const struct proof *proof, struct result *result);

/* The record as a zstd frame with a checksum, to be freed, and its length. NULL
 * when memory ran out. */
unsigned char *proof_compress(const struct proof *proof, size_t *size);

/* The words when a decompression ran out of memory, which is no damage. */
extern const char proof_no_memory[];

/* Fills bytes and size from a frame that is said to hold `raw_size` bytes. What
 * is wrong with it, as words, or NULL. */
const char *proof_decompress(const void *frame, size_t size, uint64_t raw_size,
                             struct proof *proof);

/* The same with the size that the frame itself claims, up to `most`. */
const char *proof_unpack(const void *frame, size_t size, uint64_t most,
                         struct proof *proof);

#endif
