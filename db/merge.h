/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * merge - what is kept when a second claim about a position comes in.
 *
 * Of the results the stronger one stays, the newer of equals, with the work of
 * both; what is proved stays proved. Of the proofs the one with the better
 * verdict stays (verified, then not judged, then rejected), of equals the
 * shorter record, of equal lengths the older. A proved result never gets a
 * rejected proof over another. Of two that contradict each other the older
 * stays, but that only the newer has a verified proof and the older has none.
 *
 * The winning move of a proved result is that of its proof: it changes together
 * with the proof and not otherwise, so that what a proof rests on can be told
 * from the results.
 */
#ifndef DB_MERGE_H
#define DB_MERGE_H

#include "db/proof.h"

/* What becomes of a claim. */
struct merge {
    struct result result; /* what is known then */
    bool write;           /* it is not what was known before */
    bool by_claim;        /* and it comes from the run of the claim */
    bool proof;           /* the claim's proof is to be stored */
};

/* Whether two results about a position cannot both be true. */
bool merge_contradicts(const struct result *known, const struct result *claim);

/* Whether a claim that contradicts what is known takes its place: they differ
 * in the value, its proof was verified, and what is known has none but perhaps
 * one that was rejected. Else what is known stays. */
bool merge_overrules(const struct result *known,
                     const struct proof_facts *facts,
                     const struct result *claim, const struct proof *proof);

/* What a proved result says, as words: "a win", "a loss with Grundy value 0".
 */
enum { MERGE_WORDS_SIZE = 48 };
const char *merge_words(const struct result *result,
                        char words[MERGE_WORDS_SIZE]);

/* Merges a claim and its proof (of size 0: none) into what is known; `known` is
 * NULL when the position is not stored, or what is stored is overruled. They
 * must not contradict. */
struct merge merge_claim(const struct result *known,
                         const struct proof_facts *facts,
                         const struct result *claim, const struct proof *proof);

/* The same for a result out of another store, where each tells of work that may
 * be in both: nothing is added up, and of two results without a proof that with
 * more nodes stays. So merging again changes nothing, and in another order the
 * same is proved. */
struct merge merge_copy(const struct result *known,
                        const struct proof_facts *facts,
                        const struct result *claim, const struct proof *proof);

#endif
