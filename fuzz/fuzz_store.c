/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fuzz_store - any bytes at all as the file of a store.
 *
 * The file is opened to be read, then to be written, and used for all there is.
 * Whatever it is, nothing crashes, nothing goes on without end, and a position
 * whose value the oracle knows has that value or none: checksums see to it that
 * a row says what it said when it was stored.
 *
 * Nobody guesses a checksum, so of what lies behind them little would be
 * reached. Hence the same file is used a second time with all checksums made to
 * fit. Then rows may lie, and only crashes count.
 */
#include "fuzz/harness.h"

#include <sqlite3.h>
#include <unistd.h>

#include "answers/lookup.h"
#include "answers/main_line.h"
#include "db/check.h"
#include "db/export.h"
#include "db/info.h"
#include "db/row.h"
#include "fuzz/specimen_store.h"

/* Steps of SQLite's machine that making the checksums fit may take. */
enum { STEPS = 1000, STEPS_MOST = 1000 };

static char path[SPECIMEN_STORE_PATH];
static FILE *nowhere;

static void write_file(const uint8_t *data, size_t size)
{
    char journal[SPECIMEN_STORE_PATH + 16];
    snprintf(journal, sizeof journal, "%s-journal", path);
    unlink(journal);
    FILE *const file = fopen(path, "wb");
    HARNESS_PROMISE(file && fwrite(data, 1, size, file) == size);
    HARNESS_PROMISE(!fclose(file));
}

/* --- Checksums that fit ----------------------------------------------------
 */

static bool fits(const struct serial *serial, sqlite3_value *value)
{
    return serial->used + 16 + (size_t)sqlite3_value_bytes(value) <=
           sizeof serial->bytes;
}

/* One that is longer than any row counts for nothing. */
static void add_value(struct serial *serial, sqlite3_value *value)
{
    const int type = sqlite3_value_type(value);
    if (type == SQLITE_INTEGER)
        serial_integer(serial, sqlite3_value_int64(value));
    else if (type == SQLITE_FLOAT)
        serial_real(serial, sqlite3_value_double(value));
    else if (type == SQLITE_NULL || !fits(serial, value))
        serial_null(serial);
    else if (type == SQLITE_TEXT)
        serial_text(serial, (const char *)sqlite3_value_text(value));
    else
        serial_blob(serial, sqlite3_value_blob(value),
                    (size_t)sqlite3_value_bytes(value));
}

/* sum(word, column...) */
static void sum(sqlite3_context *context, int count, sqlite3_value **values)
{
    struct serial serial;
    unsigned char bytes[SERIAL_CHECKSUM_SIZE];
    serial_begin(&serial, (const char *)sqlite3_value_text(values[0]));
    for (int i = 1; i < count; i++)
        if (serial.used + 32 <= sizeof serial.bytes)
            add_value(&serial, values[i]);
    serial_end(&serial, bytes);
    sqlite3_result_blob(context, bytes, sizeof bytes, SQLITE_TRANSIENT);
}

