/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * column_docs - what every table, view and column of published data means.
 *
 * One list for all: an entry without a column begins a table, a view or a file,
 * the entries after it are the columns of that, in their order. A column of the
 * schema that is not here fails tests/analysis/report/test_column_docs.c.
 */
#ifndef ANALYSIS_REPORT_COLUMN_DOCS_H
#define ANALYSIS_REPORT_COLUMN_DOCS_H

#include <stddef.h>
#include <stdio.h>

struct column_docs_entry {
    const char *of;      /* the table, view or file */
    const char *column;  /* NULL: it begins here */
    const char *type;    /* of a column: in SQL, and in a CSV file that of
                            Frictionless Table Schema; else "table", "view" or
                            "file" */
    const char *unit;    /* what is counted or measured; "": nothing is */
    const char *meaning; /* Markdown, one sentence or more */
};

/* All entries, `*count` of them. */
const struct column_docs_entry *column_docs_entries(size_t *count);

/* Writes all of it as Markdown. */
void column_docs_write(FILE *out);

#endif
