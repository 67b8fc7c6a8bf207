/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sources - the claims outlive what is looked up in them. */
#include "cli/sources.h"

#include "query/claims_read.h"

enum status sources_open(const struct options *options, enum store_mode mode,
                         bool may_lack, struct store_stop *stop,
                         struct sources *sources, struct status_text *why)
{
    const struct options_list *const paths = &options->claims;
    const bool lacks = mode == STORE_READ && (may_lack || paths->count > 0) &&
                       options_lack_db(options);
    enum status status = STATUS_OK;
    *sources = (struct sources){.claims = NULL};
    if (!options->no_db && !lacks)
        status =
            lookup_sources_open(options->db, mode, stop, &sources->lookup, why);
    if (!status)
        status =
            claims_read(paths->values, paths->count, &sources->claims, why);
    sources->lookup.claims = sources->claims;
    return status;
}

void sources_close(struct sources *sources)
{
    lookup_sources_close(&sources->lookup);
    claims_destroy(sources->claims);
    sources->claims = NULL;
}
