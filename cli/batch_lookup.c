/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * batch_lookup - reads within a transaction that ends before anything is
 * printed, so that a slow reader of the output keeps no writer waiting.
 */
#include "cli/batch_lookup.h"

#include "db/read_lock.h"

static enum status find(const struct lookup_sources *sources,
                        const struct game *game, struct lookup *lookup,
                        struct main_line *line, struct status_text *why)
{
    const enum status status = lookup_find(sources, game, lookup, why);
    return status || !line ? status
                           : main_line_find(sources, lookup, line, why);
}

enum status batch_look_up(const struct lookup_sources *sources,
                          const struct game *game, struct lookup *lookup,
                          struct main_line *line, bool *alone,
                          struct status_text *why)
{
    bool frozen;
    enum status status = read_lock_freeze(sources->store, &frozen, why);
    if (status)
        return status;
    status = find(sources, game, lookup, line, why);
    *alone = status && read_lock_met_damage(sources->store, why);
    read_lock_thaw(sources->store, frozen);
    return status;
}
