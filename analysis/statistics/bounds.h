/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * bounds - a yes-or-no question put to each draw of a sample, not all answered.
 *
 * To a draw the answer is yes, no, or out: the question does not apply to it.
 * What is not known about a draw leaves several answers possible. The interval
 * for the share of yes among yes and no holds whatever the answers are: its
 * lower end is found with each draw answering as lowers it most, its upper end
 * with each answering as raises it most. That is no first, then out, then yes,
 * and the other way round: a no never raises an end of either interval of
 * interval.h and a yes never lowers one.
 */
#ifndef ANALYSIS_STATISTICS_BOUNDS_H
#define ANALYSIS_STATISTICS_BOUNDS_H

#include <stdint.h>

#include "analysis/numerics/interval.h"
#include "analysis/statistics/report.h"

/* Answers, as bits: a draw has a set of possible ones, never the empty one. */
enum bounds_answer { BOUNDS_YES = 1, BOUNDS_NO = 2, BOUNDS_OUT = 4 };

/* Coverage of the intervals. */
#define BOUNDS_LEVEL 0.95

struct bounds {
    int64_t yes, no; /* draws with this answer for certain */
    int64_t unknown; /* draws with several possible answers */
    struct {
        uint64_t yes, size;
    } lowest, highest; /* shares, if the answers are the worst for each */
};

/* Adds a draw with its possible answers. A counter begins all zero. */
void bounds_add(struct bounds *bounds, unsigned answers);

/* The interval for the share, by interval_exact() or interval_wilson(). */
struct interval bounds_interval(const struct bounds *bounds,
                                struct interval (*by)(uint64_t, uint64_t,
                                                      double));

/* Appends five cells: the share, blank while an answer is unknown, then low and
 * high by Clopper and Pearson, then by Wilson. */
void bounds_report(struct report *report, const struct bounds *bounds);

/* The columns of these cells. */
#define BOUNDS_REPORT_COLUMNS                                                  \
    {"share", "no answer unknown", REPORT_REAL, 4, NULL},                      \
        {"low", "Clopper-Pearson, 95 %", REPORT_REAL, 4, NULL},                \
        {"high", "Clopper-Pearson, 95 %", REPORT_REAL, 4, NULL},               \
        {"wilson_low", "Wilson, 95 %", REPORT_REAL, 4, NULL},                  \
    {                                                                          \
        "wilson_high", "Wilson, 95 %", REPORT_REAL, 4, NULL                    \
    }

/* Appends three cells, all answers known: the share of `yes` in `size`, low and
 * high by Wilson; blanks when `size` is 0. */
void bounds_known_share(struct report *report, size_t yes, size_t size);

/* The columns of the last two of these cells. */
#define BOUNDS_WILSON_COLUMNS                                                  \
    {"low", "Wilson, 95 %", REPORT_REAL, 4, NULL},                             \
    {                                                                          \
        "high", "Wilson, 95 %", REPORT_REAL, 4, NULL                           \
    }

#endif
