/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * moves_table - a virtual table that exists in name only.
 *
 * The arguments are hidden columns, and a scan needs the first of them; their
 * names are none that a table of positions would have, for in `FROM t,
 * unlur_moves(position)` a name of both would be ambiguous. A
 * cursor looks its position up once and then reads from what was found; it has
 * the store on a host connection until the host's statement closes it.
 */
#include "sql/moves_table.h"

#include <stdlib.h>

#include "game/notation.h"
#include "game/symmetry.h"
#include "query/lookup.h"
#include "sql/host_connection.h"
#include "sql/sql_arguments.h"

enum column { MOVE, AFTER, VALUE, SOURCE, WINNER, ASKED, ASKED_RULES };

static const char declaration[] =
    "CREATE TABLE unlur_moves (move TEXT, after TEXT, value TEXT, source TEXT,"
    " winner TEXT, asked TEXT HIDDEN, asked_rules TEXT HIDDEN)";

struct table {
    sqlite3_vtab base; /* SQLite's part comes first */
    sqlite3 *db;
};

struct cursor {
    sqlite3_vtab_cursor base;
    struct host_connection *host; /* NULL before the first scan */
    sqlite3_value *arguments[2];  /* copies; NULL: not given */
    struct lookup lookup;
    int at; /* the move the scan stands on */
};

static int table_connect(sqlite3 *db, void *context, int count,
                         const char *const *words, sqlite3_vtab **made,
                         char **complaint)
{
    (void)context;
    (void)count;
    (void)words;
    (void)complaint;
    const int code = sqlite3_declare_vtab(db, declaration);
    if (code != SQLITE_OK)
        return code;
    struct table *const table = sqlite3_malloc(sizeof *table);
    if (!table)
        return SQLITE_NOMEM;
    *table = (struct table){.db = db};
    *made = &table->base;
    return SQLITE_OK;
}

static int table_disconnect(sqlite3_vtab *base)
{
    sqlite3_free(base);
    return SQLITE_OK;
}

/* SQLite frees the text. */
static int complain(sqlite3_vtab *base, const char *line, int code)
{
    sqlite3_free(base->zErrMsg);
    base->zErrMsg = sqlite3_mprintf("%s", line);
    return code;
}

/* Each argument is given by a constraint "column = value"; one that stands in
 * the query but cannot be used yet means that another plan is wanted. The
 * number of the plan has a bit for each argument that is there. */
static int table_plan(sqlite3_vtab *base, sqlite3_index_info *info)
{
    int found[2] = {-1, -1};
    bool waiting[2] = {false};
    for (int i = 0; i < info->nConstraint; i++) {
        const int which = info->aConstraint[i].iColumn - ASKED;
        if (which < 0 || info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ)
            continue;
        if (!info->aConstraint[i].usable)
            waiting[which] = true;
        else if (found[which] < 0)
            found[which] = i;
    }
    for (int which = 0, next = 1; which < 2; which++) {
        if (found[which] < 0 && waiting[which])
            return SQLITE_CONSTRAINT;
        if (found[which] < 0)
            continue;
        info->idxNum |= 1 << which;
        info->aConstraintUsage[found[which]].argvIndex = next++;
        info->aConstraintUsage[found[which]].omit = 1;
    }
    if (found[0] < 0)
        return complain(base, "unlur_moves: a position is missing",
                        SQLITE_ERROR);
    info->estimatedCost = 1000;
    info->estimatedRows = 40;
    return SQLITE_OK;
}

static int cursor_open(sqlite3_vtab *base, sqlite3_vtab_cursor **opened)
{
    (void)base;
    struct cursor *const cursor = calloc(1, sizeof *cursor);
    if (!cursor)
        return SQLITE_NOMEM;
    *opened = &cursor->base;
    return SQLITE_OK;
}

static void forget_arguments(struct cursor *cursor)
{
    for (int i = 0; i < 2; i++) {
        sqlite3_value_free(cursor->arguments[i]);
        cursor->arguments[i] = NULL;
    }
}

static int cursor_close(sqlite3_vtab_cursor *base)
{
    struct cursor *const cursor = (struct cursor *)base;
    forget_arguments(cursor);
    host_connection_close(cursor->host);
    free(cursor);
    return SQLITE_OK;
}

