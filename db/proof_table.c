/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_table - a proof as a row with its content compressed.
 *
 * The content is the last column of the table, so that a query for the others
 * does not scan through its pages.
 */
#include "db/proof_table.h"

#include <stdlib.h>
#include <string.h>

#include "db/checksum_bytes.h"
#include "db/schema.h"

/* The columns of a query, in this order. */
enum {
    NODES,
    RAW_SIZE,
    SIZE,
    DIGEST,
    CONTENT_DIGEST,
    VERDICT,
    VERIFIER,
    JUDGED,
    CHECKSUM,
    CONTENT
};

#define COLUMNS                                                                \
    "nodes, raw_size, size, digest, content_digest, verdict, verifier,"        \
    " judged, checksum"

static const char facts_sql[] =
    "SELECT " COLUMNS " FROM main.proof WHERE result = ?1";
static const char content_sql[] =
    "SELECT " COLUMNS ", content FROM main.proof WHERE result = ?1";
static const char put_sql[] =
    "INSERT OR REPLACE INTO proof (" COLUMNS ", content, result)"
    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
static const char judge_sql[] =
    "UPDATE proof SET verdict = ?1, verifier = ?2, judged = ?3, checksum = ?4"
    " WHERE result = ?5";

/* A row but for its content. */
struct label {
    struct proof_facts facts;
    unsigned char content_digest[PROOF_DIGEST_SIZE];
};

enum status proof_table_open(struct proof_table *proof_table,
                             const struct connection *connection,
                             enum store_mode mode, struct status_text *why)
{
    *proof_table = (struct proof_table){.connection = connection};
    if (connection->version < SCHEMA_PROOFS)
        return STATUS_OK;
    enum status status =
        connection_prepare(connection, facts_sql, &proof_table->facts, why);
    if (!status)
        status = connection_prepare(connection, content_sql,
                                    &proof_table->content, why);
    if (!status && mode == STORE_WRITE)
        status =
            connection_prepare(connection, put_sql, &proof_table->put, why);
    if (!status && mode == STORE_WRITE)
        status =
            connection_prepare(connection, judge_sql, &proof_table->judge, why);
    return status;
}

void proof_table_close(struct proof_table *proof_table)
{
    sqlite3_finalize(proof_table->facts);
    sqlite3_finalize(proof_table->content);
    sqlite3_finalize(proof_table->put);
    sqlite3_finalize(proof_table->judge);
}

static void add_text(struct checksum_bytes *checksum_bytes, const char *text)
{
    if (*text)
        checksum_bytes_text(checksum_bytes, text);
    else
        checksum_bytes_null(checksum_bytes);
}

/* The word of the column `verdict`; "" for NULL. */
static const char *verdict_word(enum proof_verdict verdict)
{
    return verdict == PROOF_UNVERIFIED ? "" : proof_verdict_name(verdict);
}

static void checksum(const struct label *label, const struct row *key,
                     unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE])
{
    struct checksum_bytes checksum_bytes;
    const struct proof_facts *const facts = &label->facts;
    checksum_bytes_begin(&checksum_bytes, "unlur proof 1");
    checksum_bytes_text(&checksum_bytes, key->position);
    checksum_bytes_text(&checksum_bytes, key->rules);
    checksum_bytes_integer(&checksum_bytes, (int64_t)facts->nodes);
    checksum_bytes_integer(&checksum_bytes, (int64_t)facts->raw_size);
    checksum_bytes_integer(&checksum_bytes, (int64_t)facts->size);
    checksum_bytes_blob(&checksum_bytes, facts->digest, sizeof facts->digest);
    checksum_bytes_blob(&checksum_bytes, label->content_digest,
                        sizeof label->content_digest);
    add_text(&checksum_bytes, verdict_word(facts->verdict));
    add_text(&checksum_bytes, facts->verifier);
    add_text(&checksum_bytes, facts->judged);
    checksum_bytes_end(&checksum_bytes, sum);
}

static bool read_size(sqlite3_stmt *statement, int index, uint64_t *size)
{
    const int64_t integer = sqlite3_column_int64(statement, index);
    *size = (uint64_t)integer;
    return sqlite3_column_type(statement, index) == SQLITE_INTEGER &&
           integer >= 0;
}

static bool read_digest(sqlite3_stmt *statement, int index,
                        unsigned char digest[PROOF_DIGEST_SIZE])
{
    if (sqlite3_column_type(statement, index) != SQLITE_BLOB ||
        sqlite3_column_bytes(statement, index) != PROOF_DIGEST_SIZE)
        return false;
    memcpy(digest, sqlite3_column_blob(statement, index), PROOF_DIGEST_SIZE);
    return true;
}

/* NULL becomes "". */
static bool read_text(sqlite3_stmt *statement, int index, char *text,
                      size_t room)
{
    const int type = sqlite3_column_type(statement, index);
    text[0] = '\0';
    if (type == SQLITE_NULL)
        return true;
    const void *const bytes = sqlite3_column_text(statement, index);
    const size_t length = (size_t)sqlite3_column_bytes(statement, index);
    if (type != SQLITE_TEXT || !bytes || !length || length >= room ||
        memchr(bytes, 0, length))
        return false;
    memcpy(text, bytes, length);
    text[length] = '\0';
    return true;
}

