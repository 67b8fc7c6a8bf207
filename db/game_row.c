/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game_row - fields to and from the parameters and columns of SQLite. */
#include "db/game_row.h"

#include <stdlib.h>
#include <string.h>

#include "db/checksum_bytes.h"

/* --- Reading -------------------------------------------------------------- */

bool game_row_text(sqlite3_stmt *row, int column, char *text, size_t size)
{
    /* the type first: it means nothing any more once the text was asked for */
    if (sqlite3_column_type(row, column) != SQLITE_TEXT)
        return false;
    const void *const from = sqlite3_column_text(row, column);
    const size_t length = (size_t)sqlite3_column_bytes(row, column);
    if (!from || length >= size || memchr(from, 0, length))
        return false;
    memcpy(text, from, length);
    text[length] = '\0';
    return true;
}

bool game_row_optional_text(sqlite3_stmt *row, int column, char *text,
                            size_t size)
{
    *text = '\0';
    return sqlite3_column_type(row, column) == SQLITE_NULL ||
           game_row_text(row, column, text, size);
}

bool game_row_run(sqlite3_stmt *row, const struct game_row_form *form,
                  char recorded[24], struct run *run)
{
    char seed[24];
    const int own = form->own;
    if (!game_row_text(row, own - 1, recorded, sizeof run->started) ||
        !game_row_text(row, own, run->version, sizeof run->version) ||
        !game_row_text(row, own + 1, run->options, sizeof run->options) ||
        !game_row_text(row, own + 2, seed, sizeof seed) ||
        !game_row_text(row, own + 3, run->started, sizeof run->started))
        return false;
    run->seed = strtoull(seed, NULL, 10);
    return true;
}

static bool is_equal(sqlite3_stmt *row, int column,
                     const struct game_field *field)
{
    const int type = sqlite3_column_type(row, column);
    if (field->kind == GAME_FIELD_NULL)
        return type == SQLITE_NULL;
    if (field->kind == GAME_FIELD_NUMBER)
        return type == SQLITE_INTEGER &&
               sqlite3_column_int64(row, column) == field->number;
    if (type != SQLITE_TEXT)
        return false;
    const void *const bytes = sqlite3_column_text(row, column);
    return bytes &&
           (size_t)sqlite3_column_bytes(row, column) == strlen(field->text) &&
           !memcmp(bytes, field->text, strlen(field->text));
}

static void make_checksum(const struct game_row_form *form,
                          const struct game_field *fields,
                          unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE])
{
    struct checksum_bytes bytes;
    unsigned char digest[CHECKSUM_BYTES_CHECKSUM_SIZE];
    checksum_bytes_begin(&bytes, form->word);
    for (int i = 0; i < form->own + GAME_ROW_RUN_COLUMNS; i++)
        switch (fields[i].kind) {
        case GAME_FIELD_NULL: checksum_bytes_null(&bytes); break;
        case GAME_FIELD_NUMBER:
            checksum_bytes_integer(&bytes, fields[i].number);
            break;
        case GAME_FIELD_TEXT:
            checksum_bytes_text(&bytes, fields[i].text);
            break;
        case GAME_FIELD_LONG_TEXT:
            checksum_bytes_digest(fields[i].text, strlen(fields[i].text),
                                  digest);
            checksum_bytes_blob(&bytes, digest, sizeof digest);
            break;
        }
    checksum_bytes_end(&bytes, sum);
}

const char *game_row_flaw(sqlite3_stmt *row, const struct game_row_form *form,
                          const struct game_field *fields)
{
    const int checksum = form->own + GAME_ROW_RUN_COLUMNS;
    unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE];
    for (int i = 0; i < checksum; i++)
        if (!is_equal(row, i, &fields[i]))
            return "its columns do not agree with its record";
    make_checksum(form, fields, sum);
    const void *const stored = sqlite3_column_blob(row, checksum);
    return sqlite3_column_type(row, checksum) == SQLITE_BLOB && stored &&
                   sqlite3_column_bytes(row, checksum) == sizeof sum &&
                   !memcmp(stored, sum, sizeof sum)
               ? NULL
               : "its checksum does not match";
}

/* Hands over the rows of a query; see game_row_page() about *after, which may
 * be NULL. */
static enum status run(const struct connection *connection,
                       sqlite3_stmt *statement, int id, int64_t *after,
                       game_row_fn *each, void *context,
                       struct status_text *why)
{
    enum status status = STATUS_OK;
    int code = SQLITE_DONE;
    while (!status && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        const int64_t at = sqlite3_column_int64(statement, id);
        if (after && at <= *after)
            return connection_damaged(
                connection, "damaged: its rows go round in a circle", why);
        if (after)
            *after = at;
        status = each(context, statement, why);
    }
    if (!status && code != SQLITE_DONE)
        status = connection_error(connection, code, "read", why);
    return status;
}

