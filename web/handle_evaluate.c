/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * handle_evaluate - positions evaluated and games annotated on request. The
 * work is the evaluation queue's; the same request again tells how it goes on.
 */
#include "web/evaluation_queue.h"
#include "web/handlers.h"

/* Whether anything is evaluated here; else replies. */
static bool is_open(const struct thread_context *context,
                    struct http_response *response)
{
    if (!context->evaluations)
        http_response_error(
            response, HTTP_RESPONSE_FORBIDDEN,
            "nothing is evaluated here: the server runs with --max-effort 0");
    return context->evaluations != NULL;
}

/* Whether the game is a record; else replies. */
static bool is_record(const struct game *game, struct http_response *response)
{
    char text[GAME_RECORD_SIZE];
    const bool record = game_write(game, text);
    if (!record)
        http_response_error(response, HTTP_RESPONSE_BAD,
                            "argument 'p': expected a game record, such as "
                            "size=4 contract=inner: d4 pass d5");
    return record;
}

static void answer(struct thread_context *context,
                   const struct http_request *request, bool whole,
                   struct http_response *response)
{
    struct evaluation_question question = {.whole = whole};
    unsigned long long effort = 0;
    struct status_text why;
    json_t *object;
    bool ended;
    if (!is_open(context, response) ||
        !thread_context_game(context, request, &question.game, response) ||
        !http_request_number(request, "effort", 1, UINT64_MAX, &effort,
                             response) ||
        (whole && !is_record(&question.game, response)))
        return;
    question.effort = effort;
    const enum status status = evaluation_queue_ask(
        context->evaluations, &question, &object, &ended, &why);
    if (status)
        thread_context_fail(context, response, status, &why);
    else
        http_response_json(response,
                           ended ? HTTP_RESPONSE_OK : HTTP_RESPONSE_ACCEPTED,
                           object);
}

void handle_evaluate(struct thread_context *context,
                     const struct http_request *request,
                     struct http_response *response)
{
    answer(context, request, false, response);
}

void handle_annotate(struct thread_context *context,
                     const struct http_request *request,
                     struct http_response *response)
{
    answer(context, request, true, response);
}
