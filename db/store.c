/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store - putting, getting and walking. */
#include "db/store.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "db/merge.h"
#include "db/result_scan.h"
#include "db/schema.h"
#include "db/store_internal.h"
#include "db/stored_row.h"
#include "db/where_filter.h"
#include "game/key.h"
#include "game/symmetry.h"

static const char *const sql[STORE_STATEMENTS] = {
    [STORE_FIND_RUN] = "SELECT id FROM run WHERE version = ?1 AND options = ?2"
                       " AND seed = ?3 AND started = ?4 AND checksum = ?5"
                       " ORDER BY id LIMIT 1",
    [STORE_INSERT_RUN] = "INSERT INTO run (version, options, seed, started,"
                         " checksum) VALUES (?1, ?2, ?3, ?4, ?5)",
    [STORE_INSERT] =
        "INSERT INTO result (position, rules, side, to_move, black, white,"
        " orbit, state, value, winner, move, grundy, pn, dn, nodes, seconds,"
        " recorded, run, checksum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8,"
        " ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)",
    [STORE_UPDATE] =
        "UPDATE result SET position = ?1, rules = ?2, side = ?3,"
        " to_move = ?4, black = ?5, white = ?6, orbit = ?7, state = ?8,"
        " value = ?9, winner = ?10, move = ?11, grundy = ?12, pn = ?13,"
        " dn = ?14, nodes = ?15, seconds = ?16, recorded = ?17, run = ?18,"
        " checksum = ?19 WHERE id = ?20",
};

/* Prepares all there is on top of a connection. */
static enum status prepare_parts(struct store *opened, enum store_mode mode,
                                 struct status_text *why)
{
    enum status status =
        key_lookup_open(&opened->key_lookup, &opened->connection, why);
    if (!status)
        status = proof_table_open(&opened->proof_table, &opened->connection,
                                  mode, why);
    if (!status)
        status = trace_table_open(&opened->trace_table, &opened->connection,
                                  mode, why);
    for (int i = 0; i < STORE_STATEMENTS && mode == STORE_WRITE && !status; i++)
        status = connection_prepare(&opened->connection, sql[i],
                                    &opened->statement[i], why);
    return status;
}

enum status store_open_until(const char *path, enum store_mode mode,
                             struct store_stop *stop, struct store **store,
                             struct status_text *why)
{
    struct store *const opened = calloc(1, sizeof *opened);
    if (!opened)
        return status_no_memory(why);
    enum status status =
        connection_open(&opened->connection, path, mode, stop, why);
    if (!status)
        status = prepare_parts(opened, opened->connection.mode, why);
    if (status)
        store_close(opened);
    else
        *store = opened;
    return status;
}

enum status store_open(const char *path, enum store_mode mode,
                       struct store **store, struct status_text *why)
{
    return store_open_until(path, mode, NULL, store, why);
}

enum status store_borrow(sqlite3 *db, struct store **store,
                         struct status_text *why)
{
    struct store *const opened = calloc(1, sizeof *opened);
    *store = NULL;
    if (!opened)
        return status_no_memory(why);
    enum status status = connection_borrow(&opened->connection, db, why);
    const bool foreign = !opened->connection.version;
    if (!status && !foreign)
        status = prepare_parts(opened, STORE_READ, why);
    if (status || foreign)
        store_close(opened);
    else
        *store = opened;
    return status;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    for (int i = 0; i < STORE_STATEMENTS; i++)
        sqlite3_finalize(store->statement[i]);
    key_lookup_close(&store->key_lookup);
    proof_table_close(&store->proof_table);
    trace_table_close(&store->trace_table);
    connection_close(&store->connection);
    free(store);
}

const struct connection *store_connection(const struct store *store)
{
    return &store->connection;
}

void record_free(struct record *record)
{
    proof_free(&record->proof);
    free(record->trace);
    record->trace = NULL;
}

enum status store_can_write(const struct store *store, struct status_text *why)
{
    return connection_can_write(&store->connection, why);
}

enum status store_foreign_version(const struct store *store, int *version,
                                  struct status_text *why)
{
    const int code = schema_data_version(store->connection.db, version);
    return code == SQLITE_OK
               ? STATUS_OK
               : connection_error(&store->connection, code, "read", why);
}

void store_set_run(struct store *store, const struct run *run)
{
    store->run = *run;
    store->run_set = true;
    store->run_new = !*run->started;
    store->run_id = 0;
    if (store->run_new)
        row_now(store->run.started);
}

