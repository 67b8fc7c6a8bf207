/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jobs_lines - a wait for a line is short, so that signals and searches are
 * looked after. */
#include "cli/jobs_lines.h"

#include "cli/command.h"

/* Milliseconds after which who waits for a line looks up. */
static const int patience = 250;

enum status jobs_lines_next(struct lines *lines, enum lines_step *step,
                            struct progress *progress, enum status *worst,
                            struct status_text *why)
{
    const enum status status = lines_next(lines, patience, step, why);
    if (!status || lines->line.failed)
        return status;
    progress_clear(progress);
    command_complain_of_part("%s", why->line);
    why->line[0] = '\0'; /* it has been told */
    *step = LINES_WAIT;
    *worst = status_worse(*worst, status);
    return STATUS_OK;
}
