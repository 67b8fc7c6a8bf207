/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stored_winners - who wins a side's positions of the main phase, as far as a
 * store tells: its results with an index. */
#ifndef ANALYSIS_STATISTICS_STORED_WINNERS_H
#define ANALYSIS_STATISTICS_STORED_WINNERS_H

#include "analysis/statistics/position_winner.h"
#include "analysis/statistics/request.h"

struct stored_winners {
    struct side_results side_results;
    struct position_winner index; /* over these */
};

/* Reads the results of the request's side. On success the caller frees them
 * with stored_winners_free(); fails as side_results_read() does. */
enum status stored_winners_read(struct store *store,
                                const struct request *request,
                                struct stored_winners *winners,
                                struct status_text *why);
void stored_winners_free(struct stored_winners *winners);

#endif
