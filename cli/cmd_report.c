/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report - every statistic and figure of the store, as a folder. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/rivals.h"
#include "analysis/report/volume.h"

static const struct argp_option own_options[] = {
    {"out", OPTIONS_OUT, "DIR", 0,
     "the folder to make; a report that is there is replaced", 0},
    {"size", OPTIONS_SIZE, "N", 0,
     "only this side of the board (default: all in the store)", 0},
    {0},
};

static const struct argp_child children[] = {
    {&options_db_group, 0, NULL, 0},    {&options_rules_group, 0, NULL, 0},
    {&options_draw_group, 0, NULL, 0},  {&options_progress_group, 0, NULL, 0},
    {&options_help_group, 0, NULL, -1}, {0},
};

static const struct argp argp = {
    .options = own_options,
    .parser = options_parse_one,
    .doc = "Write all statistics and figures of the store to a folder, with a "
           "page for people, index.html.\v"
           "Without --size and --rules the report is about all that has proved "
           "results. The folder appears complete or not at all.\n"
           "\n"
           "Exit status: 0 done, 1 failed, 2 bad input.",
    .children = children,
};

/* volume_request: how many statistics are computed. */
static void count(void *context, uint64_t done, uint64_t total)
{
    progress_count(context, done, total, 0);
}

static enum status make(struct store *store, const struct options *options,
                        const struct rivals *rivals, struct status_text *why)
{
    struct progress progress;
    progress_begin(&progress, options);
    progress.things = "statistics";
    const struct volume_request request = {
        .count = count,
        .context = &progress,
        .side = options->size,
        .rules_fixed = options->rules_fixed,
        .rules = options->rules,
        .seed = options->seed,
        .draws = options->draws,
        .against = rivals->stores,
        .against_count = rivals->count,
    };
    struct volume *const volume = malloc(sizeof *volume);
    if (!volume)
        return status_no_memory(why);
    enum status status = volume_make(store, &request, volume, why);
    progress_clear(&progress);
    if (!status)
        status = volume_save(volume, options->out, why);
    volume_free(volume);
    free(volume);
    return status;
}

enum status cmd_report(int argc, char **argv, struct status_text *why)
{
    struct options options;
    struct store *store = NULL;
    struct rivals rivals = {.count = 0};
    enum status status = options_read(&argp, argc, argv, &options, why);
    if (!status)
        status = options_no_words(&options, why);
    if (!status && !options.out)
        status = status_set(why, STATUS_USAGE, "no folder given (--out DIR)");
    if (!status)
        status = store_open(options.db, STORE_READ, &store, why);
    if (!status)
        status = rivals_open(&rivals, &options.against, why);
    if (!status)
        status = make(store, &options, &rivals, why);
    if (!status)
        printf("%s/index.html\n", options.out);
    rivals_close(&rivals);
    store_close(store);
    return status;
}
