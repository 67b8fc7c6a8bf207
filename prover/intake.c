/* SPDX-License-Identifier: GPL-3.0-or-later */
/* intake - see the header. */
#include "prover/intake.h"

#include <stdlib.h>
#include <string.h>

#include "proof/certificate.h"
#include "game/notation.h"
#include "game/outcome.h"
#include "game/symmetry.h"

static enum status refuse(struct intake *intake, const char *what)
{
    intake->end = INTAKE_REFUSED;
    status_set(&intake->reason, STATUS_USAGE, "%s", what);
    intake_drop(intake);
    return STATUS_OK;
}

/* --- The first move --------------------------------------------------------
 */

/* The number that the root node of an accepted record begins with, a mark left
 * out. */
static uint32_t root_code(const struct proof *proof)
{
    const unsigned char *const end = proof->bytes + proof->size;
    const unsigned char *at = memchr(proof->bytes, '\n', proof->size);
    uint32_t nodes = 0, marked = 0, code = CERTIFICATE_MARK;
    at++;
    bytes_read_number(&at, end, &nodes);
    bytes_read_number(&at, end, &marked);
    while (at < end && code == CERTIFICATE_MARK)
        bytes_read_number(&at, end, &code);
    return code;
}

/* Has the notary say whether White has a barred cell, or the game, after the
 * move of a result. */
static enum status still_barred(struct keeper *keeper,
                                const struct result *result, bool *barred,
                                struct status_text *why)
{
    const struct position after =
        position_after(&result->position, result->move);
    const bool over = outcome_winner(&after) != COLOUR_NONE;
    struct bytes bytes = {.data = NULL};
    struct verify_report report;
    certificate_begin(&bytes, &after, COLOUR_WHITE, !over, 0);
    if (!over)
        bytes_add_number(&bytes, CERTIFICATE_BARRED);
    const enum verify_verdict verdict =
        bytes.failed ? VERIFY_LIMIT
                     : verify_bytes(keeper->notary.verify, bytes.data,
                                    bytes.size, &report);
    bytes_clear(&bytes);
    *barred = verdict == VERIFY_ACCEPTED;
    return verdict == VERIFY_LIMIT ? status_no_memory(why) : STATUS_OK;
}

/* Whether the move of a proved result wins: it is the one that its proof, which
 * was accepted, begins with; and where a proof begins with none, since White
 * wins by a barred cell, a move that leaves him one. */
static enum status check_move(struct keeper *keeper,
                              const struct record *record, bool *wins,
                              struct status_text *why)
{
    const struct result *const result = &record->result;
    *wins = true;
    if (result->move == MOVE_NONE)
        return STATUS_OK;
    const uint32_t code = root_code(&record->proof);
    if (code == CERTIFICATE_BARRED)
        return still_barred(keeper, result, wins, why);
    *wins = code == CERTIFICATE_MOVE + (uint32_t)result->move;
    return STATUS_OK;
}

/* --- Judging ---------------------------------------------------------------
 */

/* Judges a result that is said to be proved. */
static enum status judge_proved(struct keeper *keeper, struct intake *intake,
                                struct status_text *why)
{
    struct record *const record = &intake->record;
    struct status_text reason;
    bool wins;
    if (!record->proof.size)
        return refuse(intake, "a winner without a proof");
    enum status status = keeper_judge(keeper, record, &intake->report, &reason);
    if (status && !*intake->report.why &&
        record->proof.verdict != PROOF_REJECTED) {
        *why = reason; /* nobody has looked at it */
        return status;
    }
    if (status)
        return refuse(intake, reason.line);
    status = check_move(keeper, record, &wins, why);
    if (!status && !wins)
        return refuse(intake, "the move is not the one that its proof shows");
    return status;
}

/* Whether a record about the same position waits to be committed, which a
 * look-up would not see. What came in here waits in its canonical form. */
