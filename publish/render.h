/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * render - a report as text, as CSV, as JSON.
 *
 * Text: for people, 80 columns where the numbers allow it; a table of a single
 * row and many columns is written as a list. A blank cell is "-" or the word of
 * its column.
 * CSV: RFC 4180. A line of column names, then the rows; lines end in CR LF;
 * blank cells are empty; units, titles and notes are left out. Each table of
 * the report follows the one before after an empty line; for a file of a single
 * table, select it first with report_select().
 * JSON: {"name", "side", "rules", "tables": [{"name", "title", "note", "notes",
 * "columns": [{"name", "unit", "type"}], "rows": [{column: value}]}]}; `note`
 * says what the table is and may not be used for, `notes` are remarks on its
 * figures; blank cells are null.
 *
 * Real numbers in CSV and JSON are written so that reading them gives the same
 * double.
 */
#ifndef ANALYSIS_RENDER_H
#define ANALYSIS_RENDER_H

#include <stdio.h>

#include <jansson.h>

#include "analysis/report.h"

/* Write the report. STATUS_FAILED with a line in `why` when the file does not
 * take it. */
enum status render_text(const struct report *report, FILE *file,
                        struct status_text *why);
enum status render_csv(const struct report *report, FILE *file,
                       struct status_text *why);

/* The report as a new JSON object that the caller owns; NULL when memory ran
 * out. */
json_t *render_json(const struct report *report);

#endif
