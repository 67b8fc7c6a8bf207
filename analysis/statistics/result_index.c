/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result_index - reading and indexing in one go. */
#include "analysis/statistics/result_index.h"

static enum status build(struct result_index *result_index,
                         struct status_text *why)
{
    enum status status = contract_sets_join(&result_index->side_results,
                                            &result_index->contract_sets, why);
    if (status != STATUS_OK)
        return status;
    status = position_winner_make(&result_index->side_results,
                                  &result_index->known, why);
    if (status != STATUS_OK)
        contract_sets_free(&result_index->contract_sets);
    return status;
}

enum status result_index_read(struct store *store,
                              const struct request *request,
                              struct result_index *result_index,
                              struct status_text *why)
{
    enum status status =
        side_results_read(store, request, &result_index->side_results, why);
    if (status != STATUS_OK)
        return status;
    status = build(result_index, why);
    if (status != STATUS_OK)
        side_results_free(&result_index->side_results);
    return status;
}

void result_index_free(struct result_index *result_index)
{
    position_winner_free(&result_index->known);
    contract_sets_free(&result_index->contract_sets);
    side_results_free(&result_index->side_results);
}

enum colour result_index_winner(const struct result_index *result_index,
                                const struct position *position)
{
    const enum colour winner =
        position_winner_winner(&result_index->known, position, NULL);
    if (winner != COLOUR_NONE || position->turn != TURN_WHITE ||
        !cellset_empty(position->stones[COLOUR_WHITE]))
        return winner;
    const int64_t index = contract_sets_find(&result_index->contract_sets,
                                             &position->stones[COLOUR_BLACK]);
    return index < 0 ? COLOUR_NONE
                     : result_index->contract_sets.sets[index].winner;
}
