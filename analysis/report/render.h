/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * render - a report as text, as CSV, as JSON, for LaTeX.
 *
 * Text: for people, 80 columns where the numbers allow it; a table of a single
 * row and many columns is written as a list. A blank cell is "-" or the word of
 * its column.
 * CSV: RFC 4180. A line of column names, then the rows; lines end in CR LF;
 * blank cells are empty; units, titles, notes and the condition are left out.
 * A file has one table: select it first with report_select(). JSON: {"name",
 * "side", "rules", "where", "parameters", "tables": [{"name", "title", "note",
 * "notes", "columns": [{"name", "unit", "type"}], "rows":
 * [{column: value}], "command", "sql"}]}; `note` says what the table is and may
 * not be used for, `notes` are remarks on its figures; blank cells are null.
 * Without a condition `where` and its `parameters` are left out. `command` and
 * `sql` are as provenance.h says.
 * LaTeX: a bare `tabular` a table, which needs the package booktabs. Comments
 * tell what it is and which command prints it. Integers are grouped by thin
 * spaces from five digits on, a blank cell is a dash or the word of its column,
 * and a table of a single row and many columns is a list here too.
 *
 * Real numbers in CSV and JSON are written so that reading them gives the same
 * double.
 */
#ifndef ANALYSIS_REPORT_RENDER_H
#define ANALYSIS_REPORT_RENDER_H

#include <stdio.h>

#include <jansson.h>

#include "analysis/statistics/report.h"

/* Write the report. STATUS_FAILED with a line in `why` when the file does not
 * take it. */
enum status render_text(const struct report *report, FILE *file,
                        struct status_text *why);

/* The table of a report, without the rows that sum up others unless `totals`
 * asks for them. STATUS_USAGE when the report has more than one table: what
 * reads CSV knows of one. */
enum status render_csv(const struct report *report, bool totals, FILE *file,
                       struct status_text *why);

/* At most `most` rows of each table are written, and a line tells of the
 * others; 0: all. */
enum status render_latex(const struct report *report, size_t most, FILE *file,
                         struct status_text *why);

/* The report as a new JSON object that the caller owns; NULL when memory ran
 * out. */
json_t *render_json(const struct report *report);

/* Writes such an object, with its numbers exact, as one line. */
enum status render_json_write(const json_t *value, FILE *file,
                              struct status_text *why);

#endif
