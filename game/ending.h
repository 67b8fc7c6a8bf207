/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ending - what ended a game other than its rules; none also while it goes on.
 */
#ifndef GAME_ENDING_H
#define GAME_ENDING_H

#include <stddef.h>

enum ending {
    ENDING_NONE,
    ENDING_RESIGN,
    ENDING_TIMEOUT,
    ENDING_DRAW,
    ENDING_ABANDONED,
    ENDINGS
};

/* The word that a report has for it: "resign" and so on; of none NULL. */
const char *ending_name(enum ending ending);

/* The ending of that word; none: it is no such word. */
enum ending ending_named(const char *word);

#endif
