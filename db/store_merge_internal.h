/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_merge_internal - a merge in progress, for the files that are it. */
#ifndef DB_STORE_MERGE_INTERNAL_H
#define DB_STORE_MERGE_INTERNAL_H

#include "db/ids.h"
#include "db/store_internal.h"
#include "db/store_merge.h"

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

/* Tells of what is wrong. */
void store_merge_tell(const struct store_merge *store_merge, const char *line);

/* Puts the batch into the target in one transaction, counts it when that is
 * committed, and then tells of what was contradicted. */
enum status store_merge_put_batch(struct store_merge *store_merge,
                                  struct status_text *why);

#endif
