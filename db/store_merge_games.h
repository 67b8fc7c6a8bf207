/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_merge_games - games out of one store into another, by the rules of
 * db/store_merge.h, page by page. */
#ifndef DB_STORE_MERGE_GAMES_H
#define DB_STORE_MERGE_GAMES_H

#include "db/store_merge_options.h"

/* Takes the games of `source` of both kinds into `target`, and counts them; the
 * statuses are those of store_merge_run(). */
enum status store_merge_games(struct store *target, struct store *source,
                              const struct store_merge_options *options,
                              struct store_merge_counts *counts,
                              struct status_text *why);

#endif
