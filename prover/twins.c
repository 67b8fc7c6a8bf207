/* SPDX-License-Identifier: GPL-3.0-or-later */
/* twins - a tree of the texts of keys. */
#include "prover/twins.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "game/key.h"
#include "game/notation.h"

/* In the contract phase a game hangs on the rules too. */
struct twin {
    char text[NOTATION_SIZE];
    enum rules rules;
    size_t number;
};

static struct twin twin_of(const struct game *game)
{
    const struct key key = key_of(&game->position, game->rules);
    struct twin twin = {.rules = game->rules};
    notation_write(&key.position, twin.text);
    if (game->position.turn != TURN_CONTRACT)
        twin.rules = RULES_NONE;
    return twin;
}

static int compare(const void *a, const void *b)
{
    const struct twin *const one = a, *const other = b;
    const int order = strcmp(one->text, other->text);
    return order ? order
                 : (one->rules > other->rules) - (one->rules < other->rules);
}

enum status twins_note(struct twins *twins, const struct game *game,
                       size_t number, size_t *first, struct status_text *why)
{
    struct twin *const twin = malloc(sizeof *twin);
    if (!twin)
        return status_no_memory(why);
    *twin = twin_of(game);
    twin->number = number;
    struct twin *const *const found = tsearch(twin, &twins->root, compare);
    if (found)
        *first = (*found)->number;
    if (!found || *found != twin)
        free(twin);
    return found ? STATUS_OK : status_no_memory(why);
}

void twins_forget(struct twins *twins, const struct game *game)
{
    const struct twin twin = twin_of(game);
    struct twin *const *const found = tfind(&twin, &twins->root, compare);
    struct twin *const gone = found ? *found : NULL;
    tdelete(&twin, &twins->root, compare);
    free(gone);
}

void twins_free(struct twins *twins)
{
    tdestroy(twins->root, free);
    twins->root = NULL;
}
