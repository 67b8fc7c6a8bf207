/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lookup_sources - the proofs are of the store, so it is closed after them. */
#include "query/lookup_sources.h"

enum status lookup_sources_open(const char *db, enum store_mode mode,
                                struct store_stop *stop,
                                struct lookup_sources *sources,
                                struct status_text *why)
{
    *sources = (struct lookup_sources){.store = NULL};
    enum status status = store_open_until(db, mode, stop, &sources->store, why);
    if (!status)
        status = game_proof_create(sources->store, &sources->game_proof, why);
    if (status)
        lookup_sources_close(sources);
    return status;
}

void lookup_sources_close(struct lookup_sources *sources)
{
    game_proof_destroy(sources->game_proof);
    store_close(sources->store);
    *sources = (struct lookup_sources){.store = NULL};
}
