/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * store_merge_batch - claims that come into a store by one transaction.
 *
 * Judging and compressing take time and are done before the target is locked. A
 * batch is decided on with the target locked: what was seen of it before, for a
 * judge's sake, may have changed, so it is read again. Only what is committed
 * is counted.
 */
#ifndef DB_STORE_MERGE_BATCH_H
#define DB_STORE_MERGE_BATCH_H

#include "db/proof_table.h"
#include "db/row.h"
#include "db/store_merge_options.h"

/* A claim on its way. */
struct store_merge_item {
    struct record
        record;     /* with the proof's bytes and the trace: the caller's */
    struct row row; /* as it stands where it comes from */
    struct run run;
    int64_t run_id; /* tells runs apart within the merge */
    struct packed_proof packed_proof;
    bool left_out;
    enum store_merge_fate fate;
    struct status_text line; /* of a contradiction */
};

/* A run's id where it comes from and that of its row in the target. */
struct store_merge_run_ids {
    int64_t source, target;
};

struct store_merge_batch {
    struct store *target;
    const char *source_path;
    const struct store_merge_options *options;
    struct store_merge_counts *counts;
    struct store_merge_item *items; /* the caller fills them, and counts them */
    size_t count;
    struct store_merge_run_ids *runs; /* of this batch and those before it */
    size_t run_count, run_room;
};

/* Gives the batch room for so many items; its first four fields are set. */
enum status store_merge_batch_open(struct store_merge_batch *batch, size_t room,
                                   struct status_text *why);

/* Frees what the batch has besides records. */
void store_merge_batch_close(struct store_merge_batch *batch);

/* Makes an item ready to be put, with the proof judged, if its result is
 * proved and the target does not have that proof verified. */
enum status store_merge_batch_judge(struct store_merge_batch *batch,
                                    struct store_merge_item *item,
                                    struct status_text *why);

/* The same, with the verdict that the proof has already. */
enum status store_merge_batch_believe(struct store_merge_batch *batch,
                                      struct store_merge_item *item,
                                      struct status_text *why);

/* Puts the items and counts what became of them. STATUS_FAILED: nothing was
 * changed. */
enum status store_merge_batch_put(struct store_merge_batch *batch,
                                  struct status_text *why);

/* Leaves no items; their records are the caller's to free before. */
void store_merge_batch_empty(struct store_merge_batch *batch);

#endif
