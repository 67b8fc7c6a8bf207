/* SPDX-License-Identifier: GPL-3.0-or-later */
/* key - the canonical image and the way back. */
#include "game/key.h"

#include "game/symmetry.h"

struct key key_of(const struct position *position, enum rules rules)
{
    struct key key = {.rules = rules};
    key.position = symmetry_canonical(position, &key.symmetry);
    return key;
}

bool key_equal(const struct key *a, const struct key *b)
{
    return position_equal(&a->position, &b->position) &&
           (a->position.turn != TURN_CONTRACT || a->rules == b->rules);
}

int key_move(const struct key *key, int move)
{
    return symmetry_move(key->position.board, key->symmetry, move);
}

int key_move_back(const struct key *key, int move)
{
    return symmetry_move(key->position.board, symmetry_inverse(key->symmetry),
                         move);
}
