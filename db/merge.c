/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * merge - works on records in memory alone; store_merge.h fetches and stores
 * them.
 */
#include "db/merge.h"

#include <stdio.h>

/* How much a result says: a proof with a Grundy value most. */
static int strength(const struct result *result)
{
    return (int)result->state + (result->grundy >= 0);
}

/* Whether a claim says less than what is known; of two bounds, that which is
 * nearer to the beginning of the search. */
static bool says_less(const struct result *claim, const struct result *known)
{
    if (claim->state == RESULT_BOUNDED && known->state == RESULT_BOUNDED)
        return claim->pn < known->pn && claim->dn < known->dn;
    return strength(claim) < strength(known);
}

bool merge_contradicts(const struct result *known, const struct result *claim)
{
    if (known->state != RESULT_PROVED || claim->state != RESULT_PROVED)
        return false;
    return known->value != claim->value ||
           (known->grundy >= 0 && claim->grundy >= 0 &&
            known->grundy != claim->grundy);
}

bool merge_overrules(const struct result *known,
                     const struct proof_facts *facts,
                     const struct result *claim, const struct proof *proof)
{
    const bool bare = !facts->stored || facts->verdict == PROOF_REJECTED;
    return known->value != claim->value && bare && proof->size &&
           proof->verdict == PROOF_VERIFIED;
}

const char *merge_words(const struct result *result,
                        char words[MERGE_WORDS_SIZE])
{
    const int used =
        snprintf(words, MERGE_WORDS_SIZE, "a %s", value_name(result->value));
    if (result->grundy >= 0)
        snprintf(words + used, MERGE_WORDS_SIZE - (size_t)used,
                 " with Grundy value %d", result->grundy);
    return words;
}

/* The results, without regard to proofs. */
static void merge_results(struct merge *merge, const struct result *known,
                          const struct result *claim)
{
    const bool proved = known->state == RESULT_PROVED;
    merge->write = !proved || strength(claim) > strength(known);
    merge->by_claim = merge->write && !says_less(claim, known);
    merge->result = merge->by_claim ? *claim : *known;
    if (merge->write)
        result_add_work(&merge->result, merge->by_claim ? known : claim);
    if (proved)
        merge->result.move = known->move;
}

static int worth(enum proof_verdict verdict)
{
    static const int worths[PROOF_VERDICTS] = {
        [PROOF_REJECTED] = 0, [PROOF_UNVERIFIED] = 1, [PROOF_VERIFIED] = 2};
    return worths[verdict];
}

/* Whether a proof is to be stored with a result, over the one it may have. */
static bool is_better(const struct proof *proof,
                      const struct proof_facts *facts, bool proved)
{
    if (!proof->size || !facts->stored)
        return proof->size > 0;
    if (proof->verdict != facts->verdict)
        return worth(proof->verdict) > worth(facts->verdict);
    if (proved && proof->verdict == PROOF_REJECTED)
        return false;
    return proof->size < facts->raw_size;
}

/* Decides about the proof, which brings its move with it. */
static void merge_proofs(struct merge *merge, const struct proof_facts *facts,
                         const struct result *claim, const struct proof *proof)
{
    merge->proof =
        is_better(proof, facts, merge->result.state == RESULT_PROVED);
    const bool proves = merge->proof && proof->verdict != PROOF_REJECTED;
    if (proves && merge->result.move != claim->move) {
        merge->result.move = claim->move;
        merge->write = true;
    }
}

struct merge merge_claim(const struct result *known,
                         const struct proof_facts *facts,
                         const struct result *claim, const struct proof *proof)
{
    struct merge merge = {.result = *claim, .write = true, .by_claim = true};
    if (known)
        merge_results(&merge, known, claim);
    merge_proofs(&merge, facts, claim, proof);
    return merge;
}

static int compare(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/* Whether a result goes before another one that may tell of the same work. Any
 * two that differ are in order, as long as nothing is proved. */
static bool goes_before(const struct result *one, const struct result *other)
{
    int order = strength(one) - strength(other);
    if (!order && one->state != RESULT_PROVED) {
        order = compare(one->nodes, other->nodes);
        order = order ? order : compare(one->pn, other->pn);
        order = order ? order : compare(one->dn, other->dn);
    }
    return order > 0;
}

struct merge merge_copy(const struct result *known,
                        const struct proof_facts *facts,
                        const struct result *claim, const struct proof *proof)
{
    struct merge merge = {.result = *claim, .write = true, .by_claim = true};
    if (known && !goes_before(claim, known))
        merge = (struct merge){.result = *known};
    else if (known && known->state == RESULT_PROVED)
        merge.result.move = known->move;
    merge_proofs(&merge, facts, claim, proof);
    return merge;
}
