/* SPDX-License-Identifier: GPL-3.0-or-later */
/* forged_store - computes each row's checksum anew. */
#include "tests/fuzz/forged_store.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "db/checksum_bytes.h"
#include "db/proof.h"

/* Steps of SQLite's machine that it may take. */
enum { STEPS = 1000, STEPS_MOST = 1000 };

static bool fits(const struct checksum_bytes *checksum_bytes,
                 sqlite3_value *value)
{
    return checksum_bytes->used + 16 + (size_t)sqlite3_value_bytes(value) <=
           sizeof checksum_bytes->bytes;
}

/* One that is longer than any row counts for nothing. */
static void add_value(struct checksum_bytes *checksum_bytes,
                      sqlite3_value *value)
{
    const int type = sqlite3_value_type(value);
    if (type == SQLITE_INTEGER)
        checksum_bytes_integer(checksum_bytes, sqlite3_value_int64(value));
    else if (type == SQLITE_FLOAT)
        checksum_bytes_real(checksum_bytes, sqlite3_value_double(value));
    else if (type == SQLITE_NULL || !fits(checksum_bytes, value))
        checksum_bytes_null(checksum_bytes);
    else if (type == SQLITE_TEXT)
        checksum_bytes_text(checksum_bytes,
                            (const char *)sqlite3_value_text(value));
    else
        checksum_bytes_blob(checksum_bytes, sqlite3_value_blob(value),
                            (size_t)sqlite3_value_bytes(value));
}

/* sum(word, column...) */
static void sum(sqlite3_context *context, int count, sqlite3_value **values)
{
    struct checksum_bytes checksum_bytes;
    unsigned char bytes[CHECKSUM_BYTES_CHECKSUM_SIZE];
    checksum_bytes_begin(&checksum_bytes,
                         (const char *)sqlite3_value_text(values[0]));
    for (int i = 1; i < count; i++)
        if (checksum_bytes.used + 32 <= sizeof checksum_bytes.bytes)
            add_value(&checksum_bytes, values[i]);
    checksum_bytes_end(&checksum_bytes, bytes);
    sqlite3_result_blob(context, bytes, sizeof bytes, SQLITE_TRANSIENT);
}

/* digest(blob), or of the record it holds: digest(blob, size). */
static void digest(sqlite3_context *context, int count, sqlite3_value **values)
{
    unsigned char bytes[CHECKSUM_BYTES_CHECKSUM_SIZE];
    struct proof proof = {.bytes = NULL};
    const void *data = sqlite3_value_blob(values[0]);
    size_t size = (size_t)sqlite3_value_bytes(values[0]);
    if (count == 2 && data &&
        !proof_decompress(data, size, (uint64_t)sqlite3_value_int64(values[1]),
                          &proof)) {
        data = proof.bytes;
        size = proof.size;
    }
    checksum_bytes_digest(data, data ? size : 0, bytes);
    proof_free(&proof);
    sqlite3_result_blob(context, bytes, sizeof bytes, SQLITE_TRANSIENT);
}

#define RUN "version, options, seed, started"

static const char mend_sql[] =
    "PRAGMA ignore_check_constraints = ON;"
    "UPDATE run SET checksum = unlur_sum('unlur run 1', " RUN ");"
    "UPDATE result SET checksum = (SELECT unlur_sum('unlur result 1', position,"
    " rules, side, to_move, black, white, orbit, state, value, winner, move,"
    " grundy, pn, dn, nodes, seconds, recorded, " RUN ")"
    " FROM run WHERE run.id = result.run);"
    "UPDATE proof SET size = length(content),"
    " content_digest = unlur_digest(content),"
    " digest = unlur_digest(content, raw_size);"
    "UPDATE proof SET checksum = (SELECT unlur_sum('unlur proof 1', position,"
    " rules, proof.nodes, raw_size, size, digest, content_digest, verdict,"
    " verifier, judged) FROM result AS r WHERE r.id = proof.result);"
    "UPDATE trace SET checksum = (SELECT unlur_sum('unlur trace 1', position,"
    " rules, unlur_digest(points)) FROM result AS r WHERE r.id = trace.result)";

static int count_steps(void *steps)
{
    return ++*(int *)steps > STEPS_MOST;
}

void forged_store_mend(const char *path)
{
    sqlite3 *db = NULL;
    int steps = 0;
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) {
        sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
        sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
        sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
        sqlite3_progress_handler(db, STEPS, count_steps, &steps);
        sqlite3_create_function(db, "unlur_sum", -1, SQLITE_UTF8, NULL, sum,
                                NULL, NULL);
        sqlite3_create_function(db, "unlur_digest", -1, SQLITE_UTF8, NULL,
                                digest, NULL, NULL);
        for (const char *at = mend_sql; at; at = strchr(at, ';')) {
            at += *at == ';';
            char *const one = strndup(at, strcspn(at, ";"));
            sqlite3_exec(db, one, NULL, NULL, NULL);
            free(one);
        }
    }
    sqlite3_close(db);
}