enum status store_call_it(struct store *store, const char *path,
                          struct status_text *why)
{
    char *const own = strdup(path);
    if (!own)
        return status_no_memory(why);
    free(store->connection.path);
    store->connection.path = own;
    return STATUS_OK;
}

void store_set_tell(struct store *store,
                    void (*tell)(void *context, const char *line),
                    void *context)
{
    store->tell = tell;
    store->tell_context = context;
}

bool store_tell(struct store *store, const char *line)
{
    if (store->tell)
        store->tell(store->tell_context, line);
    return store->tell != NULL;
}

enum status store_get(struct store *store, const struct position *position,
                      enum rules rules, bool *found, struct result *result,
                      struct run *run, struct status_text *why)
{
    struct stored stored;
    const struct key key = key_of(position, rules);
    const enum status status =
        key_lookup_find(&store->key_lookup, &key.position, rules, &stored, why);
    if (status)
        return status;
    *found = stored.found;
    if (!stored.found)
        return STATUS_OK;
    *result = stored.result;
    result->position = *position;
    result->rules = rules;
    result->move = key_move_back(&key, stored.result.move);
    if (run)
        row_run(&stored.row, run);
    return STATUS_OK;
}

enum status store_get_trace(struct store *store,
                            const struct position *position, enum rules rules,
                            bool *found, struct trace *trace,
                            struct status_text *why)
{
    bool frozen;
    struct stored stored;
    const struct position key = symmetry_canonical(position, NULL);
    *found = false;
    enum status status = connection_freeze(&store->connection, &frozen, why);
    if (status)
        return status;
    status = key_lookup_find(&store->key_lookup, &key, rules, &stored, why);
    const struct proof_table_place place = {.id = stored.id,
                                            .key = &stored.row};
    if (!status && stored.found)
        status = trace_table_get(&store->trace_table, &place, &stored.result,
                                 found, trace, why);
    connection_thaw(&store->connection, frozen);
    return status;
}

static enum status alarm_contradiction(const struct store *store,
                                       const struct row *row,
                                       const struct result *known,
                                       const struct result *claim,
                                       struct status_text *why)
{
    char before[MERGE_WORDS_SIZE], now[MERGE_WORDS_SIZE];
    return status_set(why, STATUS_FAILED,
                      "store '%s': contradiction: '%s' (rules %s) is proved %s "
                      "and was now proved %s",
                      store->connection.path, row->position, row->rules,
                      merge_words(known, before), merge_words(claim, now));
}

/* Runs a writing statement whose parameters were bound with result `code`. */
static enum status finish(struct store *store, enum store_statement which,
                          int code, struct status_text *why)
{
    sqlite3_stmt *const statement = store->statement[which];
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    enum status status = STATUS_OK;
    if (code != SQLITE_DONE)
        status = connection_error(&store->connection, code, "write", why);
    sqlite3_reset(statement);
    return status;
}

/* The id of a run's row; 0: it has none. One with another checksum is damaged,
 * and nothing is put under it. */
static enum status find_run(struct store *store, const struct row *row,
                            int64_t *id, struct status_text *why)
{
    sqlite3_stmt *const find = store->statement[STORE_FIND_RUN];
    int code = stored_row_bind_run(find, row);
    if (code == SQLITE_OK)
        code = sqlite3_step(find);
    *id = code == SQLITE_ROW ? sqlite3_column_int64(find, 0) : 0;
    enum status status = STATUS_OK;
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        status = connection_error(&store->connection, code, "read", why);
    sqlite3_reset(find);
    return status;
}

enum status store_need_run(struct store *store, struct provenance *origin,
                           struct status_text *why)
{
    struct row row;
    if (origin->id)
        return STATUS_OK;
    row_of_run(&row, origin->run);
    enum status status = STATUS_OK;
    if (!origin->run_new)
        status = find_run(store, &row, &origin->id, why);
    if (status || origin->id)
        return status;
    status = finish(
        store, STORE_INSERT_RUN,
        stored_row_bind_run(store->statement[STORE_INSERT_RUN], &row), why);
    if (!status)
        origin->id = sqlite3_last_insert_rowid(store->connection.db);
    return status;
}

