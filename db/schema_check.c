/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * schema_check - compares a file with what it should be. What a file should
 * hold is made once more, in memory, and asked for each thing that the file
 * does hold.
 */
#include "db/schema_check.h"

#include <stdbool.h>

#include "db/schema.h"
#include "game/status.h"

enum { TYPE, NAME, TABLE, SQL }; /* the columns */

/* But for what SQLite makes for itself. */
static const char file_sql[] =
    "SELECT type, name, tbl_name, sql FROM main.sqlite_schema"
    " WHERE NOT (type IS 'index' AND sql IS NULL)"
    " AND NOT (type IS 'table' AND name LIKE 'sqlite\\_%' ESCAPE '\\')";
/* Whether there is one of that name, and whether it is the same. */
static const char made_sql[] =
    "SELECT type IS ?1 AND name IS ?2 AND tbl_name IS ?3 AND sql IS ?4"
    " FROM sqlite_schema WHERE name = ?2 COLLATE NOCASE";
/* Whether there is a table of that name. */
static const char table_sql[] =
    "SELECT 1 FROM sqlite_schema WHERE name = ?1 COLLATE NOCASE";

/* The first number that a query gives, -1 without a row; it can be run again.
 */
static int ask(sqlite3_stmt *query, int *code)
{
    *code = sqlite3_step(query);
    const int answer = *code == SQLITE_ROW ? sqlite3_column_int(query, 0) : -1;
    const int end = sqlite3_reset(query);
    *code = *code == SQLITE_ROW || *code == SQLITE_DONE ? SQLITE_OK : end;
    return answer;
}

/* Whether what the row of a file tells of may be there. A text for which there
 * is no memory says nothing about the file. */
static bool suits(sqlite3_stmt *row, sqlite3_stmt *made, sqlite3_stmt *table,
                  int *code)
{
    const char *const type = (const char *)sqlite3_column_text(row, TYPE);
    if (!type && sqlite3_errcode(sqlite3_db_handle(row)) == SQLITE_NOMEM)
        *code = SQLITE_NOMEM;
    if (!type || sqlite3_stricmp(type, "trigger") == 0)
        return false;
    for (int i = TYPE; i <= SQL && *code == SQLITE_OK; i++)
        *code = sqlite3_bind_value(made, i + 1, sqlite3_column_value(row, i));
    const int same = *code == SQLITE_OK ? ask(made, code) : -1;
    if (same >= 0 || *code != SQLITE_OK)
        return same == 1;
    *code = sqlite3_bind_value(table, 1, sqlite3_column_value(row, TABLE));
    return *code == SQLITE_OK && ask(table, code) < 0;
}

static void describe(sqlite3_stmt *row, char flaw[SCHEMA_CHECK_FLAW_SIZE])
{
    char type[STATUS_QUOTE_SIZE], name[STATUS_QUOTE_SIZE];
    const char *const texts[] = {(const char *)sqlite3_column_text(row, TYPE),
                                 (const char *)sqlite3_column_text(row, NAME)};
    const size_t lengths[] = {(size_t)sqlite3_column_bytes(row, TYPE),
                              (size_t)sqlite3_column_bytes(row, NAME)};
    sqlite3_snprintf(
        SCHEMA_CHECK_FLAW_SIZE, flaw, "the %.10s '%.60s' in it is not ours",
        texts[0] ? status_quote(type, texts[0], lengths[0]) : "thing",
        texts[1] ? status_quote(name, texts[1], lengths[1]) : "");
}

/* Compares with what a version holds, to which the model is brought. */
static int compare(sqlite3 *db, sqlite3 *model, int version, char *flaw)
{
    sqlite3_stmt *row = NULL, *made = NULL, *table = NULL;
    int code = schema_migrate(model, version);
    if (code == SQLITE_OK)
        code = sqlite3_prepare_v2(model, made_sql, -1, &made, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_prepare_v2(model, table_sql, -1, &table, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_prepare_v2(db, file_sql, -1, &row, NULL);
    while (code == SQLITE_OK && !*flaw &&
           (code = sqlite3_step(row)) == SQLITE_ROW) {
        code = SQLITE_OK;
        if (!suits(row, made, table, &code) && code == SQLITE_OK)
            describe(row, flaw);
    }
    sqlite3_finalize(row);
    sqlite3_finalize(made);
    sqlite3_finalize(table);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

int schema_check_compare(sqlite3 *db, int version,
                         char flaw[SCHEMA_CHECK_FLAW_SIZE])
{
    sqlite3 *model = NULL;
    flaw[0] = '\0';
    int code = sqlite3_open_v2(
        ":memory:", &model,
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY, NULL);
    for (int i = version; i <= SCHEMA_VERSION && code == SQLITE_OK && !*flaw;
         i++)
        code = compare(db, model, i, flaw);
    sqlite3_close(model);
    return code;
}
