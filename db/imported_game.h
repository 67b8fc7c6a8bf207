/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * imported_game - a game that was played elsewhere, by people or programs, with
 * what is told of it.
 *
 * What tells a game from all others is its key: the site with the site's own
 * number for it or, where these are not told, a digest of everything that is.
 * A game that goes on has the same key later, when there is more of it; without
 * a site's number it is another one then.
 */
#ifndef DB_IMPORTED_GAME_H
#define DB_IMPORTED_GAME_H

#include "game/ending.h"
#include "game/game.h"
#include "game/seat.h"

enum {
    IMPORTED_TEXT_SIZE = 128,
    IMPORTED_KEY_SIZE = 4 * IMPORTED_TEXT_SIZE + 8
};

/* Texts are UTF-8 without control characters, and "" where nothing is told. */
struct imported_game {
    struct game game; /* from the empty board; it may go on */
    enum ending ending;
    enum seat won;                           /* by rules, or as it is told */
    char site[IMPORTED_TEXT_SIZE];           /* the site's name */
    char site_id[IMPORTED_TEXT_SIZE];        /* its number there */
    char played[IMPORTED_TEXT_SIZE];         /* when it began, as told */
    char players[SEATS][IMPORTED_TEXT_SIZE]; /* names, by seat */
};

/* What is wrong with a game that nobody may have played, as words; NULL when
 * nothing is: it begins with the empty board, what is told of its end does not
 * contradict the rules, its texts are as above. */
const char *imported_game_flaw(const struct imported_game *imported);

/* Writes the key of a game without a flaw; returns `text`. */
const char *imported_game_key(const struct imported_game *imported,
                              char text[IMPORTED_KEY_SIZE]);

/* Whether a game goes on: nothing tells how it ended. */
bool imported_game_goes_on(const struct imported_game *imported);

/* Whether a game may be the beginning of a later one with its key: it goes on,
 * and its moves are the first ones of the other. */
bool imported_game_begins(const struct imported_game *imported,
                          const struct imported_game *later);

/* Whether two games of one key are the same as far as they were played: rules,
 * moves, ending, winner. */
bool imported_game_equal(const struct imported_game *a,
                         const struct imported_game *b);

#endif
