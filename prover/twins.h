/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * twins - games that are asked about more than once, also as mirror images: the
 * first of them by its number.
 */
#ifndef PROVER_TWINS_H
#define PROVER_TWINS_H

#include <stddef.h>

#include "game/game.h"

/* All zero: none. */
struct twins {
    void *root;
};

/* The number of the first game noted with the same key; this one is noted with
 * its own if there is none, and its number is the answer. STATUS_FAILED: no
 * memory. */
enum status twins_note(struct twins *twins, const struct game *game,
                       size_t number, size_t *first, struct status_text *why);

/* Forgets a game that was noted. */
void twins_forget(struct twins *twins, const struct game *game);

void twins_free(struct twins *twins);

#endif
