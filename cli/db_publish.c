/* SPDX-License-Identifier: GPL-3.0-or-later */
/* db_publish - the store as a folder for others. */
#include <inttypes.h>
#include <stdio.h>

#include "analysis/report/dataset.h"
#include "cli/db_subcommands.h"
#include "cli/progress.h"

/* dataset_calls: how far it is with what. */
static void count(void *context, const char *things, uint64_t done,
                  uint64_t total)
{
    struct progress *const progress = context;
    if (progress->things != things)
        progress_restart(progress);
    progress->things = things;
    progress_count(progress, done, total, 0);
}

enum status db_publish(const struct options *options, struct status_text *why)
{
    struct store *store = NULL;
    struct dataset_summary summary;
    struct progress progress;
    const struct dataset_calls calls = {progress_print, count, &progress};
    const struct dataset_citation citation = {
        .title = db_options.title,
        .authors = (const char *const *)db_options.authors.values,
        .author_count = db_options.authors.count,
        .doi = db_options.doi,
    };
    struct options rest = *options;
    if (!options->word_count)
        return status_set(why, STATUS_USAGE, "no folder given to publish to");
    const char *const path = *rest.words++;
    rest.word_count--;
    enum status status = options_no_words(&rest, why);
    if (!status)
        status = store_open(options->db, STORE_READ, &store, why);
    progress_begin(&progress, options);
    progress.things = "results checked";
    if (!status)
        status = dataset_publish(store, path, &citation, &calls, &summary, why);
    progress_clear(&progress);
    if (!status)
        printf("%s: %" PRIu64 " results, %" PRIu64 " proofs; %" PRIu64
               " bytes in %" PRIu64 " files\n",
               path, summary.results, summary.proofs, summary.bytes,
               summary.files);
    store_close(store);
    return status;
}
