/* SPDX-License-Identifier: GPL-3.0-or-later */
/* importing - games that were read go into the store, in batches. */
#ifndef CLI_IMPORTING_H
#define CLI_IMPORTING_H

#include "cli/options.h"
#include "db/imported_table.h"

struct importing {
    struct store *store;         /* the caller's, open for writing */
    struct imported_game *batch; /* what is not committed yet */
    size_t waiting;
    uint64_t count[IMPORTED_FATES];
};

/* Begins; whatever is returned, the caller ends with importing_free(). */
enum status importing_begin(struct importing *importing, struct store *store,
                            struct status_text *why);

/* Takes a game, and commits when many wait. STATUS_FAILED: they could not be
 * written, and none of those that waited is in. */
enum status importing_add(struct importing *importing,
                          const struct imported_game *game,
                          struct status_text *why);

/* Commits what waits, and then tells on the standard output what became of all
 * games. STATUS_FAILED as above; STATUS_USAGE: some conflicted. */
enum status importing_end(struct importing *importing,
                          const struct options *options,
                          struct status_text *why);

void importing_free(struct importing *importing);

#endif
