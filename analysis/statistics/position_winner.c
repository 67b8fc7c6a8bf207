/* SPDX-License-Identifier: GPL-3.0-or-later */
/* position_winner - bisection in sorted results. */
#include "analysis/statistics/position_winner.h"

#include <stdlib.h>

#include "game/outcome.h"
#include "game/symmetry.h"

static int compare(const void *left, const void *right)
{
    const struct side_results_main *const a =
        *(const struct side_results_main *const *)left;
    const struct side_results_main *const b =
        *(const struct side_results_main *const *)right;
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

static void index_layers(struct position_winner *winners, size_t count)
{
    size_t next = 0;
    for (int turn = TURN_BLACK; turn <= TURN_WHITE; turn++)
        for (int k = 0; k <= BOARD_MAX_CELLS + 1; k++) {
            while (next < count && (int)winners->results[next]->turn == turn &&
                   winners->results[next]->count < k)
                next++;
            winners->first[turn][k] = next;
        }
}

enum status position_winner_make(const struct side_results *side_results,
                                 struct position_winner *winners,
                                 struct status_text *why)
{
    *winners = (struct position_winner){.board = side_results->board};
    winners->results = reallocarray(NULL, side_results->main_count + 1,
                                    sizeof *winners->results);
    if (!winners->results)
        return status_no_memory(why);
    for (size_t i = 0; i < side_results->main_count; i++)
        winners->results[i] = &side_results->main[i];
    qsort(winners->results, side_results->main_count, sizeof *winners->results,
          compare);
    index_layers(winners, side_results->main_count);
    return STATUS_OK;
}

void position_winner_free(struct position_winner *winners)
{
    free(winners->results);
    winners->results = NULL;
}

static const struct side_results_main *
find(const struct position_winner *winners, const struct position *position)
{
    const int count = position_count(position);
    const size_t *const first = &winners->first[position->turn][count];
    if (first[0] == first[1])
        return NULL;
    const struct position canonical = symmetry_canonical(position, NULL);
    const struct side_results_main key = {
        .stones = {canonical.stones[COLOUR_BLACK],
                   canonical.stones[COLOUR_WHITE]},
        .count = count,
        .turn = position->turn};
    const struct side_results_main *const sought = &key;
    const struct side_results_main **const found =
        bsearch(&sought, winners->results + first[0], first[1] - first[0],
                sizeof *winners->results, compare);
    return found ? *found : NULL;
}

enum colour position_winner_winner(const struct position_winner *winners,
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
    const struct side_results_main *const result = find(winners, position);
    *source = !result                         ? LOOKUP_NOT_STORED
              : result->winner == COLOUR_NONE ? LOOKUP_UNPROVED
                                              : LOOKUP_STORED;
    return result ? result->winner : COLOUR_NONE;
}
