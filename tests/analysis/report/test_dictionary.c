/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of analysis/report/dictionary: a store that a program has just made has
 * exactly the tables, views and columns of the dictionary, in its order and
 * with its types; nothing in it is left empty. */
#include "analysis/report/dictionary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "db/schema.h"
#include "tests/support.h"

/* What a query's rows say, a line each, words parted by blanks. */
static void read_lines(sqlite3 *db, const char *sql, const char *name,
                       char *text, size_t size)
{
    sqlite3_stmt *statement = NULL;
    ck_assert_int_eq(sqlite3_prepare_v2(db, sql, -1, &statement, NULL),
                     SQLITE_OK);
    if (name)
        sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    *text = '\0';
    while (sqlite3_step(statement) == SQLITE_ROW) {
        const size_t used = strlen(text);
        snprintf(text + used, size - used, "%s %s\n",
                 (const char *)sqlite3_column_text(statement, 0),
                 (const char *)sqlite3_column_text(statement, 1));
    }
    ck_assert_int_eq(sqlite3_finalize(statement), SQLITE_OK);
}

static sqlite3 *make_store(void)
{
    sqlite3 *db = NULL;
    ck_assert_int_eq(sqlite3_open(":memory:", &db), SQLITE_OK);
    ck_assert_int_eq(schema_migrate(db, SCHEMA_VERSION), SQLITE_OK);
    return db;
}

START_TEST(every_table_and_view)
{
    size_t count;
    char wanted[4000], got[4000] = "";
    sqlite3 *const db = make_store();
    const struct dictionary_entry *const list = dictionary_entries(&count);
    read_lines(db,
               "SELECT type, name FROM sqlite_schema WHERE type IN "
               "('table', 'view') ORDER BY type, rowid",
               NULL, wanted, sizeof wanted);
    for (size_t i = 0; i < count; i++)
        if (!list[i].column && strcmp(list[i].type, "file") != 0)
            snprintf(got + strlen(got), sizeof got - strlen(got), "%s %s\n",
                     list[i].type, list[i].of);
    ck_assert_str_eq(got, wanted);
    sqlite3_close(db);
}
END_TEST

/* The columns from an entry on; a view's have no type in SQL that is always
 * told, so only those of a table are compared. */
static void write_columns(const struct dictionary_entry *list, size_t count,
                          size_t first, bool types, char *text, size_t size)
{
    *text = '\0';
    for (size_t i = first + 1; i < count && list[i].column; i++) {
        const size_t used = strlen(text);
        ck_assert_str_eq(list[i].of, list[first].of);
        snprintf(text + used, size - used, "%s %s\n", list[i].column,
                 types ? list[i].type : "-");
    }
}

START_TEST(every_column)
{
    size_t count;
    char wanted[4000], got[4000];
    sqlite3 *const db = make_store();
    const struct dictionary_entry *const list = dictionary_entries(&count);
    for (size_t i = 0; i < count; i++) {
        if (list[i].column || strcmp(list[i].type, "file") == 0)
            continue;
        const bool table = strcmp(list[i].type, "table") == 0;
        read_lines(db,
                   table ? "SELECT name, type FROM pragma_table_xinfo(?1)"
                         : "SELECT name, '-' FROM pragma_table_xinfo(?1)",
                   list[i].of, wanted, sizeof wanted);
        write_columns(list, count, i, table, got, sizeof got);
        ck_assert_str_eq(got, wanted);
    }
    sqlite3_close(db);
}
END_TEST

/* A column of a view that bears the name and, where SQLite knows it, the type
 * of a column of a table. */
START_TEST(types_of_views)
{
    size_t count;
    char wanted[100];
    sqlite3 *const db = make_store();
    const struct dictionary_entry *const list = dictionary_entries(&count);
    const char *kind = "";
    for (size_t i = 0; i < count; i++) {
        if (!list[i].column)
            kind = list[i].type;
        if (!list[i].column || strcmp(kind, "view") != 0)
            continue;
        char *const sql = sqlite3_mprintf(
            "SELECT type, '' FROM pragma_table_xinfo(?1) WHERE name = %Q "
            "AND type <> ''",
            list[i].column);
        read_lines(db, sql, list[i].of, wanted, sizeof wanted);
        sqlite3_free(sql);
        wanted[strcspn(wanted, " ")] = '\0';
        if (*wanted)
            ck_assert_str_eq(list[i].type, wanted);
    }
    sqlite3_close(db);
}
END_TEST

START_TEST(nothing_is_empty)
{
    size_t count;
    const struct dictionary_entry *const list = dictionary_entries(&count);
    for (size_t i = 0; i < count; i++) {
        const size_t length = strlen(list[i].meaning);
        ck_assert(*list[i].of && *list[i].type && list[i].unit);
        ck_assert_msg(length > 5 && list[i].meaning[length - 1] == '.', "%s %s",
                      list[i].of, list[i].column);
        ck_assert_ptr_null(strpbrk(list[i].meaning, "|\n"));
    }
}
END_TEST

START_TEST(written_line_by_line)
{
    size_t count, size, lines = 0;
    char *text = NULL;
    const struct dictionary_entry *const list = dictionary_entries(&count);
    FILE *const out = open_memstream(&text, &size);
    dictionary_write(out);
    fclose(out);
    for (const char *at = text; (at = strstr(at, "\n| `")); at++)
        lines++;
    for (size_t i = 0; i < count; i++)
        lines -= list[i].column != NULL;
    ck_assert_uint_eq(lines, 0);
    free(text);
}
END_TEST

int main(void)
{
    Suite *const suite = suite_create("dictionary");
    TCase *const tcase = support_case(suite, "dictionary");
    tcase_add_test(tcase, every_table_and_view);
    tcase_add_test(tcase, every_column);
    tcase_add_test(tcase, types_of_views);
    tcase_add_test(tcase, nothing_is_empty);
    tcase_add_test(tcase, written_line_by_line);
    return support_run(suite);
}
