/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * stones - the contract sets counted by their number of stones.
 *
 * How many sets of k stones there are, how many of them are known, who wins the
 * main phase from them, and how the contract ends for the player to move there.
 * "Raw" counts every set; otherwise a set stands for all its images.
 */
#ifndef ANALYSIS_STATISTICS_STONES_H
#define ANALYSIS_STATISTICS_STONES_H

#include "analysis/statistics/contract_sets.h"
#include "analysis/statistics/report.h"
#include "analysis/statistics/request.h"

struct stones_count {
    int64_t classes; /* up to symmetry */
    int64_t raw;
};

struct stones_row {
    struct stones_count black; /* White to move, Black wins: not in D */
    struct stones_count white; /* in D */
    struct stones_count
        winner_claimed;       /* of the two: without a proof at hand */
    struct stones_count live; /* of the two: without an objective */
    struct stones_count live_black;
    struct stones_count win; /* contract: the player to move wins */
    struct stones_count loss;
    struct stones_count value_claimed; /* of the two: as above */
};

/* Counts the contract sets: row k, from 0 to contract_sets->orbit_counts.cells,
 * is for k stones. */
void stones_take(const struct contract_sets *contract_sets,
                 struct stones_row rows[BOARD_MAX_CELLS + 1]);

/* Adds a set to a count. */
void stones_add(struct stones_count *count,
                const struct contract_sets_set *set);

/* The statistic; see statistic.h. Tables: main_phase, contract. */
enum status stones_report(struct store *store, const struct request *request,
                          struct report *report, struct status_text *why);

#endif
