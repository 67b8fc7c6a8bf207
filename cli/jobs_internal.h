/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jobs_internal - the actions of `unlur jobs`, a file each. The words after the
 * action's name are in options->words. */
#ifndef CLI_JOBS_INTERNAL_H
#define CLI_JOBS_INTERNAL_H

#include "cli/options.h"

/* The options that `unlur jobs` has to itself. */
struct jobs_options {
    bool all;       /* export: every contract set */
    uint64_t count; /* export: orders at most */
};

extern struct jobs_options jobs_options;

enum status jobs_export(const struct options *options, struct status_text *why);
enum status jobs_run(const struct options *options, struct status_text *why);
enum status jobs_import(const struct options *options, struct status_text *why);

#endif
