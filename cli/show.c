/* SPDX-License-Identifier: GPL-3.0-or-later */
/* show - see the header. */
#include "cli/show.h"

#include <stdio.h>

#include "cli/command.h"

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
