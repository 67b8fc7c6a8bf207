/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * checked_store - three parts: judging a proof, looking up (with a stored proof
 * judged on the way if it was not before), and committing through the write
 * batch.
 */
#include "prover/checked_store.h"

#include <stdlib.h>
#include <string.h>

#include "db/read_lock.h"
#include "db/row.h"
#include "game/key.h"
#include "game/notation.h"
#include "game/symmetry.h"

enum status checked_store_open(struct checked_store *checked, const char *path,
                               const struct run *run, struct store_stop *stop,
                               struct status_text *why)
{
    const enum status status =
        store_open_until(path, STORE_AS_ALLOWED, stop, &checked->store, why);
    if (!status)
        store_set_run(checked->store, run);
    return status;
}

enum status checked_store_need_write(struct checked_store *checked,
                                     struct status_text *why)
{
    if (!checked->store || checked->writable)
        return STATUS_OK;
    const enum status status = store_can_write(checked->store, why);
    checked->writable = !status;
    return status;
}

void checked_store_close(struct checked_store *checked)
{
    struct status_text why;
    /* Something is left only after an error, which is told already. */
    checked_store_flush(checked, &why);
    write_batch_close(&checked->batch);
    proof_check_close(&checked->proof_check);
    store_close(checked->store);
    checked->store = NULL;
}

/* --- Judging -------------------------------------------------------------- */

/* Asks the proof check. When a proof rests on what this run has not seen, it is
 * told what the store says was verified, and asked again. */
static enum status ask_proof_check(struct checked_store *checked, int side,
                                   struct proof *proof,
                                   struct verify_report *report,
                                   struct status_text *why)
{
    struct proof_check *const proof_check = &checked->proof_check;
    struct status_text reason;
    enum status status = proof_check_open(proof_check, why);
    if (status)
        return status;
    status = proof_check_judge(proof_check, proof, report, &reason);
    const bool undecided = status && proof->verdict != PROOF_REJECTED;
    bool news = false;
    const enum status told =
        undecided && checked->store
            ? proof_check_trust(proof_check, checked->store, side, &news, why)
            : STATUS_OK;
    if (told)
        return told;
    if (news)
        return proof_check_judge(proof_check, proof, report, why);
    if (status)
        *why = reason;
    return status;
}

/* Whether an accepted proof is about the result. */
static bool is_about(const struct verify_report *report,
                     const struct result *result)
{
    const struct position least = symmetry_canonical(&result->position, NULL);
    char text[NOTATION_SIZE];
    return result->state == RESULT_PROVED &&
           strcmp(report->rules, row_rules(&least, result->rules)) == 0 &&
           strcmp(report->claim, proof_check_claim(result)) == 0 &&
           strcmp(report->position, notation_write(&least, text)) == 0;
}

enum status checked_store_judge(struct checked_store *checked,
                                struct record *record,
                                struct verify_report *report,
                                struct status_text *why)
{
    const struct result *const result = &record->result;
    struct verify_report own;
    struct verify_report *const told = report ? report : &own;
    char text[NOTATION_SIZE];
    const enum status status = ask_proof_check(
        checked, result->position.board->side, &record->proof, told, why);
    if (status || is_about(told, result))
        return status;
    record->proof.verdict = PROOF_REJECTED;
    return status_set(why, STATUS_FAILED, "%s: the proof is of another claim",
                      notation_write(&result->position, text));
}

enum status checked_store_judge_stored(struct checked_store *checked,
                                       struct result *result,
                                       struct proof *proof,
                                       struct status_text *why)
{
    struct record record = {.result = *result, .proof = *proof};
    const enum status status = checked_store_judge(checked, &record, NULL, why);
    *proof = record.proof;
    const bool hangs = proof->verdict == PROOF_UNVERIFIED &&
                       result->position.turn == TURN_CONTRACT;
    if (status && !hangs)
        return status;
    return proof_check_mend_move(&checked->proof_check, result, proof, why)
               ? STATUS_FAILED
               : status;
}

/* --- Looking up ----------------------------------------------------------- */

/* Fills in what is known of a proof without the store. */
static void tell_proof(struct answer *answer, const struct proof *proof)
{
    answer->verified = proof->verdict == PROOF_VERIFIED;
    answer->proof_nodes = proof->nodes;
}