static enum status prepare_and_run(const struct connection *connection,
                                   const struct game_row_query *query,
                                   int64_t *after, game_row_fn *each,
                                   void *context, struct status_text *why)
{
    sqlite3_stmt *statement = NULL;
    if (connection->version < query->since)
        return STATUS_OK;
    enum status status =
        connection_prepare(connection, query->sql, &statement, why);
    if (!status) {
        const int count = sqlite3_bind_parameter_count(statement);
        for (int i = 0; i < count; i++)
            sqlite3_bind_int64(statement, i + 1, query->bound[i]);
        status =
            run(connection, statement, query->id, after, each, context, why);
    }
    sqlite3_finalize(statement);
    return status;
}

enum status game_row_each(const struct connection *connection,
                          const struct game_row_query *query, game_row_fn *each,
                          void *context, struct status_text *why)
{
    return prepare_and_run(connection, query, NULL, each, context, why);
}

enum status game_row_page(const struct connection *connection,
                          const struct game_row_query *query, int count,
                          int64_t *after, game_row_fn *each, void *context,
                          struct status_text *why)
{
    struct game_row_query page = *query;
    page.bound[0] = *after;
    page.bound[1] = count;
    return prepare_and_run(connection, &page, after, each, context, why);
}

/* A query for totals while it runs. */
struct counting {
    const struct connection *connection;
    const struct game_row_totals *totals;
    const char *damage;
};

/* A game_row_fn. */
static enum status count_row(void *context, sqlite3_stmt *row,
                             struct status_text *why)
{
    const struct counting *const counting = context;
    const struct game_row_totals *const totals = counting->totals;
    char word[8];
    enum rules rules;
    const int side = sqlite3_column_int(row, 0);
    if (side < BOARD_MIN_SIDE || side > BOARD_MAX_SIDE ||
        !game_row_text(row, 1, word, sizeof word) ||
        !rules_parse(word, strlen(word), &rules))
        return connection_damaged(counting->connection, counting->damage, why);
    const uint64_t count = (uint64_t)sqlite3_column_int64(row, 2);
    totals->count[side][rules] = count;
    *totals->games += count;
    if (totals->series)
        *totals->series += (uint64_t)sqlite3_column_int64(row, 3);
    return STATUS_OK;
}

enum status game_row_totals(const struct connection *connection,
                            const struct game_row_query *query,
                            const struct game_row_totals *totals,
                            const char *damage, struct status_text *why)
{
    struct counting counting = {connection, totals, damage};
    return game_row_each(connection, query, count_row, &counting, why);
}

/* --- Writing -------------------------------------------------------------- */

static int bind(sqlite3_stmt *statement, int parameter,
                const struct game_field *field)
{
    return field->kind == GAME_FIELD_NULL
               ? sqlite3_bind_null(statement, parameter)
           : field->kind == GAME_FIELD_NUMBER
               ? sqlite3_bind_int64(statement, parameter, field->number)
               : sqlite3_bind_text(statement, parameter, field->text, -1,
                                   SQLITE_STATIC);
}

enum status game_row_write(const struct connection *connection,
                           sqlite3_stmt *statement,
                           const struct game_row_form *form,
                           const struct game_field *fields, int64_t run,
                           struct status_text *why)
{
    unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE];
    int code = SQLITE_OK;
    make_checksum(form, fields, sum);
    for (int i = 0; i < form->own && code == SQLITE_OK; i++)
        code = bind(statement, i + 1, &fields[i]);
    if (code == SQLITE_OK)
        code = sqlite3_bind_int64(statement, form->own + 1, run);
    if (code == SQLITE_OK)
        code = sqlite3_bind_blob(statement, form->own + 2, sum, sizeof sum,
                                 SQLITE_STATIC);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    const enum status status =
        code == SQLITE_DONE ? STATUS_OK
                            : connection_error(connection, code, "write", why);
    sqlite3_reset(statement);
    return status;
}

enum { STATEMENTS = 3 };

enum status game_row_begin(struct game_row_writer *writer,
                           const struct connection *connection,
                           const char *const sql[3], struct status_text *why)
{
    enum status status = STATUS_OK;
    *writer = (struct game_row_writer){.connection = connection};
    for (int i = 0; i < STATEMENTS && sql[i] && !status; i++)
        status =
            connection_prepare(connection, sql[i], &writer->statement[i], why);
    return status ? status : connection_begin(connection, why);
}

enum status game_row_end(struct game_row_writer *writer, enum status status,
                         struct status_text *why)
{
    status = connection_end(writer->connection, status, why);
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(writer->statement[i]);
    return status;
}
