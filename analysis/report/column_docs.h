/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * column_docs - what every table, view and column of published data means.
 *
 * Names, their order, the types in SQL and the meaning of tables and views come
 * from the schema; the meaning of columns is here. A column that has none fails
 * tests/analysis/report/test_column_docs.c.
 */
#ifndef ANALYSIS_REPORT_COLUMN_DOCS_H
#define ANALYSIS_REPORT_COLUMN_DOCS_H

#include <stdio.h>

#include "game/status.h"

struct column_docs_entry {
    const char *of; /* the table, view or file */
    const char *column;
    const char *type; /* in SQL, of a field of a CSV file that of Frictionless
                         Table Schema */
    const char *unit; /* what is counted or measured; "": nothing is */
    const char *meaning; /* Markdown, one sentence or more */
};

/* Calls `each` for every field of results.csv, in order. */
typedef void column_docs_fn(void *context,
                            const struct column_docs_entry *entry);
void column_docs_fields(column_docs_fn *each, void *context);

/* Writes all of it as Markdown. STATUS_FAILED when memory ran out. */
enum status column_docs_write(FILE *out, struct status_text *why);

#endif
