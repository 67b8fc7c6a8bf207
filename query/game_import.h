/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game_import - a game that was read, as one that the store may keep. */
#ifndef QUERY_GAME_IMPORT_H
#define QUERY_GAME_IMPORT_H

#include "db/imported_game.h"
#include "query/game_record.h"

/* Makes '?' of the control characters in a text in UTF-8: reports are foreign
 * text, and they could do something to a terminal. */
void game_import_clean(char *text);

/*
 * Makes a game without a flaw of a record that was read: site, the site's
 * number, date and names as its header has them, cleaned, or "". STATUS_USAGE
 * with a line: a text is too long.
 */
enum status game_import(const struct game_record *record,
                        struct imported_game *imported,
                        struct status_text *why);

#endif
