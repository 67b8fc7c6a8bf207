/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * selfplay - games of the solver's player against itself, into a store.
 *
 * Which games there are says db/played_game.h: the number of a game in its
 * series decides it. From seed, side, rules, start and number a word is mixed,
 * by which the contract set is drawn and the player draws; effort and version
 * are not in it, so that game 7 of two series that differ in effort alone
 * begins with the same set, and the two can be compared in pairs. The player
 * has no store, so that what is proved elsewhere changes nothing; one player
 * makes the moves of both, for its choices do not depend on what it chose
 * before.
 *
 * Threads play, and the caller's thread commits what is over, about every
 * second, and at the end. Only complete games are stored; which are missing is
 * asked of the store first, so whatever ended a run, the next one goes on. The
 * series take turns, so a run that is cut short leaves about as many games of
 * each.
 */
#ifndef PLAY_SELFPLAY_H
#define PLAY_SELFPLAY_H

#include <signal.h>

#include "db/game_table.h"
#include "play/player.h"

/* Bytes for a player's table and tree: the same for all, since a full tree
 * plays otherwise than one with room. */
#define SELFPLAY_MEMORY ((size_t)64 << 20)

/* The largest number of a game. */
enum { SELFPLAY_MOST_GAMES = 10000000 };

/* The cells that a contract stone may be on. */
int selfplay_most_stones(int side, enum rules rules);

/*
 * The series of games from a position: a record without a move of the main
 * phase, or a position with black stones alone, in the contract phase or with
 * White to move. Effort, seed and version are left. STATUS_USAGE with a line
 * when it is another, or the rules do not have it, or it is over.
 */
enum status selfplay_given(const struct game *game,
                           struct played_series *series,
                           struct status_text *why);

/* A game of a series as it is before the first move of the players; numbers
 * begin with 1. */
struct played_game selfplay_open(const struct played_series *series,
                                 uint64_t number);

/*
 * Plays a game that selfplay_open() made to its end. `player` is the solver's,
 * without a store; its limits and seed are set. STATUS_LIMIT: `stop` became
 * non-zero, and the game is nothing.
 */
enum status selfplay_finish(struct player *player,
                            const struct played_series *series,
                            const volatile sig_atomic_t *stop,
                            struct played_game *played,
                            struct status_text *why);

struct selfplay {
    const struct played_series *series;
    size_t count;   /* of the series */
    uint64_t games; /* of each */
    int threads;
    const volatile sig_atomic_t *stop;
    /* After each commit and now and then, from the caller's thread; `done` of
     * `total` games are stored. May be NULL. */
    void (*report)(void *context, uint64_t done, uint64_t total);
    void *context;
    uint64_t played; /* result: games that were played and committed now */
};

/*
 * Plays what is missing. The store's run must be set, with version and seed of
 * the series. STATUS_LIMIT: it was stopped; STATUS_FAILED: memory ran out, or
 * the store could not be written. What was committed stays.
 */
enum status selfplay_run(struct selfplay *selfplay, struct store *store,
                         struct status_text *why);

#endif
