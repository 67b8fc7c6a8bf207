/* SPDX-License-Identifier: GPL-3.0-or-later */
/* known - bisection in sorted results; see the header. */
#include "analysis/statistics/known.h"

#include <stdlib.h>

#include "game/outcome.h"
#include "game/symmetry.h"

static int compare(const void *left, const void *right)
{
    const struct sample_main *const a =
        *(const struct sample_main *const *)left;
    const struct sample_main *const b =
        *(const struct sample_main *const *)right;
    if (a->turn != b->turn)
        return a->turn < b->turn ? -1 : 1;
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    const int black =
        cellset_compare(&a->stones[COLOUR_BLACK], &b->stones[COLOUR_BLACK]);
    return black ? black
                 : cellset_compare(&a->stones[COLOUR_WHITE],
                                   &b->stones[COLOUR_WHITE]);
}

static void index_layers(struct known *known, size_t count)
{
    size_t next = 0;
    for (int turn = TURN_BLACK; turn <= TURN_WHITE; turn++)
        for (int k = 0; k <= BOARD_MAX_CELLS + 1; k++) {
            while (next < count && (int)known->results[next]->turn == turn &&
                   known->results[next]->count < k)
                next++;
            known->first[turn][k] = next;
        }
}

enum status known_make(const struct sample *sample, struct known *known,
                       struct status_text *why)
{
    *known = (struct known){.board = sample->board};
    known->results =
        reallocarray(NULL, sample->main_count + 1, sizeof *known->results);
    if (!known->results)
        return status_no_memory(why);
    for (size_t i = 0; i < sample->main_count; i++)
        known->results[i] = &sample->main[i];
    qsort(known->results, sample->main_count, sizeof *known->results, compare);
    index_layers(known, sample->main_count);
    return STATUS_OK;
}

void known_free(struct known *known)
{
    free(known->results);
    known->results = NULL;
}

static const struct sample_main *find(const struct known *known,
                                      const struct position *position)
{
    const int count = position_count(position);
    const size_t *const first = &known->first[position->turn][count];
    if (first[0] == first[1])
        return NULL;
    const struct position canonical = symmetry_canonical(position, NULL);
    const struct sample_main key = {.stones = {canonical.stones[COLOUR_BLACK],
                                               canonical.stones[COLOUR_WHITE]},
                                    .count = count,
                                    .turn = position->turn};
    const struct sample_main *const sought = &key;
    const struct sample_main **const found =
        bsearch(&sought, known->results + first[0], first[1] - first[0],
                sizeof *known->results, compare);
    return found ? *found : NULL;
}

enum colour known_winner(const struct known *known,
                         const struct position *position,
                         enum lookup_source *source)
{
    enum lookup_source ignored;
    if (!source)
        source = &ignored;
    const enum colour over = outcome_winner(position);
    *source = LOOKUP_RULES;
    if (over != COLOUR_NONE)
        return over;
    const struct sample_main *const result = find(known, position);
    *source = !result                         ? LOOKUP_NOT_STORED
              : result->winner == COLOUR_NONE ? LOOKUP_UNPROVED
                                              : LOOKUP_STORED;
    return result ? result->winner : COLOUR_NONE;
}