static bool read_verdict(const char *word, enum proof_verdict *verdict)
{
    for (int i = 0; i < PROOF_VERDICTS; i++) {
        *verdict = (enum proof_verdict)i;
        if (!strcmp(word, verdict_word(*verdict)))
            return true;
    }
    return false;
}

/* What is wrong with the row a query stands on, its content apart, or NULL. */
static const char *read_label(sqlite3_stmt *statement, const struct row *key,
                              struct label *label)
{
    struct proof_facts *const facts = &label->facts;
    unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE],
        wanted[CHECKSUM_BYTES_CHECKSUM_SIZE];
    char verdict[16];
    *facts = (struct proof_facts){.stored = true};
    if (!read_size(statement, NODES, &facts->nodes) ||
        !read_size(statement, RAW_SIZE, &facts->raw_size) ||
        !read_size(statement, SIZE, &facts->size) ||
        !read_digest(statement, DIGEST, facts->digest) ||
        !read_digest(statement, CONTENT_DIGEST, label->content_digest) ||
        !read_text(statement, VERDICT, verdict, sizeof verdict) ||
        !read_verdict(verdict, &facts->verdict) ||
        !read_text(statement, VERIFIER, facts->verifier,
                   sizeof facts->verifier) ||
        !read_text(statement, JUDGED, facts->judged, sizeof facts->judged) ||
        !read_digest(statement, CHECKSUM, sum))
        return "a column is malformed";
    checksum(label, key, wanted);
    return memcmp(sum, wanted, sizeof sum) == 0 ? NULL
                                                : "its checksum does not match";
}

/* What is wrong with the content of the row, or NULL; fills the proof. */
static const char *read_content(sqlite3_stmt *statement,
                                const struct label *label,
                                const struct result *result,
                                struct proof *proof)
{
    const struct proof_facts *const facts = &label->facts;
    unsigned char digest[PROOF_DIGEST_SIZE];
    const void *const content = sqlite3_column_blob(statement, CONTENT);
    const size_t size = (size_t)sqlite3_column_bytes(statement, CONTENT);
    if (!content || size != facts->size ||
        sqlite3_column_type(statement, CONTENT) != SQLITE_BLOB)
        return "its content is malformed";
    checksum_bytes_digest(content, size, digest);
    if (memcmp(digest, label->content_digest, sizeof digest) != 0)
        return "its content is not what was stored";
    const char *flaw = proof_decompress(content, size, facts->raw_size, proof);
    if (flaw)
        return flaw;
    checksum_bytes_digest(proof->bytes, proof->size, proof->digest);
    proof->verdict = facts->verdict;
    memcpy(proof->verifier, facts->verifier, sizeof proof->verifier);
    if (memcmp(proof->digest, facts->digest, sizeof facts->digest) != 0)
        return "its record is not the one that was stored";
    flaw = proof_flaw(proof, result);
    if (!flaw && proof->nodes != facts->nodes)
        return "its number of nodes is not that in its record";
    return flaw;
}

static enum status damaged(const struct proof_table *proof_table,
                           const struct row *key, const char *flaw,
                           struct status_text *why)
{
    if (flaw == proof_no_memory)
        return status_no_memory(why);
    return status_set(why, STATUS_FAILED,
                      "store '%s': the proof of '%s' (rules %s) is damaged: %s",
                      proof_table->connection->path, key->position, key->rules,
                      flaw);
}

/* Reads a row, its content when there is a result to compare it with. */
static enum status read_row(const struct proof_table *proof_table,
                            sqlite3_stmt *statement,
                            const struct proof_table_place *place,
                            struct label *label, const struct result *result,
                            struct proof *proof, struct status_text *why)
{
    enum status status = STATUS_OK;
    const char *flaw = NULL;
    label->facts = (struct proof_facts){.stored = false};
    if (!statement)
        return STATUS_OK;
    sqlite3_bind_int64(statement, 1, place->id);
    const int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        flaw = read_label(statement, place->key, label);
        if (!flaw && result)
            flaw = read_content(statement, label, result, proof);
    } else if (code != SQLITE_DONE) {
        status = connection_error(proof_table->connection, code, "read", why);
    }
    sqlite3_reset(statement);
    return flaw ? damaged(proof_table, place->key, flaw, why) : status;
}

enum status proof_table_facts(struct proof_table *proof_table,
                              const struct proof_table_place *place,
                              struct proof_facts *facts,
                              struct status_text *why)
{
    struct label label;
    const enum status status = read_row(proof_table, proof_table->facts, place,
                                        &label, NULL, NULL, why);
    *facts = label.facts;
    return status;
}

enum status proof_table_get(struct proof_table *proof_table,
                            const struct proof_table_place *place,
                            const struct result *result, struct proof *proof,
                            struct status_text *why)
{
    struct label label;
    *proof = (struct proof){.bytes = NULL};
    const enum status status = read_row(proof_table, proof_table->content,
                                        place, &label, result, proof, why);
    if (status)
        proof_free(proof);
    return status;
}

