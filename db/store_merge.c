/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * store_merge - batches out of one store into another.
 *
 * The results come in an order in which all that a proof rests on comes before
 * it: by side, the main phase before the contract, there from many stones to
 * few. The list of their ids is made first, so that the other file is locked
 * for a batch at a time only; what is written to it later may be missed.
 *
 * Judging and compressing take time and are done before the target is locked. A
 * batch is decided on with the target locked: what was seen of it before, for a
 * judge's sake, may have changed, so it is read again. Only what is committed
 * is counted.
 */
#include "db/store_merge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "db/ids.h"
#include "db/info.h"
#include "db/store_internal.h"
#include "game/array.h"

enum { BATCH_ROOM = 256, BATCH_BYTES = 16 << 20, JUDGED_ROOM = 256 };

/* A result on its way. */
struct store_merge_item {
    struct record record; /* the proof's bytes and the trace are its own */
    struct row row;       /* as it stood in the other store */
    struct run run;
    int64_t run_id; /* of the run's row there */
    struct packed_proof packed_proof;
    bool left_out;
    enum store_merge_fate fate;
    struct status_text line; /* of a contradiction */
};

/* The ids of a run's row in the one store and in the other. */
struct run_pair {
    int64_t source, target;
};

struct store_merge {
    struct store *target, *source; /* no source: claims out of a file */
    const char *source_path;
    const struct store_merge_options *options;
    struct store_merge_counts *counts;
    struct ids ids; /* of the results */
    size_t next;    /* the first not read yet */
    struct store_merge_item *items;
    size_t count; /* of the batch */
    struct run_pair *runs;
    size_t run_count, run_room;
};

