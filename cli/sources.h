/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sources - the store and the claims that a command looks things up in. */
#ifndef CLI_SOURCES_H
#define CLI_SOURCES_H

#include "cli/options.h"
#include "query/claims.h"
#include "query/lookup_sources.h"

struct sources {
    struct lookup_sources lookup; /* without a store if there is none */
    struct claims *claims;        /* those in `lookup` */
};

/*
 * Opens the store that the options name and reads the claims that they give.
 * There is no store with --no-db, nor where the usual one is not there, would
 * only be read, and the command can do without: it may lack one, or has claims.
 * `stop` as in store_open_until(). The caller closes the sources, also after a
 * failure.
 */
enum status sources_open(const struct options *options, enum store_mode mode,
                         bool may_lack, struct store_stop *stop,
                         struct sources *sources, struct status_text *why);

/* Leaves all zero. */
void sources_close(struct sources *sources);

#endif
