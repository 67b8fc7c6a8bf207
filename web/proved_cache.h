/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proved_cache - positions that were proved just now, in a table of bounded
 * size.
 *
 * A position is kept in its canonical form with its value and a winning move;
 * a contract position together with its rules, on which its value depends. The
 * table is an array of small buckets. A position's hash tells its bucket, and
 * there it takes the place of the one put in longest ago; equality is that of
 * whole positions, never of hashes.
 *
 * Nothing here locks: who shares a proved cache between threads does.
 */
#ifndef WEB_PROVED_CACHE_H
#define WEB_PROVED_CACHE_H

#include <stdbool.h>
#include <stddef.h>

#include "db/store.h"
#include "game/position.h"
#include "game/rules.h"
#include "game/status.h"
#include "game/value.h"

struct proved_cache;

/* Something proved, in any orientation. */
struct proved_cache_fact {
    struct position position;
    enum rules rules; /* without meaning in the main phase */
    enum value value; /* to the player to move: a win or a loss */
    int move;         /* a winning move, or MOVE_NONE */
};

/* A table for `most` positions, up to 7 more. NULL: no memory. The caller
 * destroys it; NULL may be destroyed too. */
struct proved_cache *proved_cache_create(size_t most);
void proved_cache_destroy(struct proved_cache *cache);

/* Keeps a fact. One that says more of a position known already, a move, takes
 * the place of what was known. */
void proved_cache_put(struct proved_cache *cache,
                      const struct proved_cache_fact *fact);

/* What is known of fact->position under fact->rules: fills in the value and
 * the move, in the position's coordinates. False: nothing. */
bool proved_cache_get(const struct proved_cache *cache,
                      struct proved_cache_fact *fact);

/*
 * The positions along which a proof of the main phase runs, those nearest its
 * root first, `most` at most: the record's bytes must have been accepted by the
 * verifier. The list is the caller's, to be freed. STATUS_FAILED when the
 * record cannot be read or memory ran out.
 */
enum status proved_cache_read(const unsigned char *bytes, size_t size,
                              size_t most, struct proved_cache_fact **facts,
                              size_t *count, struct status_text *why);

/* What a prover has found, and the positions along which its proof runs, as
 * above; *count is 0 when they cannot be had, as of a proof too entangled to be
 * unfolded. The list is the caller's, to be freed. Kept in this order, the
 * found one last, it stays in a cache that overflows. */
struct proved_cache_fact proved_cache_found(const struct record *record,
                                            size_t most,
                                            struct proved_cache_fact **facts,
                                            size_t *count);

#endif
