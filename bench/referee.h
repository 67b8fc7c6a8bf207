/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * referee - one game between two players, from an opening.
 *
 * An opening is the first stones of the contract, at random cells; or, where
 * the colours are given out at once, so many contract stones with White to
 * move. Two games go with each opening, the seats changed.
 */
#ifndef BENCH_REFEREE_H
#define BENCH_REFEREE_H

#include "bench/program.h"
#include "play/player.h"

struct referee_opening {
    int side;
    enum rules rules;
    int stones; /* contract stones; no more than there are cells for */
    bool given; /* the colours are given out */
    uint64_t seed;
};

/* Who chooses: a player, or a program where there is none. */
struct referee_seat {
    struct player *player;
    struct program *program;
};

/* What one player did in a game, or in several. */
struct referee_sheet {
    uint64_t moves;
    double seconds;
    uint64_t sure; /* moves known to win */
};

/* The game that the players begin with; nobody has won in it. */
struct game referee_open(const struct referee_opening *opening);

/* Plays on from a start in which seats[0] is to move. *winner is the seat that
 * wins; `sheets`, by seat, are added to, and `end` is the game. */
enum status referee_game(const struct referee_seat seats[2],
                         const struct game *start,
                         struct referee_sheet *const sheets[2], int *winner,
                         struct game *end, struct status_text *why);

#endif
