/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * store_functions - the store is borrowed from the connection for one call;
 * nothing of it is kept.
 */
#include "sql/store_functions.h"

#include "game/notation.h"
#include "sql/host_connection.h"
#include "sql/scalar.h"

/* What is known of a position: itself first, which one row tells or the rules,
 * and where that is not enough what follows from its moves. */
static enum status find(const struct lookup_sources *sources,
                        const struct game *game, struct lookup *lookup,
                        struct status_text *why)
{
    const enum status status = lookup_find_position(sources, game, lookup, why);
    return status || lookup->value != VALUE_UNKNOWN
               ? status
               : lookup_find(sources, game, lookup, why);
}

/* Looks up in the store of the call; false: the call has failed. */
static bool ask(sqlite3_context *call, const struct game *game,
                struct lookup *lookup)
{
    struct status_text why;
    struct host_connection *host = NULL;
    enum status status = host_connection_of_call(call, &host, &why);
    if (!status)
        status = find(host_connection_sources(host), game, lookup, &why);
    if (status) {
        const int code = host_connection_error(sqlite3_context_db_handle(call));
        scalar_fail(call, &why);
        sqlite3_result_error_code(call, code);
    }
    if (host)
        host_connection_keep(call, host);
    return !status;
}

static void answer_winner(sqlite3_context *call, const struct game *game,
                          sqlite3_value *const *more)
{
    (void)more;
    struct lookup lookup;
    const enum turn turn = game->position.turn;
    if (turn == TURN_CONTRACT || !ask(call, game, &lookup))
        return;
    const enum colour winner = value_winner(turn, lookup.value);
    if (winner != COLOUR_NONE)
        scalar_text(call, colour_name(winner));
}

static void answer_value(sqlite3_context *call, const struct game *game,
                         sqlite3_value *const *more)
{
    (void)more;
    struct lookup lookup;
    if (ask(call, game, &lookup) && lookup.value != VALUE_UNKNOWN)
        scalar_text(call, value_name(lookup.value));
}

static void answer_source(sqlite3_context *call, const struct game *game,
                          sqlite3_value *const *more)
{
    (void)more;
    struct lookup lookup;
    if (ask(call, game, &lookup))
        scalar_text(call, lookup_source_name(lookup.source));
}

static void answer_best(sqlite3_context *call, const struct game *game,
                        sqlite3_value *const *more)
{
    (void)more;
    struct lookup lookup;
    char name[NOTATION_CELL_SIZE];
    if (ask(call, game, &lookup) && lookup.move != MOVE_NONE)
        scalar_text(call,
                    notation_cell(game->position.board, lookup.move, name));
}

static const struct scalar scalars[] = {
    {.name = "unlur_winner", .answer = answer_winner},
    {.name = "unlur_outcome", .answer = answer_value},
    {.name = "unlur_best", .answer = answer_best},
    {.name = "unlur_source", .answer = answer_source},
};

int store_functions_register(sqlite3 *db)
{
    return scalar_register(db, scalars, sizeof scalars / sizeof *scalars);
}
