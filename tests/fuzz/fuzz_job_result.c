/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fuzz_job_result - any bytes at all as lines of job requests and results.
 *
 * What is read is written as a line that reads the same, and what is refused is
 * refused with one line of the user's mistakes: no memory is asked for that the
 * line cannot fill. Every line is also taken in by a checked store without a
 * store, for the last request that was read and for none. Whatever he takes
 * with a winner is true by the oracle, and its move wins. Of a request that was
 * read an honest worker makes a job result, which must be taken.
 *
 * The oracle remembers, and would take too long where many cells are empty.
 */
#include "tests/fuzz/harness.h"

#include <jansson.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "prover/prover.h"
#include "prover/result_check.h"
#include "tests/oracle.h"

enum {
    LINES = 16, /* of an input; the rest is left out */
    ORACLE_SIDE = 3,
    ORACLE_EMPTY = 12,
    WORK_EMPTY = 9, /* of what is searched here */
    MEMORY = 1 << 20
};

static int empty_cells(const struct position *position)
{
    int empty = 0;
    for (int cell = 0; cell < position->board->cells; cell++)
        empty += position_at(position, cell) == COLOUR_NONE;
    return empty;
}

static bool positions_alike(const struct position *a, const struct position *b)
{
    const struct position one = symmetry_canonical(a, NULL);
    const struct position other = symmetry_canonical(b, NULL);
    return position_equal(&one, &other);
}

/* --- There and back ------------------------------------------------------- */

static bool bytes_alike(const struct bytes *a, const struct bytes *b)
{
    return a->size == b->size && !memcmp(a->data, b->data, a->size);
}

static bool check_request(const char *line, size_t size,
                          struct job_request *request)
{
    struct status_text why = {""};
    struct bytes once = {.data = NULL}, twice = {.data = NULL};
    struct job_request again;
    const enum status status = job_request_read(line, size, request, &why);
    HARNESS_PROMISE(request->id <= JOB_REQUEST_MOST);
    if (status) {
        HARNESS_PROMISE(status == STATUS_USAGE);
        harness_check_line(&why);
        return false;
    }
    HARNESS_PROMISE(request->game.position.turn != TURN_CONTRACT);
    HARNESS_PROMISE(job_request_write(request, &once));
    HARNESS_PROMISE(
        !job_request_read((const char *)once.data, once.size, &again, &why));
    HARNESS_PROMISE(
        again.id == request->id && again.nodes == request->nodes &&
        again.seconds == request->seconds &&
        position_equal(&again.game.position, &request->game.position));
    HARNESS_PROMISE(job_request_write(&again, &twice) &&
                    bytes_alike(&once, &twice));
    bytes_clear(&once);
    bytes_clear(&twice);
    return true;
}

static bool results_alike(const struct result *a, const struct result *b)
{
    return position_equal(&a->position, &b->position) && a->state == b->state &&
           a->value == b->value && a->move == b->move && a->pn == b->pn &&
           a->dn == b->dn && a->nodes == b->nodes && a->seconds == b->seconds;
}

static bool job_results_alike(const struct job_result *a,
                              const struct job_result *b)
{
    const struct proof *const one = &a->record.proof;
    const struct proof *const other = &b->record.proof;
    if (a->id != b->id || a->failed != b->failed)
        return false;
    if (a->failed)
        return !strcmp(a->reason.line, b->reason.line);
    return results_alike(&a->record.result, &b->record.result) &&
           !strcmp(a->run.version, b->run.version) &&
           !strcmp(a->run.options, b->run.options) &&
           !strcmp(a->run.started, b->run.started) &&
           a->run.seed == b->run.seed && one->size == other->size &&
           (!one->size || !memcmp(one->bytes, other->bytes, one->size));
}

/* Whether a member that is written says what the line said. Of a position and a
 * proof there are many forms, and pn and dn count in some results only. */
static bool members_alike(const char *name, const json_t *ours,
                          const json_t *theirs)
{
    if (!strcmp(name, "position") || !strcmp(name, "proof"))
        return json_is_string(theirs) || json_is_null(theirs);
    if (json_is_null(ours))
        return name[1] == 'n' || json_is_null(theirs);
    if (json_is_number(ours))
        return json_is_number(theirs) &&
               json_number_value(ours) == json_number_value(theirs);
    return json_equal(ours, theirs);
}

/* By the JSON alone: every member that counts says what it said. */
static void check_members(const char *line, size_t size,
                          const struct bytes *written)
{
    json_t *const theirs = json_loadb(line, size, 0, NULL);
    json_t *const ours =
        json_loadb((const char *)written->data, written->size, 0, NULL);
    const char *name;
    json_t *member;
    HARNESS_PROMISE(theirs && ours);
    json_object_foreach(ours, name, member) HARNESS_PROMISE(
        members_alike(name, member, json_object_get(theirs, name)));
    json_decref(theirs);
    json_decref(ours);
}

