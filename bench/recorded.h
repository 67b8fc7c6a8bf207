/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * recorded - what the searches of contract sets took, from a store.
 *
 * Of each set whose main phase was searched the store keeps the nodes and the
 * seconds of all searches together, and the winner if one was found.
 */
#ifndef BENCH_RECORDED_H
#define BENCH_RECORDED_H

#include <stddef.h>
#include <stdint.h>

#include "game/position.h"
#include "game/status.h"
#include "game/value.h"

struct recorded_set {
    struct cellset stones; /* black, canonical */
    uint64_t nodes;
    double seconds;
    enum colour winner; /* COLOUR_NONE: not found with so many nodes */
};

struct recorded {
    struct recorded_set *sets; /* sorted */
    size_t count, room;
    size_t won;     /* those with a winner */
    double seconds; /* of all */
};

/* Reads the sets of a side. STATUS_USAGE: there are none. The caller frees
 * *recorded, whatever is returned. */
enum status recorded_read(struct recorded *recorded, const char *path, int side,
                          struct status_text *why);
void recorded_free(struct recorded *recorded);

/* The number of the set of a canonical position; `count`: not recorded. */
size_t recorded_find(const struct recorded *recorded,
                     const struct position *position);

#endif
