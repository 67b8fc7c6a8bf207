/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * stored_row - the table of columns of row.h drives reading, binding and the
 * checksum.
 */
#include "db/stored_row.h"

#include <string.h>

#include "db/checksum_bytes.h"

/* Reads one column; false when it is none that the store writes. */
static bool read_column(sqlite3_stmt *statement, int index,
                        const struct row_column *column, struct row *row)
{
    char *const field = (char *)row + column->offset;
    const int type = sqlite3_column_type(statement, index);
    if (type == SQLITE_NULL && column->nullable) {
        memset(field, column->type == ROW_TEXT ? 0 : -1, column->size);
        return true;
    }
    if (column->type == ROW_TEXT && type == SQLITE_TEXT) {
        const void *const text = sqlite3_column_text(statement, index);
        const size_t length = (size_t)sqlite3_column_bytes(statement, index);
        if (!text || length >= column->size || memchr(text, 0, length))
            return false;
        memcpy(field, text, length);
        field[length] = '\0';
        return length > 0 || !column->nullable;
    }
    if (column->type == ROW_INTEGER && type == SQLITE_INTEGER) {
        const int64_t integer = sqlite3_column_int64(statement, index);
        memcpy(field, &integer, sizeof integer);
        return integer >= 0;
    }
    if (column->type == ROW_REAL && type == SQLITE_FLOAT) {
        const double real = sqlite3_column_double(statement, index);
        memcpy(field, &real, sizeof real);
        return true;
    }
    return false;
}

static void add_column(struct checksum_bytes *checksum_bytes,
                       const struct row *row, const struct row_column *column)
{
    if (row_is_null(row, column))
        checksum_bytes_null(checksum_bytes);
    else if (column->type == ROW_TEXT)
        checksum_bytes_text(checksum_bytes, row_text(row, column));
    else if (column->type == ROW_INTEGER)
        checksum_bytes_integer(checksum_bytes, row_integer(row, column));
    else
        checksum_bytes_real(checksum_bytes, row_real(row, column));
}

/* The checksum of the columns from `first` to the last. */
static void checksum(const struct row *row, const char *word, int first,
                     unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE])
{
    struct checksum_bytes checksum_bytes;
    checksum_bytes_begin(&checksum_bytes, word);
    for (int i = first; i < ROW_COLUMNS; i++)
        add_column(&checksum_bytes, row, &row_columns[i]);
    checksum_bytes_end(&checksum_bytes, sum);
}

static void checksum_row(const struct row *row,
                         unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE])
{
    checksum(row, "unlur result 1", 0, sum);
}

static void checksum_run(const struct row *row,
                         unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE])
{
    checksum(row, "unlur run 1", ROW_RESULT_COLUMNS, sum);
}

static bool
checksum_agrees(sqlite3_stmt *statement, int index,
                const unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE])
{
    return sqlite3_column_type(statement, index) == SQLITE_BLOB &&
           sqlite3_column_bytes(statement, index) ==
               CHECKSUM_BYTES_CHECKSUM_SIZE &&
           !memcmp(sqlite3_column_blob(statement, index), sum,
                   CHECKSUM_BYTES_CHECKSUM_SIZE);
}

enum status stored_row_read(sqlite3_stmt *statement, struct row *row,
                            struct result *result, struct status_text *why)
{
    unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE];
    char quoted[STATUS_QUOTE_SIZE];
    const char *flaw = NULL;
    memset(row, 0, sizeof *row);
    for (int i = 0; i < ROW_COLUMNS && !flaw; i++)
        if (!read_column(statement, i, &row_columns[i], row))
            flaw = "a column is malformed";
    if (!flaw) {
        checksum_row(row, sum);
        if (!checksum_agrees(statement, STORED_ROW_CHECKSUM, sum))
            flaw = "its checksum does not match";
    }
    if (!flaw)
        flaw = row_flaw(row, result);
    if (!flaw)
        return STATUS_OK;
    return status_set(
        why, STATUS_FAILED, "result %lld ('%s') is damaged: %s",
        (long long)sqlite3_column_int64(statement, STORED_ROW_ID),
        status_quote(quoted, row->position, strlen(row->position)), flaw);
}

enum status stored_row_read_run(sqlite3_stmt *statement,
                                struct status_text *why)
{
    enum { COUNT = ROW_COLUMNS - ROW_RESULT_COLUMNS };
    unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE];
    struct row row = {.grundy = VALUE_NO_GRUNDY};
    bool sound = true;
    for (int i = 0; i < COUNT && sound; i++)
        sound = read_column(statement, i, &row_columns[ROW_RESULT_COLUMNS + i],
                            &row);
    checksum_run(&row, sum);
    if (sound && checksum_agrees(statement, COUNT, sum))
        return STATUS_OK;
    return status_set(why, STATUS_FAILED, "run %lld is damaged: %s",
                      (long long)sqlite3_column_int64(statement, COUNT + 1),
                      sound ? "its checksum does not match"
                            : "a column is malformed");
}

static int bind_column(sqlite3_stmt *statement, int index,
                       const struct row *row, const struct row_column *column)
{
    if (row_is_null(row, column))
        return sqlite3_bind_null(statement, index);
    switch (column->type) {
    case ROW_TEXT:
        return sqlite3_bind_text(statement, index, row_text(row, column), -1,
                                 SQLITE_TRANSIENT);
    case ROW_INTEGER:
        return sqlite3_bind_int64(statement, index, row_integer(row, column));
    case ROW_REAL: break;
    }
    return sqlite3_bind_double(statement, index, row_real(row, column));
}

int stored_row_bind(sqlite3_stmt *statement, const struct row *row, int64_t run)
{
    unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE];
    int code = SQLITE_OK;
    for (int i = 0; i < ROW_RESULT_COLUMNS && code == SQLITE_OK; i++)
        code = bind_column(statement, i + 1, row, &row_columns[i]);
    if (code == SQLITE_OK)
        code = sqlite3_bind_int64(statement, ROW_RESULT_COLUMNS + 1, run);
    checksum_row(row, sum);
    return code != SQLITE_OK
               ? code
               : sqlite3_bind_blob(statement, ROW_RESULT_COLUMNS + 2, sum,
                                   sizeof sum, SQLITE_TRANSIENT);
}

int stored_row_bind_run(sqlite3_stmt *statement, const struct row *row)
{
    enum { COUNT = ROW_COLUMNS - ROW_RESULT_COLUMNS };
    unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE];
    int code = SQLITE_OK;
    for (int i = 0; i < COUNT && code == SQLITE_OK; i++)
        code = bind_column(statement, i + 1, row,
                           &row_columns[ROW_RESULT_COLUMNS + i]);
    checksum_run(row, sum);
    return code != SQLITE_OK ? code
                             : sqlite3_bind_blob(statement, COUNT + 1, sum,
                                                 sizeof sum, SQLITE_TRANSIENT);
}
