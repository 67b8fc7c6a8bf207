/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stored_winners - read, then indexed. */
#include "analysis/statistics/stored_winners.h"

enum status stored_winners_read(struct store *store,
                                const struct request *request,
                                struct stored_winners *winners,
                                struct status_text *why)
{
    enum status status =
        side_results_read(store, request, &winners->side_results, why);
    if (status)
        return status;
    status = position_winner_make(&winners->side_results, &winners->index, why);
    if (status)
        side_results_free(&winners->side_results);
    return status;
}

void stored_winners_free(struct stored_winners *winners)
{
    position_winner_free(&winners->index);
    side_results_free(&winners->side_results);
}
