/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lookup_sources - where a lookup takes its values from: a store, the proofs in
 * it, and whoever else knows.
 */
#ifndef QUERY_LOOKUP_SOURCES_H
#define QUERY_LOOKUP_SOURCES_H

#include <stdbool.h>

#include "db/store.h"
#include "game/game.h"
#include "query/claims.h"
#include "query/game_proof.h"

/*
 * All zero: the rules alone. Besides the store there may be somebody who knows
 * of positions proved elsewhere, in any orientation: `also` then tells the
 * value of an undecided position to the player to move, and a winning move or
 * MOVE_NONE, both in the position's coordinates; false: it knows nothing. With
 * claims a lookup tells beside what is known what is only claimed.
 */
struct lookup_sources {
    struct store *store; /* or NULL */
    bool (*also)(void *context, const struct game *game, enum value *value,
                 int *move); /* or NULL */
    void *context;
    struct game_proof
        *game_proof;             /* to that store; or NULL: no proof is asked */
    const struct claims *claims; /* the caller's; or NULL */
};

/* Opens a store, as store_open_until(), and its proofs; nobody else is asked.
 * The caller closes the sources; after a failure they are all zero. */
enum status lookup_sources_open(const char *db, enum store_mode mode,
                                struct store_stop *stop,
                                struct lookup_sources *sources,
                                struct status_text *why);

/* Closes store and proofs, if there are any, and leaves all zero. */
void lookup_sources_close(struct lookup_sources *sources);

#endif
