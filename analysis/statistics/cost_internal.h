/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cost_internal - what the files of cost.h share. */
#ifndef ANALYSIS_STATISTICS_COST_INTERNAL_H
#define ANALYSIS_STATISTICS_COST_INTERNAL_H

#include "analysis/statistics/cost.h"

enum { COST_DRAWS = 1000, COST_MOST_DRAWS = 1000000 };

/* The contract sets, or the other positions of the main phase. */
struct cost_group {
    const struct side_results *side_results;
    bool contract_sets;
    size_t proved;   /* results */
    size_t unproved; /* results of searches without a proof */
    bool whole;      /* every contract set of the board is proved */
    uint64_t seed;   /* of the resamples */
    uint64_t draws;  /* and how many */
    double *values;  /* room for a value for each result */
    double *sorted;  /* nodes of the proved results, ascending */
};

/* Opens a table; for the other positions its name is `other`. The title is
 * completed by what the group is. */
void cost_open(struct report *report, const struct cost_group *group,
               const char *name, const char *other,
               const struct report_column *columns, int column_count,
               const char *title, const char *about);

/* Says under the table opened last what the group leaves out. */
void cost_note(struct report *report, const struct cost_group *group);

/* The distribution of the nodes of a group that has a proved result: tables
 * histogram, tail, growth, bootstrap. STATUS_FAILED when memory ran out or a
 * library function failed. */
enum status cost_shape(struct report *report, const struct cost_group *group,
                       struct status_text *why);

#endif
