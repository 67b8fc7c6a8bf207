/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * result - what is known about one position, and where it comes from.
 *
 * A result is about a position of the main phase (its value holds under every
 * contract rule) or about a contract position under `inner` or `open`. Three
 * states are told apart:
 *   unknown  a search was made and nothing can be said
 *   bounded  a search stopped early; the proof and disproof numbers so far
 *   proved   the value is certain
 * A position without a result is "not stored", which is none of these.
 */
#ifndef DB_RESULT_H
#define DB_RESULT_H

#include <stdint.h>

#include "db/run.h"
#include "game/position.h"
#include "game/rules.h"
#include "game/value.h"

enum result_state { RESULT_UNKNOWN, RESULT_BOUNDED, RESULT_PROVED };

enum { RESULT_STATES = RESULT_PROVED + 1 };

/* The words for the states, by state, in files and for users. */
extern const char *const result_state_names[RESULT_STATES];

struct result {
    struct position position;
    enum rules rules; /* of a contract position; ignored in the main phase */
    enum result_state state;
    enum value value; /* to the player to move; VALUE_UNKNOWN unless proved */
    int move;         /* a winning move; MOVE_NONE when lost or not proved */
    int grundy;       /* contract only, of a loss 0 and of a win more; or
                         VALUE_NO_GRUNDY */
    uint64_t pn, dn;  /* of a bounded result, from 1 up: for a win of the
                         player to move; of the others ignored */
    uint64_t nodes;   /* positions expanded by the search, all attempts */
    double seconds;   /* of that search */
};

/* More of either nobody has searched: at a million nodes a second it is thirty
 * years. */
#define RESULT_MOST_NODES UINT64_C(1000000000000000)
#define RESULT_MOST_SECONDS 1e12

/*
 * What is wrong with a result that nobody may claim, as words; NULL when it is
 * sound in itself: rules and stones suit each other, the value is known exactly
 * when proved, the move of a win is there and legal (a decided position has
 * none, and its value is its winner's), the numbers are in their ranges and the
 * Grundy value suits the value.
 */
const char *result_flaw(const struct result *result);

/* Adds the work of another result, up to what one may tell. */
void result_add_work(struct result *result, const struct result *other);

#endif
