/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * key - a position as results are stored, searched for and remembered under.
 *
 * A position is made canonical once, where it comes in; from there on its key
 * travels, and moves found under the key are turned back into the orientation
 * that was asked about.
 */
#ifndef GAME_KEY_H
#define GAME_KEY_H

#include "game/position.h"
#include "game/rules.h"

struct key {
    struct position position; /* the canonical image */
    enum rules rules;         /* without meaning in the main phase */
    int symmetry; /* leads from the position asked about to its image */
};

struct key key_of(const struct position *position, enum rules rules);

/* Whether two keys are those of one result. */
bool key_equal(const struct key *a, const struct key *b);

/* A move of the position asked about, as one of its image; and back. */
int key_move(const struct key *key, int move);
int key_move_back(const struct key *key, int move);

#endif
