/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * claims - values that others state without a proof that is at hand.
 *
 * A pack holds the value of each of its results, and the proofs of few
 * (db/facts.h). A claim is never taken for known: no value of a lookup comes
 * from one, they stand beside it (query/lookup.h), and nothing here comes into
 * a store.
 *
 * Of the contract mostly the sets are claimed that it may end with, White to
 * move. What follows for the contract itself is worked out once, when all is
 * read: whoever is to move on a set that is Black's passes, so only the sets
 * that are not Black's need their successors, and of these there are few.
 *
 * Once settled, any number of threads may ask at the same time.
 */
#ifndef QUERY_CLAIMS_H
#define QUERY_CLAIMS_H

#include <stdbool.h>

#include "db/result.h"
#include "game/game.h"
#include "game/status.h"
#include "game/value.h"

struct claims;

/* Without a claim. NULL: no memory. The caller destroys it; NULL may be
 * destroyed too. */
struct claims *claims_create(void);
void claims_destroy(struct claims *claims);

/* Adds what a result says, which is a claim if it is proved, whoever proved it.
 * False: no memory. */
bool claims_add(struct claims *claims, const struct result *result);

/* Puts what was added in order, before the first question. STATUS_FAILED with a
 * line when two claims contradict each other. */
enum status claims_settle(struct claims *claims, struct status_text *why);

/* What is claimed of a position that is not over by the rules: its value to the
 * player to move, and a winning move or MOVE_NONE, in its own coordinates.
 * False: nothing. */
bool claims_tell(const struct claims *claims, const struct game *game,
                 enum value *value, int *move);

/* A claim of a canonical position, its move as above; VALUE_UNKNOWN: somebody
 * has searched it in vain. Whatever it returns but STATUS_OK ends the walk. */
typedef enum status claims_each_fn(void *context, const struct game *game,
                                   enum value value, int move,
                                   struct status_text *why);

/* All claims about a side's positions, also of contract positions where they
 * followed; not of those that Black's pass wins. */
enum status claims_each(const struct claims *claims, int side,
                        claims_each_fn *each, void *context,
                        struct status_text *why);

#endif
