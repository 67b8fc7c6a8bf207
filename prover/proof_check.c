/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_check - one verifier for the life of the check; what it has accepted
 * stays in its ledger, by side.
 */
#include "config.h"

#include "prover/proof_check.h"

#include <stdio.h>
#include <string.h>

#include "db/row.h"
#include "game/bytes.h"
#include "game/outcome.h"
#include "proof/format.h"
#include "proof/writer.h"

enum status proof_check_open(struct proof_check *proof_check,
                             struct status_text *why)
{
    const struct verify_limits limits = {
        .memory = proof_check->memory ? proof_check->memory
                                      : (size_t)PROOF_CHECK_MEMORY,
        .stop = proof_check->stop};
    if (!proof_check->verify)
        proof_check->verify = verify_create(&limits);
    return proof_check->verify ? STATUS_OK : status_no_memory(why);
}

void proof_check_close(struct proof_check *proof_check)
{
    verify_destroy(proof_check->verify);
    *proof_check = (struct proof_check){.memory = proof_check->memory,
                                        .stop = proof_check->stop};
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
    proof_check->unsupported = verdict == VERIFY_UNSUPPORTED;
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

/* --- The first move ------------------------------------------------------- */

/* Has the verifier say whether White has a barred cell, or the game, after the
 * move of a result. */
static enum status still_barred(struct proof_check *proof_check,
                                const struct result *result, bool *barred,
                                struct status_text *why)
{
    const struct position after =
        position_after(&result->position, result->move);
    const bool over = outcome_winner(&after) != COLOUR_NONE;
    struct proof_writer writer = {.board = after.board, .winner = COLOUR_WHITE};
    struct bytes bytes = {.data = NULL};
    struct verify_report report;
    if (!over)
        proof_writer_barred(&writer);
    const enum verify_verdict verdict =
        proof_writer_end(&writer, &after, &bytes, NULL, why)
            ? VERIFY_LIMIT
            : verify_bytes(proof_check->verify, bytes.data, bytes.size,
                           &report);
    bytes_clear(&bytes);
    *barred = verdict == VERIFY_ACCEPTED;
    return verdict == VERIFY_LIMIT ? status_no_memory(why) : STATUS_OK;
}

enum status proof_check_move(struct proof_check *proof_check,
                             const struct result *result,
                             const struct proof *proof, bool *wins,
                             struct status_text *why)
{
    *wins = true;
    if (result->move == MOVE_NONE)
        return STATUS_OK;
    const uint32_t code = proof_format_root(proof->bytes, proof->size);
    if (code == PROOF_FORMAT_BARRED)
        return still_barred(proof_check, result, wins, why);
    *wins = result->move == MOVE_PASS
                ? code == PROOF_FORMAT_PASS
                : code == PROOF_FORMAT_MOVE + (uint32_t)result->move;
    return STATUS_OK;
}

enum status proof_check_find_move(struct proof_check *proof_check,
                                  struct result *result,
                                  const struct proof *proof, bool *found,
                                  struct status_text *why)
{
    const struct cellset moves =
        position_moves(&result->position, result->rules);
    enum status status = STATUS_OK;
    *found = result->value != VALUE_WIN ||
             outcome_winner(&result->position) != COLOUR_NONE;
    result->move = MOVE_NONE;
    if (!*found && result->position.turn == TURN_CONTRACT) {
        result->move = MOVE_PASS;
        status = proof_check_move(proof_check, result, proof, found, why);
    }
    for (int cell = cellset_next(&moves, 0); cell >= 0 && !*found && !status;
         cell = cellset_next(&moves, cell + 1)) {
        result->move = cell;
        status = proof_check_move(proof_check, result, proof, found, why);
    }
    return status;
}

enum status proof_check_mend_move(struct proof_check *proof_check,
                                  struct result *result, struct proof *proof,
                                  struct status_text *why)
{
    bool wins;
    char text[NOTATION_SIZE];
    const int move = result->move;
    enum status status =
        proof_check_move(proof_check, result, proof, &wins, why);
    if (!status && !wins)
        status = proof_check_find_move(proof_check, result, proof, &wins, why);
    if (status || !wins)
        result->move = move;
    if (status || wins)
        return status;
    proof->verdict = PROOF_REJECTED;
    snprintf(proof->verifier, sizeof proof->verifier, "%s", PACKAGE_VERSION);
    return status_set(why, STATUS_FAILED, "%s: the proof shows no move",
                      notation_write(&result->position, text));
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

/* Has the verifier accept a contract result if it follows from what it holds,
 * by the one node that the proof of a contract position is. */
static enum status trust_contract(struct proof_check *proof_check,
                                  const struct result *result,
                                  struct status_text *why)
{
    struct bytes bytes = {.data = NULL};
    struct verify_report report;
    proof_format_contract(&bytes, &result->position, result->rules,
                          result->value, result->move);
    const enum verify_verdict verdict =
        bytes.failed ? VERIFY_LIMIT
                     : verify_bytes(proof_check->verify, bytes.data, bytes.size,
                                    &report);
    bytes_clear(&bytes);
    return verdict == VERIFY_LIMIT ? status_no_memory(why) : STATUS_OK;
}

/* A store_each_fn. What a sound row says is well-formed, so only memory can be
 * lacking. */
static enum status trust_result(void *context, const struct store_entry *entry,
                                struct status_text *why)
{
    struct proof_check *const proof_check = context;
    const struct result *const result = entry->result;
    char text[NOTATION_SIZE];
    if (entry->proof.verdict != PROOF_VERIFIED ||
        result->state != RESULT_PROVED)
        return STATUS_OK;
    if (result->position.turn == TURN_CONTRACT)
        return trust_contract(proof_check, result, why);
    if (verify_trust(
            proof_check->verify, row_rules(&result->position, result->rules),
            proof_check_claim(result), notation_write(&result->position, text)))
        return STATUS_OK;
    return status_no_memory(why);
}

enum status proof_check_trust(struct proof_check *proof_check,
                              struct store *store, int side, bool *news,
                              struct status_text *why)
{
    int version = 0;
    enum status status = store_foreign_version(store, &version, why);
    *news = !status && (proof_check->trusted_side != side ||
                        proof_check->trusted_version != version);
    if (!*news)
        return status;
    proof_check->trusted_side = side;
    proof_check->trusted_version = version;
    return store_each_proof(store, side, trust_result, proof_check, why);
}
