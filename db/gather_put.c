/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * gather_put - what a merge writes.
 *
 * A batch is decided on with the target locked: what was seen of it before, for
 * a judge's sake, may have changed, so it is read again. Only what is committed
 * is counted.
 */
#include <string.h>

#include "db/gather_inside.h"
#include "game/room.h"

/* The row of an item's run in the target, written if need be. */
static enum status need_run(struct gather *gather,
                            const struct gather_item *item,
                            struct origin *origin, struct status_text *why)
{
    *origin =
        (struct origin){.run = &item->run, .recorded = item->row.recorded};
    for (size_t i = gather->run_count; i-- > 0 && !origin->id;)
        if (gather->runs[i].source == item->run_id)
            origin->id = gather->runs[i].target;
    if (origin->id)
        return STATUS_OK;
    if (!room_for(&gather->runs, gather->run_count, &gather->run_room))
        return status_no_memory(why);
    const enum status status = store_need_run(gather->target, origin, why);
    if (!status)
        gather->runs[gather->run_count++] =
            (struct gather_run_pair){item->run_id, origin->id};
    return status;
}

/* Marks an item as one that another claim stands against. */
static void mark_conflict(const struct gather *gather, struct gather_item *item,
                          const struct result *known)
{
    char here[DOCKET_WORDS_SIZE], there[DOCKET_WORDS_SIZE];
    item->fate = GATHER_CONFLICTING;
    status_set(&item->line, STATUS_FAILED,
               "contradiction: '%s' (rules %s) is proved %s in '%s' and %s in "
               "'%s'; both are kept",
               item->row.position, item->row.rules, docket_words(known, here),
               gather->target->connection.path,
               docket_words(&item->record.result, there),
               gather->source->connection.path);
}

static enum status put_conflict(struct gather *gather, struct gather_item *item,
                                const struct result *known,
                                struct status_text *why)
{
    bool news;
    struct origin origin;
    enum status status = need_run(gather, item, &origin, why);
    mark_conflict(gather, item, known);
    if (!status && item->record.proof.size && !item->parcel.frame)
        status = parcel_pack(&item->parcel, &item->record.proof, why);
    return status ? status
                  : docket_put(&gather->target->docket, &item->row,
                               &item->record.result, origin.id, &item->parcel,
                               &news, why);
}

/* Puts the trace if it came with the result that stays, or there is none. */
static enum status put_trail(struct gather *gather, struct gather_item *item,
                             const struct merge *merge,
                             const struct shelf_place *place,
                             struct status_text *why)
{
    bool found = false;
    struct trail trail;
    struct rack *const rack = &gather->target->rack;
    const struct trail *const own = item->record.trail;
    if (!own || trail_flaw(own, &merge->result))
        return STATUS_OK;
    enum status status = STATUS_OK;
    if (!merge->by_claim)
        status = rack_get(rack, place, &merge->result, &found, &trail, why);
    if (status || found)
        return status;
    if (item->fate == GATHER_KNOWN)
        item->fate = GATHER_BETTER;
    return rack_put(rack, place, own, why);
}

/* Writes what is better in an item than what is stored. */
static enum status put_merged(struct gather *gather, struct gather_item *item,
                              const struct stored *stored,
                              const struct merge *merge,
                              struct status_text *why)
{
    struct origin origin;
    struct store *const target = gather->target;
    struct shelf_place place = {.id = stored->id, .key = &item->row};
    enum status status = STATUS_OK;
    item->fate = !stored->found                 ? GATHER_NEW
                 : merge->write || merge->proof ? GATHER_BETTER
                                                : GATHER_KNOWN;
    if (merge->write && merge->by_claim)
        status = need_run(gather, item, &origin, why);
    if (!status && merge->write)
        status =
            store_write_result(target, merge, stored, &origin, &place, why);
    if (!status && merge->proof && !item->parcel.frame)
        status = parcel_pack(&item->parcel, &item->record.proof, why);
    if (!status && merge->proof)
        status = shelf_put(&target->shelf, &place, &item->parcel, why);
    return status ? status : put_trail(gather, item, merge, &place, why);
}

/* Puts an item, with the write lock held. */
static enum status put_item(struct gather *gather, struct gather_item *item,
                            struct status_text *why)
{
    struct stored stored = {.found = false}, claim = {.found = false};
    struct proof_facts facts = {.stored = false};
    struct store *const target = gather->target;
    const struct result *const result = &item->record.result;
    enum status status = finder_find(&target->finder, &result->position,
                                     result->rules, &stored, why);
    const struct shelf_place place = {.id = stored.id, .key = &stored.row};
    if (!status && stored.found)
        status = shelf_facts(&target->shelf, &place, &facts, why);
    if (status)
        return status;
    if (stored.found && merge_contradicts(&stored.result, result))
        return put_conflict(gather, item, &stored.result, why);
    const struct merge merge = merge_copy(stored.found ? &stored.result : NULL,
                                          &facts, result, &item->record.proof);
    status = put_merged(gather, item, &stored, &merge, why);
    if (!status && merge.by_claim)
        status = docket_find(&target->docket, &item->row, &merge.result, &claim,
                             why);
    if (!status && claim.found)
        mark_conflict(gather, item, &claim.result);
    return status;
}

/* Counts a batch that was committed, and tells of its conflicts. */
static void count_batch(struct gather *gather)
{
    struct gather_counts *const counts = gather->counts;
    for (size_t i = 0; i < gather->count; i++) {
        const struct gather_item *const item = &gather->items[i];
        const struct record *const record = &item->record;
        counts->fate[item->fate]++;
        if (item->fate == GATHER_CONFLICTING)
            gather_tell(gather, item->line.line);
        if (item->fate <= GATHER_KNOWN &&
            record->result.state == RESULT_PROVED) {
            counts->bare += !record->proof.size;
            counts->undecided += record->proof.size > 0 &&
                                 record->proof.verdict == PROOF_UNVERIFIED;
        }
    }
}

enum status gather_put_batch(struct gather *gather, struct status_text *why)
{
    const struct connection *const target = &gather->target->connection;
    enum status status = connection_begin(target, why);
    if (status)
        return status;
    for (size_t i = 0; i < gather->count && !status; i++)
        if (!gather->items[i].left_out)
            status = put_item(gather, &gather->items[i], why);
    if (!status)
        status = connection_commit(target, why);
    if (status)
        connection_rollback(target);
    else
        count_batch(gather);
    return status;
}