static enum status write_row(struct store *store, const struct row *row,
                             int64_t run, const struct stored *stored,
                             struct status_text *why)
{
    const enum store_statement which =
        stored->found ? STORE_UPDATE : STORE_INSERT;
    int code = stored_row_bind(store->statement[which], row, run);
    if (code == SQLITE_OK && stored->found)
        code = sqlite3_bind_int64(store->statement[STORE_UPDATE],
                                  ROW_RESULT_COLUMNS + 3, stored->id);
    return finish(store, which, code, why);
}

/* A record in its canonical orientation, its proof packed. What it points to
 * is the caller's. */
struct claim {
    struct record record;
    struct packed_proof packed_proof;
    struct status_text overruled; /* what gave way to it, or empty */
};

/* Writes what is new of a result; the place gets the id of a new row. */
enum status store_write_result(struct store *store, const struct merge *merge,
                               const struct stored *stored,
                               struct provenance *origin,
                               struct proof_table_place *place,
                               struct status_text *why)
{
    struct row row = stored->row;
    int64_t owner = stored->run;
    enum status status = STATUS_OK;
    if (merge->by_claim) {
        status = store_need_run(store, origin, why);
        owner = origin->id;
        row_of_run(&row, origin->run);
        if (origin->recorded)
            strcpy(row.recorded, origin->recorded);
        else
            row_now(row.recorded);
    }
    row_of_result(&row, &merge->result);
    if (!status)
        status = write_row(store, &row, owner, stored, why);
    if (!stored->found)
        place->id = sqlite3_last_insert_rowid(store->connection.db);
    return status;
}

/* Whether a claim's trace is put. Of a result that was proved before, a search
 * that proved nothing tells nothing. */
static bool wants_trace(const struct record *claim, const struct stored *stored)
{
    const bool proved = stored->found && stored->result.state == RESULT_PROVED;
    return claim->trace && (!proved || claim->result.state == RESULT_PROVED);
}

/* Makes room for a claim that contradicts what is stored, if it may take its
 * place; the trace of that goes with it. */
static enum status overrule(struct store *store, struct claim *claim,
                            const struct stored *stored,
                            const struct proof_table_place *place,
                            const struct proof_facts *facts,
                            struct status_text *why)
{
    char before[MERGE_WORDS_SIZE], now[MERGE_WORDS_SIZE];
    const struct row *const row = &stored->row;
    const struct result *const result = &claim->record.result;
    if (!store->tell || !merge_overrules(&stored->result, facts, result,
                                         claim->packed_proof.proof))
        return alarm_contradiction(store, row, &stored->result, result, why);
    status_set(&claim->overruled, STATUS_OK,
               "store '%s': contradiction: '%s' (rules %s) was said to be %s, "
               "without a proof, by unlur %s (%s), and is now proved %s, which "
               "takes its place",
               store->connection.path, row->position, row->rules,
               merge_words(&stored->result, before), row->version, row->started,
               merge_words(result, now));
    return trace_table_drop(&store->trace_table, place, why);
}

/* Puts a claim, with the write lock held. */
static enum status put_locked(struct store *store, struct claim *claim,
                              struct provenance *origin,
                              struct status_text *why)
{
    struct stored stored = {.found = false};
    struct proof_facts facts = {.stored = false};
    const struct result *const result = &claim->record.result;
    enum status status = key_lookup_find(&store->key_lookup, &result->position,
                                         result->rules, &stored, why);
    struct proof_table_place place = {.id = stored.id, .key = &stored.row};
    if (!status && stored.found)
        status = proof_table_facts(&store->proof_table, &place, &facts, why);
    if (status)
        return status;
    const bool overruled =
        stored.found && merge_contradicts(&stored.result, result);
    if (overruled && overrule(store, claim, &stored, &place, &facts, why))
        return STATUS_FAILED;
    const struct merge merge =
        merge_claim(stored.found && !overruled ? &stored.result : NULL, &facts,
                    result, claim->packed_proof.proof);
    if (merge.write)
        status =
            store_write_result(store, &merge, &stored, origin, &place, why);
    row_of_result(&stored.row, result); /* for the key */
    if (!status && merge.proof)
        status = proof_table_put(&store->proof_table, &place,
                                 &claim->packed_proof, why);
    if (!status && wants_trace(&claim->record, &stored))
        status = trace_table_put(&store->trace_table, &place,
                                 claim->record.trace, why);
    return status;
}

