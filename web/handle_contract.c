/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * handle_contract - the map of the contract: what passing and each first stone
 * are worth on the empty board.
 */
#include "web/answer_json.h"
#include "web/handlers.h"

void handle_contract(struct thread_context *context,
                     const struct http_request *request,
                     struct http_response *response)
{
    enum rules rules = RULES_INNER;
    bool fixed;
    unsigned long long side = 0;
    struct lookup lookup;
    struct status_text why;
    if (!http_request_need(request, "size", response) ||
        !http_request_number(request, "size", BOARD_MIN_SIDE, BOARD_MAX_SIDE,
                             &side, response) ||
        !http_request_rules(request, &rules, &fixed, response))
        return;
    if (rules == RULES_NONE) {
        http_response_error(
            response, HTTP_RESPONSE_BAD,
            "argument 'rules': 'none': there is no contract then");
        return;
    }
    if (!thread_context_begin(context, response))
        return;
    const struct game start = game_start((int)side, rules);
    const enum status status =
        lookup_find(&context->sources, &start, &lookup, &why);
    if (status)
        thread_context_fail(context, response, status, &why);
    else
        http_response_json(response, HTTP_RESPONSE_OK,
                           answer_json_contract(&lookup));
    thread_context_end(context);
}
