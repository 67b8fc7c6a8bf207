/* SPDX-License-Identifier: GPL-3.0-or-later */
/* job_request - Jansson packs the line; json_fields.h reads it back. */
#include "prover/job_request.h"

#include <assert.h>
#include <math.h>

#include "game/notation.h"
#include "prover/json_fields.h"

bool job_request_write(const struct job_request *request, struct bytes *line)
{
    const uint64_t nodes =
        request->nodes <= JOB_REQUEST_MOST ? request->nodes : 0;
    char text[NOTATION_SIZE];
    assert(request->id <= JOB_REQUEST_MOST);
    json_t *const object = json_pack(
        "{s:i, s:I, s:s, s:I, s:f}", "order", 1, "id", (json_int_t)request->id,
        "position", notation_write(&request->game.position, text), "nodes",
        (json_int_t)nodes, "seconds",
        fmin(request->seconds, JOB_REQUEST_MOST_SECONDS));
    return json_fields_write(object, true, line);
}

/* The limits, which need not be there. */
static enum status read_limits(const json_t *object,
                               struct job_request *request,
                               struct status_text *why)
{
    enum status status = STATUS_OK;
    if (json_fields_has(object, "nodes"))
        status = json_fields_number(object, "nodes", 0, JOB_REQUEST_MOST,
                                    &request->nodes, why);
    if (!status && json_fields_has(object, "seconds"))
        status = json_fields_real(object, "seconds", JOB_REQUEST_MOST_SECONDS,
                                  &request->seconds, why);
    return status;
}

enum status job_request_read(const char *line, size_t size,
                             struct job_request *request,
                             struct status_text *why)
{
    struct job_request read = {.id = 0};
    json_t *object;
    request->id = 0;
    enum status status = json_fields_parse(line, size, JOB_REQUEST_LINE_SIZE,
                                           "order", &object, why);
    if (status)
        return status;
    status =
        json_fields_number(object, "id", 0, JOB_REQUEST_MOST, &read.id, why);
    request->id = read.id;
    if (!status)
        status = json_fields_game(object, &read.game, why);
    if (!status)
        status = read_limits(object, &read, why);
    json_decref(object);
    if (!status)
        *request = read;
    return status;
}
