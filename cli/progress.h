/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * progress - the one line on the standard error that long work keeps up to
 * date. It is shown on a terminal only, unless the user asks for it.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include "cli/options.h"
#include "solver/search.h"

struct progress {
    bool shown;
    bool drawn; /* a line stands on the terminal */
    struct timespec began;
    uint64_t done, total; /* positions; total 0: not known */
};

void progress_begin(struct progress *progress, const struct options *options);

/* Sets how many positions are done. */
void progress_count(struct progress *progress, uint64_t done, uint64_t total);

/* Redraws the line; a search_progress_fn, whose context is the progress. */
void progress_search(void *context, const struct search_progress *search);

/* Wipes the line away, before anything else is printed. */
void progress_clear(struct progress *progress);

#endif
