/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * latex_values - every cell of a report under a name that a paper can cite.
 *
 * One line a cell: \unlurval{KEY}{VALUE}. The key is
 *
 *     SIDE/STATISTIC/TABLE/ROW/COLUMN
 *
 * where SIDE is "s3" for side 3 under the rules `inner`, else "s3-open" or
 * "s3-none", and ROW is what stands in the row's first cell, or "all" when
 * nothing does. When the same occurs again in a table the later rows are "X.2",
 * "X.3" and so on. The only row of a table has the name "only" as well.
 *
 * The value is that of the JSON: integers plain, real numbers in the shortest
 * form that is exact, text escaped for LaTeX, a blank as nothing. How it looks
 * in print is up to who defines \unlurval. Characters in ROW that mean
 * something to TeX become question marks, so that a key may stand in a control
 * sequence's name.
 */
#ifndef ANALYSIS_REPORT_LATEX_VALUES_H
#define ANALYSIS_REPORT_LATEX_VALUES_H

#include <stdio.h>

#include "analysis/statistics/report.h"

/* Tables with more rows are lists to be read elsewhere. */
enum { LATEX_VALUES_MOST_ROWS = 500 };

enum { LATEX_VALUES_SIDE_SIZE = 16 };

/* "s3" or "s3-open", as above. Returns the buffer. */
const char *latex_values_side(int side, enum rules rules,
                              char text[LATEX_VALUES_SIDE_SIZE]);

/* Whether the cells of the table are written. */
bool latex_values_has(const struct report_table *table);

/* Writes the lines of a report. STATUS_FAILED with a line in `why` when memory
 * ran out or the file does not take them. */
enum status latex_values_write(const struct report *report, FILE *file,
                               struct status_text *why);

#endif
