/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * job_result - the proof is the last member and travels compressed, in base 64.
 * Reading takes nothing over before every member has been looked at.
 */
#include "prover/job_result.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/notation.h"
#include "game/value.h"
#include "prover/base64.h"
#include "prover/job_request.h"
#include "prover/json_fields.h"

struct job_result job_result_failed(uint64_t id, const char *reason)
{
    struct job_result job_result = {.id = id, .failed = true};
    status_set(&job_result.reason, STATUS_FAILED, "%s", reason);
    return job_result;
}

void job_result_clear(struct job_result *job_result)
{
    proof_free(&job_result->record.proof);
}

/* --- Writing -------------------------------------------------------------- */

static json_t *number_or_null(bool there, uint64_t number)
{
    return there ? json_integer((json_int_t)number) : json_null();
}

static void set_verdict(json_t *object, const struct result *result)
{
    static const char *const names[] = {"black", "white", "unknown"};
    const struct position *const position = &result->position;
    const bool bounded = result->state == RESULT_BOUNDED;
    char text[NOTATION_SIZE], move[NOTATION_CELL_SIZE];
    json_object_set_new(object, "position",
                        json_string(notation_write(position, text)));
    json_object_set_new(
        object, "winner",
        json_string(names[value_winner(position->turn, result->value)]));
    json_object_set_new(
        object, "move",
        result->move == MOVE_NONE
            ? json_null()
            : json_string(notation_cell(position->board, result->move, move)));
    json_object_set_new(object, "pn", number_or_null(bounded, result->pn));
    json_object_set_new(object, "dn", number_or_null(bounded, result->dn));
    json_object_set_new(object, "nodes",
                        json_integer((json_int_t)result->nodes));
    json_object_set_new(object, "seconds", json_real(result->seconds));
}

static void set_run(json_t *object, const struct run *run)
{
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)run->seed);
    json_object_set_new(object, "version", json_string(run->version));
    json_object_set_new(object, "options", json_string(run->options));
    json_object_set_new(object, "seed", json_string(seed));
    json_object_set_new(object, "started", json_string(run->started));
}

/* Adds the last member, which may be long, and the end of the line. */
static bool add_proof(const struct proof *proof, struct bytes *line)
{
    static const char none[] = ", \"proof\": null}\n";
    static const char before[] = ", \"proof\": \"";
    size_t size;
    if (!proof->size) {
        bytes_add(line, none, sizeof none - 1);
        return !line->failed;
    }
    assert(proof->size <= JOB_RESULT_MOST_PROOF);
    unsigned char *const frame = proof_compress(proof, &size);
    if (!frame)
        return false;
    bytes_add(line, before, sizeof before - 1);
    base64_write(frame, size, line);
    bytes_add(line, "\"}\n", 3);
    free(frame);
    return !line->failed;
}

bool job_result_write(const struct job_result *job_result, struct bytes *line)
{
    assert(job_result->id <= JOB_REQUEST_MOST);
    json_t *const object = json_object();
    json_object_set_new(object, "delivery", json_integer(1));
    json_object_set_new(object, "id", json_integer((json_int_t)job_result->id));
    if (job_result->failed) {
        json_object_set_new(object, "error",
                            json_string(job_result->reason.line));
        return json_fields_write(object, true, line);
    }
    set_verdict(object, &job_result->record.result);
    set_run(object, &job_result->run);
    return json_fields_write(object, false, line) &&
           add_proof(&job_result->record.proof, line);
}

/* --- Reading -------------------------------------------------------------- */

static enum status refuse(const char *name, const char *what,
                          struct status_text *why)
{
    return status_set(why, STATUS_USAGE, "member '%s': %s", name, what);
}

static enum status read_winner(const json_t *object, struct result *result,
                               struct status_text *why)
{
    char winner[8];
    const enum turn turn = result->position.turn;
    const enum status status =
        json_fields_text(object, "winner", winner, sizeof winner, why);
    if (status)
        return status;
    if (!strcmp(winner, "black"))
        result->value = value_from_winner(turn, COLOUR_BLACK);
    else if (!strcmp(winner, "white"))
        result->value = value_from_winner(turn, COLOUR_WHITE);
    else if (strcmp(winner, "unknown") != 0)
        return refuse("winner", "expected black, white or unknown", why);
    if (result->value != VALUE_UNKNOWN)
        result->state = RESULT_PROVED;
    else if (json_fields_has(object, "pn") || json_fields_has(object, "dn"))
        result->state = RESULT_BOUNDED;
    return STATUS_OK;
}