/* Whether what was just read of a position has failed for damage. */
static bool met_damage(const struct checked_store *checked, enum status status,
                       const struct status_text *why)
{
    return status && read_lock_met_damage(checked->store, why);
}

/* Reads a stored proof, in one state of the store, so that a failure is still
 * to be told from others when it has been read. */
static enum status read_proof(struct checked_store *checked,
                              const struct game *game, bool *found,
                              struct proof *proof, struct answer *answer,
                              struct status_text *why)
{
    bool frozen;
    enum status status = read_lock_freeze(checked->store, &frozen, why);
    if (status)
        return status;
    status = store_get_proof(checked->store, &game->position, game->rules,
                             found, proof, why);
    answer->damaged = met_damage(checked, status, why);
    read_lock_thaw(checked->store, frozen);
    return status;
}

/* A stored proof was found to be false, for a reason, and the store knows by
 * now, unless it may not be written. Whoever can be told is told, and then the
 * position is one that nothing is known of; else its look-up fails. */
static enum status give_up(struct checked_store *checked, bool known,
                           const struct status_text *reason,
                           struct answer *answer, struct status_text *why)
{
    struct status_text news;
    status_set(&news, STATUS_FAILED, "%s; the store's result counts no more",
               reason->line);
    answer->damaged = !known || !store_tell(checked->store, news.line);
    if (answer->damaged)
        *why = news;
    return answer->damaged ? STATUS_FAILED : STATUS_OK;
}

/* Has a stored proof of the main phase checked that nobody has checked yet. */
static enum status judge_stored(struct checked_store *checked,
                                const struct game *game, struct answer *answer,
                                struct status_text *why)
{
    const struct key key = key_of(&game->position, game->rules);
    const struct game stored = {.position = key.position, .rules = game->rules};
    struct result result = answer->result;
    struct proof proof;
    struct status_text reason, ignored;
    bool found = false;
    enum status status =
        read_proof(checked, &stored, &found, &proof, answer, why);
    if (status || !found)
        return status;
    result.position = key.position;
    result.move = key_move(&key, result.move);
    const enum status verdict =
        checked_store_judge_stored(checked, &result, &proof, &reason);
    answer->result.move = key_move_back(&key, result.move);
    const bool writes = !checked_store_need_write(checked, &ignored);
    if (writes)
        status = store_judge_proof(checked->store, &result, &proof,
                                   verdict ? &ignored : why);
    const bool known = writes && !status;
    if (verdict && proof.verdict == PROOF_REJECTED) {
        status = give_up(checked, known, &reason, answer, why);
    } else if (verdict) {
        status = verdict;
        *why = reason;
    }
    tell_proof(answer, &proof);
    proof_free(&proof);
    return status;
}

/* Looks at the proof of a result that is stored: whether it will do. With
 * `verify` it must have been verified, or be so now. What supports a contract
 * position may not have been verified either, so that is worked out again; so
 * is what only a rejected proof speaks for, which a merge can bring. */
static enum status look_at_proof(struct checked_store *checked,
                                 const struct game *game, struct answer *answer,
                                 struct status_text *why)
{
    struct proof_facts facts;
    const bool main_phase = game->position.turn != TURN_CONTRACT;
    enum status status = store_get_proof_facts(checked->store, &game->position,
                                               game->rules, &facts, why);
    answer->damaged = met_damage(checked, status, why);
    if (status)
        return status;
    answer->verified = facts.verdict == PROOF_VERIFIED;
    answer->proof_nodes = facts.nodes;
    if (!checked->verify || answer->verified)
        return STATUS_OK;
    if (main_phase && facts.stored && facts.verdict != PROOF_REJECTED)
        status = judge_stored(checked, game, answer, why);
    answer->stored = answer->verified;
    return status;
}

enum status checked_store_look_up(struct checked_store *checked,
                                  const struct game *game,
                                  struct answer *answer,
                                  struct status_text *why)
{
    *answer = (struct answer){.stored = false};
    if (!checked->store)
        return STATUS_OK;
    bool found;
    enum status status = store_get(checked->store, &game->position, game->rules,
                                   &found, &answer->result, NULL, why);
    answer->damaged = met_damage(checked, status, why);
    answer->stored = !status && found && answer->result.state == RESULT_PROVED;
    if (answer->stored)
        status = look_at_proof(checked, game, answer, why);
    if (!answer->stored && answer->result.state == RESULT_PROVED)
        answer->result = (struct result){.nodes = 0};
    return status;
}

