/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * provenance - how to come by the figures of a report again.
 *
 * Two ways are told: the command that prints the report, and the SQL that reads
 * from the store's view `sample` the very results that the statistic looked at.
 * Neither names the file of the store. Parameters of a condition stand in the
 * SQL as the user wrote them, and their values beside it.
 */
#ifndef ANALYSIS_STATISTICS_PROVENANCE_H
#define ANALYSIS_STATISTICS_PROVENANCE_H

#include "analysis/statistics/report.h"
#include "analysis/statistics/request.h"

/* Fills the origin of a report that was made by the statistic of a name, which
 * takes these options, of enum request_option. Memory running out is remembered
 * in the report. */
void provenance_fill(struct report *report, const char *statistic,
                     unsigned options, const struct request *request);

#endif
