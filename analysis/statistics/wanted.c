/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wanted - a list that is sorted at the end; see the header. */
#include "analysis/statistics/wanted.h"

#include <stdlib.h>

#include "game/array.h"
#include "game/symmetry.h"

void wanted_add(struct wanted *wanted, const struct position *position)
{
    if (!array_room(&wanted->positions, wanted->count, &wanted->room)) {
        wanted->failed = true;
        return;
    }
    wanted->positions[wanted->count++] = symmetry_canonical(position, NULL);
}

static int compare(const void *left, const void *right)
{
    const struct position *const a = left, *const b = right;
    const int more = position_count(a) - position_count(b);
    if (more)
        return more;
    if (a->turn != b->turn)
        return a->turn < b->turn ? -1 : 1;
    const int black =
        cellset_compare(&a->stones[COLOUR_BLACK], &b->stones[COLOUR_BLACK]);
    return black ? black
                 : cellset_compare(&a->stones[COLOUR_WHITE],
                                   &b->stones[COLOUR_WHITE]);
}

enum status wanted_settle(struct wanted *wanted, struct status_text *why)
{
    if (wanted->failed)
        return status_no_memory(why);
    if (wanted->count == 0)
        return STATUS_OK;
    qsort(wanted->positions, wanted->count, sizeof *wanted->positions, compare);
    size_t kept = 1;
    for (size_t i = 1; i < wanted->count; i++)
        if (compare(&wanted->positions[kept - 1], &wanted->positions[i]) != 0)
            wanted->positions[kept++] = wanted->positions[i];
    wanted->count = kept;
    return STATUS_OK;
}

void wanted_free(struct wanted *wanted)
{
    free(wanted->positions);
    *wanted = (struct wanted){0};
}
