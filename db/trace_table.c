/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * trace_table - prepared statements on the table; every row read is judged
 * before it counts.
 */
#include "db/trace_table.h"

#include <string.h>

#include "db/checksum_bytes.h"
#include "db/schema.h"

enum { POINTS, CHECKSUM }; /* the columns of a query */

static const char get_sql[] =
    "SELECT points, checksum FROM main.trace WHERE result = ?1";
static const char put_sql[] =
    "INSERT OR REPLACE INTO trace (result, points, checksum)"
    " VALUES (?1, ?2, ?3)";
static const char drop_sql[] = "DELETE FROM trace WHERE result = ?1";

enum status trace_table_open(struct trace_table *trace_table,
                             const struct connection *connection,
                             enum store_mode mode, struct status_text *why)
{
    *trace_table = (struct trace_table){.connection = connection};
    if (connection->version < SCHEMA_TRACES)
        return STATUS_OK;
    enum status status =
        connection_prepare(connection, get_sql, &trace_table->get, why);
    if (!status && mode == STORE_WRITE)
        status =
            connection_prepare(connection, put_sql, &trace_table->put, why);
    if (!status && mode == STORE_WRITE)
        status =
            connection_prepare(connection, drop_sql, &trace_table->drop, why);
    return status;
}

void trace_table_close(struct trace_table *trace_table)
{
    sqlite3_finalize(trace_table->get);
    sqlite3_finalize(trace_table->put);
    sqlite3_finalize(trace_table->drop);
}

/* The points may be longer than a row of checksum bytes; their digest stands
 * for them. */
static void checksum(const struct row *key, const void *points, size_t length,
                     unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE])
{
    struct checksum_bytes checksum_bytes;
    unsigned char digest[CHECKSUM_BYTES_CHECKSUM_SIZE];
    checksum_bytes_digest(points, length, digest);
    checksum_bytes_begin(&checksum_bytes, "unlur trace 1");
    checksum_bytes_text(&checksum_bytes, key->position);
    checksum_bytes_text(&checksum_bytes, key->rules);
    checksum_bytes_blob(&checksum_bytes, digest, sizeof digest);
    checksum_bytes_end(&checksum_bytes, sum);
}

/* What is wrong with the row a query stands on, or NULL. */
static const char *read_row(sqlite3_stmt *statement, const struct row *key,
                            const struct result *result, struct trace *trace)
{
    unsigned char wanted[CHECKSUM_BYTES_CHECKSUM_SIZE];
    const void *const sum = sqlite3_column_blob(statement, CHECKSUM);
    const char *const text =
        (const char *)sqlite3_column_text(statement, POINTS);
    const size_t length = (size_t)sqlite3_column_bytes(statement, POINTS);
    if (sqlite3_column_type(statement, POINTS) != SQLITE_TEXT || !text ||
        sqlite3_column_type(statement, CHECKSUM) != SQLITE_BLOB || !sum ||
        sqlite3_column_bytes(statement, CHECKSUM) !=
            CHECKSUM_BYTES_CHECKSUM_SIZE)
        return "a column is malformed";
    checksum(key, text, length, wanted);
    if (memcmp(sum, wanted, sizeof wanted) != 0)
        return "its checksum does not match";
    const char *const flaw = trace_read(text, length, trace);
    return flaw ? flaw : trace_flaw(trace, result);
}

enum status trace_table_get(struct trace_table *trace_table,
                            const struct proof_table_place *place,
                            const struct result *result, bool *found,
                            struct trace *trace, struct status_text *why)
{
    enum status status = STATUS_OK;
    const char *flaw = NULL;
    *found = false;
    if (!trace_table->get)
        return STATUS_OK;
    sqlite3_bind_int64(trace_table->get, 1, place->id);
    const int code = sqlite3_step(trace_table->get);
    if (code == SQLITE_ROW)
        flaw = read_row(trace_table->get, place->key, result, trace);
    else if (code != SQLITE_DONE)
        status = connection_error(trace_table->connection, code, "read", why);
    sqlite3_reset(trace_table->get);
    *found = code == SQLITE_ROW && !flaw;
    return !flaw ? status
                 : status_set(why, STATUS_FAILED,
                              "store '%s': the trace of '%s' (rules %s) is "
                              "damaged: %s",
                              trace_table->connection->path,
                              place->key->position, place->key->rules, flaw);
}

/* Runs a statement on a place whose other parameters were bound. */
static enum status write_row(const struct trace_table *trace_table,
                             sqlite3_stmt *statement,
                             const struct proof_table_place *place,
                             struct status_text *why)
{
    enum status status = STATUS_OK;
    int code = sqlite3_bind_int64(statement, 1, place->id);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code != SQLITE_DONE)
        status = connection_error(trace_table->connection, code, "write", why);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return status;
}

enum status trace_table_put(struct trace_table *trace_table,
                            const struct proof_table_place *place,
                            const struct trace *trace, struct status_text *why)
{
    char text[TRACE_TEXT_SIZE];
    unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE];
    const size_t length = trace_write(trace, text);
    checksum(place->key, text, length, sum);
    /* Neither can fail: the bytes stay where they are until the row is
     * written. */
    sqlite3_bind_text(trace_table->put, 2, text, (int)length, SQLITE_STATIC);
    sqlite3_bind_blob(trace_table->put, 3, sum, sizeof sum, SQLITE_STATIC);
    return write_row(trace_table, trace_table->put, place, why);
}

enum status trace_table_drop(struct trace_table *trace_table,
                             const struct proof_table_place *place,
                             struct status_text *why)
{
    return write_row(trace_table, trace_table->drop, place, why);
}
