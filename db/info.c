/* SPDX-License-Identifier: GPL-3.0-or-later */
/* info - counts by SQL, the size by asking for the pages. */
#include "db/info.h"

#include <stdio.h>
#include <string.h>

#include "db/connection.h"
#include "db/row.h"
#include "db/schema.h"

static const char *const rules_names[INFO_RULES] = {"any", "inner", "open"};

const char *info_rules_name(enum info_rules rules)
{
    return rules_names[rules];
}

static enum status read_file(const struct connection *connection,
                             struct info *info, struct status_text *why)
{
    sqlite3_stmt *statement = NULL;
    const enum status status = connection_prepare(
        connection,
        "SELECT (SELECT user_version FROM pragma_user_version),"
        " (SELECT page_count FROM pragma_page_count) *"
        " (SELECT page_size FROM pragma_page_size),"
        " (SELECT count(*) FROM run), (SELECT max(started) FROM run)",
        &statement, why);
    if (status)
        return status;
    const int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        const unsigned char *const last = sqlite3_column_text(statement, 3);
        info->schema_version = sqlite3_column_int(statement, 0);
        info->bytes = (uint64_t)sqlite3_column_int64(statement, 1);
        info->runs = (uint64_t)sqlite3_column_int64(statement, 2);
        snprintf(info->last_run, sizeof info->last_run, "%s",
                 last ? (const char *)last : "");
    }
    sqlite3_finalize(statement);
    return code == SQLITE_ROW ? STATUS_OK
                              : connection_error(connection, code, "read", why);
}

/* Enters one row of the counts; false when it is none of ours. */
static bool enter(sqlite3_stmt *statement, struct info *info)
{
    const int side = sqlite3_column_int(statement, 0);
    const int rules = row_word((const char *)sqlite3_column_text(statement, 1),
                               rules_names, INFO_RULES);
    const int state = row_word((const char *)sqlite3_column_text(statement, 2),
                               result_state_names, RESULT_STATES);
    const uint64_t count = (uint64_t)sqlite3_column_int64(statement, 3);
    if (side < BOARD_MIN_SIDE || side > BOARD_MAX_SIDE || rules < 0 ||
        state < 0)
        return false;
    info->count[side][rules][state] = count;
    info->results += count;
    return true;
}

static enum status read_proofs(const struct connection *connection,
                               struct info_proofs *proofs,
                               struct status_text *why)
{
    sqlite3_stmt *statement = NULL;
    if (connection->version < SCHEMA_PROOFS)
        return STATUS_OK;
    const enum status status = connection_prepare(
        connection,
        "SELECT count(*) FILTER (WHERE verdict IS NULL),"
        " count(*) FILTER (WHERE verdict = 'verified'),"
        " count(*) FILTER (WHERE verdict = 'rejected'),"
        " total(nodes), total(raw_size), total(size) FROM proof",
        &statement, why);
    if (status)
        return status;
    const int code = sqlite3_step(statement);
    for (int i = 0; i < PROOF_VERDICTS && code == SQLITE_ROW; i++)
        proofs->count[i] = (uint64_t)sqlite3_column_int64(statement, i);
    if (code == SQLITE_ROW) {
        proofs->nodes = (uint64_t)sqlite3_column_int64(statement, 3);
        proofs->raw_size = (uint64_t)sqlite3_column_int64(statement, 4);
        proofs->size = (uint64_t)sqlite3_column_int64(statement, 5);
    }
    sqlite3_finalize(statement);
    return code == SQLITE_ROW ? STATUS_OK
                              : connection_error(connection, code, "read", why);
}

enum status info_read(struct store *store, struct info *info,
                      struct status_text *why)
{
    const struct connection *const connection = store_connection(store);
    sqlite3_stmt *statement = NULL;
    int code = SQLITE_DONE;
    *info = (struct info){.path = connection->path,
                          .sqlite_version = sqlite3_libversion()};
    enum status status = read_file(connection, info, why);
    if (!status)
        status = connection_prepare(connection,
                                    "SELECT side, rules, state, count(*)"
                                    " FROM result GROUP BY 1, 2, 3",
                                    &statement, why);
    while (!status && (code = sqlite3_step(statement)) == SQLITE_ROW)
        if (!enter(statement, info))
            status = connection_damaged(connection,
                                        "damaged: unknown words in a result; "
                                        "'unlur db check' names it",
                                        why);
    if (!status && code != SQLITE_DONE)
        status = connection_error(connection, code, "read", why);
    sqlite3_finalize(statement);
    if (!status)
        status = read_proofs(connection, &info->proofs, why);
    if (!status)
        status = game_table_totals(store, &info->games, why);
    return status ? status : imported_table_totals(store, &info->imported, why);
}

int info_largest(const struct info *info)
{
    for (int side = BOARD_MAX_SIDE; side >= BOARD_MIN_SIDE; side--)
        for (int rules = 0; rules < INFO_RULES; rules++)
            if (info->count[side][rules][RESULT_PROVED])
                return side;
    return 0;
}

/* The largest side of which there is a count. */
static int largest(const uint64_t count[BOARD_MAX_SIDE + 1][RULES_COUNT])
{
    for (int side = BOARD_MAX_SIDE; side >= BOARD_MIN_SIDE; side--)
        for (int rules = 0; rules < RULES_COUNT; rules++)
            if (count[side][rules])
                return side;
    return 0;
}

static int info_largest_game(const struct info *info)
{
    return largest(info->games.count);
}

int info_largest_imported(const struct info *info)
{
    return largest(info->imported.count);
}

enum status info_default_side(struct store *store, const char *name, int *side,
                              struct status_text *why)
{
    struct info info;
    const enum status status = info_read(store, &info, why);
    if (status)
        return status;
    *side = info_largest(&info);
    if (!*side)
        *side = info_largest_game(&info);
    if (!*side)
        *side = info_largest_imported(&info);
    return *side ? STATUS_OK
                 : status_set(why, STATUS_USAGE,
                              "'%s' holds no proved results yet", name);
}
