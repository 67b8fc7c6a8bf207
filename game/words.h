/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words - a list of words in one text, with blanks between; how a name ends. */
#ifndef GAME_WORDS_H
#define GAME_WORDS_H

#include <stdbool.h>

/* Whether the list has the word; an empty one it never has. */
bool words_has(const char *words, const char *word);

/* Whether a text ends in another one. */
bool words_end_in(const char *text, const char *end);

#endif
