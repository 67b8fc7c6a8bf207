/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jobs_internal - the actions of `unlur jobs`, a file each. The words after the
 * action's name are in options->words. */
#ifndef CLI_JOBS_INTERNAL_H
#define CLI_JOBS_INTERNAL_H

#include "cli/lines.h"
#include "cli/options.h"
#include "cli/progress.h"

/* The options that `unlur jobs` has to itself. */
struct jobs_options {
    bool all;       /* export: every contract set */
    uint64_t count; /* export: orders at most */
};

extern struct jobs_options jobs_options;

/* Steps to the next line, if it comes soon. A file that cannot be read is
 * complained about and makes *worst STATUS_FAILED, and the next ones are read
 * all the same. STATUS_FAILED: memory ran out. */
enum status jobs_next_line(struct lines *lines, enum lines_step *step,
                           struct progress *progress, enum status *worst,
                           struct status_text *why);

enum status jobs_export(const struct options *options, struct status_text *why);
enum status jobs_run(const struct options *options, struct status_text *why);
enum status jobs_import(const struct options *options, struct status_text *why);

#endif