static void check_job_result(const char *line, size_t size)
{
    struct status_text why = {""};
    struct bytes once = {.data = NULL};
    struct job_result job_result, again;
    const enum status status = job_result_read(line, size, &job_result, &why);
    HARNESS_PROMISE(job_result.id <= JOB_REQUEST_MOST);
    HARNESS_PROMISE(job_result.record.proof.size <= JOB_RESULT_MOST_PROOF);
    if (status) {
        HARNESS_PROMISE(status == STATUS_USAGE);
        HARNESS_PROMISE(!job_result.record.proof.bytes);
        harness_check_line(&why);
    } else {
        HARNESS_PROMISE(job_result.meant);
        HARNESS_PROMISE(job_result.failed ||
                        !result_flaw(&job_result.record.result));
        HARNESS_PROMISE(job_result_write(&job_result, &once));
        HARNESS_PROMISE(
            !job_result_read((const char *)once.data, once.size, &again, &why));
        HARNESS_PROMISE(job_results_alike(&job_result, &again));
        check_members(line, size, &once);
        job_result_clear(&again);
    }
    bytes_clear(&once);
    job_result_clear(&job_result);
}

/* --- What is taken is true ------------------------------------------------ */

/* The winner by the oracle; '-': it cannot be asked. */
static char winner_of(const struct position *position)
{
    static struct oracle *oracles[ORACLE_SIDE + 1];
    const int side = position->board->side;
    char text[NOTATION_SIZE];
    if (side > ORACLE_SIDE ||
        (side > 2 && empty_cells(position) > ORACLE_EMPTY))
        return '-';
    if (!oracles[side])
        oracles[side] = oracle_new(side);
    return oracle_winner(oracles[side], notation_write(position, text));
}

static void check_truth(const struct result *result)
{
    const struct position *const position = &result->position;
    const char mine = "bw"[position->turn];
    const char winner = winner_of(position);
    HARNESS_PROMISE(winner == '-' ||
                    (winner == mine) == (result->value == VALUE_WIN));
    if (result->move == MOVE_NONE) {
        HARNESS_PROMISE(result->value == VALUE_LOSS ||
                        outcome_winner(position) != COLOUR_NONE);
        return;
    }
    HARNESS_PROMISE(position_at(position, result->move) == COLOUR_NONE);
    const struct position after = position_after(position, result->move);
    HARNESS_PROMISE(winner == '-' || winner_of(&after) == mine);
}

static enum result_check_end take(const struct job_request *asked,
                                  const char *line, size_t size)
{
    struct checked_store checked = {.verify = true};
    struct result_check result_check;
    struct status_text why;
    HARNESS_PROMISE(
        !result_check_take(&checked, asked, line, size, &result_check, &why));
    /* Without a store only a search that did nothing says nothing new. */
    HARNESS_PROMISE(!result_check.known ||
                    (result_check.result.state != RESULT_PROVED &&
                     result_check.result.nodes == 0));
    HARNESS_PROMISE(!result_check.delivered.record.proof.bytes);
    if (result_check.end != RESULT_CHECK_TAKEN) {
        harness_check_line(&result_check.delivered.reason);
    } else {
        HARNESS_PROMISE(result_check.delivered.meant &&
                        !result_flaw(&result_check.result));
        HARNESS_PROMISE(!asked ||
                        positions_alike(&asked->game.position,
                                        &result_check.result.position));
        if (result_check.result.state == RESULT_PROVED)
            check_truth(&result_check.result);
    }
    checked_store_close(&checked);
    return result_check.end;
}

/* What an honest worker delivers is taken, and has the winner. */
static void work(const struct job_request *request)
{
    static struct prover *prover;
    static const struct prover_options options = {.memory = MEMORY};
    static const struct search_limits none;
    const struct position *const position = &request->game.position;
    const int side = position->board->side;
    struct job_result job_result = {
        .id = request->id,
        .run = {.version = "fuzz", .started = "2030-01-31T12:00:00Z"}};
    struct bytes line = {.data = NULL};
    struct status_text why;
    if (side > ORACLE_SIDE || empty_cells(position) > WORK_EMPTY)
        return;
    if (!prover)
        HARNESS_PROMISE(!prover_create(&options, &prover, &why));
    HARNESS_PROMISE(!prover_search(prover, &request->game, &none,
                                   &job_result.record, &why));
    HARNESS_PROMISE(job_result.record.result.state == RESULT_PROVED);
    HARNESS_PROMISE(job_result_write(&job_result, &line));
    HARNESS_PROMISE(take(request, (const char *)line.data, line.size) ==
                    RESULT_CHECK_TAKEN);
    bytes_clear(&line);
    record_free(&job_result.record);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct job_request request, asked;
    bool any = false;
    for (int i = 0; size > 0 && i < LINES; i++) {
        const uint8_t *const end = memchr(data, '\n', size);
        const size_t length = end ? (size_t)(end + 1 - data) : size;
        const char *const line = (const char *)data;
        check_job_result(line, length);
        take(NULL, line, length);
        if (any)
            take(&asked, line, length);
        if (check_request(line, length, &request)) {
            work(&request);
            asked = request;
            any = true;
        }
        data += length;
        size -= length;
    }
    return 0;
}
