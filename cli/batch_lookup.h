/* SPDX-License-Identifier: GPL-3.0-or-later */
/* batch_lookup - what the store says of one position of a batch. */
#ifndef CLI_BATCH_LOOKUP_H
#define CLI_BATCH_LOOKUP_H

#include "query/main_line.h"

/* Looks a game up, with its main line unless `line` is NULL, all in one state
 * of the store, which there must be. After STATUS_FAILED *alone tells whether
 * other positions can still be looked up. */
enum status batch_look_up(const struct lookup_sources *sources,
                          const struct game *game, struct lookup *lookup,
                          struct main_line *line, bool *alone,
                          struct status_text *why);

#endif
