/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tables - the report of a statistic, and its cells by names.
 *
 * The test fails when there is no such report, table, row or column.
 */
#ifndef TESTS_TABLES_H
#define TESTS_TABLES_H

#include "analysis/statistics/report.h"
#include "analysis/statistics/request.h"

/* Computes a statistic. The caller frees the report. */
struct report tables_computed(const char *statistic, struct store *store,
                              const struct request *request);

/* The cell in a row, counted from 0, and the column of that name. */
const struct report_cell *tables_cell(const struct report *report,
                                      const char *table, size_t row,
                                      const char *column);

/* The row whose first cell is this number of stones; -1: is blank, for all. */
size_t tables_row(const struct report_table *table, int stones);

/* Whether one of the notes has these words. */
bool tables_noted(const struct report_table *table, const char *words);

#endif
