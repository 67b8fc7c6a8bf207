/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gather_inside - a merge in progress, for the files that are it. */
#ifndef DB_GATHER_INSIDE_H
#define DB_GATHER_INSIDE_H

#include "db/gather.h"
#include "db/store_inside.h"

/* A result on its way. */
struct gather_item {
    struct record record; /* the proof's bytes and the trace are its own */
    struct row row;       /* as it stood in the other store */
    struct run run;
    int64_t run_id; /* of the run's row there */
    struct parcel parcel;
    bool left_out;
    enum gather_fate fate;
    struct status_text line; /* of a conflict */
};

/* The ids of a run's row in the one store and in the other. */
struct gather_run_pair {
    int64_t source, target;
};

struct gather {
    struct store *target, *source;
    const struct gather_options *options;
    struct gather_counts *counts;
    struct ids ids; /* of the results, from `results` on of the docket */
    size_t results; /* how many of the former */
    size_t next;    /* the first not read yet */
    struct gather_item *items;
    size_t count; /* of the batch */
    struct gather_run_pair *runs;
    size_t run_count, run_room;
};

/* Tells of what is wrong. */
void gather_tell(const struct gather *gather, const char *line);

/* Puts the batch into the target in one transaction, counts it when that is
 * committed, and then tells of its conflicts. */
enum status gather_put_batch(struct gather *gather, struct status_text *why);

#endif
