/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rules_functions - each SQL function is a C function that reads its arguments
 * by sql_arguments.h and gives a text, a number or NULL.
 */
#include "sql/rules_functions.h"

#include <stdlib.h>

#include "analysis/figures/game_figure.h"
#include "analysis/figures/svg.h"
#include "config.h"
#include "game/notation.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "sql/scalar.h"
#include "sql/sql_arguments.h"

/* SQLite before 3.45 has no such flag, and passes over it. */
#ifndef SQLITE_RESULT_SUBTYPE
#define SQLITE_RESULT_SUBTYPE 0x001000000
#endif

/* What SQLite's JSON functions know JSON by among the texts. */
enum { JSON_SUBTYPE = 'J' };

static void answer_text(sqlite3_context *call, const struct game *game,
                        sqlite3_value *const *more)
{
    (void)more;
    scalar_position(call, &game->position);
}

static void answer_canon(sqlite3_context *call, const struct game *game,
                         sqlite3_value *const *more)
{
    (void)more;
    const struct position least = symmetry_canonical(&game->position, NULL);
    scalar_position(call, &least);
}

static void answer_image(sqlite3_context *call, const struct game *game,
                         sqlite3_value *const *more)
{
    const bool integer = sqlite3_value_type(more[0]) == SQLITE_INTEGER;
    const sqlite3_int64 k = sqlite3_value_int64(more[0]);
    struct status_text why;
    if (!integer || k < 0 || k >= BOARD_SYMMETRIES) {
        status_set(&why, STATUS_USAGE,
                   "the symmetry must be a number from 0 to 11");
        scalar_fail(call, &why);
        return;
    }
    const struct position image = symmetry_position(&game->position, (int)k);
    scalar_position(call, &image);
}

static int side_of(const struct position *position)
{
    return position->board->side;
}

static int count_black(const struct position *position)
{
    return cellset_count(position->stones[COLOUR_BLACK]);
}

static int count_white(const struct position *position)
{
    return cellset_count(position->stones[COLOUR_WHITE]);
}

static void answer_turn(sqlite3_context *call, const struct game *game,
                        sqlite3_value *const *more)
{
    (void)more;
    scalar_text(call, turn_name(game->position.turn));
}

static void answer_won(sqlite3_context *call, const struct game *game,
                       sqlite3_value *const *more)
{
    (void)more;
    const enum colour winner = outcome_winner(&game->position);
    if (winner != COLOUR_NONE)
        scalar_text(call, colour_name(winner));
}

/* Writes the legal moves as a JSON array; names of moves need no escapes. */
static void write_legal(sqlite3_str *out, const struct game *game)
{
    const struct position *const position = &game->position;
    struct cellset moves = {{0}};
    char name[NOTATION_CELL_SIZE];
    const char *comma = "";
    if (outcome_winner(position) == COLOUR_NONE)
        moves = position_moves(position, game->rules);
    sqlite3_str_appendchar(out, 1, '[');
    for (int cell = cellset_next(&moves, 0); cell >= 0;
         cell = cellset_next(&moves, cell + 1)) {
        sqlite3_str_appendf(out, "%s\"%s\"", comma,
                            notation_cell(position->board, cell, name));
        comma = ",";
    }
    if (position->turn == TURN_CONTRACT)
        sqlite3_str_appendf(out, "%s\"pass\"", comma);
    sqlite3_str_appendchar(out, 1, ']');
}

static void answer_legal(sqlite3_context *call, const struct game *game,
                         sqlite3_value *const *more)
{
    (void)more;
    sqlite3_str *const out = sqlite3_str_new(sqlite3_context_db_handle(call));
    write_legal(out, game);
    const int code = sqlite3_str_errcode(out);
    char *const text = sqlite3_str_finish(out);
    if (code != SQLITE_OK) {
        sqlite3_free(text);
        sqlite3_result_error_code(call, code);
        return;
    }
    sqlite3_result_text(call, text, -1, sqlite3_free);
    sqlite3_result_subtype(call, JSON_SUBTYPE);
}

