/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * handle_contract - the map of the contract: what passing and each first stone
 * are worth on the empty board. Cells that a symmetry of the board takes to
 * each other are one orbit, with one value.
 */
#include "analysis/report/lookup_json.h"
#include "analysis/statistics/cells.h"
#include "game/notation.h"
#include "web/handlers.h"

/* What is known of the cells of an orbit: any of them will do. */
static struct lookup_move best_known(const struct lookup *lookup,
                                     const struct cellset *orbit)
{
    struct lookup_move known = {.move = MOVE_NONE};
    for (int i = 0; i < lookup->count; i++) {
        const struct lookup_move *const move = &lookup->moves[i];
        if (move->move < 0 || !cellset_has(orbit, move->move))
            continue;
        if (known.move == MOVE_NONE ||
            (known.value == VALUE_UNKNOWN && move->value != VALUE_UNKNOWN))
            known = *move;
    }
    return known;
}

static json_t *orbit_json(const struct lookup *lookup,
                          const struct cellset *orbit)
{
    const struct board *const board = lookup->game.position.board;
    const struct lookup_move known = best_known(lookup, orbit);
    json_t *const cells = json_array();
    for (int cell = cellset_next(orbit, 0); cell >= 0;
         cell = cellset_next(orbit, cell + 1))
        json_array_append_new(cells, lookup_json_move(board, cell));
    return json_pack("{s:o, s:s, s:s}", "cells", cells, "value",
                     value_name(known.value), "source",
                     lookup_source_name(known.source));
}

static json_t *orbits_json(const struct lookup *lookup)
{
    const struct position *const start = &lookup->game.position;
    const unsigned symmetries = cells_symmetries(start);
    json_t *const array = json_array();
    struct cellset left = position_moves(start, lookup->game.rules);
    for (int cell = cellset_next(&left, 0); cell >= 0;
         cell = cellset_next(&left, cell)) {
        const struct cellset orbit =
            cells_class(start->board, symmetries, cell);
        json_array_append_new(array, orbit_json(lookup, &orbit));
        left = cellset_without(left, orbit);
    }
    return array;
}

static enum value passing(const struct lookup *lookup)
{
    for (int i = 0; i < lookup->count; i++)
        if (lookup->moves[i].move == MOVE_PASS)
            return lookup->moves[i].value;
    return VALUE_UNKNOWN;
}

static json_t *contract_json(const struct lookup *lookup)
{
    const struct game *const game = &lookup->game;
    const int grundy = lookup->stored ? lookup->result.grundy : -1;
    char text[NOTATION_SIZE];
    json_t *const object =
        json_pack("{s:i, s:s}", "size", game->position.board->side, "position",
                  notation_write(&game->position, text));
    lookup_json_verdict(object, game, lookup->value, lookup->move);
    json_object_update_new(
        object,
        json_pack("{s:o, s:s, s:o}", "grundy",
                  grundy < 0 ? json_null() : json_integer(grundy), "passing",
                  value_name(passing(lookup)), "orbits", orbits_json(lookup)));
    return object;
}

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
        http_response_json(response, HTTP_RESPONSE_OK, contract_json(&lookup));
    thread_context_end(context);
}
