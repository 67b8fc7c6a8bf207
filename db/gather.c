/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * gather - batches out of one store into another; see the header.
 *
 * The results come in an order in which all that a proof rests on comes before
 * it: by side, the main phase before the contract, there from many stones to
 * few. The list of their ids is made first, so that the other file is locked
 * for a batch at a time only; what is written to it later may be missed.
 *
 * Judging and compressing take time and are done before the target is locked;
 * gather_put.c is about what is done then.
 */
#include "db/gather.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "db/gather_inside.h"

enum { BATCH_ROOM = 256, BATCH_BYTES = 16 << 20 };

bool gather_is_same(const char *one, const char *other)
{
    struct stat a, b;
    return stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

/* --- Reading -------------------------------------------------------------- */

static enum status list_results(struct gather *gather, struct status_text *why)
{
    static const char sql[] =
        "SELECT id FROM main.result NOT INDEXED"
        " ORDER BY side, rules, black + white DESC, position";
    const struct connection *const source = &gather->source->connection;
    sqlite3_stmt *statement = NULL;
    int code = SQLITE_DONE;
    enum status status = connection_prepare(source, sql, &statement, why);
    while (!status && (code = sqlite3_step(statement)) == SQLITE_ROW)
        status = ids_add(&gather->ids, sqlite3_column_int64(statement, 0), why);
    if (!status && code != SQLITE_DONE)
        status = connection_error(source, code, "read", why);
    sqlite3_finalize(statement);
    gather->results = gather->ids.count;
    return status ? status
                  : docket_list(&gather->source->docket, &gather->ids, why);
}

/* Whether a row could not be read for what is in it; else the file cannot be
 * read, and neither can other rows. */
static bool is_damage(const struct gather *gather)
{
    const int code = sqlite3_errcode(gather->source->connection.db) & 0xff;
    return code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE ||
           code == SQLITE_CORRUPT;
}

void gather_tell(const struct gather *gather, const char *line)
{
    gather->options->tell(gather->options->context, line);
}

static void leave_out_damaged(const struct gather *gather,
                              const struct status_text *why)
{
    gather_tell(gather, why->line);
    gather->counts->fate[GATHER_DAMAGED]++;
}

/* Reads the trace, if there is one; without a damaged one the result is as good
 * as with it. */
static enum status read_trail(struct gather *gather, struct gather_item *item,
                              const struct shelf_place *place,
                              struct status_text *why)
{
    struct trail trail;
    bool found;
    if (rack_get(&gather->source->rack, place, &item->record.result, &found,
                 &trail, why)) {
        if (!is_damage(gather))
            return STATUS_FAILED;
        leave_out_damaged(gather, why);
    }
    if (!found)
        return STATUS_OK;
    item->record.trail = malloc(sizeof trail);
    if (!item->record.trail)
        return status_no_memory(why);
    *item->record.trail = trail;
    return STATUS_OK;
}

/* Fills an item, if the row with the id is still there. */
static enum status read_item(struct gather *gather, int64_t id, bool result,
                             struct gather_item *item, bool *found,
                             struct status_text *why)
{
    struct stored stored;
    struct store *const source = gather->source;
    enum status status = result
                             ? finder_find_id(&source->finder, id, &stored, why)
                             : docket_get(&source->docket, id, &stored, why);
    *found = !status && stored.found;
    if (!*found)
        return status;
    *item = (struct gather_item){.record = {.result = stored.result},
                                 .row = stored.row,
                                 .run_id = stored.run};
    row_run(&stored.row, &item->run);
    const struct shelf_place place = {.id = id, .key = &item->row};
    status = shelf_get(result ? &source->shelf : &source->docket.shelf, &place,
                       &item->record.result, &item->record.proof, why);
    return !status && result ? read_trail(gather, item, &place, why) : status;
}

static void free_item(struct gather_item *item)
{
    proof_free(&item->record.proof);
    free(item->record.trail);
    parcel_free(&item->parcel);
}

/* Reads the next batch; a damaged result is told of and left out. */
static enum status read_locked(struct gather *gather, struct status_text *why)
{
    size_t bytes = 0;
    while (gather->next < gather->ids.count && gather->count < BATCH_ROOM &&
           bytes < BATCH_BYTES) {
        struct gather_item *const item = &gather->items[gather->count];
        bool found;
        *item = (struct gather_item){.left_out = false};
        const enum status status =
            read_item(gather, gather->ids.at[gather->next],
                      gather->next < gather->results, item, &found, why);
        gather->next++;
        if (status) {
            free_item(item);
            if (!is_damage(gather))
                return status;
            leave_out_damaged(gather, why);
        } else if (found) {
            bytes += item->record.proof.size;
            gather->count++;
        }
    }
    return STATUS_OK;
}

static enum status read_batch(struct gather *gather, struct status_text *why)
{
    bool frozen;
    const struct connection *const source = &gather->source->connection;
    enum status status = connection_freeze(source, &frozen, why);
    if (status)
        return status;
    status = read_locked(gather, why);
    connection_thaw(source, frozen);
    return status;
}

/* --- Judging -------------------------------------------------------------- */

/* Whether the target has the very proof and it was verified there. */
static enum status is_verified(struct gather *gather, struct gather_item *item,
                               bool *verified, struct status_text *why)
{
    struct stored stored;
    struct proof_facts facts = {.stored = false};
    struct proof *const proof = &item->record.proof;
    const struct result *const result = &item->record.result;
    enum status status = finder_find(&gather->target->finder, &result->position,
                                     result->rules, &stored, why);
    const struct shelf_place place = {.id = stored.id, .key = &stored.row};
    if (!status && stored.found)
        status = shelf_facts(&gather->target->shelf, &place, &facts, why);
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
static bool is_about(struct gather_item *item, struct status_text *why)
{
    const char *const flaw =
        proof_flaw(&item->record.proof, &item->record.result);
    if (flaw)
        status_set(why, STATUS_FAILED, "the proof of '%s' (rules %s): %s",
                   item->row.position, item->row.rules, flaw);
    return !flaw;
}

/* Has a proof judged, and the item left out when it is rejected. */
static void judge(struct gather *gather, struct gather_item *item)
{
    struct status_text reason;
    struct proof *const proof = &item->record.proof;
    const struct gather_options *const options = gather->options;
    proof->verdict = PROOF_UNVERIFIED;
    *proof->verifier = '\0';
    if (options->judge)
        options->judge(options->context, &item->record.result, proof, &reason);
    if (proof->verdict != PROOF_REJECTED && is_about(item, &reason))
        return;
    gather_tell(gather, reason.line);
    item->left_out = true;
    item->fate = GATHER_REJECTED;
}

/* Makes an item ready to be put. A rejected proof of what is not proved is the
 * report of a bug and stays one. */
static enum status prepare(struct gather *gather, struct gather_item *item,
                           struct status_text *why)
{
    bool verified;
    struct proof *const proof = &item->record.proof;
    const bool proved = item->record.result.state == RESULT_PROVED;
    item->parcel = (struct parcel){.proof = proof};
    if (!proof->size)
        return STATUS_OK;
    const enum status status = is_verified(gather, item, &verified, why);
    if (status || verified)
        return status;
    if (proved)
        judge(gather, item);
    return item->left_out ? STATUS_OK : parcel_pack(&item->parcel, proof, why);
}

bool gather_must_stop(const struct gather_options *options)
{
    return options->stop && *options->stop;
}

void gather_count(const struct gather_options *options, uint64_t done,
                  uint64_t total)
{
    if (options->count)
        options->count(options->context, done, total);
}

static enum status prepare_batch(struct gather *gather, struct status_text *why)
{
    enum status status = STATUS_OK;
    const size_t before = gather->next - gather->count;
    for (size_t i = 0; i < gather->count && !status; i++) {
        gather_count(gather->options, before + i, gather->ids.count);
        status = gather_must_stop(gather->options)
                     ? STATUS_LIMIT
                     : prepare(gather, &gather->items[i], why);
    }
    return status;
}

/* --- Batches -------------------------------------------------------------- */

static void empty_batch(struct gather *gather)
{
    for (size_t i = 0; i < gather->count; i++)
        free_item(&gather->items[i]);
    gather->count = 0;
}

static enum status move_batches(struct gather *gather, struct status_text *why)
{
    enum status status = STATUS_OK;
    while (!status && gather->next < gather->ids.count) {
        if (gather_must_stop(gather->options))
            return STATUS_LIMIT;
        status = read_batch(gather, why);
        if (!status)
            status = prepare_batch(gather, why);
        if (!status)
            status = gather_put_batch(gather, why);
        empty_batch(gather);
    }
    return status;
}

enum status gather_run(struct store *target, struct store *source,
                       const struct gather_options *options,
                       struct gather_counts *counts, struct status_text *why)
{
    struct gather gather = {.target = target,
                            .source = source,
                            .options = options,
                            .counts = counts,
                            .items = calloc(BATCH_ROOM, sizeof *gather.items)};
    *counts = (struct gather_counts){.bare = 0};
    enum status status =
        gather.items ? list_results(&gather, why) : status_no_memory(why);
    if (!status)
        status = move_batches(&gather, why);
    ids_free(&gather.ids);
    free(gather.items);
    free(gather.runs);
    return status;
}
