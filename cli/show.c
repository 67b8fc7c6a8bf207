/* SPDX-License-Identifier: GPL-3.0-or-later */
/* show - see the header. */
#include "cli/show.h"

#include <stdio.h>

#include "cli/command.h"

json_t *show_move_json(const struct board *board, int move)
{
    char name[NOTATION_CELL_SIZE];
    return move == MOVE_NONE ? json_null()
                             : json_string(notation_cell(board, move, name));
}

static const char *winner_name(const struct position *position,
                               enum value value)
{
    const enum colour winner = value_winner(position->turn, value);
    return winner == COLOUR_NONE ? "unknown" : colour_name(winner);
}

void show_verdict_json(json_t *object, const struct situation *situation,
                       enum value value, int move)
{
    const struct position *const position = &situation->position;
    json_t *const best = show_move_json(position->board, move);
    if (position->turn == TURN_CONTRACT) {
        json_object_set_new(object, "winner", json_null());
        json_object_set_new(object, "outcome", json_string(value_name(value)));
        json_object_set_new(object, "action", best);
        json_object_set_new(object, "rules",
                            json_string(rules_name(situation->rules)));
        return;
    }
    json_object_set_new(object, "winner",
                        json_string(winner_name(position, value)));
    json_object_set_new(object, "move", best);
}

void show_verdict_text(const struct situation *situation, enum value value,
                       int move)
{
    const struct position *const position = &situation->position;
    char text[NOTATION_SIZE];
    char name[NOTATION_CELL_SIZE];
    printf("%s: ", notation_write(position, text));
    if (value == VALUE_UNKNOWN)
        fputs("unknown", stdout);
    else if (position->turn == TURN_CONTRACT)
        printf("%s for the player to move", value_name(value));
    else
        printf("%s wins", value_winner(position->turn, value) == COLOUR_BLACK
                              ? "Black"
                              : "White");
    if (move != MOVE_NONE)
        printf(" with %s", notation_cell(position->board, move, name));
}

void show_work_json(json_t *object, const struct result *result)
{
    json_object_set_new(object, "nodes",
                        json_integer((json_int_t)result->nodes));
    json_object_set_new(object, "seconds", json_real(result->seconds));
    if (result->state != RESULT_BOUNDED)
        return;
    json_object_set_new(object, "pn", json_integer((json_int_t)result->pn));
    json_object_set_new(object, "dn", json_integer((json_int_t)result->dn));
}

void show_json(json_t *object)
{
    json_dumpf(object, stdout, JSON_REAL_PRECISION(9));
    putchar('\n');
    command_flush();
    json_decref(object);
}

json_t *show_error_json(const char *text, size_t length, const char *line)
{
    char quoted[STATUS_QUOTE_SIZE];
    json_t *const object = json_object();
    json_object_set_new(object, "position",
                        json_string(status_quote(quoted, text, length)));
    json_object_set_new(object, "error", json_string(line));
    return object;
}