/* digest(blob), or of the record it holds: digest(blob, size). */
static void digest(sqlite3_context *context, int count, sqlite3_value **values)
{
    unsigned char bytes[SERIAL_CHECKSUM_SIZE];
    struct proof proof = {.bytes = NULL};
    const void *data = sqlite3_value_blob(values[0]);
    size_t size = (size_t)sqlite3_value_bytes(values[0]);
    if (count == 2 && data &&
        !proof_decompress(data, size, (uint64_t)sqlite3_value_int64(values[1]),
                          &proof)) {
        data = proof.bytes;
        size = proof.size;
    }
    serial_digest(data, data ? size : 0, bytes);
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

/* As far as the file lets it. */
static void mend(void)
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

/* --- All there is to be done with a store ----------------------------------
 */

static void note(void *context, const char *line)
{
    (void)context;
    HARNESS_PROMISE(*line && !strchr(line, '\n'));
}

static enum status step(void *context, const struct store_entry *entry,
                        struct status_text *why)
{
    struct proof proof;
    struct trail trail;
    bool found;
    struct store *const store = context;
    const struct result *const result = entry->result;
    if (!store_get_proof(store, &result->position, result->rules, &found,
                         &proof, why))
        proof_free(&proof);
    store_get_trace(store, &result->position, result->rules, &found, &trail,
                    why);
    return STATUS_OK;
}

static void walk(struct store *store)
{
    static const struct store_parameter least = {"least", "2"};
    static const struct store_condition few = {
        "stones >= :least AND nodes < 1000 OR proof_nodes IS NULL", &least, 1};
    struct status_text why;
    for (int side = 2; side <= 3; side++) {
        store_each_contract(store, side, RULES_INNER, NULL, step, store, &why);
        store_each_contract(store, side, RULES_OPEN, &few, step, store, &why);
        store_each_main(store, side, NULL, step, store, &why);
    }
    store_each_main(store, 2, &few, step, store, &why);
    store_each_proof(store, 0, step, store, &why);
}

static void look(struct store *store, struct guide *guide,
                 const struct result *known, bool honest)
{
    struct status_text why;
    struct result result;
    struct lookup lookup;
    struct main_line line;
    bool found;
    const struct situation situation = {.position = known->position,
                                        .rules = known->rules};
    const struct lookup_sources sources = {.store = store, .guide = guide};
    if (store_get(store, &known->position, known->rules, &found, &result, NULL,
                  &why))
        harness_check_line(&why);
    else if (honest && found && result.state == RESULT_PROVED)
        HARNESS_PROMISE(result.value == known->value);
    if (lookup_find(&sources, &situation, &lookup, &why))
        harness_check_line(&why);
    else if (!main_line_find(&sources, &lookup, &line, &why) && honest)
        HARNESS_PROMISE(lookup.value == VALUE_UNKNOWN ||
                        lookup.value == known->value);
}

static void look_up_all(struct store *store, bool honest)
{
    size_t count;
    struct status_text why;
    struct guide *guide = NULL;
    const struct result *const all = specimen_store_results(&count);
    HARNESS_PROMISE(!guide_create(store, &guide, &why));
    for (size_t i = 0; i < count; i++)
        look(store, guide, &all[i], honest);
    guide_destroy(guide);
}

static void save(struct store *store)
{
    static const struct export_options csv, json = {.format = EXPORT_JSON};
    struct status_text why;
    if (export_write(store, &csv, nowhere, &why))
        harness_check_line(&why);
    if (export_write(store, &json, nowhere, &why))
        harness_check_line(&why);
}

/* Puts what is true; when the store takes it, it is there. */
static void put_all(struct store *store, bool honest)
{
    static const struct run run = {.version = "fuzz",
                                   .started = "2030-01-31T12:00:00Z"};
    struct status_text why;
    struct result result;
    bool found;
    size_t count;
    const struct result *const all = specimen_store_results(&count);
    store_set_run(store, &run);
    for (size_t i = 0; i < count; i += 7) {
        if (store_put(store, &all[i], &why))
            harness_check_line(&why);
        else if (honest)
            HARNESS_PROMISE(!store_get(store, &all[i].position, all[i].rules,
                                       &found, &result, NULL, &why) &&
                            found && result.value == all[i].value);
    }
}

static void use(enum store_mode mode, bool honest)
{
    struct status_text why = {""};
    struct store *store = NULL;
    struct info info;
    uint64_t findings;
    if (store_open(path, mode, &store, &why)) {
        harness_check_line(&why);
        return;
    }
    check_run(store, note, NULL, &findings, &why);
    info_read(store, &info, &why);
    look_up_all(store, honest);
    walk(store);
    save(store);
    if (mode == STORE_WRITE)
        put_all(store, honest);
    store_close(store);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!nowhere) {
        specimen_store_name(path);
        nowhere = fopen("/dev/null", "w");
        HARNESS_PROMISE(nowhere);
    }
    for (int honest = 1; honest >= 0; honest--) {
        write_file(data, size);
        if (!honest)
            mend();
        use(STORE_READ, honest);
        use(STORE_WRITE, honest);
    }
    unlink(path);
    return 0;
}