static enum status turn_record(const struct record *record,
                               struct record *canonical,
                               struct status_text *why)
{
    char text[NOTATION_SIZE];
    struct result *const result = &canonical->result;
    const struct key key =
        key_of(&record->result.position, record->result.rules);
    assert(!result_flaw(&record->result));
    *canonical = *record;
    result->position = key.position;
    result->move = key_move(&key, record->result.move);
    const char *what = "proof", *flaw = NULL;
    if (record->proof.size)
        flaw = proof_flaw(&canonical->proof, result);
    if (!flaw && record->trace) {
        what = "trace";
        flaw = trace_flaw(record->trace, result);
    }
    if (!flaw)
        return STATUS_OK;
    return status_set(why, STATUS_FAILED, "the %s of '%s' cannot be stored: %s",
                      what, notation_write(&result->position, text), flaw);
}

/* Puts claims in a transaction. */
static enum status put_claims(struct store *store, struct claim *claims,
                              size_t count, struct status_text *why)
{
    struct provenance origin = {
        .run = &store->run, .run_new = store->run_new, .id = store->run_id};
    enum status status = connection_begin(&store->connection, why);
    if (status)
        return status;
    for (size_t i = 0; i < count && !status; i++)
        status = put_locked(store, &claims[i], &origin, why);
    status = connection_end(&store->connection, status, why);
    if (!status)
        store->run_id = origin.id;
    for (size_t i = 0; i < count && !status; i++)
        if (*claims[i].overruled.line)
            store_tell(store, claims[i].overruled.line);
    return status;
}

enum status store_put_all(struct store *store, const struct record *records,
                          size_t count, struct status_text *why)
{
    assert(store->run_set);
    enum status status = STATUS_OK;
    struct claim *const claims = calloc(count ? count : 1, sizeof *claims);
    if (!claims)
        return status_no_memory(why);
    for (size_t i = 0; i < count && !status; i++) {
        status = turn_record(&records[i], &claims[i].record, why);
        if (!status)
            status = packed_proof_make(&claims[i].packed_proof,
                                       &claims[i].record.proof, why);
    }
    if (!status)
        status = put_claims(store, claims, count, why);
    for (size_t i = 0; i < count; i++)
        packed_proof_free(&claims[i].packed_proof);
    free(claims);
    return status;
}

enum status store_put(struct store *store, const struct result *result,
                      struct status_text *why)
{
    const struct record record = {.result = *result};
    return store_put_all(store, &record, 1, why);
}

/* A scan that shows entries, not rows. */
struct each {
    struct store *store;
    struct where_filter where_filter;
    store_each_fn *each;
    void *context;
};

static enum status show(void *context, int64_t id, const struct row *row,
                        const struct result *result, struct status_text *why)
{
    const struct each *const to = context;
    struct run run;
    struct store_entry entry = {
        .result = result, .orbit = (int)row->orbit, .run = &run};
    if (!where_filter_lets(&to->where_filter, id))
        return STATUS_OK;
    row_run(row, &run);
    const struct proof_table_place place = {.id = id, .key = row};
    const enum status status =
        proof_table_facts(&to->store->proof_table, &place, &entry.proof, why);
    return status ? status : to->each(to->context, &entry, why);
}

/* The condition and the scan look at one state of the file. */
static enum status walk(struct each *to,
                        const struct result_scan_filter *filter,
                        const struct store_condition *condition,
                        struct status_text *why)
{
    const struct connection *const connection = &to->store->connection;
    bool frozen;
    enum status status = connection_freeze(connection, &frozen, why);
    if (status)
        return status;
    status = where_filter_open(&to->where_filter, connection, filter->side,
                               condition, why);
    if (!status)
        status = result_scan_rows(connection, filter, show, to, why);
    where_filter_close(&to->where_filter);
    connection_thaw(connection, frozen);
    return status;
}

enum status store_each_contract(struct store *store, int side, enum rules rules,
                                const struct store_condition *condition,
                                store_each_fn *each, void *context,
                                struct status_text *why)
{
    assert(rules == RULES_INNER || rules == RULES_OPEN);
    const struct result_scan_filter filter = {
        .side = side,
        .rules = rules == RULES_INNER ? RESULT_SCAN_INNER : RESULT_SCAN_OPEN};
    struct each to = {.store = store, .each = each, .context = context};
    return walk(&to, &filter, condition, why);
}

enum status store_each_main(struct store *store, int side,
                            const struct store_condition *condition,
                            store_each_fn *each, void *context,
                            struct status_text *why)
{
    const struct result_scan_filter filter = {.side = side,
                                              .rules = RESULT_SCAN_ANY};
    struct each to = {.store = store, .each = each, .context = context};
    return walk(&to, &filter, condition, why);
}
