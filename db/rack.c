/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rack - see the header. */
#include "db/rack.h"

#include <string.h>

#include "db/schema.h"
#include "db/serial.h"

enum { POINTS, CHECKSUM }; /* the columns of a query */

static const char get_sql[] =
    "SELECT points, checksum FROM main.trace WHERE result = ?1";
static const char put_sql[] =
    "INSERT OR REPLACE INTO trace (result, points, checksum)"
    " VALUES (?1, ?2, ?3)";
static const char drop_sql[] = "DELETE FROM trace WHERE result = ?1";

enum status rack_open(struct rack *rack, const struct connection *connection,
                      enum store_mode mode, struct status_text *why)
{
    *rack = (struct rack){.connection = connection};
    if (connection->version < SCHEMA_TRACES)
        return STATUS_OK;
    enum status status =
        connection_prepare(connection, get_sql, &rack->get, why);
    if (!status && mode == STORE_WRITE)
        status = connection_prepare(connection, put_sql, &rack->put, why);
    if (!status && mode == STORE_WRITE)
        status = connection_prepare(connection, drop_sql, &rack->drop, why);
    return status;
}

void rack_close(struct rack *rack)
{
    sqlite3_finalize(rack->get);
    sqlite3_finalize(rack->put);
    sqlite3_finalize(rack->drop);
}

/* The points may be longer than a serial; their digest stands for them. */
static void checksum(const struct row *key, const void *points, size_t length,
                     unsigned char sum[SERIAL_CHECKSUM_SIZE])
{
    struct serial serial;
    unsigned char digest[SERIAL_CHECKSUM_SIZE];
    serial_digest(points, length, digest);
    serial_begin(&serial, "unlur trace 1");
    serial_text(&serial, key->position);
    serial_text(&serial, key->rules);
    serial_blob(&serial, digest, sizeof digest);
    serial_end(&serial, sum);
}

/* What is wrong with the row a query stands on, or NULL. */
static const char *read_row(sqlite3_stmt *statement, const struct row *key,
                            const struct result *result, struct trail *trail)
{
    unsigned char wanted[SERIAL_CHECKSUM_SIZE];
    const void *const sum = sqlite3_column_blob(statement, CHECKSUM);
    const char *const text =
        (const char *)sqlite3_column_text(statement, POINTS);
    const size_t length = (size_t)sqlite3_column_bytes(statement, POINTS);
    if (sqlite3_column_type(statement, POINTS) != SQLITE_TEXT || !text ||
        sqlite3_column_type(statement, CHECKSUM) != SQLITE_BLOB || !sum ||
        sqlite3_column_bytes(statement, CHECKSUM) != SERIAL_CHECKSUM_SIZE)
        return "a column is malformed";
    checksum(key, text, length, wanted);
    if (memcmp(sum, wanted, sizeof wanted) != 0)
        return "its checksum does not match";
    const char *const flaw = trail_read(text, length, trail);
    return flaw ? flaw : trail_flaw(trail, result);
}

enum status rack_get(struct rack *rack, const struct shelf_place *place,
                     const struct result *result, bool *found,
                     struct trail *trail, struct status_text *why)
{
    enum status status = STATUS_OK;
    const char *flaw = NULL;
    *found = false;
    if (!rack->get)
        return STATUS_OK;
    sqlite3_bind_int64(rack->get, 1, place->id);
    const int code = sqlite3_step(rack->get);
    if (code == SQLITE_ROW)
        flaw = read_row(rack->get, place->key, result, trail);
    else if (code != SQLITE_DONE)
        status = connection_error(rack->connection, code, "read", why);
    sqlite3_reset(rack->get);
    *found = code == SQLITE_ROW && !flaw;
    return !flaw ? status
                 : status_set(why, STATUS_FAILED,
                              "store '%s': the trace of '%s' (rules %s) is "
                              "damaged: %s",
                              rack->connection->path, place->key->position,
                              place->key->rules, flaw);
}

/* Runs a statement on a place whose other parameters were bound. */
static enum status write_row(const struct rack *rack, sqlite3_stmt *statement,
                             const struct shelf_place *place,
                             struct status_text *why)
{
    enum status status = STATUS_OK;
    int code = sqlite3_bind_int64(statement, 1, place->id);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code != SQLITE_DONE)
        status = connection_error(rack->connection, code, "write", why);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return status;
}

enum status rack_put(struct rack *rack, const struct shelf_place *place,
                     const struct trail *trail, struct status_text *why)
{
    char text[TRAIL_TEXT_SIZE];
    unsigned char sum[SERIAL_CHECKSUM_SIZE];
    const size_t length = trail_write(trail, text);
    checksum(place->key, text, length, sum);
    /* Neither can fail: the bytes stay where they are until the row is
     * written. */
    sqlite3_bind_text(rack->put, 2, text, (int)length, SQLITE_STATIC);
    sqlite3_bind_blob(rack->put, 3, sum, sizeof sum, SQLITE_STATIC);
    return write_row(rack, rack->put, place, why);
}

enum status rack_drop(struct rack *rack, const struct shelf_place *place,
                      struct status_text *why)
{
    return write_row(rack, rack->drop, place, why);
}
