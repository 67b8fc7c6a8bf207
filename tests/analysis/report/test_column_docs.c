/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_column_docs - every table, view and column of a store that a program has
 * just made, and every field of an export, has its line, with its type and a
 * meaning.
 */
#include "analysis/report/column_docs.h"

#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "db/row.h"
#include "db/schema.h"
#include "tests/support.h"

static char *written(void)
{
    char *text = NULL;
    size_t size;
    struct status_text why;
    FILE *const out = open_memstream(&text, &size);
    ck_assert_int_eq(column_docs_write(out, &why), STATUS_OK);
    fclose(out);
    return text;
}

/* Where the text has the words that begin a line, after `from`; it must. */
static const char *find(const char *from, const char *begin)
{
    const char *const at = strstr(from, begin);
    ck_assert_msg(at && (at == from || at[-1] == '\n'), "%s", begin);
    return at;
}

/* The columns of a table or view, in order and each on the line after the last;
 * a view's need not have the type that SQLite tells, for it may tell none. */
static void check_columns(sqlite3 *db, const char *name, const char *at)
{
    sqlite3_stmt *row = NULL;
    ck_assert_int_eq(sqlite3_prepare_v2(db,
                                        "SELECT name, type FROM"
                                        " pragma_table_xinfo(?1)",
                                        -1, &row, NULL),
                     SQLITE_OK);
    sqlite3_bind_text(row, 1, name, -1, SQLITE_STATIC);
    at = find(at, "|---|---|---|---|\n");
    while (sqlite3_step(row) == SQLITE_ROW) {
        char line[100];
        snprintf(line, sizeof line, "\n| `%s` | %s",
                 (const char *)sqlite3_column_text(row, 0),
                 (const char *)sqlite3_column_text(row, 1));
        at = strchr(at, '\n');
        ck_assert_msg(strncmp(at, line, strlen(line)) == 0, "%s: %s not %.40s",
                      name, line, at);
        at++;
    }
    sqlite3_finalize(row);
    at = strchr(at, '\n');
    ck_assert_msg(at[1] == '\n', "%s: %.40s", name, at);
}

START_TEST(every_table_view_and_column)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *row = NULL;
    int count = 0;
    char *const text = written();
    const char *at = text;
    ck_assert_int_eq(sqlite3_open(":memory:", &db), SQLITE_OK);
    ck_assert_int_eq(schema_migrate(db, SCHEMA_VERSION), SQLITE_OK);
    ck_assert_int_eq(
        sqlite3_prepare_v2(db,
                           "SELECT type, name FROM sqlite_schema WHERE type IN"
                           " ('table', 'view') ORDER BY type, rowid",
                           -1, &row, NULL),
        SQLITE_OK);
    for (; sqlite3_step(row) == SQLITE_ROW; count++) {
        char head[100];
        const char *const name = (const char *)sqlite3_column_text(row, 1);
        snprintf(head, sizeof head, "## %s `%s`\n",
                 (const char *)sqlite3_column_text(row, 0), name);
        at = find(at, head);
        check_columns(db, name, at);
    }
    ck_assert_int_eq(count, 16);
    find(at, "## file `results.csv`\n");
    sqlite3_finalize(row);
    sqlite3_close(db);
    free(text);
}
END_TEST

/* A line is a head, a part of the introduction, or has four cells. */
static void check_line(const char *line, bool of_table)
{
    const size_t length = strlen(line);
    size_t cells = 0;
    for (const char *at = line; *at; at++)
        cells += at[0] == '|' && at[1] == ' ';
    if (strncmp(line, "| `", 3) == 0) {
        const char *const meaning = line + length - 3;
        ck_assert_msg(cells == 4 && strcmp(meaning, ". |") == 0, "%s", line);
        ck_assert_msg(!strstr(line, "|  | |") && !strstr(line, "` |  |"), "%s",
                      line);
        ck_assert_msg(!of_table || !strstr(line, "As in `"), "%s", line);
    } else {
        ck_assert_msg(cells == 0 || cells == 4, "%s", line);
    }
}

START_TEST(nothing_is_empty)
{
    char *const text = written(), *rest = text;
    bool of_table = false;
    size_t lines = 0;
    for (char *line; (line = strsep(&rest, "\n")); lines++) {
        if (strncmp(line, "## ", 3) == 0) {
            of_table = strncmp(line, "## view", 7) != 0;
            ck_assert(strsep(&rest, "\n") && strlen(strsep(&rest, "\n")) > 5);
        }
        check_line(line, of_table);
    }
    ck_assert_uint_gt(lines, 150);
    free(text);
}
END_TEST

static void compare(void *context, const struct column_docs_entry *entry)
{
    static const char *const types[] = {[ROW_TEXT] = "string",
                                        [ROW_INTEGER] = "integer",
                                        [ROW_REAL] = "number"};
    int *const count = context;
    ck_assert_ptr_null(strstr(entry->meaning, "NULL"));
    if (*count < ROW_COLUMNS) {
        const struct row_column *const column = &row_columns[*count];
        ck_assert_str_eq(entry->column, column->name);
        ck_assert_str_eq(entry->type, strcmp(entry->unit, "UTC") == 0
                                          ? "datetime"
                                          : types[column->type]);
    } else {
        ck_assert_str_eq(entry->of, "results.csv");
    }
    ++*count;
}

START_TEST(fields_are_those_of_an_export)
{
    int count = 0;
    column_docs_fields(compare, &count);
    ck_assert_int_eq(count, ROW_COLUMNS + 4);
}
END_TEST

SUPPORT_SUITE(column_docs)
{
    TCase *const tcase = support_case(suite, "column_docs");
    tcase_add_test(tcase, every_table_view_and_column);
    tcase_add_test(tcase, nothing_is_empty);
    tcase_add_test(tcase, fields_are_those_of_an_export);
}
