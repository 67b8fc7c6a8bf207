/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * store_copy - SQLite's backup, then its VACUUM INTO.
 *
 * VACUUM copies what the tables hold and makes the indexes anew, so it would
 * hide damage in an index; the backup hides nothing. What VACUUM writes has a
 * change counter of 1 whatever the file it was made from went through.
 */
#include "db/store_copy.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/connection.h"
#include "db/output_file.h"

enum { READ_ONLY = 0444 };

/* Runs a backup of all pages in one step, which is one transaction. */
static int back_up(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *const backup =
        sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return sqlite3_extended_errcode(to);
    const int code = sqlite3_backup_step(backup, -1);
    const int end = sqlite3_backup_finish(backup);
    return code == SQLITE_DONE ? end : code;
}

/* Copies the pages to a file. */
static enum status copy_to(struct store *store, struct connection *to,
                           const char *path, struct status_text *why)
{
    char *const plain = connection_plain_path(path);
    if (!plain)
        return status_no_memory(why);
    int code = sqlite3_open_v2(
        plain, &to->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
    sqlite3_free(plain);
    if (code == SQLITE_OK)
        code = back_up(store_connection(store)->db, to->db);
    return code == SQLITE_OK ? STATUS_OK
                             : connection_error(to, code, "write a copy", why);
}

enum status store_copy_pages(struct store *store, const char *path,
                             const char *name, struct status_text *why)
{
    struct connection to = {.path = strdup(name)};
    const enum status status =
        to.path ? copy_to(store, &to, path, why) : status_no_memory(why);
    connection_close(&to);
    return status;
}

/* Writes the rows of an open store to a new file. */
static enum status vacuum(const struct connection *connection, const char *path,
                          struct status_text *why)
{
    sqlite3_stmt *statement = NULL;
    const enum status status =
        connection_prepare(connection, "VACUUM INTO ?1", &statement, why);
    if (status)
        return status;
    char *const plain = connection_plain_path(path);
    int code = SQLITE_NOMEM;
    if (plain)
        code = sqlite3_bind_text(statement, 1, plain, -1, sqlite3_free);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    sqlite3_finalize(statement);
    return code == SQLITE_DONE
               ? STATUS_OK
               : connection_error(connection, code, "write a copy", why);
}

/* Takes the imported games out, and the runs that nothing else is of: an import
 * that brought the longer record of a game has left that of the shorter one. */
static enum status remove_imported(const struct connection *connection,
                                   struct status_text *why)
{
    static const char sql[] =
        "DELETE FROM imported_game;"
        "DELETE FROM run WHERE id NOT IN (SELECT run FROM result)"
        " AND id NOT IN (SELECT run FROM game)";
    const int code = sqlite3_exec(connection->db, sql, NULL, NULL, NULL);
    return code == SQLITE_OK
               ? STATUS_OK
               : connection_error(connection, code, "write a copy", why);
}

enum status store_copy_compact(const char *from, const char *path,
                               const char *name, struct status_text *why)
{
    struct store *store = NULL;
    enum status status = store_open(from, STORE_WRITE, &store, why);
    if (!status)
        status = store_call_it(store, name, why);
    if (!status)
        status = remove_imported(store_connection(store), why);
    if (!status)
        status = vacuum(store_connection(store), path, why);
    store_close(store);
    const mode_t taken = umask(0);
    umask(taken);
    if (!status && chmod(path, READ_ONLY & ~taken) != 0)
        status = output_file_cannot(path, errno, why);
    return status;
}

/* Writes the statements of a query with one column of SQL. */
static enum status write_statements(const struct connection *connection,
                                    sqlite3_stmt *statement, FILE *out,
                                    struct status_text *why)
{
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        fprintf(out, "%s;\n", (const char *)sqlite3_column_text(statement, 0));
    return code == SQLITE_DONE
               ? STATUS_OK
               : connection_error(connection, code, "read", why);
}

/* The two numbers that mark a store come first. Rows of sqlite_schema are in
 * the order in which their statements can be run. */
enum status store_copy_schema(struct store *store, FILE *out,
                              struct status_text *why)
{
    static const char sql[] =
        "SELECT 'PRAGMA application_id = ' || application_id"
        " FROM pragma_application_id "
        "UNION ALL SELECT 'PRAGMA user_version = ' || user_version"
        " FROM pragma_user_version "
        "UNION ALL SELECT sql FROM"
        " (SELECT sql FROM main.sqlite_schema WHERE sql IS NOT NULL"
        " ORDER BY rowid)";
    const struct connection *const connection = store_connection(store);
    sqlite3_stmt *statement = NULL;
    enum status status = connection_prepare(connection, sql, &statement, why);
    if (!status)
        status = write_statements(connection, statement, out, why);
    sqlite3_finalize(statement);
    return status;
}
