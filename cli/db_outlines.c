/* SPDX-License-Identifier: GPL-3.0-or-later */
/* db_outlines - what finds the proofs of the store again, in little room. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/db_subcommands.h"
#include "db/outlines.h"

enum status db_outlines(const struct options *options, struct status_text *why)
{
    struct store *store = NULL;
    struct outlines_summary summary;
    enum status status = db_check_output(options, "outlines", why);
    if (status)
        return status;
    const struct outlines_options wanted = {
        .path = options->words[0],
        .side = options->size,
        .earlier = (const char *const *)options->words + 1,
        .earlier_count = (size_t)options->word_count - 1,
        .condition = {.where = db_options.where},
    };
    status = store_open(options->db, STORE_READ, &store, why);
    if (!status)
        status = outlines_save(store, &wanted, &summary, why);
    if (!status)
        printf("%s: %" PRIu64 " outlines of %" PRIu64
               " bytes, of searches of %.0f s\n",
               wanted.path, summary.outlines, summary.bytes, summary.seconds);
    store_close(store);
    return status;
}
