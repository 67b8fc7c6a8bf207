/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * result_index - a side's results in memory, ready to be asked about positions.
 *
 * What statistics stand on that look many positions up: the results as they
 * were read, the contract sets that they make known, and who wins other
 * positions of the main phase.
 */
#ifndef ANALYSIS_STATISTICS_RESULT_INDEX_H
#define ANALYSIS_STATISTICS_RESULT_INDEX_H

#include "analysis/statistics/contract_sets.h"
#include "analysis/statistics/stored_winners.h"

struct result_index {
    struct stored_winners winners;
    struct contract_sets contract_sets; /* may be without a set */
};

/* Reads the results that meet the request's condition. STATUS_USAGE when the
 * rules have no contract; else fails as stored_winners_read() and
 * contract_sets_join() do. On success the caller frees the result index with
 * result_index_free(). */
enum status result_index_read(struct store *store,
                              const struct request *request,
                              struct result_index *result_index,
                              struct status_text *why);
void result_index_free(struct result_index *result_index);

/* Who wins a main-phase position; COLOUR_NONE: not known. As
 * position_winner_winner(), and for contract sets with White to move as the
 * contract sets say. */
enum colour result_index_winner(const struct result_index *result_index,
                                const struct position *position);

#endif
