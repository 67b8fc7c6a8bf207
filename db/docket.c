/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docket - see the header. */
#include "db/docket.h"

#include <stdio.h>
#include <string.h>

#include "db/merge.h"
#include "db/result_scan.h"
#include "db/schema.h"

static const char key_sql[] = ROW_SELECT_FROM(
    "main.conflict", "") "WHERE r.position = ?1 AND r.rules = ?2 ORDER BY r.id";
static const char id_sql[] =
    ROW_SELECT_FROM("main.conflict", "") "WHERE r.id = ?1";
/* In the order of a merge: what proofs rest on first. */
static const char list_sql[] =
    "SELECT id FROM main.conflict NOT INDEXED"
    " ORDER BY side, rules, black + white DESC, position, id";
static const char insert_sql[] = ROW_INSERT("conflict");
static const char drop_sql[] = "DELETE FROM conflict WHERE id = ?1";
static const char drop_proof_sql[] =
    "DELETE FROM conflict_proof WHERE conflict = ?1";

enum status docket_open(struct docket *docket,
                        const struct connection *connection,
                        enum store_mode mode, struct status_text *why)
{
    *docket = (struct docket){.connection = connection};
    const struct {
        const char *sql;
        sqlite3_stmt **statement;
    } all[] = {
        {key_sql, &docket->by_key}, {id_sql, &docket->by_id},
        {list_sql, &docket->list},  {insert_sql, &docket->insert},
        {drop_sql, &docket->drop},  {drop_proof_sql, &docket->drop_proof}};
    const int count = mode == STORE_WRITE ? 6 : 3; /* the first read */
    if (connection->version < SCHEMA_CONFLICTS)
        return STATUS_OK;
    enum status status = proof_table_open(&docket->proof_table, connection,
                                          PROOF_TABLE_CONFLICTS, mode, why);
    for (int i = 0; i < count && !status; i++)
        status =
            connection_prepare(connection, all[i].sql, all[i].statement, why);
    return status;
}

void docket_close(struct docket *docket)
{
    proof_table_close(&docket->proof_table);
    sqlite3_finalize(docket->by_key);
    sqlite3_finalize(docket->by_id);
    sqlite3_finalize(docket->list);
    sqlite3_finalize(docket->insert);
    sqlite3_finalize(docket->drop);
    sqlite3_finalize(docket->drop_proof);
}

/* Reads the row a query stands on. */
static enum status read_claim(const struct docket *docket,
                              sqlite3_stmt *statement, struct stored *claim,
                              struct status_text *why)
{
    struct status_text line;
    claim->found = true;
    claim->id = sqlite3_column_int64(statement, ROW_ID);
    claim->run = sqlite3_column_int64(statement, ROW_RUN);
    if (!row_read(statement, &claim->row, &claim->result, &line))
        return STATUS_OK;
    return status_set(why, STATUS_FAILED, "store '%s': table conflict: %s",
                      docket->connection->path, line.line);
}

static enum status ended(const struct docket *docket, sqlite3_stmt *statement,
                         int code, enum status status, struct status_text *why)
{
    if (!status && code != SQLITE_ROW && code != SQLITE_DONE)
        status = connection_error(docket->connection, code, "read", why);
    sqlite3_reset(statement);
    return status;
}

static bool is_equal(const struct result *claim, const struct result *other)
{
    return claim->value == other->value && claim->grundy == other->grundy;
}

/* Finds the first claim about a key that fits another result; any if there is
 * none to be compared with. The texts are lent until the query is reset. */
static enum status
find(struct docket *docket, const struct row *key,
     bool (*fits)(const struct result *claim, const struct result *other),
     const struct result *other, struct stored *claim, struct status_text *why)
{
    sqlite3_stmt *const query = docket->by_key;
    enum status status = STATUS_OK;
    int code = SQLITE_DONE;
    claim->found = false;
    if (!query)
        return STATUS_OK;
    sqlite3_bind_text(query, 1, key->position, -1, SQLITE_STATIC);
    sqlite3_bind_text(query, 2, key->rules, -1, SQLITE_STATIC);
    while (!status && !claim->found &&
           (code = sqlite3_step(query)) == SQLITE_ROW) {
        status = read_claim(docket, query, claim, why);
        claim->found = !status && (!other || fits(&claim->result, other));
    }
    return ended(docket, query, code, status, why);
}

enum status docket_find(struct docket *docket, const struct row *key,
                        const struct result *known, struct stored *claim,
                        struct status_text *why)
{
    return find(docket, key, merge_contradicts, known, claim, why);
}

enum status docket_list(struct docket *docket, struct ids *ids,
                        struct status_text *why)
{
    enum status status = STATUS_OK;
    int code = SQLITE_DONE;
    if (!docket->list)
        return STATUS_OK;
    while (!status && (code = sqlite3_step(docket->list)) == SQLITE_ROW)
        status = ids_add(ids, sqlite3_column_int64(docket->list, 0), why);
    return ended(docket, docket->list, code, status, why);
}

