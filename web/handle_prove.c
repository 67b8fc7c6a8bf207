/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * handle_prove - positions proved on request: to ask for one, to look, to
 * cancel. The work is the proof queue's.
 */
#include <stdlib.h>

#include "game/clock.h"
#include "web/answer_json.h"
#include "web/handlers.h"

/* Whether anything is proved here; else replies. */
static bool is_open(const struct thread_context *context,
                    struct http_response *response)
{
    if (!context->queue)
        http_response_error(
            response, HTTP_RESPONSE_FORBIDDEN,
            "nothing is proved here: the server runs without --prove");
    return context->queue != NULL;
}

/* Tells how a job stands; 404 when it is not remembered. */
static void tell(const struct thread_context *context, uint64_t id,
                 enum http_response_code code, struct http_response *response)
{
    struct proof_job job;
    if (proof_queue_look(context->queue, id, &job))
        http_response_json(response, code, answer_json_proof(&job));
    else
        http_response_error(response, HTTP_RESPONSE_NOT_FOUND,
                            "there is no such job any more");
}

/* Reads `time`: seconds, 0 when it is missing. False: replied that it is no
 * such number. */
static bool read_time(const struct http_request *request, double *seconds,
                      struct http_response *response)
{
    char quoted[STATUS_QUOTE_SIZE];
    const struct http_request_argument *const argument =
        http_request_argument(request, "time");
    *seconds = 0;
    if (!argument)
        return true;
    if (clock_parse_seconds(argument->value, argument->length, seconds) &&
        *seconds > 0)
        return true;
    http_response_error(
        response, HTTP_RESPONSE_BAD,
        "argument 'time': '%s': expected seconds, more than 0",
        status_quote(quoted, argument->value, argument->length));
    return false;
}

void handle_prove(struct thread_context *context,
                  const struct http_request *request,
                  struct http_response *response)
{
    struct game game;
    struct status_text why;
    double seconds;
    uint64_t id;
    if (!is_open(context, response) ||
        !thread_context_game(context, request, &game, response) ||
        !read_time(request, &seconds, response))
        return;
    const enum status status =
        proof_queue_ask(context->queue, &game, seconds, &id, &why);
    if (status)
        thread_context_fail(context, response, status, &why);
    else
        tell(context, id, HTTP_RESPONSE_ACCEPTED, response);
}

/* Reads the number of a job in the path; 0, which no job has, when it is
 * none. */
static uint64_t job_id(const struct http_request *request)
{
    uint64_t id = 0;
    for (size_t i = 0; i < request->name_length; i++) {
        const char digit = request->name[i];
        if (digit < '0' || digit > '9' || id > UINT64_MAX / 10 - 1 ||
            (digit == '0' && i == 0))
            return 0;
        id = id * 10 + (uint64_t)(digit - '0');
    }
    return id;
}

void handle_job(struct thread_context *context,
                const struct http_request *request,
                struct http_response *response)
{
    if (is_open(context, response))
        tell(context, job_id(request), HTTP_RESPONSE_OK, response);
}

void handle_cancel(struct thread_context *context,
                   const struct http_request *request,
                   struct http_response *response)
{
    const uint64_t id = job_id(request);
    if (!is_open(context, response))
        return;
    proof_queue_cancel(context->queue, id);
    tell(context, id, HTTP_RESPONSE_OK, response);
}
