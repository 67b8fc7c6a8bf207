/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board - draws positions, with the values the store knows if asked. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/batch.h"
#include "cli/command.h"
#include "cli/show.h"
#include "cli/terminal.h"
#include "db/lookup.h"
#include "game/draw.h"
#include "game/outcome.h"
#include "game/symmetry.h"

static const struct argp_option own_options[] = {
    {"values", OPTIONS_VALUES, NULL, 0,
     "mark each legal move as the store knows it: + wins, - loses", 0},
    {"ascii", OPTIONS_ASCII, NULL, 0, "draw without UTF-8", 0},
    {0},
};

static const struct argp_child children[] = {
    {&options_db_group, 0, NULL, 0},
    {&options_rules_group, 0, NULL, 0},
    {&options_json_group, 0, NULL, 0},
    {&options_help_group, 0, NULL, -1},
    {0},
};

static const struct argp argp = {
    .options = own_options,
    .parser = options_parse_one,
    .args_doc = "POSITION...",
    .doc = "Draw each position, and say who is to move or who has won.\v"
           "A POSITION is a position or a game record; '-' reads one a line "
           "from the standard input. The store is read for --values only.\n"
           "\n"
           "Exit status: 0 done, 1 failed, 2 bad input.",
    .children = children,
};

struct drawing {
    const struct options *options;
    struct store *store; /* with --values */
};

static const char *turn_text(const struct position *position)
{
    static const char *const moves[] = {"Black to move", "White to move",
                                        "contract: stone or pass"};
    static const char *const won[] = {"Black has won", "White has won"};
    const enum colour winner = outcome_winner(position);
    return winner == COLOUR_NONE ? moves[position->turn] : won[winner];
}

static enum status mark_values(const struct drawing *drawing,
                               const struct situation *situation,
                               const char **marks, const char **pass,
                               struct status_text *why)
{
    static const char *const signs[] = {NULL, "+", "-"};
    struct lookup lookup;
    const enum status status =
        lookup_find(drawing->store, situation, &lookup, why);
    for (int i = 0; !status && i < lookup.count; i++) {
        const struct lookup_move *const move = &lookup.moves[i];
        if (move->move == MOVE_PASS)
            *pass = value_name(move->value);
        else
            marks[move->move] = signs[move->value];
    }
    return status;
}

static void print_json(const struct position *position, const char *picture)
{
    static const char *const turns[] = {"black", "white", "contract"};
    const struct position canonical = symmetry_canonical(position, NULL);
    const enum colour winner = outcome_winner(position);
    char text[NOTATION_SIZE];
    json_t *const object = json_object();
    json_object_set_new(object, "position",
                        json_string(notation_write(position, text)));
    json_object_set_new(object, "canonical",
                        json_string(notation_write(&canonical, text)));
    json_object_set_new(object, "size", json_integer(position->board->side));
    json_object_set_new(object, "turn", json_string(turns[position->turn]));
    json_object_set_new(
        object, "won",
        winner == COLOUR_NONE ? json_null() : json_string(colour_name(winner)));
    json_object_set_new(object, "picture", json_string(picture));
    show_json(object);
}

static enum status answer_position(void *context,
                                   const struct situation *situation,
                                   struct status_text *why)
{
    const struct drawing *const drawing = context;
    const struct position *const position = &situation->position;
    const char *marks[BOARD_MAX_CELLS] = {NULL};
    const char *pass = NULL;
    char text[NOTATION_SIZE];
    enum status status = STATUS_OK;
    if (drawing->store)
        status = mark_values(drawing, situation, marks, &pass, why);
    if (status)
        return status;
    char *const picture = draw_position(
        position, terminal_glyphs(drawing->options->ascii), marks);
    if (!picture)
        return status_no_memory(why);
    if (drawing->options->json)
        print_json(position, picture);
    else
        printf("%s\n%s%s%s%s\n", notation_write(position, text), picture,
               turn_text(position), pass ? "; passing: " : "",
               pass ? pass : "");
    free(picture);
    return STATUS_OK;
}

enum status cmd_board(int argc, char **argv, struct status_text *why)
{
    struct options options;
    struct drawing drawing = {.options = &options};
    enum status status = options_read(&argp, argc, argv, &options, why);
    if (!status)
        status = options_need_words(&options, why);
    if (!status && options.values)
        status = store_open(options.db, STORE_READ, &drawing.store, why);
    if (!status)
        status = batch_run(&options, answer_position, NULL, &drawing, why);
    store_close(drawing.store);
    return status;
}
