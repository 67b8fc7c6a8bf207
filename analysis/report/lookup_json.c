/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lookup_json - each function makes one part of the object: what is known of a
 * position, of its moves, its main line, its proof, or an error.
 */
#include "analysis/report/lookup_json.h"

#include <stdio.h>

#include "game/notation.h"

json_t *lookup_json_move(const struct board *board, int move)
{
    char name[NOTATION_CELL_SIZE];
    return move == MOVE_NONE ? json_null()
                             : json_string(notation_cell(board, move, name));
}

json_t *lookup_json_colour(enum colour colour)
{
    return colour == COLOUR_NONE ? json_null()
                                 : json_string(colour_name(colour));
}

static const char *winner_name(const struct position *position,
                               enum value value)
{
    const enum colour winner = value_winner(position->turn, value);
    return winner == COLOUR_NONE ? "unknown" : colour_name(winner);
}

void lookup_json_verdict(json_t *object, const struct game *game,
                         enum value value, int move)
{
    const struct position *const position = &game->position;
    json_t *const best = lookup_json_move(position->board, move);
    json_object_update_new(
        object, position->turn == TURN_CONTRACT
                    ? json_pack("{s:n, s:s, s:o, s:s}", "winner", "outcome",
                                value_name(value), "action", best, "rules",
                                rules_name(game->rules))
                    : json_pack("{s:s, s:o}", "winner",
                                winner_name(position, value), "move", best));
}

void lookup_json_work(json_t *object, const struct result *result)
{
    json_object_update_new(object, json_pack("{s:I, s:f}", "nodes",
                                             (json_int_t)result->nodes,
                                             "seconds", result->seconds));
    if (result->state == RESULT_BOUNDED)
        json_object_update_new(object, json_pack("{s:I, s:I}", "pn",
                                                 (json_int_t)result->pn, "dn",
                                                 (json_int_t)result->dn));
}

/* "proved", "bounded", "unknown" or "not stored", of the position itself. */
static const char *status_name(const struct lookup *lookup)
{
    if (lookup->value != VALUE_UNKNOWN)
        return result_state_names[RESULT_PROVED];
    return lookup->stored ? result_state_names[lookup->result.state]
                          : "not stored";
}

void lookup_json_add_claim(json_t *object, const char *name, enum value claim)
{
    if (claim != VALUE_UNKNOWN)
        json_object_set_new(object, name, json_string(value_name(claim)));
}

void lookup_json_claim(json_t *object, const struct lookup *lookup)
{
    const struct board *const board = lookup->game.position.board;
    lookup_json_add_claim(object, "claim", lookup->claim);
    if (lookup->claim == VALUE_WIN && lookup->claimed_move != MOVE_NONE)
        json_object_set_new(object, "claimed_move",
                            lookup_json_move(board, lookup->claimed_move));
}

json_t *lookup_json_values(const struct lookup *lookup)
{
    const struct board *const board = lookup->game.position.board;
    json_t *const array = json_array();
    for (int i = 0; i < lookup->count; i++) {
        const struct lookup_move *const move = &lookup->moves[i];
        json_t *const object = json_pack(
            "{s:o, s:s, s:s}", "move", lookup_json_move(board, move->move),
            "value", value_name(move->value), "source",
            lookup_source_name(move->source));
        lookup_json_add_claim(object, "claim", move->claim);
        json_array_append_new(array, object);
    }
    return array;
}

static json_t *proof_json(const struct proof_facts *proof)
{
    if (!proof->stored)
        return json_null();
    return json_pack(
        "{s:I, s:I, s:I, s:s, s:s?}", "nodes", (json_int_t)proof->nodes,
        "raw_size", (json_int_t)proof->raw_size, "size",
        (json_int_t)proof->size, "verdict", proof_verdict_name(proof->verdict),
        "verifier", *proof->verifier ? proof->verifier : NULL);
}

static void add_row_json(json_t *object, const struct lookup *lookup)
{
    const struct result *const result = &lookup->result;
    const struct run *const run = &lookup->run;
    char seed[24];
    lookup_json_work(object, result);
    if (lookup->game.position.turn == TURN_CONTRACT)
        json_object_set_new(object, "grundy",
                            result->grundy < 0 ? json_null()
                                               : json_integer(result->grundy));
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)run->seed);
    json_object_update_new(
        object, json_pack("{s:o, s:{s:s, s:s, s:s, s:s}}", "proof",
                          proof_json(&lookup->proof), "provenance", "version",
                          run->version, "options", run->options, "seed", seed,
                          "started", run->started));
}

json_t *lookup_json(const struct lookup *lookup)
{
    char text[NOTATION_SIZE];
    json_t *const object = json_pack(
        "{s:s, s:s}", "position", notation_write(&lookup->game.position, text),
        "status", status_name(lookup));
    lookup_json_verdict(object, &lookup->game, lookup->value, lookup->move);
    json_object_set_new(object, "source",
                        json_string(lookup_source_name(lookup->source)));
    lookup_json_claim(object, lookup);
    if (lookup->stored)
        add_row_json(object, lookup);
    json_object_set_new(object, "moves", lookup_json_values(lookup));
    return object;
}

json_t *lookup_json_moves(const struct board *board, const int16_t *moves,
                          int count)
{
    json_t *const array = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(array, lookup_json_move(board, moves[i]));
    return array;
}

void lookup_json_line(json_t *object, const struct board *board,
                      const struct main_line *line)
{
    json_object_update_new(
        object, json_pack("{s:o, s:s}", "main_line",
                          lookup_json_moves(board, line->moves, line->count),
                          "main_line_end", main_line_end_name(line->end)));
}

json_t *lookup_json_proofs(const struct info_proofs *proofs)
{
    json_t *const object = json_object();
    for (int i = 0; i < PROOF_VERDICTS; i++)
        json_object_set_new(object, proof_verdict_name((enum proof_verdict)i),
                            json_integer((json_int_t)proofs->count[i]));
    return object;
}

json_t *lookup_json_error(const char *text, size_t length, const char *line)
{
    char quoted[STATUS_QUOTE_SIZE];
    json_t *const object = json_object();
    json_object_set_new(object, "position",
                        json_string(status_quote(quoted, text, length)));
    json_object_set_new(object, "error", json_string(line));
    return object;
}
