/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * numbers - every cell of a report under a name that a paper can cite.
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
#ifndef ANALYSIS_REPORT_NUMBERS_H
#define ANALYSIS_REPORT_NUMBERS_H

#include <stdio.h>

#include "analysis/statistics/report.h"

/* Tables with more rows are lists to be read elsewhere. */
enum { NUMBERS_MOST_ROWS = 500 };

enum { NUMBERS_SIDE_SIZE = 16 };

/* "s3" or "s3-open", as above. Returns the buffer. */
const char *numbers_side(int side, enum rules rules,
                         char text[NUMBERS_SIDE_SIZE]);

/* Whether the cells of the table are written. */
bool numbers_has(const struct report_table *table);

/* Writes the lines of a report. STATUS_FAILED with a line in `why` when memory
 * ran out or the file does not take them. */
enum status numbers_write(const struct report *report, FILE *file,
                          struct status_text *why);

#endif