enum status checked_store_get_proof(struct checked_store *checked,
                                    const struct position *position,
                                    struct proof *proof,
                                    struct status_text *why)
{
    bool found;
    char text[NOTATION_SIZE];
    const enum status status = store_get_proof(checked->store, position,
                                               RULES_INNER, &found, proof, why);
    if (!status && !found)
        return status_set(why, STATUS_FAILED, "%s: its proof is gone",
                          notation_write(position, text));
    return status;
}

struct answer answer_turned(const struct answer *answer,
                            const struct game *game)
{
    struct answer made = *answer;
    struct result *const result = &made.result;
    if (result->value == VALUE_WIN) {
        const struct key from = key_of(&result->position, game->rules);
        const struct key key = key_of(&game->position, game->rules);
        result->move = key_move_back(&key, key_move(&from, result->move));
    }
    result->position = game->position;
    result->rules = game->rules;
    return made;
}

bool checked_store_in_vain(const struct answer *answer, uint64_t nodes,
                           uint64_t most)
{
    return !answer->stored && nodes && answer->result.nodes >= nodes &&
           nodes != most;
}

/* --- Committing ----------------------------------------------------------- */

enum status checked_store_commit(struct checked_store *checked,
                                 const struct record *record,
                                 struct status_text *why)
{
    struct record gone = *record;
    if (checked->store)
        return write_batch_put(&checked->batch, checked->store, record, why);
    record_free(&gone);
    return STATUS_OK;
}

enum status checked_store_flush(struct checked_store *checked,
                                struct status_text *why)
{
    return checked->store
               ? write_batch_flush(&checked->batch, checked->store, why)
               : STATUS_OK;
}

enum status checked_store_flush_old(struct checked_store *checked,
                                    struct status_text *why)
{
    return checked->store
               ? write_batch_flush_old(&checked->batch, checked->store, why)
               : STATUS_OK;
}

/* Commits that a proof was rejected; `why` says so. */
static enum status put_rejected(struct checked_store *checked,
                                struct record *record, struct status_text *why)
{
    struct status_text reason = *why;
    free(record->trace);
    record->trace = NULL;
    if (!checked->store || record->proof.verdict != PROOF_REJECTED) {
        proof_free(&record->proof);
        return STATUS_FAILED;
    }
    record->result = (struct result){
        .position = record->result.position,
        .rules = record->result.rules,
        .state = RESULT_UNKNOWN,
        .move = MOVE_NONE,
        .grundy = VALUE_NO_GRUNDY,
    };
    enum status status = checked_store_commit(checked, record, why);
    if (!status)
        status = checked_store_flush(checked, why);
    return status ? status
                  : status_set(why, STATUS_FAILED,
                               "%s; it is kept in the store, please report it",
                               reason.line);
}

/* Refuses a result that names another winning move than its accepted proof,
 * which is of the canonical position. */
static enum status check_move(struct checked_store *checked,
                              const struct record *record,
                              struct status_text *why)
{
    struct result result = record->result;
    const struct key key = key_of(&result.position, result.rules);
    bool wins;
    char text[NOTATION_SIZE];
    result.position = key.position;
    result.move = key_move(&key, result.move);
    const enum status status = proof_check_move(&checked->proof_check, &result,
                                                &record->proof, &wins, why);
    if (status || wins)
        return status;
    return status_set(why, STATUS_FAILED,
                      "%s: the move is not the one that its proof shows",
                      notation_write(&record->result.position, text));
}

enum status checked_store_accept(struct checked_store *checked,
                                 struct record *record, struct status_text *why)
{
    if (!record->proof.size || !checked->verify)
        return STATUS_OK;
    if (checked_store_judge(checked, record, NULL, why) ||
        check_move(checked, record, why))
        return put_rejected(checked, record, why);
    return STATUS_OK;
}

enum status checked_store_put(struct checked_store *checked,
                              struct record *record, struct status_text *why)
{
    const enum status status = checked_store_accept(checked, record, why);
    return status ? status : checked_store_commit(checked, record, why);
}
