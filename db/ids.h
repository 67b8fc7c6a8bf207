/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ids - a list of row ids that grows at its end. */
#ifndef DB_IDS_H
#define DB_IDS_H

#include <stddef.h>
#include <stdint.h>

#include "game/status.h"

/* Empty when zero. */
struct ids {
    int64_t *at;
    size_t count, room;
};

/* Appends an id. STATUS_FAILED when memory ran out; the list stays. */
enum status ids_add(struct ids *ids, int64_t id, struct status_text *why);

/* The order of two ids, for qsort() and the like. */
int ids_compare(const void *a, const void *b);

/* Leaves an empty list. */
void ids_free(struct ids *ids);

#endif
