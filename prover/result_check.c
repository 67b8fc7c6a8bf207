/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * result_check - judging and committing are two steps, so that a caller can
 * refuse a result, and its sender, before anything is stored.
 */
#include "prover/result_check.h"

#include <stdlib.h>
#include <string.h>

#include "game/key.h"

static enum status refuse(struct result_check *result_check, const char *what)
{
    result_check->end = RESULT_CHECK_REFUSED;
    status_set(&result_check->delivered.reason, STATUS_USAGE, "%s", what);
    result_check_drop(result_check);
    return STATUS_OK;
}

/* --- Judging -------------------------------------------------------------- */

/* Judges a result that is said to be proved. */
static enum status judge_proved(struct checked_store *checked,
                                struct result_check *result_check,
                                struct status_text *why)
{
    struct record *const record = &result_check->delivered.record;
    struct status_text reason;
    bool wins;
    if (!record->proof.size)
        return refuse(result_check, "a winner without a proof");
    enum status status =
        checked_store_judge(checked, record, &result_check->report, &reason);
    if (status && !*result_check->report.why &&
        record->proof.verdict != PROOF_REJECTED) {
        *why = reason; /* nobody has looked at it */
        return status;
    }
    if (status)
        return refuse(result_check, reason.line);
    status = proof_check_move(&checked->proof_check, &record->result,
                              &record->proof, &wins, why);
    if (!status && !wins)
        return refuse(result_check,
                      "the move is not the one that its proof shows");
    return status;
}

/* Whether a record about the same position waits to be committed, which a
 * look-up would not see. What came in here waits in its canonical form. */
static bool waits(const struct checked_store *checked,
                  const struct position *form)
{
    const struct write_batch *const batch = &checked->batch;
    for (size_t i = 0; i < batch->count; i++)
        if (position_equal(&batch->records[i].result.position, form))
            return true;
    return false;
}

/* Looks up whether a result says anything new. Of a search in vain it does when
 * it took more nodes than all before it, so that to take it twice changes
 * nothing. */
static enum status compare(struct checked_store *checked,
                           struct result_check *result_check,
                           struct status_text *why)
{
    const struct result *const result = &result_check->result;
    const struct game game = {.position = result->position,
                              .rules = RULES_INNER};
    struct answer answer;
    enum status status =
        waits(checked, &result_check->delivered.record.result.position)
            ? checked_store_flush(checked, why)
            : STATUS_OK;
    if (!status)
        status = checked_store_look_up(checked, &game, &answer, why);
    if (status)
        return status;
    if (result->state == RESULT_PROVED)
        result_check->known = answer.stored &&
                              answer.result.value == result->value &&
                              (answer.verified || answer.proof_nodes);
    else
        result_check->known =
            answer.stored || answer.result.nodes >= result->nodes;
    return STATUS_OK;
}

/* Refuses what does not answer the job request. */
static enum status check_asked(const struct job_request *asked,
                               struct result_check *result_check)
{
    if (!asked)
        return STATUS_OK;
    if (result_check->delivered.id != asked->id)
        return refuse(result_check, "it answers another job request");
    if (result_check->end == RESULT_CHECK_FAILED)
        return STATUS_OK;
    const struct key key = key_of(&asked->game.position, RULES_INNER);
    return position_equal(&key.position,
                          &result_check->delivered.record.result.position)
               ? STATUS_OK
               : refuse(result_check, "it is about another position");
}

enum status result_check_judge(struct checked_store *checked,
                               const struct job_request *asked,
                               const char *line, size_t size,
                               struct result_check *result_check,
                               struct status_text *why)
{
    struct job_result *const delivered = &result_check->delivered;
    struct status_text reason;
    *result_check = (struct result_check){.end = RESULT_CHECK_TAKEN};
    enum status status = job_result_read(line, size, delivered, &reason);
    if (status == STATUS_USAGE)
        return refuse(result_check, reason.line);
    if (status) {
        *why = reason;
        return status;
    }
    result_check->result = delivered->record.result;
    if (!delivered->failed) {
        struct result *const result = &delivered->record.result;
        const struct key key = key_of(&result->position, RULES_INNER);
        result->position = key.position;
        result->move = key_move(&key, result->move);
    } else {
        result_check->end = RESULT_CHECK_FAILED;
    }
    status = check_asked(asked, result_check);
    if (!status && result_check->end == RESULT_CHECK_TAKEN &&
        result_check->result.state == RESULT_PROVED)
        status = judge_proved(checked, result_check, why);
    if (!status && result_check->end == RESULT_CHECK_TAKEN)
        status = compare(checked, result_check, why);
    if (status)
        result_check_drop(result_check);
    return status;
}

/* --- Taking --------------------------------------------------------------- */

void result_check_drop(struct result_check *result_check)
{
    job_result_clear(&result_check->delivered);
}

enum status result_check_commit(struct checked_store *checked,
                                struct result_check *result_check,
                                struct status_text *why)
{
    if (result_check->end == RESULT_CHECK_TAKEN && !result_check->known) {
        const enum status status =
            checked_store_commit(checked, &result_check->delivered.record, why);
        result_check->delivered.record = (struct record){.trace = NULL};
        return status;
    }
    result_check_drop(result_check);
    return STATUS_OK;
}

enum status result_check_take(struct checked_store *checked,
                              const struct job_request *asked, const char *line,
                              size_t size, struct result_check *result_check,
                              struct status_text *why)
{
    const enum status status =
        result_check_judge(checked, asked, line, size, result_check, why);
    return status ? status : result_check_commit(checked, result_check, why);
}
