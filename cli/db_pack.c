/* SPDX-License-Identifier: GPL-3.0-or-later */
/* db_pack - what is new in the store, as files to be kept for good: packs of
 * proofs and facts, and outlines, which find proofs again in little room. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/db_subcommands.h"
#include "db/outlines.h"
#include "db/pack.h"
#include "db/store_image.h"

/* Fills in what is to be made, and opens an image of the store that `what` is
 * made of: to compress its proofs takes minutes. STATUS_USAGE with a line: the
 * words do not begin with a file, or the side is not given. */
static enum status open_image(const struct options *options, const char *what,
                              struct store_image **image,
                              struct store_news *news, struct status_text *why)
{
    struct store *store = NULL;
    if (!options->word_count || !*options->words[0])
        return status_set(why, STATUS_USAGE, "no file given for the %s", what);
    if (!options->size)
        return status_set(why, STATUS_USAGE,
                          "%s needs --size, the side of the boards", what);
    *news = (struct store_news){
        .path = options->words[0],
        .side = options->size,
        .earlier = (const char *const *)options->words + 1,
        .earlier_count = (size_t)options->word_count - 1,
        .condition = {.where = db_options.where},
    };
    enum status status = store_open(options->db, STORE_READ, &store, why);
    if (!status)
        status = store_image_make(store, news->path, image, why);
    store_close(store);
    return status;
}

enum status db_outlines(const struct options *options, struct status_text *why)
{
    struct store_image *image = NULL;
    struct store_news news;
    struct outlines_summary summary;
    enum status status = open_image(options, "outlines", &image, &news, why);
    if (status)
        return status;
    status = outlines_save(store_image_store(image), &news, &summary, why);
    if (!status)
        printf("%s: %" PRIu64 " outlines of %" PRIu64
               " bytes, of searches of %.0f s\n",
               news.path, summary.outlines, summary.bytes, summary.seconds);
    store_image_free(image);
    return status;
}

enum status db_pack(const struct options *options, struct status_text *why)
{
    struct store_image *image = NULL;
    struct store_news news;
    struct pack_summary summary;
    enum status status = open_image(options, "pack", &image, &news, why);
    if (status)
        return status;
    status = pack_save(store_image_store(image), &news, db_options.certificate,
                       &summary, why);
    if (!status)
        printf("%s: %" PRIu64 " results, %" PRIu64 " proofs of %" PRIu64
               " bytes; %" PRIu64 " proofs left out, of searches of %.0f s\n",
               news.path, summary.results, summary.proofs, summary.bytes,
               summary.left_out, summary.seconds);
    if (!status && summary.unverified)
        printf("%" PRIu64 " of these proofs were never verified, run: unlur "
               "verify --all\n",
               summary.unverified);
    store_image_free(image);
    return status;
}
