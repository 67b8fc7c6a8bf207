/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * store_merge - what another store holds into this one.
 *
 * The results come in an order in which all that a proof rests on comes before
 * it: by side, the main phase before the contract, there from many stones to
 * few. The list of their ids is made first, so that the other file is locked
 * for a batch at a time only; what is written to it later may be missed.
 */
#include "db/store_merge.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "db/ids.h"
#include "db/store_internal.h"
#include "db/store_merge_batch.h"
#include "db/store_merge_games.h"

enum { BATCH_ROOM = 256, BATCH_BYTES = 16 << 20 };

struct store_merge {
    struct store *source;
    struct ids ids; /* of the results */
    size_t next;    /* the first not read yet */
    struct store_merge_batch batch;
};

bool store_merge_is_same(const char *one, const char *other)
{
    struct stat a, b;
    return stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

static enum status list_results(struct store_merge *store_merge,
                                struct status_text *why)
{
    static const char sql[] =
        "SELECT id FROM main.result NOT INDEXED"
        " ORDER BY side, rules, black + white DESC, position";
    const struct connection *const source = &store_merge->source->connection;
    sqlite3_stmt *statement = NULL;
    int code = SQLITE_DONE;
    enum status status = connection_prepare(source, sql, &statement, why);
    while (!status && (code = sqlite3_step(statement)) == SQLITE_ROW)
        status =
            ids_add(&store_merge->ids, sqlite3_column_int64(statement, 0), why);
    if (!status && code != SQLITE_DONE)
        status = connection_error(source, code, "read", why);
    sqlite3_finalize(statement);
    return status;
}

static void leave_out_damaged(const struct store_merge *store_merge,
                              struct status_text *why)
{
    store_merge_leave_out(store_merge->batch.options, why);
    store_merge->batch.counts->fate[STORE_MERGE_DAMAGED]++;
}

/* Reads the trace, if there is one; without a damaged one the result is as good
 * as with it. */
static enum status read_trace(struct store_merge *store_merge,
                              struct store_merge_item *item,
                              const struct proof_table_place *place,
                              struct status_text *why)
{
    struct trace trace;
    bool found;
    if (trace_table_get(&store_merge->source->trace_table, place,
                        &item->record.result, &found, &trace, why)) {
        if (!connection_met_damage(&store_merge->source->connection, why))
            return STATUS_FAILED;
        leave_out_damaged(store_merge, why);
    }
    if (!found)
        return STATUS_OK;
    item->record.trace = malloc(sizeof trace);
    if (!item->record.trace)
        return status_no_memory(why);
    *item->record.trace = trace;
    return STATUS_OK;
}

/* Fills an item, if the row with the id is still there. Its Grundy value, which
 * nobody proves, is left out. */
static enum status read_item(struct store_merge *store_merge, int64_t id,
                             struct store_merge_item *item, bool *found,
                             struct status_text *why)
{
    struct stored stored;
    struct store *const source = store_merge->source;
    enum status status =
        key_lookup_find_id(&source->key_lookup, id, &stored, why);
    *found = !status && stored.found;
    if (!*found)
        return status;
    *item = (struct store_merge_item){.record = {.result = stored.result},
                                      .row = stored.row,
                                      .run_id = stored.run};
    item->record.result.grundy = VALUE_NO_GRUNDY;
    row_run(&stored.row, &item->run);
    const struct proof_table_place place = {.id = id, .key = &item->row};
    status = proof_table_get(&source->proof_table, &place, &item->record.result,
                             &item->record.proof, why);
    return status ? status : read_trace(store_merge, item, &place, why);
}

/* Reads the next batch; a damaged result is told of and left out. */
static enum status read_locked(struct store_merge *store_merge,
                               struct status_text *why)
{
    size_t bytes = 0;
    struct store_merge_batch *const batch = &store_merge->batch;
    while (store_merge->next < store_merge->ids.count &&
           batch->count < BATCH_ROOM && bytes < BATCH_BYTES) {
        struct store_merge_item *const item = &batch->items[batch->count];
        bool found;
        *item = (struct store_merge_item){.left_out = false};
        const int64_t id = store_merge->ids.at[store_merge->next++];
        const enum status status =
            read_item(store_merge, id, item, &found, why);
        if (status) {
            record_free(&item->record);
            if (!connection_met_damage(&store_merge->source->connection, why))
                return status;
            leave_out_damaged(store_merge, why);
        } else if (found) {
            bytes += item->record.proof.size;
            batch->count++;
        }
    }
    return STATUS_OK;
}

static enum status read_batch(struct store_merge *store_merge,
                              struct status_text *why)
{
    bool frozen;
    const struct connection *const source = &store_merge->source->connection;
    enum status status = connection_freeze(source, &frozen, why);
    if (status)
        return status;
    status = read_locked(store_merge, why);
    connection_thaw(source, frozen);
    return status;
}

static enum status judge_batch(struct store_merge *store_merge,
                               struct status_text *why)
{
    enum status status = STATUS_OK;
    struct store_merge_batch *const batch = &store_merge->batch;
    const size_t before = store_merge->next - batch->count;
    for (size_t i = 0; i < batch->count && !status; i++) {
        store_merge_count(batch->options, before + i, store_merge->ids.count);
        status = store_merge_must_stop(batch->options)
                     ? STATUS_LIMIT
                     : store_merge_batch_judge(batch, &batch->items[i], why);
    }
    return status;
}

static void empty_batch(struct store_merge_batch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        record_free(&batch->items[i].record);
    store_merge_batch_empty(batch);
}

static enum status move_results(struct store_merge *store_merge,
                                struct status_text *why)
{
    enum status status = list_results(store_merge, why);
    while (!status && store_merge->next < store_merge->ids.count) {
        if (store_merge_must_stop(store_merge->batch.options))
            return STATUS_LIMIT;
        status = read_batch(store_merge, why);
        if (!status)
            status = judge_batch(store_merge, why);
        if (!status)
            status = store_merge_batch_put(&store_merge->batch, why);
        empty_batch(&store_merge->batch);
    }
    return status;
}

enum status store_merge_run(struct store *target, struct store *source,
                            const struct store_merge_options *options,
                            struct store_merge_counts *counts,
                            struct status_text *why)
{
    struct store_merge store_merge = {
        .source = source,
        .batch = {.target = target,
                  .source_path = source->connection.path,
                  .options = options,
                  .counts = counts}};
    *counts = (struct store_merge_counts){.bare = 0};
    enum status status =
        store_merge_batch_open(&store_merge.batch, BATCH_ROOM, why);
    if (!status)
        status = move_results(&store_merge, why);
    if (!status)
        status = store_merge_games(target, source, options, counts, why);
    ids_free(&store_merge.ids);
    store_merge_batch_close(&store_merge.batch);
    return status;
}
