/* SPDX-License-Identifier: GPL-3.0-or-later */
/* importing - a batch is a transaction. */
#include "cli/importing.h"

#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/show.h"

enum { BATCH_ROOM = 256 };

enum status importing_begin(struct importing *importing, struct store *store,
                            struct status_text *why)
{
    static const struct run run = {.version = PACKAGE_VERSION,
                                   .options = "annotate import"};
    *importing = (struct importing){
        .store = store, .batch = calloc(BATCH_ROOM, sizeof *importing->batch)};
    store_set_run(store, &run);
    return importing->batch ? STATUS_OK : status_no_memory(why);
}

/* Commits the games that wait. */
static enum status commit(struct importing *importing, struct status_text *why)
{
    enum imported_fate fates[BATCH_ROOM];
    const size_t count = importing->waiting;
    importing->waiting = 0;
    const enum status status =
        count ? imported_table_put(importing->store, importing->batch, count,
                                   fates, why)
              : STATUS_OK;
    for (size_t i = 0; i < count && !status; i++) {
        char key[IMPORTED_KEY_SIZE];
        importing->count[fates[i]]++;
        if (fates[i] == IMPORTED_CONFLICTING)
            command_complain_of_part(
                "contradiction: '%s' is another game in the store, which stays",
                imported_game_key(&importing->batch[i], key));
    }
    return status;
}

enum status importing_add(struct importing *importing,
                          const struct imported_game *game,
                          struct status_text *why)
{
    importing->batch[importing->waiting++] = *game;
    return importing->waiting < BATCH_ROOM ? STATUS_OK : commit(importing, why);
}

static void print(const uint64_t count[IMPORTED_FATES],
                  const struct options *options)
{
    if (options->json)
        show_json(json_pack("{s:{s:I, s:I, s:I, s:I}}", "imported", "new",
                            (json_int_t)count[IMPORTED_NEW], "known",
                            (json_int_t)count[IMPORTED_KNOWN], "longer",
                            (json_int_t)count[IMPORTED_LONGER], "conflicting",
                            (json_int_t)count[IMPORTED_CONFLICTING]));
    else
        printf("imported into %s: %" PRIu64 " new, %" PRIu64 " known, %" PRIu64
               " longer than before, %" PRIu64 " conflicting\n",
               options->db, count[IMPORTED_NEW], count[IMPORTED_KNOWN],
               count[IMPORTED_LONGER], count[IMPORTED_CONFLICTING]);
}

enum status importing_end(struct importing *importing,
                          const struct options *options,
                          struct status_text *why)
{
    const enum status status = commit(importing, why);
    if (status)
        return status;
    print(importing->count, options);
    if (!importing->count[IMPORTED_CONFLICTING])
        return STATUS_OK;
    why->line[0] = '\0'; /* each has had its line */
    return STATUS_USAGE;
}

void importing_free(struct importing *importing)
{
    free(importing->batch);
}
