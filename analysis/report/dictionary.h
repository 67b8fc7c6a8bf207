/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dictionary - what every table, view and column of published data means.
 *
 * Names, their order, the types in SQL and the meaning of tables and views come
 * from the schema; the meaning of columns is here. A column that has none fails
 * tests/analysis/report/test_dictionary.c.
 */
#ifndef ANALYSIS_REPORT_DICTIONARY_H
#define ANALYSIS_REPORT_DICTIONARY_H

#include <stdio.h>

#include "game/status.h"

struct dictionary_entry {
    const char *of; /* the table, view or file */
    const char *column;
    const char *type; /* in SQL, of a field of a CSV file that of Frictionless
                         Table Schema */
    const char *unit; /* what is counted or measured; "": nothing is */
    const char *meaning; /* Markdown, one sentence or more */
};

/* Calls `each` for every field of results.csv, in order. */
typedef void dictionary_fn(void *context, const struct dictionary_entry *entry);
void dictionary_fields(dictionary_fn *each, void *context);

/* Writes all of it as Markdown. STATUS_FAILED when memory ran out. */
enum status dictionary_write(FILE *out, struct status_text *why);

#endif