static enum status read_move(const json_t *object, struct result *result,
                             struct status_text *why)
{
    char name[NOTATION_CELL_SIZE];
    result->move = MOVE_NONE;
    if (json_is_null(json_object_get(object, "move")))
        return STATUS_OK;
    const enum status status =
        json_fields_text(object, "move", name, sizeof name, why);
    if (status)
        return status;
    result->move =
        notation_parse_cell(result->position.board, name, strlen(name));
    return result->move < 0 ? refuse("move", "no cell of the board", why)
                            : STATUS_OK;
}

static enum status read_result(const json_t *object, struct result *result,
                               struct status_text *why)
{
    struct game game;
    enum status status = json_fields_game(object, &game, why);
    if (status)
        return status;
    *result =
        (struct result){.position = game.position, .grundy = VALUE_NO_GRUNDY};
    status = read_winner(object, result, why);
    if (!status)
        status = read_move(object, result, why);
    if (!status && result->state == RESULT_BOUNDED)
        status =
            json_fields_number(object, "pn", 1, UINT32_MAX, &result->pn, why);
    if (!status && result->state == RESULT_BOUNDED)
        status =
            json_fields_number(object, "dn", 1, UINT32_MAX, &result->dn, why);
    if (!status)
        status = json_fields_number(object, "nodes", 0, JOB_REQUEST_MOST,
                                    &result->nodes, why);
    if (!status)
        status = json_fields_real(object, "seconds", RESULT_MOST_SECONDS,
                                  &result->seconds, why);
    const char *const flaw = status ? NULL : result_flaw(result);
    return flaw ? status_set(why, STATUS_USAGE, "the result: %s", flaw)
                : status;
}

static enum status read_run(const json_t *object, struct run *run,
                            struct status_text *why)
{
    char seed[24];
    enum status status = json_fields_text(object, "version", run->version,
                                          sizeof run->version, why);
    if (!status)
        status = json_fields_text(object, "options", run->options,
                                  sizeof run->options, why);
    if (!status)
        status = json_fields_text(object, "seed", seed, sizeof seed, why);
    if (!status)
        status = json_fields_text(object, "started", run->started,
                                  sizeof run->started, why);
    if (status)
        return status;
    if (!*run->version)
        return refuse("version", "expected one", why);
    if (!run_read_seed(seed, &run->seed))
        return refuse("seed", "expected a whole number as a string", why);
    return run_is_time(run->started) ? STATUS_OK
                                     : refuse("started",
                                              "expected a moment as "
                                              "2030-01-31T12:00:00Z",
                                              why);
}

static enum status read_proof(const json_t *object, struct proof *proof,
                              struct status_text *why)
{
    const json_t *const member = json_object_get(object, "proof");
    struct bytes frame = {.data = NULL};
    if (json_is_null(member))
        return STATUS_OK;
    if (!json_is_string(member))
        return refuse("proof", "expected base64 or null", why);
    const char *flaw = base64_read(json_string_value(member),
                                   json_string_length(member), &frame);
    if (!flaw && frame.failed)
        flaw = proof_no_memory;
    if (!flaw)
        flaw =
            proof_unpack(frame.data, frame.size, JOB_RESULT_MOST_PROOF, proof);
    bytes_clear(&frame);
    if (flaw == proof_no_memory)
        return status_no_memory(why);
    return flaw ? refuse("proof", flaw, why) : STATUS_OK;
}

static enum status read_members(const json_t *object,
                                struct job_result *job_result,
                                struct status_text *why)
{
    struct record *const record = &job_result->record;
    enum status status;
    if (json_object_get(object, "error")) {
        job_result->failed = true;
        status = json_fields_text(object, "error", job_result->reason.line,
                                  sizeof job_result->reason.line, why);
        return !status && !*job_result->reason.line
                   ? refuse("error", "expected a reason", why)
                   : status;
    }
    status = read_result(object, &record->result, why);
    if (!status)
        status = read_run(object, &job_result->run, why);
    if (!status)
        status = read_proof(object, &record->proof, why);
    if (!status && record->proof.size && record->result.state != RESULT_PROVED)
        status = refuse("proof", "a proof of nothing", why);
    return status;
}

enum status job_result_read(const char *line, size_t size,
                            struct job_result *job_result,
                            struct status_text *why)
{
    json_t *object;
    *job_result = (struct job_result){.id = 0};
    enum status status = json_fields_parse(line, size, JOB_RESULT_LINE_SIZE,
                                           "delivery", &object, why);
    if (status)
        return status;
    struct job_result read = {.meant = true};
    status =
        json_fields_number(object, "id", 0, JOB_REQUEST_MOST, &read.id, why);
    job_result->meant = true;
    job_result->id = read.id;
    if (!status)
        status = read_members(object, &read, why);
    json_decref(object);
    if (status)
        job_result_clear(&read);
    else
        *job_result = read;
    return status;
}
