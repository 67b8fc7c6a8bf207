/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ending - a table of words. */
#include "game/ending.h"

#include <string.h>

static const char *const names[ENDINGS] = {
    [ENDING_RESIGN] = "resign",
    [ENDING_TIMEOUT] = "timeout",
    [ENDING_DRAW] = "draw",
    [ENDING_ABANDONED] = "abandoned",
};

const char *ending_name(enum ending ending)
{
    return names[ending];
}

enum ending ending_named(const char *word)
{
    for (int i = ENDING_NONE + 1; i < ENDINGS; i++)
        if (strcmp(word, names[i]) == 0)
            return (enum ending)i;
    return ENDING_NONE;
}
