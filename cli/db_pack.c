/* SPDX-License-Identifier: GPL-3.0-or-later */
/* db_pack - what is new in the store, as files to be kept for good. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/db_subcommands.h"
#include "db/pack.h"

enum status db_pack(const struct options *options, struct status_text *why)
{
    struct store *store = NULL;
    struct pack_summary summary;
    enum status status = db_check_output(options, "pack", why);
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
    status = store_open(options->db, STORE_READ, &store, why);
    if (!status)
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
