/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game_import - a game that was read, as one that the store may keep. */
#ifndef QUERY_GAME_IMPORT_H
#define QUERY_GAME_IMPORT_H

#include "db/imported_game.h"
#include "query/game_record.h"

/*
 * Makes a game without a flaw of a record that was read: site, the site's
 * number, date and names as its header has them, or "". Control characters in
 * them, which could do something to a terminal, become '?'. STATUS_USAGE with a
 * line: a text is too long.
 */
enum status game_import(const struct game_record *record,
                        struct imported_game *imported,
                        struct status_text *why);

#endif