enum status packed_proof_make(struct packed_proof *packed_proof,
                              const struct proof *proof,
                              struct status_text *why)
{
    *packed_proof = (struct packed_proof){.proof = proof};
    if (!proof->size)
        return STATUS_OK;
    packed_proof->frame = proof_compress(proof, &packed_proof->size);
    checksum_bytes_digest(proof->bytes, proof->size, packed_proof->digest);
    return packed_proof->frame ? STATUS_OK : status_no_memory(why);
}

void packed_proof_free(struct packed_proof *packed_proof)
{
    free(packed_proof->frame);
}

/* An empty text is NULL. */
static int bind_text(sqlite3_stmt *statement, int index, const char *text)
{
    return *text
               ? sqlite3_bind_text(statement, index, text, -1, SQLITE_TRANSIENT)
               : sqlite3_bind_null(statement, index);
}

/* Binds the columns that a verdict changes from the parameter `first` on. */
static int bind_verdict(sqlite3_stmt *statement, int first,
                        const struct label *label, const struct row *key)
{
    unsigned char sum[CHECKSUM_BYTES_CHECKSUM_SIZE];
    const struct proof_facts *const facts = &label->facts;
    checksum(label, key, sum);
    int code = bind_text(statement, first, verdict_word(facts->verdict));
    if (code == SQLITE_OK)
        code = bind_text(statement, first + 1, facts->verifier);
    if (code == SQLITE_OK)
        code = bind_text(statement, first + 2, facts->judged);
    if (code == SQLITE_OK)
        code = sqlite3_bind_blob(statement, first + 3, sum, sizeof sum,
                                 SQLITE_TRANSIENT);
    return code;
}

static int bind_digest(sqlite3_stmt *statement, int index,
                       const unsigned char digest[PROOF_DIGEST_SIZE])
{
    return sqlite3_bind_blob(statement, index, digest, PROOF_DIGEST_SIZE,
                             SQLITE_TRANSIENT);
}

/* Runs a statement whose parameters were bound with result `code`. */
static enum status finish(const struct proof_table *proof_table,
                          sqlite3_stmt *statement, int code,
                          struct status_text *why)
{
    enum status status = STATUS_OK;
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code != SQLITE_DONE)
        status = connection_error(proof_table->connection, code, "write", why);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return status;
}

/* Sets who judged, and that it was now. */
static void set_verdict(struct proof_facts *facts, const struct proof *judged)
{
    facts->verdict = judged->verdict;
    memcpy(facts->verifier, judged->verifier, sizeof facts->verifier);
    facts->judged[0] = '\0';
    if (facts->verdict != PROOF_UNVERIFIED)
        row_now(facts->judged);
}

enum status proof_table_put(struct proof_table *proof_table,
                            const struct proof_table_place *place,
                            const struct packed_proof *packed_proof,
                            struct status_text *why)
{
    sqlite3_stmt *const put = proof_table->put;
    struct label label = {.facts = {.nodes = packed_proof->proof->nodes,
                                    .raw_size = packed_proof->proof->size,
                                    .size = packed_proof->size}};
    set_verdict(&label.facts, packed_proof->proof);
    memcpy(label.facts.digest, packed_proof->digest,
           sizeof packed_proof->digest);
    checksum_bytes_digest(packed_proof->frame, packed_proof->size,
                          label.content_digest);
    sqlite3_bind_int64(put, NODES + 1, (int64_t)label.facts.nodes);
    sqlite3_bind_int64(put, RAW_SIZE + 1, (int64_t)label.facts.raw_size);
    sqlite3_bind_int64(put, SIZE + 1, (int64_t)label.facts.size);
    sqlite3_bind_int64(put, CONTENT + 2, place->id);
    int code = bind_digest(put, DIGEST + 1, label.facts.digest);
    if (code == SQLITE_OK)
        code = bind_digest(put, CONTENT_DIGEST + 1, label.content_digest);
    if (code == SQLITE_OK)
        code = bind_verdict(put, VERDICT + 1, &label, place->key);
    if (code == SQLITE_OK)
        code = sqlite3_bind_blob64(put, CONTENT + 1, packed_proof->frame,
                                   packed_proof->size, SQLITE_STATIC);
    return finish(proof_table, put, code, why);
}

enum status proof_table_judge(struct proof_table *proof_table,
                              const struct proof_table_place *place,
                              const struct proof *judged,
                              struct status_text *why)
{
    struct label label;
    const enum status status = read_row(proof_table, proof_table->facts, place,
                                        &label, NULL, NULL, why);
    if (status || !label.facts.stored ||
        memcmp(label.facts.digest, judged->digest, sizeof judged->digest) != 0)
        return status;
    set_verdict(&label.facts, judged);
    int code = bind_verdict(proof_table->judge, 1, &label, place->key);
    if (code == SQLITE_OK)
        code = sqlite3_bind_int64(proof_table->judge, 5, place->id);
    return finish(proof_table, proof_table->judge, code, why);
}