static void answer_play(sqlite3_context *call, const struct game *game,
                        sqlite3_value *const *more)
{
    int move;
    struct status_text why;
    if (sql_arguments_move(game, more[0], &move, &why)) {
        scalar_fail(call, &why);
        return;
    }
    const struct position after = position_after(&game->position, move);
    scalar_position(call, &after);
}

/* Writes the picture into memory, which the caller frees in any case. */
static enum status draw(const struct game *game, char **text, size_t *size,
                        struct status_text *why)
{
    static const struct game_notes nothing;
    struct figure figure;
    FILE *const out = open_memstream(text, size);
    if (!out)
        return status_no_memory(why);
    enum status status = game_figure_make(game, &nothing, &figure, why);
    if (!status)
        status = svg_write(&figure, out, why);
    figure_free(&figure);
    if (fclose(out) != 0 && !status)
        status = status_no_memory(why);
    return status;
}

static void answer_svg(sqlite3_context *call, const struct game *game,
                       sqlite3_value *const *more)
{
    (void)more;
    char *text = NULL;
    size_t size = 0;
    struct status_text why;
    if (draw(game, &text, &size, &why)) {
        free(text);
        scalar_fail(call, &why);
        return;
    }
    sqlite3_result_text64(call, text, size, free, SQLITE_UTF8);
}

static const struct scalar scalars[] = {
    {.name = "unlur_text", .answer = answer_text, .flags = SCALAR_PURE},
    {.name = "unlur_canon", .answer = answer_canon, .flags = SCALAR_PURE},
    {.name = "unlur_image",
     .answer = answer_image,
     .more = 1,
     .flags = SCALAR_PURE},
    {.name = "unlur_orbit", .number = symmetry_orbit, .flags = SCALAR_PURE},
    {.name = "unlur_size", .number = side_of, .flags = SCALAR_PURE},
    {.name = "unlur_turn", .answer = answer_turn, .flags = SCALAR_PURE},
    {.name = "unlur_black", .number = count_black, .flags = SCALAR_PURE},
    {.name = "unlur_white", .number = count_white, .flags = SCALAR_PURE},
    {.name = "unlur_stones", .number = position_count, .flags = SCALAR_PURE},
    {.name = "unlur_won", .answer = answer_won, .flags = SCALAR_PURE},
    {.name = "unlur_legal",
     .answer = answer_legal,
     .flags = SCALAR_PURE | SQLITE_RESULT_SUBTYPE},
    {.name = "unlur_play",
     .answer = answer_play,
     .more = 1,
     .flags = SCALAR_PURE},
    {.name = "unlur_svg", .answer = answer_svg, .flags = SCALAR_PURE},
};

/* The complaint about a position is an answer here, and so no scalar. */
static void call_check(sqlite3_context *call, int count, sqlite3_value **values)
{
    struct game game;
    struct status_text why;
    if (sql_arguments_is_null(count, values))
        return;
    const enum status status = sql_arguments_read(
        values[0], count > 1 ? values[1] : NULL, &game, &why);
    if (status == STATUS_USAGE)
        scalar_text(call, why.line);
    else if (status)
        scalar_fail(call, &why);
}

static void call_version(sqlite3_context *call, int count,
                         sqlite3_value **values)
{
    (void)count;
    (void)values;
    sqlite3_result_text(call, PACKAGE_VERSION, -1, SQLITE_STATIC);
}

int rules_functions_register(sqlite3 *db)
{
    enum { FLAGS = SQLITE_UTF8 | SCALAR_PURE };
    int code = scalar_register(db, scalars, sizeof scalars / sizeof *scalars);
    for (int count = 1; count <= 2 && code == SQLITE_OK; count++)
        code = sqlite3_create_function_v2(db, "unlur_check", count, FLAGS, NULL,
                                          call_check, NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_create_function_v2(db, "unlur_version", 0, FLAGS, NULL,
                                          call_version, NULL, NULL, NULL);
    return code;
}
