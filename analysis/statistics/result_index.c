/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result_index - reading and indexing in one go. */
#include "analysis/statistics/result_index.h"

enum status result_index_read(struct store *store,
                              const struct request *request,
                              struct result_index *result_index,
                              struct status_text *why)
{
    enum status status =
        stored_winners_read(store, request, &result_index->winners, why);
    if (status != STATUS_OK)
        return status;
    status = contract_sets_join(&result_index->winners.side_results,
                                &result_index->contract_sets, why);
    if (status != STATUS_OK)
        stored_winners_free(&result_index->winners);
    return status;
}

void result_index_free(struct result_index *result_index)
{
    contract_sets_free(&result_index->contract_sets);
    stored_winners_free(&result_index->winners);
}

enum colour result_index_winner(const struct result_index *result_index,
                                const struct position *position)
{
    const enum colour winner =
        position_winner_winner(&result_index->winners.index, position, NULL);
    if (winner != COLOUR_NONE || position->turn != TURN_WHITE ||
        !cellset_empty(position->stones[COLOUR_WHITE]))
        return winner;
    const int64_t index = contract_sets_find(&result_index->contract_sets,
                                             &position->stones[COLOUR_BLACK]);
    return index < 0 ? COLOUR_NONE
                     : result_index->contract_sets.sets[index].winner;
}
