/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * statistic - the statistics there are, by name.
 *
 * Each takes a side's results from the store and fills a report. All of them
 * follow the same contract, stated once here: `report` need not be initialised;
 * whatever is returned, the caller frees it with report_free(). STATUS_USAGE
 * when the store holds nothing to be counted, or the statistic does not apply
 * to the rules; STATUS_FAILED when the store is damaged, contradicts itself or
 * cannot be read, or memory ran out; each with a line in `why`. The side is
 * from BOARD_MIN_SIDE to BOARD_MAX_SIDE.
 */
#ifndef ANALYSIS_STATISTICS_STATISTIC_H
#define ANALYSIS_STATISTICS_STATISTIC_H

#include "analysis/statistics/missing_positions.h"
#include "analysis/statistics/report.h"
#include "analysis/statistics/request.h"

struct statistic {
    const char *name;
    const char *help; /* one line, without a full stop */
    unsigned options; /* of enum request_option: what it takes */
    bool long_work;   /* takes a minute: a report has it when it is asked for */
    enum status (*compute)(struct store *store, const struct request *request,
                           struct report *report, struct status_text *why);
    /* Adds the positions that the figures need and the store cannot decide;
     * fails as `compute`, but for a store with nothing to count. NULL: the
     * statistic is about what is stored. */
    enum status (*missing)(struct store *store, const struct request *request,
                           struct missing_positions *missing_positions,
                           struct status_text *why);
};

/* In the order to list them; ends with an entry whose name is NULL. */
extern const struct statistic statistics[];

/* The statistic of that name, or NULL. */
const struct statistic *statistic_find(const char *name);

/* Computes a statistic, and notes in the report what it comes from. The request
 * asks for nothing it does not take, and not for claims on a condition, which
 * they cannot meet. Without a store, NULL, there are the claims alone. GSL's
 * own error handler, which would abort, is turned off first, for good. */
enum status statistic_compute(const struct statistic *statistic,
                              struct store *store,
                              const struct request *request,
                              struct report *report, struct status_text *why);

/* Lists what is missing, in order and each position once, by a statistic that
 * can tell. Whatever is returned, the caller frees the list. */
enum status statistic_missing(const struct statistic *statistic,
                              struct store *store,
                              const struct request *request,
                              struct missing_positions *missing_positions,
                              struct status_text *why);

#endif
