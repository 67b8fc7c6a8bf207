/* SPDX-License-Identifier: GPL-3.0-or-later */
/* db_pack - what is new in the store, as files to be kept for good: packs of
 * proofs and facts, and outlines, which find proofs again in little room. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/db_subcommands.h"
#include "db/outlines.h"
#include "db/pack.h"

/* Opens the store that `what` is made of. STATUS_USAGE with a line: the words
 * do not begin with a file, or the side is not given. */
static enum status open_store(const struct options *options, const char *what,
                              struct store **store, struct status_text *why)
{
    if (!options->word_count || !*options->words[0])
        return status_set(why, STATUS_USAGE, "no file given for the %s", what);
    if (!options->size)
        return status_set(why, STATUS_USAGE,
                          "%s needs --size, the side of the boards", what);
    return store_open(options->db, STORE_READ, store, why);
}

enum status db_outlines(const struct options *options, struct status_text *why)
{
    struct store *store = NULL;
    struct outlines_summary summary;
    enum status status = open_store(options, "outlines", &store, why);
    if (status)
        return status;
    const struct outlines_options wanted = {
        .path = options->words[0],
        .side = options->size,
        .earlier = (const char *const *)options->words + 1,
        .earlier_count = (size_t)options->word_count - 1,
        .condition = {.where = db_options.where},
    };
    status = outlines_save(store, &wanted, &summary, why);
    if (!status)
        printf("%s: %" PRIu64 " outlines of %" PRIu64
               " bytes, of searches of %.0f s\n",
               wanted.path, summary.outlines, summary.bytes, summary.seconds);
    store_close(store);
    return status;
}

enum status db_pack(const struct options *options, struct status_text *why)
{
    struct store *store = NULL;
    struct pack_summary summary;
    enum status status = open_store(options, "pack", &store, why);
    if (status)
        return status;
    const struct pack_options wanted = {
        .path = options->words[0],
        .side = options->size,
        .earlier = (const char *const *)options->words + 1,
        .earlier_count = (size_t)options->word_count - 1,
        .condition = {.where = db_options.where},
        .certificate = db_options.certificate,
    };
    status = pack_save(store, &wanted, &summary, why);
    if (!status)
        printf("%s: %" PRIu64 " results, %" PRIu64 " proofs of %" PRIu64
               " bytes; %" PRIu64 " proofs left out, of searches of %.0f s\n",
               wanted.path, summary.results, summary.proofs, summary.bytes,
               summary.left_out, summary.seconds);
    if (!status && summary.unverified)
        printf("%" PRIu64 " of these proofs were never verified, run: unlur "
               "verify --all\n",
               summary.unverified);
    store_close(store);
    return status;
}
