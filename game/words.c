/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words - one word after the other is compared. */
#include "game/words.h"

#include <string.h>

bool words_has(const char *words, const char *word)
{
    const size_t length = strlen(word);
    while (*words) {
        const size_t here = strcspn(words, " ");
        if (here == length && length && memcmp(words, word, length) == 0)
            return true;
        words += here + (words[here] == ' ');
    }
    return false;
}

bool words_end_in(const char *text, const char *end)
{
    const size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}
