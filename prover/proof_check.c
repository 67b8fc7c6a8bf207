/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proof_check - see the header. */
#include "config.h"

#include "prover/proof_check.h"

#include <stdio.h>

#include "db/row.h"

enum { PROOF_CHECK_MEMORY = 1 << 30 /* bytes, at most */ };

enum status proof_check_open(struct proof_check *proof_check,
                             struct status_text *why)
{
    const struct verify_limits limits = {.memory = PROOF_CHECK_MEMORY};
    if (!proof_check->verify)
        proof_check->verify = verify_create(&limits);
    return proof_check->verify ? STATUS_OK : status_no_memory(why);
}

void proof_check_close(struct proof_check *proof_check)
{
    verify_destroy(proof_check->verify);
    *proof_check = (struct proof_check){.verify = NULL};
}

enum status proof_check_judge(struct proof_check *proof_check,
                              struct proof *proof, struct verify_report *report,
                              struct status_text *why)
{
    struct verify_report own;
    struct verify_report *const told = report ? report : &own;
    const enum verify_verdict verdict =
        verify_bytes(proof_check->verify, proof->bytes, proof->size, told);
    const bool accepted = verdict == VERIFY_ACCEPTED;
    const bool undecided =
        verdict == VERIFY_LIMIT || verdict == VERIFY_UNSUPPORTED;
    proof->verdict = PROOF_UNVERIFIED;
    *proof->verifier = '\0';
    if (!undecided) {
        proof->verdict = accepted ? PROOF_VERIFIED : PROOF_REJECTED;
        snprintf(proof->verifier, sizeof proof->verifier, "%s",
                 PACKAGE_VERSION);
    }
    if (accepted)
        return STATUS_OK;
    return status_set(why, STATUS_FAILED, "%s: proof %s at byte %llu: %s",
                      told->position, undecided ? "undecided" : "rejected",
                      (unsigned long long)told->offset, told->why);
}

const char *proof_check_claim(const struct result *result)
{
    const enum turn turn = result->position.turn;
    return turn == TURN_CONTRACT
               ? value_name(result->value)
               : colour_name(value_winner(turn, result->value));
}

bool proof_check_region(const struct verify_report *report,
                        struct cellset *region)
{
    *region = cellset_none();
    for (int c = 0; report->confined && c < 64 * VERIFY_REGION_WORDS; c++)
        if (report->region[c >> 6] >> (c & 63) & 1)
            cellset_add(region, c);
    return report->confined;
}

static enum status trust_result(void *context, const struct store_entry *entry,
                                struct status_text *why)
{
    struct proof_check *const proof_check = context;
    const struct result *const result = entry->result;
    char text[NOTATION_SIZE];
    if (entry->proof.verdict != PROOF_VERIFIED)
        return STATUS_OK;
    if (verify_trust(
            proof_check->verify, row_rules(&result->position, result->rules),
            proof_check_claim(result), notation_write(&result->position, text)))
        return STATUS_OK;
    return status_no_memory(why);
}

enum status proof_check_trust(struct proof_check *proof_check,
                              struct store *store, int side,
                              struct status_text *why)
{
    if (proof_check->trusted_side == side)
        return STATUS_OK;
    proof_check->trusted_side = side;
    return store_each_proof(store, side, trust_result, proof_check, why);
}
