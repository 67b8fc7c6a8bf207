/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words - a list of words in one text, with blanks between. */
#ifndef GAME_WORDS_H
#define GAME_WORDS_H

#include <stdbool.h>

/* Whether the list has the word; an empty one it never has. */
bool words_has(const char *words, const char *word);

#endif