/* Reads the question and looks it up. *code is SQLite's word for a failure. */
static enum status look_up(struct cursor *cursor, sqlite3 *db, int *code,
                           struct status_text *why)
{
    struct game game;
    *code = SQLITE_ERROR;
    enum status status = sql_arguments_read(cursor->arguments[0],
                                            cursor->arguments[1], &game, why);
    if (status)
        return status;
    if (!cursor->host)
        status = host_connection_open(db, &cursor->host, why);
    if (!status)
        status = lookup_find(host_connection_sources(cursor->host), &game,
                             &cursor->lookup, why);
    if (status)
        *code = host_connection_error(db);
    return status;
}

static int cursor_filter(sqlite3_vtab_cursor *base, int plan, const char *name,
                         int count, sqlite3_value **values)
{
    (void)name;
    struct cursor *const cursor = (struct cursor *)base;
    sqlite3 *const db = ((struct table *)base->pVtab)->db;
    struct status_text why;
    int code;
    forget_arguments(cursor);
    cursor->at = cursor->lookup.count = 0;
    for (int which = 0, next = 0; which < 2; which++) {
        if (!(plan & 1 << which))
            continue;
        cursor->arguments[which] = sqlite3_value_dup(values[next++]);
        if (!cursor->arguments[which])
            return SQLITE_NOMEM;
    }
    if (sql_arguments_is_null(count, values))
        return SQLITE_OK;
    return look_up(cursor, db, &code, &why)
               ? complain(base->pVtab, why.line, code)
               : SQLITE_OK;
}

static int cursor_next(sqlite3_vtab_cursor *base)
{
    ((struct cursor *)base)->at++;
    return SQLITE_OK;
}

static int cursor_at_end(sqlite3_vtab_cursor *base)
{
    const struct cursor *const cursor = (struct cursor *)base;
    return cursor->at >= cursor->lookup.count;
}

static void show_text(sqlite3_context *out, const char *text)
{
    sqlite3_result_text(out, text, -1, SQLITE_TRANSIENT);
}

static void show_after(sqlite3_context *out, const struct position *after)
{
    char text[NOTATION_SIZE];
    const struct position least = symmetry_canonical(after, NULL);
    show_text(out, notation_write(&least, text));
}

/* The pass makes who moves Black. */
static void show_winner(sqlite3_context *out, const struct position *before,
                        const struct lookup_move *move)
{
    const enum turn mover = move->move == MOVE_PASS ? TURN_BLACK : before->turn;
    if (mover != TURN_CONTRACT && move->value != VALUE_UNKNOWN)
        show_text(out, colour_name(value_winner(mover, move->value)));
}

static int cursor_column(sqlite3_vtab_cursor *base, sqlite3_context *out,
                         int column)
{
    const struct cursor *const cursor = (struct cursor *)base;
    const struct position *const before = &cursor->lookup.game.position;
    const struct lookup_move *const move = &cursor->lookup.moves[cursor->at];
    char name[NOTATION_CELL_SIZE];
    switch ((enum column)column) {
    case MOVE:
        show_text(out, notation_cell(before->board, move->move, name));
        break;
    case AFTER: {
        const struct position after = position_after(before, move->move);
        show_after(out, &after);
        break;
    }
    case VALUE:
        if (move->value != VALUE_UNKNOWN)
            show_text(out, value_name(move->value));
        break;
    case SOURCE: show_text(out, lookup_source_name(move->source)); break;
    case WINNER: show_winner(out, before, move); break;
    case ASKED:
    case ASKED_RULES: {
        sqlite3_value *const argument = cursor->arguments[column - ASKED];
        if (argument)
            sqlite3_result_value(out, argument);
        break;
    }
    }
    return SQLITE_OK;
}

static int cursor_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *rowid)
{
    *rowid = ((struct cursor *)base)->at + 1;
    return SQLITE_OK;
}

int moves_table_register(sqlite3 *db)
{
    static const sqlite3_module module = {
        .xConnect = table_connect, /* no xCreate: it needs no CREATE TABLE */
        .xBestIndex = table_plan,
        .xDisconnect = table_disconnect,
        .xOpen = cursor_open,
        .xClose = cursor_close,
        .xFilter = cursor_filter,
        .xNext = cursor_next,
        .xEof = cursor_at_end,
        .xColumn = cursor_column,
        .xRowid = cursor_rowid,
    };
    return sqlite3_create_module_v2(db, "unlur_moves", &module, NULL, NULL);
}
