/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * store - putting and getting results; see the header.
 *
 * Two indexes lead to a result: by its key and in the order of the walk. A
 * position counts as not stored only when both say so; a damaged index then
 * ends in an error, not in a result that seems to be missing.
 */
#include "db/store.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "db/connection.h"
#include "db/row.h"
#include "db/walk.h"
#include "game/symmetry.h"

enum statement {
    FIND_BY_KEY,
    FIND_BY_ORDER,
    LAST_FIND = FIND_BY_ORDER,
    INSERT_RUN,
    INSERT,
    UPDATE,
    STATEMENTS
};

static const char *const sql[STATEMENTS] = {
    [FIND_BY_KEY] = ROW_SELECT(
        "INDEXED BY result_key") "WHERE r.position = ?1 AND r.rules = ?2",
    [FIND_BY_ORDER] =
        ROW_SELECT("INDEXED BY result_walk") "WHERE r.position = ?1 AND "
                                             "r.rules = ?2 AND r.side = ?3 AND"
                                             " r.black + r.white = ?4",
    [INSERT_RUN] = "INSERT INTO run (version, options, seed, started,"
                   " checksum) VALUES (?1, ?2, ?3, ?4, ?5)",
    [INSERT] =
        "INSERT INTO result (position, rules, side, to_move, black, white,"
        " orbit, state, value, winner, move, grundy, pn, dn, nodes, seconds,"
        " recorded, run, checksum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8,"
        " ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)",
    [UPDATE] =
        "UPDATE result SET position = ?1, rules = ?2, side = ?3,"
        " to_move = ?4, black = ?5, white = ?6, orbit = ?7, state = ?8,"
        " value = ?9, winner = ?10, move = ?11, grundy = ?12, pn = ?13,"
        " dn = ?14, nodes = ?15, seconds = ?16, recorded = ?17, run = ?18,"
        " checksum = ?19 WHERE id = ?20",
};

struct store {
    struct connection connection;
    sqlite3_stmt *statement[STATEMENTS];
    struct run run; /* of the results put from now on */
    bool run_set;
    int64_t run_id; /* of its row; 0: not written yet */
};

/* What is stored about a position. */
struct stored {
    bool found;
    int64_t id, run;
    struct row row;
    struct result result;
};

enum status store_open(const char *path, enum store_mode mode,
                       struct store **store, struct status_text *why)
{
    struct store *const opened = calloc(1, sizeof *opened);
    if (!opened)
        return status_no_memory(why);
    enum status status = connection_open(&opened->connection, path, mode, why);
    const int last = mode == STORE_WRITE ? STATEMENTS - 1 : LAST_FIND;
    for (int i = 0; i <= last && !status; i++)
        status = connection_prepare(&opened->connection, sql[i],
                                    &opened->statement[i], why);
    if (status)
        store_close(opened);
    else
        *store = opened;
    return status;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(store->statement[i]);
    connection_close(&store->connection);
    free(store);
}

const struct connection *store_connection(const struct store *store)
{
    return &store->connection;
}

void store_set_run(struct store *store, const struct run *run)
{
    store->run = *run;
    store->run_set = true;
    store->run_id = 0;
    if (!*run->started)
        row_now(store->run.started);
}