enum status docket_get(struct docket *docket, int64_t id, struct stored *claim,
                       struct status_text *why)
{
    enum status status = STATUS_OK;
    claim->found = false;
    if (!docket->by_id)
        return STATUS_OK;
    sqlite3_bind_int64(docket->by_id, 1, id);
    const int code = sqlite3_step(docket->by_id);
    if (code == SQLITE_ROW)
        status = read_claim(docket, docket->by_id, claim, why);
    return ended(docket, docket->by_id, code, status, why);
}

/* Runs a writing statement whose parameters were bound with result `code`. */
static enum status finish(const struct docket *docket, sqlite3_stmt *statement,
                          int code, struct status_text *why)
{
    enum status status = STATUS_OK;
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code != SQLITE_DONE)
        status = connection_error(docket->connection, code, "write", why);
    sqlite3_reset(statement);
    return status;
}

/* Writes a claim anew, with its proof if it has one. */
static enum status insert(struct docket *docket, const struct row *row,
                          int64_t run, const struct packed_proof *packed_proof,
                          struct status_text *why)
{
    const enum status status =
        finish(docket, docket->insert, row_bind(docket->insert, row, run), why);
    if (status || !packed_proof->proof->size)
        return status;
    const struct proof_table_place place = {
        .id = sqlite3_last_insert_rowid(docket->connection->db), .key = row};
    return proof_table_put(&docket->proof_table, &place, packed_proof, why);
}

enum status docket_put(struct docket *docket, const struct row *row,
                       const struct result *claim, int64_t run,
                       const struct packed_proof *packed_proof, bool *news,
                       struct status_text *why)
{
    struct stored kept;
    struct proof_facts facts = {.stored = false};
    enum status status = find(docket, row, is_equal, claim, &kept, why);
    *news = !kept.found;
    if (!status && kept.found) {
        const struct proof_table_place place = {.id = kept.id,
                                                .key = &kept.row};
        status = proof_table_facts(&docket->proof_table, &place, &facts, why);
        *news =
            merge_copy(&kept.result, &facts, claim, packed_proof->proof).proof;
        if (!status && *news)
            status = docket_drop(docket, kept.id, why);
    }
    return status || !*news ? status
                            : insert(docket, row, run, packed_proof, why);
}

enum status docket_drop(struct docket *docket, int64_t id,
                        struct status_text *why)
{
    const enum status status =
        finish(docket, docket->drop_proof,
               sqlite3_bind_int64(docket->drop_proof, 1, id), why);
    return status ? status
                  : finish(docket, docket->drop,
                           sqlite3_bind_int64(docket->drop, 1, id), why);
}

const char *docket_words(const struct result *result,
                         char words[DOCKET_WORDS_SIZE])
{
    const int used =
        snprintf(words, DOCKET_WORDS_SIZE, "a %s", value_name(result->value));
    if (result->grundy >= 0)
        snprintf(words + used, DOCKET_WORDS_SIZE - (size_t)used,
                 " with Grundy value %d", result->grundy);
    return words;
}

enum status docket_refuse(const struct docket *docket,
                          const struct stored *known,
                          const struct result *claim, struct status_text *why)
{
    char stored[DOCKET_WORDS_SIZE], claimed[DOCKET_WORDS_SIZE];
    return status_set(why, STATUS_FAILED,
                      "store '%s': two stores contradict each other about '%s' "
                      "(rules %s): %s is stored, %s is claimed; see 'unlur db "
                      "settle'",
                      docket->connection->path, known->row.position,
                      known->row.rules, docket_words(&known->result, stored),
                      docket_words(claim, claimed));
}

static bool is_filed_under(const struct row *row, int side, unsigned rules)
{
    const unsigned word = !strcmp(row->rules, "any")     ? RESULT_SCAN_ANY
                          : !strcmp(row->rules, "inner") ? RESULT_SCAN_INNER
                                                         : RESULT_SCAN_OPEN;
    return (!side || row->side == side) && (rules & word);
}

/* The same for one claim. */
static enum status check_claim(struct docket *docket,
                               struct key_lookup *key_lookup,
                               const struct stored *claim,
                               struct status_text *why)
{
    struct stored known;
    const struct result *const result = &claim->result;
    const enum status status = key_lookup_find(key_lookup, &result->position,
                                               result->rules, &known, why);
    if (status || !known.found || !merge_contradicts(&known.result, result))
        return status;
    return docket_refuse(docket, &known, result, why);
}

enum status docket_check(struct docket *docket, struct key_lookup *key_lookup,
                         int side, unsigned rules, struct status_text *why)
{
    struct ids ids = {.at = NULL};
    struct stored claim;
    enum status status = docket_list(docket, &ids, why);
    for (size_t i = 0; i < ids.count && !status; i++) {
        status = docket_get(docket, ids.at[i], &claim, why);
        if (!status && claim.found && is_filed_under(&claim.row, side, rules))
            status = check_claim(docket, key_lookup, &claim, why);
    }
    ids_free(&ids);
    return status;
}
