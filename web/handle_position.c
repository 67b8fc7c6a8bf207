/* SPDX-License-Identifier: GPL-3.0-or-later */
/* handle_position - answers about positions: one, many, and how one goes on. */
#include <string.h>

#include "analysis/report/lookup_json.h"
#include "game/notation.h"
#include "query/main_line.h"
#include "web/answer_json.h"
#include "web/handlers.h"

/* The lookup of a position; false: replied that it cannot be read. */
static bool find(struct thread_context *context, const struct game *game,
                 struct lookup *lookup, struct http_response *response)
{
    struct status_text why;
    const enum status status =
        lookup_find(&context->sources, game, lookup, &why);
    if (status)
        thread_context_fail(context, response, status, &why);
    return !status;
}

/* Whether only a proof met earlier in the game may tell who wins. */
static bool wants_game_proof(const struct lookup *lookup)
{
    const struct game *const game = &lookup->game;
    return game->move_count && game->position.turn != TURN_CONTRACT &&
           (lookup->value == VALUE_UNKNOWN || lookup->source == LOOKUP_IMPLIED);
}

void handle_position(struct thread_context *context,
                     const struct http_request *request,
                     struct http_response *response)
{
    struct game game;
    struct lookup lookup;
    if (!thread_context_game(context, request, &game, response) ||
        !thread_context_begin(context, response))
        return;
    if (find(context, &game, &lookup, response)) {
        response->later = context->sources.store &&
                          !context->sources.game_proof &&
                          wants_game_proof(&lookup);
        if (!response->later)
            http_response_json(response, HTTP_RESPONSE_OK,
                               answer_json_position(&lookup));
    }
    thread_context_end(context);
}

void handle_mainline(struct thread_context *context,
                     const struct http_request *request,
                     struct http_response *response)
{
    struct game game;
    struct lookup lookup;
    struct main_line line;
    struct status_text why;
    if (!thread_context_game(context, request, &game, response) ||
        !thread_context_begin(context, response))
        return;
    if (find(context, &game, &lookup, response)) {
        const enum status status =
            main_line_find(&context->sources, &lookup, &line, &why);
        if (status)
            thread_context_fail(context, response, status, &why);
        else
            http_response_json(response, HTTP_RESPONSE_OK,
                               answer_json_line(&lookup, &line));
    }
    thread_context_end(context);
}

/* One line of a batch; false: replied that the store cannot be read. */
static bool answer_line(struct thread_context *context, const char *text,
                        size_t length, enum rules rules, bool fixed,
                        struct http_response *response)
{
    struct status_text why;
    struct game game;
    struct lookup lookup;
    if (game_read(text, length, rules, fixed, &game, &why)) {
        http_response_json_line(response,
                                lookup_json_error(text, length, why.line));
        return true;
    }
    if (!thread_context_begin(context, response))
        return false;
    const bool found = find(context, &game, &lookup, response);
    if (found)
        http_response_json_line(response, answer_json_position(&lookup));
    thread_context_end(context);
    return found;
}

static void answer_lines(struct thread_context *context,
                         const struct bytes *body, enum rules rules, bool fixed,
                         struct http_response *response)
{
    const char *text = (const char *)body->data;
    const char *const end = text + body->size;
    text += notation_mark_length(text, body->size);
    for (int count = 0; text < end; count++) {
        const char *const newline = memchr(text, '\n', (size_t)(end - text));
        const size_t length = (size_t)((newline ? newline : end) - text);
        if (count == LIMITS_BATCH_LINES) {
            http_response_error(response, HTTP_RESPONSE_BODY_TOO_LONG,
                                "the body has more than %d lines",
                                LIMITS_BATCH_LINES);
            return;
        }
        if (!answer_line(context, text, notation_line_length(text, length),
                         rules, fixed, response))
            return;
        if (http_response_too_long(response)) {
            http_response_error(
                response, HTTP_RESPONSE_BODY_TOO_LONG,
                "the answer is too long after %d lines: ask for fewer",
                count + 1);
            return;
        }
        text = newline ? newline + 1 : end;
    }
}

void handle_batch(struct thread_context *context,
                  const struct http_request *request,
                  struct http_response *response)
{
    enum rules rules = RULES_INNER;
    bool fixed;
    if (!http_request_rules(request, &rules, &fixed, response))
        return;
    if (!request->body.size) {
        http_response_error(response, HTTP_RESPONSE_BAD,
                            "the body is empty: expected positions "
                            "or records, one a line");
        return;
    }
    answer_lines(context, &request->body, rules, fixed, response);
}
