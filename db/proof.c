/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proof - what a record claims. */
#include "db/proof.h"

#include <stdlib.h>

const char *proof_verdict_name(enum proof_verdict verdict)
{
    static const char *const names[PROOF_VERDICTS] = {"unverified", "verified",
                                                      "rejected"};
    return names[verdict];
}

void proof_free(struct proof *proof)
{
    free(proof->bytes);
    *proof = (struct proof){.bytes = NULL};
}

/* What is wrong with the head of a record, or NULL. */
static const char *read_head(const struct proof *proof, struct proof_head *head)
{
    const unsigned char *at = proof->bytes;
    return proof_head_read(&at, proof->bytes + proof->size, head);
}

const char *proof_claim(const struct proof *proof, struct result *result)
{
    struct proof_head head;
    const char *const flaw = read_head(proof, &head);
    if (!flaw)
        *result = (struct result){.position = head.position,
                                  .rules = head.rules,
                                  .state = RESULT_PROVED,
                                  .value = head.value,
                                  .move = MOVE_NONE,
                                  .grundy = VALUE_NO_GRUNDY};
    return flaw;
}

const char *proof_flaw(struct proof *proof, const struct result *result)
{
    struct proof_head head;
    const bool rejected = proof->verdict == PROOF_REJECTED;
    if (proof->size > PROOF_MAX_SIZE)
        return "it is too large";
    if ((proof->verdict == PROOF_UNVERIFIED) != !*proof->verifier)
        return "its verdict is nobody's";
    const char *const flaw = read_head(proof, &head);
    if (flaw)
        return flaw;
    proof->nodes = head.nodes;
    if (!position_equal(&head.position, &result->position))
        return "it is about another position";
    if (head.position.turn == TURN_CONTRACT && head.rules != result->rules)
        return "it is about other rules";
    if (!rejected && result->state != RESULT_PROVED)
        return "its result is not proved";
    if (!rejected && head.value != result->value)
        return "it claims the opposite of its result";
    return NULL;
}
