/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result_scan - one query along the index result_walk. */
#include "db/result_scan.h"

#include <stdio.h>
#include <string.h>

#include "db/stored_row.h"

#define CHOSEN                                                                 \
    " WHERE r.side BETWEEN ?1 AND ?2 AND"                                      \
    " ?3 & CASE r.rules WHEN 'any' THEN 1 WHEN 'inner' THEN 2 ELSE 4 END "

static const char result_scan_sql[] =
    STORED_ROW_SELECT("INDEXED BY result_walk") CHOSEN
    "ORDER BY r.side, r.rules, r.black + r.white, r.position";

static const char falling_sql[] = STORED_ROW_SELECT("INDEXED BY result_walk")
    CHOSEN "ORDER BY r.side, r.rules, r.black + r.white DESC, r.position";

static const char proofs_sql[] = STORED_ROW_SELECT("INDEXED BY result_walk")
    CHOSEN "AND EXISTS (SELECT 1 FROM proof WHERE proof.result = r.id) "
           "ORDER BY r.side, r.rules, r.black + r.white DESC, r.position";

/* In one statement, so that both counts are of the same state of the file. */
static const char count_sql[] =
    "SELECT (SELECT count(*) FROM result AS r INDEXED BY result_walk" CHOSEN
    "), (SELECT count(*) FROM result AS r NOT INDEXED" CHOSEN ")";

static enum status prepare(const struct connection *connection, const char *sql,
                           const struct result_scan_filter *filter,
                           sqlite3_stmt **statement, struct status_text *why)
{
    const enum status status =
        connection_prepare(connection, sql, statement, why);
    if (status)
        return status;
    sqlite3_bind_int(*statement, 1,
                     filter->side ? filter->side : BOARD_MIN_SIDE);
    sqlite3_bind_int(*statement, 2,
                     filter->side ? filter->side : BOARD_MAX_SIDE);
    sqlite3_bind_int(*statement, 3, (int)filter->rules);
    return STATUS_OK;
}

static enum status check_counts(const struct connection *connection,
                                const struct result_scan_filter *filter,
                                struct status_text *why)
{
    sqlite3_stmt *statement = NULL;
    enum status status =
        prepare(connection, count_sql, filter, &statement, why);
    if (!status) {
        const int code = sqlite3_step(statement);
        const long long listed = sqlite3_column_int64(statement, 0);
        const long long present = sqlite3_column_int64(statement, 1);
        char line[96];
        snprintf(line, sizeof line,
                 "damaged: an index lists %lld results where there are %lld",
                 listed, present);
        if (code != SQLITE_ROW)
            status = connection_error(connection, code, "read", why);
        else if (listed != present)
            status = connection_damaged(connection, line, why);
    }
    sqlite3_finalize(statement);
    return status;
}

int result_scan_compare(const struct row *a, const struct row *b, bool falling)
{
    const int64_t more = a->black + a->white - b->black - b->white;
    const int64_t stones = falling ? -more : more;
    if (a->side != b->side)
        return a->side < b->side ? -1 : 1;
    const int rules = strcmp(a->rules, b->rules);
    if (rules || stones)
        return rules ? rules : stones < 0 ? -1 : 1;
    return strcmp(a->position, b->position);
}

enum status result_scan_rows(const struct connection *connection,
                             const struct result_scan_filter *filter,
                             result_scan_fn *each, void *context,
                             struct status_text *why)
{
    sqlite3_stmt *statement = NULL;
    struct row rows[2] = {{.side = 0}};
    struct result result;
    struct status_text line;
    int now = 0, code = SQLITE_DONE;
    const bool falling = filter->proofs || filter->falling;
    enum status status = check_counts(connection, filter, why);
    if (!status)
        status = prepare(connection,
                         filter->proofs    ? proofs_sql
                         : filter->falling ? falling_sql
                                           : result_scan_sql,
                         filter, &statement, why);
    while (!status && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        now = !now;
        if (stored_row_read(statement, &rows[now], &result, &line))
            status = connection_damaged(connection, line.line, why);
        else if (result_scan_compare(&rows[!now], &rows[now], falling) >= 0)
            status = connection_damaged(
                connection, "damaged: an index is out of order", why);
        else
            status =
                each(context, sqlite3_column_int64(statement, STORED_ROW_ID),
                     &rows[now], &result, why);
    }
    if (!status && code != SQLITE_DONE)
        status = connection_error(connection, code, "read", why);
    sqlite3_finalize(statement);
    return status;
}