static bool waits(const struct keeper *keeper, const struct position *form)
{
    const struct outbox *const outbox = &keeper->outbox;
    for (size_t i = 0; i < outbox->count; i++)
        if (position_equal(&outbox->records[i].result.position, form))
            return true;
    return false;
}

/* Looks up whether a result says anything new. Of a search in vain it does when
 * it took more nodes than all before it, so that to take it twice changes
 * nothing. */
static enum status compare(struct keeper *keeper, struct intake *intake,
                           struct status_text *why)
{
    const struct result *const result = &intake->result;
    const struct situation situation = {.position = result->position,
                                        .rules = RULES_INNER};
    struct answer answer;
    enum status status = waits(keeper, &intake->record.result.position)
                             ? keeper_flush(keeper, why)
                             : STATUS_OK;
    if (!status)
        status = keeper_look_up(keeper, &situation, &answer, why);
    if (status)
        return status;
    if (result->state == RESULT_PROVED)
        intake->known = answer.stored && answer.result.value == result->value &&
                        (answer.verified || answer.proof_nodes);
    else
        intake->known = answer.stored || answer.result.nodes >= result->nodes;
    return STATUS_OK;
}

/* Refuses what does not answer the order. */
static enum status check_asked(const struct order *asked,
                               const struct delivery *delivery,
                               struct intake *intake)
{
    if (!asked)
        return STATUS_OK;
    if (delivery->id != asked->id)
        return refuse(intake, "it answers another order");
    if (intake->end == INTAKE_FAILED)
        return STATUS_OK;
    const struct position wanted =
        symmetry_canonical(&asked->situation.position, NULL);
    return position_equal(&wanted, &intake->record.result.position)
               ? STATUS_OK
               : refuse(intake, "it is about another position");
}

/* Turns a result to its canonical form. */
static void turn(struct result *result)
{
    int k;
    const struct board *const board = result->position.board;
    result->position = symmetry_canonical(&result->position, &k);
    result->move = symmetry_move(board, k, result->move);
}

enum status intake_judge(struct keeper *keeper, const struct order *asked,
                         const char *line, size_t size, struct intake *intake,
                         struct status_text *why)
{
    struct delivery delivery;
    struct status_text reason;
    *intake = (struct intake){.end = INTAKE_TAKEN};
    enum status status = delivery_read(line, size, &delivery, &reason);
    intake->meant = delivery.meant;
    if (status == STATUS_USAGE)
        return refuse(intake, reason.line);
    if (status) {
        *why = reason;
        return status;
    }
    intake->run = delivery.run;
    intake->record = delivery.record;
    intake->result = delivery.record.result;
    if (!delivery.failed)
        turn(&intake->record.result);
    if (delivery.failed) {
        intake->end = INTAKE_FAILED;
        status_set(&intake->reason, STATUS_FAILED, "%s", delivery.reason);
    }
    status = check_asked(asked, &delivery, intake);
    if (!status && intake->end == INTAKE_TAKEN &&
        intake->result.state == RESULT_PROVED)
        status = judge_proved(keeper, intake, why);
    if (!status && intake->end == INTAKE_TAKEN)
        status = compare(keeper, intake, why);
    if (status)
        intake_drop(intake);
    return status;
}

/* --- Taking ----------------------------------------------------------------
 */

void intake_drop(struct intake *intake)
{
    proof_free(&intake->record.proof);
}

enum status intake_commit(struct keeper *keeper, struct intake *intake,
                          struct status_text *why)
{
    if (intake->end == INTAKE_TAKEN && !intake->known) {
        const enum status status = keeper_commit(keeper, &intake->record, why);
        intake->record = (struct record){.trail = NULL};
        return status;
    }
    intake_drop(intake);
    return STATUS_OK;
}

enum status intake_take(struct keeper *keeper, const struct order *asked,
                        const char *line, size_t size, struct intake *intake,
                        struct status_text *why)
{
    const enum status status =
        intake_judge(keeper, asked, line, size, intake, why);
    return status ? status : intake_commit(keeper, intake, why);
}