/* Looks the key of `row` up by one of the two indexes. */
static enum status find_by(struct store *store, enum statement which,
                           const struct row *key, struct stored *stored,
                           struct status_text *why)
{
    struct status_text line;
    sqlite3_stmt *const find = store->statement[which];
    sqlite3_bind_text(find, 1, key->position, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(find, 2, key->rules, -1, SQLITE_TRANSIENT);
    if (which == FIND_BY_ORDER) {
        sqlite3_bind_int64(find, 3, key->side);
        sqlite3_bind_int64(find, 4, key->black + key->white);
    }
    enum status status = STATUS_OK;
    const int code = sqlite3_step(find);
    stored->found = code == SQLITE_ROW;
    if (stored->found) {
        stored->id = sqlite3_column_int64(find, ROW_ID);
        stored->run = sqlite3_column_int64(find, ROW_RUN);
        if (row_read(find, &stored->row, &stored->result, &line))
            status = connection_damaged(&store->connection, line.line, why);
        else if (strcmp(stored->row.position, key->position) != 0 ||
                 strcmp(stored->row.rules, key->rules) != 0)
            status = connection_damaged(
                &store->connection, "damaged: an index leads to a wrong result",
                why);
    } else if (code != SQLITE_DONE) {
        status = connection_error(&store->connection, code, "read", why);
    }
    sqlite3_reset(find);
    return status;
}

/* Looks a canonical position up. Another program may store it between the two
 * look-ups, so that only a second disagreement of the indexes counts. */
static enum status find(struct store *store, const struct position *position,
                        enum rules rules, struct stored *stored,
                        struct status_text *why)
{
    struct row key;
    notation_write(position, key.position);
    strcpy(key.rules, row_rules(position, rules));
    key.side = position->board->side;
    key.black = cellset_count(position->stones[COLOUR_BLACK]);
    key.white = cellset_count(position->stones[COLOUR_WHITE]);
    for (int attempt = 0; attempt < 2; attempt++) {
        enum status status = find_by(store, FIND_BY_KEY, &key, stored, why);
        if (status || stored->found)
            return status;
        status = find_by(store, FIND_BY_ORDER, &key, stored, why);
        if (status || !stored->found)
            return status;
    }
    return connection_damaged(&store->connection,
                              "damaged: an index has lost a result", why);
}

enum status store_get(struct store *store, const struct position *position,
                      enum rules rules, bool *found, struct result *result,
                      struct run *run, struct status_text *why)
{
    int k;
    struct stored stored;
    const struct position key = symmetry_canonical(position, &k);
    const enum status status = find(store, &key, rules, &stored, why);
    if (status)
        return status;
    *found = stored.found;
    if (!stored.found)
        return STATUS_OK;
    *result = stored.result;
    result->position = *position;
    result->rules = rules;
    result->move =
        symmetry_move(position->board, symmetry_inverse(k), stored.result.move);
    if (run)
        row_run(&stored.row, run);
    return STATUS_OK;
}

/* How much a result says: a proof with a Grundy value most. */
static int strength(const struct result *result)
{
    return (int)result->state + (result->grundy >= 0);
}

/* Whether a claim says less than what is known; of two bounds, that which is
 * nearer to the beginning of the search. */
static bool says_less(const struct result *claim, const struct result *known)
{
    if (claim->state == RESULT_BOUNDED && known->state == RESULT_BOUNDED)
        return claim->pn < known->pn && claim->dn < known->dn;
    return strength(claim) < strength(known);
}

static bool contradict(const struct result *a, const struct result *b)
{
    if (a->state != RESULT_PROVED || b->state != RESULT_PROVED)
        return false;
    return a->value != b->value ||
           (a->grundy >= 0 && b->grundy >= 0 && a->grundy != b->grundy);
}

static enum status alarm_contradiction(const struct store *store,
                                       const struct row *row,
                                       const struct result *known,
                                       const struct result *claim,
                                       struct status_text *why)
{
    return status_set(
        why, STATUS_FAILED,
        "store '%s': contradiction: '%s' (rules %s) is proved a %s (Grundy "
        "value %d) and was now proved a %s (Grundy value %d)",
        store->connection.path, row->position, row->rules,
        value_name(known->value), known->grundy, value_name(claim->value),
        claim->grundy);
}

/* Runs a writing statement whose parameters were bound with result `code`. */
static enum status finish(struct store *store, enum statement which, int code,
                          struct status_text *why)
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

/* The id of the run's row, which is written when it is still 0. */
static enum status name_run(struct store *store, const struct row *row,
                            int64_t *id, struct status_text *why)
{
    if (*id)
        return STATUS_OK;
    const enum status status =
        finish(store, INSERT_RUN,
               row_bind_run(store->statement[INSERT_RUN], row), why);
    *id = sqlite3_last_insert_rowid(store->connection.db);
    return status;
}

static enum status write_row(struct store *store, const struct row *row,
                             int64_t run, const struct stored *stored,
                             struct status_text *why)
{
    const enum statement which = stored->found ? UPDATE : INSERT;
    int code = row_bind(store->statement[which], row, run);
    if (code == SQLITE_OK && stored->found)
        code = sqlite3_bind_int64(store->statement[UPDATE],
                                  ROW_RESULT_COLUMNS + 3, stored->id);
    return finish(store, which, code, why);
}

/* Adds the work of an earlier attempt. */
static void add_work(struct result *result, const struct result *earlier)
{
    if (__builtin_add_overflow(result->nodes, earlier->nodes, &result->nodes))
        result->nodes = UINT64_MAX;
    result->seconds += earlier->seconds;
}

/* Puts a canonical result, with the write lock held. `run` is the id of the
 * run's row, 0 as long as none was written. */
static enum status put_locked(struct store *store, const struct result *claim,
                              int64_t *run, struct status_text *why)
{
    struct stored stored = {.found = false};
    enum status status =
        find(store, &claim->position, claim->rules, &stored, why);
    if (status)
        return status;
    const struct result *const known = &stored.result;
    if (stored.found && contradict(known, claim))
        return alarm_contradiction(store, &stored.row, known, claim, why);
    if (stored.found && known->state == RESULT_PROVED &&
        strength(claim) <= strength(known))
        return STATUS_OK;
    struct row row = stored.row;
    struct result merged = *claim;
    int64_t owner = stored.run;
    if (stored.found && says_less(claim, known)) {
        merged = *known;
        add_work(&merged, claim);
    } else {
        if (stored.found)
            add_work(&merged, known);
        row_of_run(&row, &store->run);
        row_now(row.recorded);
        status = name_run(store, &row, run, why);
        owner = *run;
    }
    row_of_result(&row, &merged);
    return status ? status : write_row(store, &row, owner, &stored, why);
}

static enum status put_one(struct store *store, const struct result *result,
                           int64_t *run, struct status_text *why)
{
    int k;
    struct result claim = *result;
    assert(store->run_set && !result_flaw(result));
    claim.position = symmetry_canonical(&result->position, &k);
    claim.move = symmetry_move(result->position.board, k, result->move);
    return put_locked(store, &claim, run, why);
}

enum status store_put_all(struct store *store, const struct result *results,
                          size_t count, struct status_text *why)
{
    int64_t run = store->run_id;
    enum status status = connection_begin(&store->connection, why);
    if (status)
        return status;
    for (size_t i = 0; i < count && !status; i++)
        status = put_one(store, &results[i], &run, why);
    if (!status)
        status = connection_commit(&store->connection, why);
    if (status)
        connection_rollback(&store->connection);
    else
        store->run_id = run;
    return status;
}

enum status store_put(struct store *store, const struct result *result,
                      struct status_text *why)
{
    return store_put_all(store, result, 1, why);
}

/* A walk that shows results, not rows. */
struct each {
    store_each_fn *each;
    void *context;
};

static enum status show(void *context, const struct row *row,
                        const struct result *result, struct status_text *why)
{
    const struct each *const to = context;
    return to->each(to->context, result, (int)row->orbit, why);
}

enum status store_each_contract(struct store *store, int side, enum rules rules,
                                store_each_fn *each, void *context,
                                struct status_text *why)
{
    assert(rules == RULES_INNER || rules == RULES_OPEN);
    const struct walk_filter filter = {
        .side = side, .rules = rules == RULES_INNER ? WALK_INNER : WALK_OPEN};
    struct each to = {.each = each, .context = context};
    return walk_rows(&store->connection, &filter, show, &to, why);
}

enum status store_each_main(struct store *store, int side, store_each_fn *each,
                            void *context, struct status_text *why)
{
    const struct walk_filter filter = {.side = side, .rules = WALK_ANY};
    struct each to = {.each = each, .context = context};
    return walk_rows(&store->connection, &filter, show, &to, why);
}
