/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * player - chooses moves.
 *
 * Three kinds. The solver's player makes the best move of an evaluation
 * (evaluation.h): one that is known to win, from the store or by a search, else
 * the one that a tree of games likes best. The other two are yardsticks and
 * know nothing of the store or the search: one plays at random, one has a plain
 * tree of random games.
 *
 * With a limit in effort instead of time, and one seed, a player makes the same
 * choices on every run and machine, whatever it chose before.
 */
#ifndef PLAY_PLAYER_H
#define PLAY_PLAYER_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"
#include "game/status.h"
#include "game/value.h"
#include "play/evaluation.h"

enum player_kind { PLAYER_SOLVER, PLAYER_PLAYOUT, PLAYER_RANDOM, PLAYER_KINDS };

struct player_options {
    enum player_kind kind;
    struct lookup_sources sources; /* the caller's; all zero: no store */
    size_t memory;   /* bytes for the search's table and the tree */
    double seconds;  /* for a move; 0: no limit but the next one */
    uint64_t effort; /* for a move, in games played on; a node of the
                        search counts as many, see move_budget.h; 0: no
                        limit but the one before. Without any limit a move
                        gets an effort of 50,000 */
    uint64_t seed;
};

/* Why a move was chosen. */
enum player_reason {
    PLAYER_RULES,     /* it wins at once, say the rules */
    PLAYER_STORED,    /* it wins, says the store */
    PLAYER_PROVED,    /* it wins, says the search */
    PLAYER_LOST,      /* every move loses, that is proved; it looks best */
    PLAYER_EVALUATED, /* it looks best */
    PLAYER_DRAWN      /* at random */
};

struct player_choice {
    int move; /* a cell or MOVE_PASS */
    enum player_reason reason;
    double chance;  /* of winning with it, from 0 to 1, as the player sees it;
                       1 and 0 when that is proved; -1: it has no idea */
    uint64_t nodes; /* of searches */
    uint64_t playouts;
    double seconds;
};

struct player;

/* The names of the kinds, "solver", "playout", "random"; NULL for no name. */
const char *player_kind_name(enum player_kind kind);
bool player_kind_parse(const char *text, size_t length, enum player_kind *kind);

/* "rules", "stored", "proved", "lost", "evaluated" or "drawn". */
const char *player_reason_name(enum player_reason reason);

/* Whether a move made for that reason wins. */
static inline bool player_reason_wins(enum player_reason reason)
{
    return reason <= PLAYER_PROVED;
}

/* STATUS_FAILED with a line when memory ran out. The caller owns *player. */
enum status player_create(const struct player_options *options,
                          struct player **player, struct status_text *why);
void player_destroy(struct player *player);

/* Changes the limits of a move; what was 0 in player_options means the same. */
void player_limit(struct player *player, double seconds, uint64_t effort);

/* Changes the seed: from now on the player chooses as one created with it. */
void player_seed(struct player *player, uint64_t seed);

/*
 * Chooses a legal move in a game in which nobody has won. When `stop` (or
 * NULL) becomes non-zero it chooses at once with what it knows by then.
 * STATUS_FAILED with a line when the store is damaged or memory ran out.
 */
enum status player_choose(struct player *player, const struct game *game,
                          const volatile sig_atomic_t *stop,
                          struct player_choice *choice,
                          struct status_text *why);

/* What every move is worth, within the same limits: the evaluation by which the
 * solver's player chooses, of whatever kind the player is. */
enum status player_evaluate(struct player *player, const struct game *game,
                            const volatile sig_atomic_t *stop,
                            struct evaluation *evaluation,
                            struct status_text *why);

#endif
