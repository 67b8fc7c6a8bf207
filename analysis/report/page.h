/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * page - a report folder as one page of HTML.
 *
 * The page stands alone: style and figures are in it, there is no script, and
 * no address leads out of its folder. Each table comes with what it is about,
 * its notes, links to its files, and the command and SQL behind its figures.
 * Of long tables only the first rows are shown.
 */
#ifndef ANALYSIS_REPORT_PAGE_H
#define ANALYSIS_REPORT_PAGE_H

#include <stdio.h>

#include "analysis/report/report_folder.h"

/* Writes the page. STATUS_FAILED with a line in `why` when memory ran out or
 * the file does not take it. */
enum status page_write(const struct report_folder *report_folder, FILE *file,
                       struct status_text *why);

#endif
