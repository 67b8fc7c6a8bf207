/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * recorded - reads all sets in one scan and sorts them, so that one is found by
 * bisection.
 */
#include "bench/recorded.h"

#include <stdlib.h>

#include "db/store.h"
#include "game/array.h"

static enum status add(void *context, const struct store_entry *entry,
                       struct status_text *why)
{
    struct recorded *const recorded = context;
    const struct result *const result = entry->result;
    const struct position *const position = &result->position;
    if (position->turn != TURN_WHITE ||
        !cellset_empty(position->stones[COLOUR_WHITE]))
        return STATUS_OK;
    if (!array_room(&recorded->sets, recorded->count, &recorded->room))
        return status_no_memory(why);
    const enum colour winner = value_winner(TURN_WHITE, result->value);
    recorded->sets[recorded->count++] =
        (struct recorded_set){.stones = position->stones[COLOUR_BLACK],
                              .nodes = result->nodes,
                              .seconds = result->seconds,
                              .winner = winner};
    recorded->won += winner != COLOUR_NONE;
    recorded->seconds += result->seconds;
    return STATUS_OK;
}

static int compare(const void *a, const void *b)
{
    const struct recorded_set *const left = a;
    const struct recorded_set *const right = b;
    return cellset_compare(&left->stones, &right->stones);
}

enum status recorded_read(struct recorded *recorded, const char *path, int side,
                          struct status_text *why)
{
    struct store *store;
    *recorded = (struct recorded){.sets = NULL};
    enum status status = store_open(path, STORE_READ, &store, why);
    if (status)
        return status;
    status = store_each_main(store, side, NULL, add, recorded, why);
    store_close(store);
    if (!status && !recorded->count)
        return status_set(why, STATUS_USAGE,
                          "'%s' has no searched contract set of side %d", path,
                          side);
    if (!status)
        qsort(recorded->sets, recorded->count, sizeof *recorded->sets, compare);
    return status;
}

void recorded_free(struct recorded *recorded)
{
    free(recorded->sets);
}

size_t recorded_find(const struct recorded *recorded,
                     const struct position *position)
{
    const struct recorded_set key = {.stones = position->stones[COLOUR_BLACK]};
    const struct recorded_set *const found = bsearch(
        &key, recorded->sets, recorded->count, sizeof *recorded->sets, compare);
    return found ? (size_t)(found - recorded->sets) : recorded->count;
}
