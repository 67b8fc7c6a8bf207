/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * played - a game that was played: its moves, and what else is told of it.
 *
 * The two players are the first, who made the first move, and the second; in
 * the contract they have no colours. Who passes has Black from then on, and
 * without a contract the first player has.
 *
 * A game may end by the rules, or because somebody gave up or ran out of time;
 * its moves then just stop, and only a report says who won.
 */
#ifndef QUERY_PLAYED_H
#define QUERY_PLAYED_H

#include <jansson.h>

#include "game/situation.h"

enum played_who { PLAYED_NOBODY = -1, PLAYED_FIRST, PLAYED_SECOND };

/* What ended a game other than its rules; NONE also while it goes on. */
enum played_ending {
    PLAYED_ENDING_NONE,
    PLAYED_ENDING_RESIGN,
    PLAYED_ENDING_TIMEOUT,
    PLAYED_ENDING_DRAW,
    PLAYED_ENDING_ABANDONED,
    PLAYED_ENDINGS
};

struct played {
    struct situation situation; /* its moves begin with the empty board */
    enum played_ending ending;
    json_t *header; /* of the report, see abstract_play.h; NULL: of a record */
    int first_seat; /* which entry of the header's `players` is the first's */
};

/* "first", "second"; of nobody NULL. */
const char *played_who_name(enum played_who who);

/* The word a report has for it: "resign" and so on; of NONE NULL. */
const char *played_ending_name(enum played_ending ending);

/* The other of the two. */
static inline enum played_who played_other(enum played_who who)
{
    return who == PLAYED_FIRST ? PLAYED_SECOND : PLAYED_FIRST;
}

/* Who made the move of that number, from 0, or is to make it. */
enum played_who played_mover(int number);

/* Who has Black once so many moves were made; nobody in the contract. */
enum played_who played_black(const struct situation *situation, int moves);

/* Who has won by the rules; nobody while the game goes on. */
enum played_who played_winner(const struct situation *situation);

/*
 * Reads a game record or, if the text begins with '{', a report in JSON. A
 * report tells no rules: it is taken under `rules`, and so is a record unless
 * it contradicts them although `rules_fixed` says that the user asked for
 * them. STATUS_USAGE with a line: anything else, such as a position that is not
 * the beginning of a game; `played` is then void. On success the caller frees
 * it with played_free().
 */
enum status played_read(const char *text, size_t length, enum rules rules,
                        bool rules_fixed, struct played *played,
                        struct status_text *why);
void played_free(struct played *played);

#endif
