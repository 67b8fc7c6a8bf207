/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report - every statistic and figure of the store, as a folder. */
#include <stdio.h>
#include <stdlib.h>

#include "analysis/report/report_folder.h"
#include "cli/command.h"
#include "cli/compared_stores.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/sources.h"

static const char *folder;
static bool census;

static const struct option_row rows[] = {
    {"census", .kind = OPTION_SWITCH, .own = &census,
     .help =
         "with the census of sides 2 and 3, which takes a minute and 300 MB"},
    {"out", 0, "DIR", OPTION_PATH, .own = &folder, .what = "a folder",
     .help = "the folder to make; a report that is there is replaced"},
    OPTION_SIDE(.help =
                    "only this side of the board (default: all in the store)"),
    {"rules", 'r', "inner|open|none", OPTION_RULES, .initial = "inner",
     OPTION_FIELD(rules),
     .help = "only these rules of the contract (default: all in the store)"},
    {0},
};

static const struct options_usage usage = {
    .help = "Write all statistics and figures of the store to a folder, with a "
            "page for people, index.html.",
    .notes =
        "Without --size and --rules the report is about all that has proved "
        "results, games or claims. The folder appears complete or not at all.\n"
        "\n"
        "Exit status: 0 done, 1 failed, 2 bad input.",
    .groups = OPTIONS_DB | OPTIONS_DRAW | OPTIONS_PROGRESS | OPTIONS_CLAIMS,
    .own = rows,
};

/* Computes the report, and writes it to the folder that is begun. */
static enum status fill(const struct lookup_sources *sources,
                        const struct options *options,
                        const struct compared_stores *compared,
                        struct atomic_folder *begun, struct status_text *why)
{
    struct progress progress;
    progress_begin(&progress, options);
    progress.things = "statistics";
    const struct report_folder_request request = {
        .count = progress_count_things,
        .context = &progress,
        .side = options->size,
        .rules_fixed = options_given(options, "rules"),
        .rules = options->rules,
        .seed = options->seed,
        .draws = options->draw.count,
        .census = census,
        .against = compared->stores,
        .against_count = compared->count,
        .claims = sources->claims,
        .claim_paths = options->claims.values,
        .claim_path_count = options->claims.count,
    };
    struct report_folder *const report_folder = malloc(sizeof *report_folder);
    if (!report_folder)
        return status_no_memory(why);
    enum status status =
        report_folder_make(sources->store, &request, report_folder, why);
    progress_clear(&progress);
    if (!status)
        status = report_folder_save(report_folder, begun, why);
    report_folder_free(report_folder);
    free(report_folder);
    return status;
}

/* Makes the folder. One that may not be made is refused before the work. */
static enum status make(const struct lookup_sources *sources,
                        const struct options *options,
                        const struct compared_stores *compared,
                        struct status_text *why)
{
    struct atomic_folder *begun;
    const enum status status = atomic_folder_open(folder, &begun, why);
    return status
               ? status
               : atomic_folder_close(
                     begun, fill(sources, options, compared, begun, why), why);
}

static enum status run_report(struct options *options, struct status_text *why)
{
    struct sources sources = {.claims = NULL};
    struct compared_stores compared = {.count = 0};
    enum status status = options_no_words(options, why);
    if (!status && !folder)
        status = status_set(why, STATUS_USAGE, "no folder given (--out DIR)");
    if (!status)
        status = sources_open(options, STORE_READ, false, NULL, &sources, why);
    if (!status)
        status = compared_stores_open(&compared, &options->draw.against, why);
    if (!status)
        status = make(&sources.lookup, options, &compared, why);
    if (!status)
        printf("%s/index.html\n", folder);
    compared_stores_close(&compared);
    sources_close(&sources);
    return status;
}

const struct command cmd_report = {&usage, run_report};