bool store_merge_is_same(const char *one, const char *other)
{
    struct stat a, b;
    return stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

/* --- Reading -------------------------------------------------------------- */

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

/* Whether a row could not be read for what is in it; else the file cannot be
 * read, and neither can other rows. */
static bool is_damage(const struct store_merge *store_merge,
                      const struct status_text *why)
{
    if (status_lacked_memory(why))
        return false;
    const int code = sqlite3_errcode(store_merge->source->connection.db) & 0xff;
    return code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE ||
           code == SQLITE_CORRUPT;
}

static void tell(const struct store_merge *store_merge, const char *line)
{
    store_merge->options->tell(store_merge->options->context, line);
}

static void leave_out_damaged(const struct store_merge *store_merge,
                              const struct status_text *why)
{
    tell(store_merge, why->line);
    store_merge->counts->fate[STORE_MERGE_DAMAGED]++;
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
        if (!is_damage(store_merge, why))
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

/* Fills an item, if the row with the id is still there. */
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
    row_run(&stored.row, &item->run);
    const struct proof_table_place place = {.id = id, .key = &item->row};
    status = proof_table_get(&source->proof_table, &place, &item->record.result,
                             &item->record.proof, why);
    return status ? status : read_trace(store_merge, item, &place, why);
}

static void free_item(struct store_merge_item *item)
{
    record_free(&item->record);
    packed_proof_free(&item->packed_proof);
}

/* Reads the next batch; a damaged result is told of and left out. */
static enum status read_locked(struct store_merge *store_merge,
                               struct status_text *why)
{
    size_t bytes = 0;
    while (store_merge->next < store_merge->ids.count &&
           store_merge->count < BATCH_ROOM && bytes < BATCH_BYTES) {
        struct store_merge_item *const item =
            &store_merge->items[store_merge->count];
        bool found;
        *item = (struct store_merge_item){.left_out = false};
        const int64_t id = store_merge->ids.at[store_merge->next++];
        const enum status status =
            read_item(store_merge, id, item, &found, why);
        if (status) {
            free_item(item);
            if (!is_damage(store_merge, why))
                return status;
            leave_out_damaged(store_merge, why);
        } else if (found) {
            bytes += item->record.proof.size;
            store_merge->count++;
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

/* --- Judging -------------------------------------------------------------- */

/* Whether the target has the very proof and it was verified there. */
static enum status is_verified(struct store_merge *store_merge,
                               struct store_merge_item *item, bool *verified,
                               struct status_text *why)
{
    struct stored stored;
    struct proof_facts facts = {.stored = false};
    struct proof *const proof = &item->record.proof;
    const struct result *const result = &item->record.result;
    enum status status =
        key_lookup_find(&store_merge->target->key_lookup, &result->position,
                        result->rules, &stored, why);
    const struct proof_table_place place = {.id = stored.id,
                                            .key = &stored.row};
    if (!status && stored.found)
        status = proof_table_facts(&store_merge->target->proof_table, &place,
                                   &facts, why);
    *verified = !status && facts.stored && facts.verdict == PROOF_VERIFIED &&
                stored.result.state == RESULT_PROVED &&
                stored.result.value == result->value &&
                memcmp(facts.digest, proof->digest, sizeof facts.digest) == 0;
    if (*verified) {
        proof->verdict = PROOF_VERIFIED;
        memcpy(proof->verifier, facts.verifier, sizeof proof->verifier);
    }
    return status;
}

/* Whether a proof claims what its result says, which nobody has looked at if
 * the other store called it rejected. */
static bool is_about(struct store_merge_item *item, struct status_text *why)
{
    const char *const flaw =
        proof_flaw(&item->record.proof, &item->record.result);
    if (flaw)
        status_set(why, STATUS_FAILED, "the proof of '%s' (rules %s): %s",
                   item->row.position, item->row.rules, flaw);
    return !flaw;
}

/* Has a proof judged, and the item left out when it is rejected. */
static void judge(struct store_merge *store_merge,
                  struct store_merge_item *item)
{
    struct status_text reason;
    struct proof *const proof = &item->record.proof;
    const struct store_merge_options *const options = store_merge->options;
    proof->verdict = PROOF_UNVERIFIED;
    *proof->verifier = '\0';
    if (options->judge)
        options->judge(options->context, &item->record.result, proof, &reason);
    if (proof->verdict != PROOF_REJECTED && is_about(item, &reason))
        return;
    tell(store_merge, reason.line);
    item->left_out = true;
    item->fate = STORE_MERGE_REJECTED;
}

/* Makes an item ready to be put. A rejected proof of what is not proved is the
 * report of a bug and stays one. */
static enum status prepare(struct store_merge *store_merge,
                           struct store_merge_item *item,
                           struct status_text *why)
{
    bool verified;
    struct proof *const proof = &item->record.proof;
    const bool proved = item->record.result.state == RESULT_PROVED;
    item->packed_proof = (struct packed_proof){.proof = proof};
    if (!proof->size)
        return STATUS_OK;
    const enum status status = is_verified(store_merge, item, &verified, why);
    if (status || verified)
        return status;
    if (proved)
        judge(store_merge, item);
    return item->left_out ? STATUS_OK
                          : packed_proof_make(&item->packed_proof, proof, why);
}

bool store_merge_must_stop(const struct store_merge_options *options)
{
    return options->stop && *options->stop;
}

void store_merge_count(const struct store_merge_options *options, uint64_t done,
                       uint64_t total)
{
    if (options->count)
        options->count(options->context, done, total);
}

static enum status prepare_batch(struct store_merge *store_merge,
                                 struct status_text *why)
{
    enum status status = STATUS_OK;
    const size_t before = store_merge->next - store_merge->count;
    for (size_t i = 0; i < store_merge->count && !status; i++) {
        store_merge_count(store_merge->options, before + i,
                          store_merge->ids.count);
        status = store_merge_must_stop(store_merge->options)
                     ? STATUS_LIMIT
                     : prepare(store_merge, &store_merge->items[i], why);
    }
    return status;
}

/* --- Putting -------------------------------------------------------------- */

/* The row of an item's run in the target, written if need be. */
static enum status need_run(struct store_merge *store_merge,
                            const struct store_merge_item *item,
                            struct provenance *origin, struct status_text *why)
{
    *origin =
        (struct provenance){.run = &item->run, .recorded = item->row.recorded};
    for (size_t i = store_merge->run_count; i-- > 0 && !origin->id;)
        if (store_merge->runs[i].source == item->run_id)
            origin->id = store_merge->runs[i].target;
    if (origin->id)
        return STATUS_OK;
    if (!array_room(&store_merge->runs, store_merge->run_count,
                    &store_merge->run_room))
        return status_no_memory(why);
    const enum status status = store_need_run(store_merge->target, origin, why);
    if (!status)
        store_merge->runs[store_merge->run_count++] =
            (struct run_pair){item->run_id, origin->id};
    return status;
}

/* What a proved result says, as words: "a win", "a loss with Grundy value 0".
 */
enum { CLAIM_SIZE = 48 };
static const char *claim_words(const struct result *result,
                               char words[CLAIM_SIZE])
{
    const int used =
        snprintf(words, CLAIM_SIZE, "a %s", value_name(result->value));
    if (result->grundy >= 0)
        snprintf(words + used, CLAIM_SIZE - (size_t)used,
                 " with Grundy value %d", result->grundy);
    return words;
}

/* Leaves an item out that contradicts what is known. Of a win and a loss that
 * the verifier accepted both, it was wrong about one. */
static void refuse(const struct store_merge *store_merge,
                   struct store_merge_item *item, const struct result *known,
                   const struct proof_facts *facts)
{
    char here[CLAIM_SIZE], there[CLAIM_SIZE];
    const struct proof *const proof = &item->record.proof;
    const bool both = known->value != item->record.result.value &&
                      facts->stored && facts->verdict == PROOF_VERIFIED &&
                      proof->size && proof->verdict == PROOF_VERIFIED;
    item->fate = STORE_MERGE_CONFLICTING;
    status_set(&item->line, STATUS_FAILED,
               "contradiction: '%s' (rules %s) is proved %s in '%s' and %s in "
               "'%s'; %s",
               item->row.position, item->row.rules, claim_words(known, here),
               store_merge->target->connection.path,
               claim_words(&item->record.result, there),
               store_merge->source_path,
               both ? "the verifier accepted both proofs, which is a bug of "
                      "it: please report it"
                    : "the former stays");
}

/* Puts the trace if it came with the result that stays, or there is none. */
static enum status put_trace(struct store_merge *store_merge,
                             struct store_merge_item *item,
                             const struct merge *merge,
                             const struct proof_table_place *place,
                             struct status_text *why)
{
    bool found = false;
    struct trace trace;
    struct trace_table *const trace_table = &store_merge->target->trace_table;
    const struct trace *const own = item->record.trace;
    if (!own || trace_flaw(own, &merge->result))
        return STATUS_OK;
    enum status status = STATUS_OK;
    if (!merge->by_claim)
        status = trace_table_get(trace_table, place, &merge->result, &found,
                                 &trace, why);
    if (status || found)
        return status;
    if (item->fate == STORE_MERGE_KNOWN)
        item->fate = STORE_MERGE_BETTER;
    return trace_table_put(trace_table, place, own, why);
}

/* Writes what is better in an item than what is stored. */
static enum status put_merged(struct store_merge *store_merge,
                              struct store_merge_item *item,
                              const struct stored *stored,
                              const struct merge *merge,
                              struct status_text *why)
{
    struct provenance origin;
    struct store *const target = store_merge->target;
    struct proof_table_place place = {.id = stored->id, .key = &item->row};
    enum status status = STATUS_OK;
    item->fate = !stored->found                 ? STORE_MERGE_NEW
                 : merge->write || merge->proof ? STORE_MERGE_BETTER
                                                : STORE_MERGE_KNOWN;
    if (merge->write && merge->by_claim)
        status = need_run(store_merge, item, &origin, why);
    if (!status && merge->write)
        status =
            store_write_result(target, merge, stored, &origin, &place, why);
    if (!status && merge->proof && !item->packed_proof.frame)
        status =
            packed_proof_make(&item->packed_proof, &item->record.proof, why);
    if (!status && merge->proof)
        status = proof_table_put(&target->proof_table, &place,
                                 &item->packed_proof, why);
    return status ? status : put_trace(store_merge, item, merge, &place, why);
}

/* Puts an item, with the write lock held. */
static enum status put_item(struct store_merge *store_merge,
                            struct store_merge_item *item,
                            struct status_text *why)
{
    struct stored stored = {.found = false};
    struct proof_facts facts = {.stored = false};
    struct store *const target = store_merge->target;
    const struct result *const result = &item->record.result;
    enum status status = key_lookup_find(&target->key_lookup, &result->position,
                                         result->rules, &stored, why);
    const struct proof_table_place place = {.id = stored.id,
                                            .key = &stored.row};
    if (!status && stored.found)
        status = proof_table_facts(&target->proof_table, &place, &facts, why);
    if (status)
        return status;
    if (stored.found && merge_contradicts(&stored.result, result)) {
        refuse(store_merge, item, &stored.result, &facts);
        return STATUS_OK;
    }
    const struct merge merge = merge_copy(stored.found ? &stored.result : NULL,
                                          &facts, result, &item->record.proof);
    return put_merged(store_merge, item, &stored, &merge, why);
}

/* Counts a batch that was committed, and tells of what was contradicted. */
static void count_batch(struct store_merge *store_merge)
{
    struct store_merge_counts *const counts = store_merge->counts;
    for (size_t i = 0; i < store_merge->count; i++) {
        const struct store_merge_item *const item = &store_merge->items[i];
        const struct record *const record = &item->record;
        counts->fate[item->fate]++;
        if (item->fate == STORE_MERGE_CONFLICTING)
            tell(store_merge, item->line.line);
        if (item->fate <= STORE_MERGE_KNOWN &&
            record->result.state == RESULT_PROVED) {
            counts->bare += !record->proof.size;
            counts->undecided += record->proof.size > 0 &&
                                 record->proof.verdict == PROOF_UNVERIFIED;
        }
    }
}

static enum status put_batch(struct store_merge *store_merge,
                             struct status_text *why)
{
    const struct connection *const target = &store_merge->target->connection;
    enum status status = connection_begin(target, why);
    if (status)
        return status;
    for (size_t i = 0; i < store_merge->count && !status; i++)
        if (!store_merge->items[i].left_out)
            status = put_item(store_merge, &store_merge->items[i], why);
    if (!status)
        status = connection_commit(target, why);
    if (status)
        connection_rollback(target);
    else
        count_batch(store_merge);
    return status;
}

/* --- Batches -------------------------------------------------------------- */

static void empty_batch(struct store_merge *store_merge)
{
    for (size_t i = 0; i < store_merge->count; i++)
        free_item(&store_merge->items[i]);
    store_merge->count = 0;
}

static enum status move_batches(struct store_merge *store_merge,
                                struct status_text *why)
{
    enum status status = STATUS_OK;
    while (!status && store_merge->next < store_merge->ids.count) {
        if (store_merge_must_stop(store_merge->options))
            return STATUS_LIMIT;
        status = read_batch(store_merge, why);
        if (!status)
            status = prepare_batch(store_merge, why);
        if (!status)
            status = put_batch(store_merge, why);
        empty_batch(store_merge);
    }
    return status;
}

/* --- Games ---------------------------------------------------------------- */

/* A batch of games, of one of the two kinds. */
struct game_batch {
    struct store_merge *store_merge;
    struct stored_game *games;        /* room for BATCH_ROOM */
    struct stored_imported *imported; /* likewise */
    size_t count;
};

/* Counts a game that cannot be read, and names it. */
static enum status pass_over(const struct store_merge *store_merge,
                             uint64_t *damaged, struct status_text *why)
{
    if (!is_damage(store_merge, why))
        return STATUS_FAILED;
    tell(store_merge, why->line);
    ++*damaged;
    return STATUS_OK;
}

/* A game_table_fn. */
static enum status take_game(void *context, const struct stored_game *game,
                             struct status_text *why)
{
    struct game_batch *const batch = context;
    const struct store_merge *const store_merge = batch->store_merge;
    if (!game)
        return pass_over(store_merge, &store_merge->counts->games_damaged, why);
    batch->games[batch->count++] = *game;
    return STATUS_OK;
}

/* An imported_table_fn. */
static enum status take_imported(void *context,
                                 const struct stored_imported *game,
                                 struct status_text *why)
{
    struct game_batch *const batch = context;
    const struct store_merge *const store_merge = batch->store_merge;
    if (!game)
        return pass_over(store_merge, &store_merge->counts->imported_damaged,
                         why);
    batch->imported[batch->count++] = *game;
    return STATUS_OK;
}

static void tell_game(const struct store_merge *store_merge,
                      const struct stored_game *game)
{
    char text[PLAYED_SERIES_SIZE];
    struct status_text line;
    const struct played_series series =
        played_game_series(&game->played, &game->run);
    status_set(&line, STATUS_FAILED,
               "contradiction: game %llu of the series '%s' is another in '%s' "
               "and in '%s'; the former stays",
               (unsigned long long)game->played.number,
               played_series_write(&series, text),
               store_merge->target->connection.path, store_merge->source_path);
    tell(store_merge, line.line);
}

static void tell_imported(const struct store_merge *store_merge,
                          const struct stored_imported *game)
{
    char key[IMPORTED_KEY_SIZE];
    struct status_text line;
    status_set(&line, STATUS_FAILED,
               "contradiction: the imported game '%s' is another in '%s' and "
               "in '%s'; the former stays",
               imported_game_key(&game->imported, key),
               store_merge->target->connection.path, store_merge->source_path);
    tell(store_merge, line.line);
}

/* Reads a page of games after that row; *after stays at the end. */
static enum status read_games(struct game_batch *batch, int64_t *after,
                              struct status_text *why)
{
    struct store *const source = batch->store_merge->source;
    return batch->games ? game_table_page(source, after, BATCH_ROOM, take_game,
                                          batch, why)
                        : imported_table_page(source, after, BATCH_ROOM,
                                              take_imported, batch, why);
}

static enum status put_games(struct game_batch *batch, struct status_text *why)
{
    struct store_merge *const store_merge = batch->store_merge;
    enum game_fate fates[BATCH_ROOM];
    const enum status status = game_table_copy(
        store_merge->target, batch->games, batch->count, fates, why);
    for (size_t i = 0; i < batch->count && !status; i++) {
        store_merge->counts->games[fates[i]]++;
        if (fates[i] == GAME_CONFLICTING)
            tell_game(store_merge, &batch->games[i]);
    }
    return status;
}

static enum status put_imported(struct game_batch *batch,
                                struct status_text *why)
{
    struct store_merge *const store_merge = batch->store_merge;
    enum imported_fate fates[BATCH_ROOM];
    const enum status status = imported_table_copy(
        store_merge->target, batch->imported, batch->count, fates, why);
    for (size_t i = 0; i < batch->count && !status; i++) {
        store_merge->counts->imported[fates[i]]++;
        if (fates[i] == IMPORTED_CONFLICTING)
            tell_imported(store_merge, &batch->imported[i]);
    }
    return status;
}

/* Moves the games of one kind, page by page. */
static enum status move_pages(struct game_batch *batch, struct status_text *why)
{
    int64_t after = INT64_MIN, before;
    enum status status = STATUS_OK;
    do {
        before = after;
        if (store_merge_must_stop(batch->store_merge->options))
            return STATUS_LIMIT;
        batch->count = 0;
        status = read_games(batch, &after, why);
        if (!status && batch->count)
            status =
                batch->games ? put_games(batch, why) : put_imported(batch, why);
    } while (!status && after != before);
    return status;
}

static enum status move_games(struct store_merge *store_merge,
                              struct status_text *why)
{
    struct game_batch batch = {.store_merge = store_merge,
                               .games =
                                   calloc(BATCH_ROOM, sizeof *batch.games)};
    const enum status status =
        batch.games ? move_pages(&batch, why) : status_no_memory(why);
    free(batch.games);
    return status;
}

static enum status move_imported(struct store_merge *store_merge,
                                 struct status_text *why)
{
    struct game_batch batch = {.store_merge = store_merge,
                               .imported =
                                   calloc(BATCH_ROOM, sizeof *batch.imported)};
    const enum status status =
        batch.imported ? move_pages(&batch, why) : status_no_memory(why);
    free(batch.imported);
    return status;
}

enum status store_merge_run(struct store *target, struct store *source,
                            const struct store_merge_options *options,
                            struct store_merge_counts *counts,
                            struct status_text *why)
{
    struct store_merge store_merge = {
        .target = target,
        .source = source,
        .source_path = source->connection.path,
        .options = options,
        .counts = counts,
        .items = calloc(BATCH_ROOM, sizeof *store_merge.items)};
    *counts = (struct store_merge_counts){.bare = 0};
    enum status status = store_merge.items ? list_results(&store_merge, why)
                                           : status_no_memory(why);
    if (!status)
        status = move_batches(&store_merge, why);
    if (!status)
        status = move_games(&store_merge, why);
    if (!status)
        status = move_imported(&store_merge, why);
    ids_free(&store_merge.ids);
    free(store_merge.items);
    free(store_merge.runs);
    return status;
}

/* --- Claims out of a file ------------------------------------------------- */

static bool same_run(const struct run *a, const struct run *b)
{
    return a->seed == b->seed && !strcmp(a->version, b->version) &&
           !strcmp(a->options, b->options) && !strcmp(a->started, b->started);
}

/* Fills the next item. Claims of one run get the same id of a run. */
static enum status add_claim(struct store_merge *store_merge,
                             const struct store_merge_claim *claim,
                             struct status_text *why)
{
    bool verified = false;
    struct store_merge_item *const item =
        &store_merge->items[store_merge->count++];
    *item = (struct store_merge_item){.record = claim->record,
                                      .run = claim->run,
                                      .run_id = (int64_t)store_merge->count};
    for (size_t i = 0; i + 1 < store_merge->count; i++)
        if (same_run(&store_merge->items[i].run, &item->run))
            item->run_id = store_merge->items[i].run_id;
    row_of_result(&item->row, &item->record.result);
    row_of_run(&item->row, &item->run);
    strcpy(item->row.recorded, claim->recorded);
    struct proof *const proof = &item->record.proof;
    item->packed_proof = (struct packed_proof){.proof = proof};
    if (!proof->size)
        return STATUS_OK;
    checksum_bytes_digest(proof->bytes, proof->size, proof->digest);
    const enum status status = is_verified(store_merge, item, &verified, why);
    return status || verified
               ? status
               : packed_proof_make(&item->packed_proof, proof, why);
}

enum status store_merge_claims(struct store *target, const char *path,
                               const struct store_merge_claim *claims,
                               size_t count,
                               const struct store_merge_options *options,
                               struct store_merge_counts *counts,
                               struct status_text *why)
{
    struct store_merge store_merge = {
        .target = target,
        .source_path = path,
        .options = options,
        .counts = counts,
        .items = calloc(count + 1, sizeof *store_merge.items)};
    enum status status = store_merge.items ? STATUS_OK : status_no_memory(why);
    for (size_t i = 0; i < count && !status; i++)
        status = add_claim(&store_merge, &claims[i], why);
    if (!status)
        status = put_batch(&store_merge, why);
    for (size_t i = 0; i < store_merge.count; i++)
        packed_proof_free(&store_merge.items[i].packed_proof);
    free(store_merge.items);
    free(store_merge.runs);
    return status;
}

/* --- Proofs that were not judged yet ------------------------------------- */

struct rest {
    struct store *store;
    const struct store_merge_options *options;
    uint64_t *count;
    uint64_t heard, total;             /* of the proofs to be judged */
    struct record judged[JUDGED_ROOM]; /* verdicts to be recorded */
    size_t judged_count;
};

static enum status flush_rest(struct rest *rest, struct status_text *why)
{
    const size_t count = rest->judged_count;
    rest->judged_count = 0;
    return count ? store_judge_proofs(rest->store, rest->judged, count, why)
                 : STATUS_OK;
}

/* Has a proof judged and takes note of the verdict. */
static enum status judge_stored(struct rest *rest, const struct result *result,
                                struct proof *proof, struct status_text *why)
{
    struct status_text reason;
    const struct store_merge_options *const options = rest->options;
    store_merge_count(options, rest->heard++, rest->total);
    const enum status verdict =
        options->judge(options->context, result, proof, &reason);
    rest->count[proof->verdict]++;
    if (verdict && proof->verdict == PROOF_REJECTED)
        options->tell(options->context, reason.line);
    if (proof->verdict == PROOF_UNVERIFIED)
        return STATUS_OK;
    struct record *const record = &rest->judged[rest->judged_count++];
    *record = (struct record){.result = *result, .proof = *proof};
    record->proof.bytes = NULL;
    record->proof.size = 0;
    return rest->judged_count == JUDGED_ROOM ? flush_rest(rest, why)
                                             : STATUS_OK;
}

/* A store_each_fn. */
static enum status judge_each(void *context, const struct store_entry *entry,
                              struct status_text *why)
{
    struct rest *const rest = context;
    const struct result *const result = entry->result;
    struct proof proof;
    bool found;
    if (store_merge_must_stop(rest->options))
        return STATUS_LIMIT;
    if (entry->proof.verdict != PROOF_UNVERIFIED)
        return STATUS_OK;
    enum status status = store_get_proof(rest->store, &result->position,
                                         result->rules, &found, &proof, why);
    if (!status && found)
        status = judge_stored(rest, result, &proof, why);
    proof_free(&proof);
    return status;
}

enum status store_merge_judge_rest(struct store *target,
                                   const struct store_merge_options *options,
                                   uint64_t count[PROOF_VERDICTS],
                                   struct status_text *why)
{
    struct info info;
    memset(count, 0, PROOF_VERDICTS * sizeof *count);
    if (info_read(target, &info, why))
        return STATUS_FAILED;
    if (!info.proofs.count[PROOF_UNVERIFIED])
        return STATUS_OK;
    struct rest *const rest = calloc(1, sizeof *rest);
    if (!rest)
        return status_no_memory(why);
    rest->store = target;
    rest->options = options;
    rest->count = count;
    rest->total = info.proofs.count[PROOF_UNVERIFIED];
    enum status status = store_each_proof(target, 0, judge_each, rest, why);
    struct status_text other;
    const enum status flushed = flush_rest(rest, status ? &other : why);
    free(rest);
    return status ? status : flushed;
}
