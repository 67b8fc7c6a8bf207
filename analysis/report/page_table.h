/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page_table - a table of a report as part of the page of page.h. */
#ifndef ANALYSIS_REPORT_PAGE_TABLE_H
#define ANALYSIS_REPORT_PAGE_TABLE_H

#include <stdio.h>

#include "analysis/statistics/report.h"

/* Writes the table with all that belongs to it; `side` as in latex_values.h. */
void page_table(const struct report *report, size_t index, const char *side,
                FILE *file);

/* Writes a text in which names of columns stand between backquotes. */
void page_prose(const char *text, FILE *file);

#endif
