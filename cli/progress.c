/* SPDX-License-Identifier: GPL-3.0-or-later */
/* progress - see the header. Time left is guessed from the share done. */
#include "cli/progress.h"

#include <stdio.h>
#include <unistd.h>

enum { LINE_SIZE = 128 };

void progress_begin(struct progress *progress, const struct options *options)
{
    *progress = (struct progress){.shown = options->progress ||
                                           (!options->quiet && isatty(2))};
    clock_gettime(CLOCK_MONOTONIC, &progress->began);
}

void progress_count(struct progress *progress, uint64_t done, uint64_t total)
{
    progress->done = done;
    progress->total = total;
}

static double elapsed(const struct progress *progress)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - progress->began.tv_sec) +
           1e-9 * (double)(now.tv_nsec - progress->began.tv_nsec);
}

/* "  12/26 positions, 0:34 left" */
static int write_share(const struct progress *progress, char *text, size_t size)
{
    if (!progress->total)
        return 0;
    const int used = snprintf(text, size, "%llu/%llu positions, ",
                              (unsigned long long)progress->done,
                              (unsigned long long)progress->total);
    if (!progress->done)
        return used;
    const uint64_t left =
        (uint64_t)(elapsed(progress) / (double)progress->done *
                   (double)(progress->total - progress->done));
    return used + snprintf(text + used, size - (size_t)used, "%llu:%02u left, ",
                           (unsigned long long)left / 60,
                           (unsigned)(left % 60));
}

void progress_search(void *context, const struct search_progress *search)
{
    struct progress *const progress = context;
    char line[LINE_SIZE];
    if (!progress->shown)
        return;
    const int used = write_share(progress, line, sizeof line);
    snprintf(line + used, sizeof line - (size_t)used,
             "%llu nodes, %.0f/s, pn %u dn %u, %.0f s",
             (unsigned long long)search->nodes,
             (double)search->nodes / (search->seconds + 1e-9), search->pn,
             search->dn, search->seconds);
    fprintf(stderr, "\r\033[K%s", line);
    progress->drawn = true;
}

void progress_clear(struct progress *progress)
{
    if (progress->drawn)
        fputs("\r\033[K", stderr);
    progress->drawn = false;
}
