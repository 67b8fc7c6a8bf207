/* SPDX-License-Identifier: GPL-3.0-or-later */
/* missing_positions - a list that is sorted at the end. */
#include "analysis/statistics/missing_positions.h"

#include <stdlib.h>

#include "game/array.h"
#include "game/symmetry.h"

void missing_positions_add(struct missing_positions *missing_positions,
                           const struct position *position)
{
    if (!array_room(&missing_positions->positions, missing_positions->count,
                    &missing_positions->room)) {
        missing_positions->failed = true;
        return;
    }
    missing_positions->positions[missing_positions->count++] =
        symmetry_canonical(position, NULL);
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

enum status
missing_positions_settle(struct missing_positions *missing_positions,
                         struct status_text *why)
{
    if (missing_positions->failed)
        return status_no_memory(why);
    if (missing_positions->count == 0)
        return STATUS_OK;
    qsort(missing_positions->positions, missing_positions->count,
          sizeof *missing_positions->positions, compare);
    size_t kept = 1;
    for (size_t i = 1; i < missing_positions->count; i++)
        if (compare(&missing_positions->positions[kept - 1],
                    &missing_positions->positions[i]) != 0)
            missing_positions->positions[kept++] =
                missing_positions->positions[i];
    missing_positions->count = kept;
    return STATUS_OK;
}

void missing_positions_free(struct missing_positions *missing_positions)
{
    free(missing_positions->positions);
    *missing_positions = (struct missing_positions){0};
}
