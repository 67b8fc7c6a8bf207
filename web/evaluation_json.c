/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * evaluation_json - of each move its value or chance, and what that rests on.
 */
#include "web/evaluation_json.h"

#include "analysis/report/lookup_json.h"
#include "game/notation.h"

void evaluation_json_game(json_t *object, const struct game *game)
{
    const struct position *const position = &game->position;
    char text[NOTATION_SIZE];
    char written[GAME_RECORD_SIZE];
    const char *const record = game_write(game, written);
    json_object_set_new(object, "position",
                        json_string(notation_write(position, text)));
    json_object_set_new(object, "record",
                        record ? json_string(record) : json_null());
    json_object_set_new(object, "size", json_integer(position->board->side));
    json_object_set_new(object, "rules", json_string(rules_name(game->rules)));
    json_object_set_new(object, "turn", json_string(turn_name(position->turn)));
}

static json_t *basis_json(enum value value)
{
    return json_string(evaluation_basis_name(evaluation_basis(value)));
}

/* Where a proved value comes from; of an estimate null. */
static json_t *source_json(enum value value, enum lookup_source source)
{
    return value == VALUE_UNKNOWN ? json_null()
                                  : json_string(lookup_source_name(source));
}

static json_t *move_json(const struct board *board,
                         const struct evaluation_move *move)
{
    return json_pack("{s:o, s:o, s:s, s:o, s:f, s:I}", "move",
                     lookup_json_move(board, move->move), "basis",
                     basis_json(move->value), "value", value_name(move->value),
                     "source", source_json(move->value, move->source), "chance",
                     move->chance, "visits", (json_int_t)move->visits);
}

json_t *evaluation_json(const struct evaluation *evaluation)
{
    const struct board *const board = evaluation->game.position.board;
    const enum value value = evaluation->value;
    json_t *const moves = json_array();
    for (int i = 0; i < evaluation->count; i++)
        json_array_append_new(moves, move_json(board, &evaluation->moves[i]));
    return json_pack(
        "{s:o, s:s, s:o, s:f, s:o, s:b, s:o, s:s, s:o, s:I, s:I, s:I, s:f}",
        "basis", basis_json(value), "value", value_name(value), "source",
        source_json(value, evaluation->source), "chance", evaluation->chance,
        "best", lookup_json_move(board, evaluation->best), "complete",
        evaluation->complete, "line",
        lookup_json_moves(board, evaluation->line, evaluation->line_count),
        "line_basis",
        evaluation_basis_name(evaluation->line_proved ? EVALUATION_PROVED
                                                      : EVALUATION_ESTIMATED),
        "moves", moves, "nodes", (json_int_t)evaluation->nodes, "playouts",
        (json_int_t)evaluation->playouts, "effort",
        (json_int_t)evaluation->effort, "seconds", evaluation->seconds);
}
