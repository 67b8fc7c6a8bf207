/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jobs_lines - the lines that `unlur jobs run` and `unlur jobs import` take. */
#ifndef CLI_JOBS_LINES_H
#define CLI_JOBS_LINES_H

#include "cli/lines.h"
#include "cli/progress.h"

/* Steps to the next line, if it comes soon. A file that cannot be read is
 * complained about and makes *worst STATUS_FAILED, and the next ones are read
 * all the same. STATUS_FAILED: memory ran out. */
enum status jobs_lines_next(struct lines *lines, enum lines_step *step,
                            struct progress *progress, enum status *worst,
                            struct status_text *why);

#endif
