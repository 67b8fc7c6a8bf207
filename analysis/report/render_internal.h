/* SPDX-License-Identifier: GPL-3.0-or-later */
/* render_internal - what the formats of a report share. */
#ifndef ANALYSIS_REPORT_RENDER_INTERNAL_H
#define ANALYSIS_REPORT_RENDER_INTERNAL_H

#include <stdio.h>

#include "analysis/statistics/report.h"

enum { RENDER_NUMBER_SIZE = 400 };

/* From so many columns on, a single row is written as a list. */
enum { RENDER_LIST_COLUMNS = 9 };

/* Whether the file took all: STATUS_OK, or STATUS_FAILED with a line. */
enum status render_written(FILE *file, struct status_text *why);

/* A cell as people read it; a number that its decimals do not show is less than
 * the least one that they do. */
const char *render_plain(const struct report_cell *cell,
                         const struct report_column *column,
                         char text[RENDER_NUMBER_SIZE]);

/* A cell as programs read it: numbers exactly, text as it is, a blank as "". */
const char *render_raw(const struct report_cell *cell, enum report_type type,
                       char text[RENDER_NUMBER_SIZE]);

/* Foreign text as part of a line: as utf8.h lets it through. */
void render_line(const char *text, FILE *file);

/* A condition in one line, with the values of its parameters: "nodes > :n, n =
 * 1000". Nothing when there is none. */
void render_condition(const struct report_origin *origin, const char *before,
                      FILE *file);

/* Whether a table is to be a list: one row, many columns. */
bool render_is_list(const struct report_table *table);

/* A column's name, with blanks at which a line may break. It has letters,
 * digits and '_' only, so nothing needs an escape. */
void render_name(const struct report_column *column, FILE *file);

/* Whether a column has a unit that its name does not say. */
bool render_has_unit(const struct report_column *column);

#endif
