/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * drawn_sets - contract sets of one number of stones to measure with: those
 * whose winner a store knows come first, as they can be judged, then others.
 * Both are drawn at random. Up to symmetry all differ.
 */
#ifndef BENCH_DRAWN_SETS_H
#define BENCH_DRAWN_SETS_H

#include <stddef.h>
#include <stdint.h>

#include "game/game.h"
#include "game/status.h"

/* Games that begin with a set, the contract to move. */
struct drawn_sets {
    struct game *games; /* the caller's, freed by drawn_sets_free() */
    size_t count, room;
};

/* Adds the sets of a side of which a store's file says who wins the main phase.
 */
enum status drawn_sets_read(struct drawn_sets *sets, const char *db, int side,
                            struct status_text *why);

/* Fills `drawn`, empty before, with sets of so many stones: of `known`, and if
 * there are fewer than `most`, others until no new one comes. */
enum status drawn_sets_draw(const struct drawn_sets *known, int side,
                            int stones, size_t most, uint64_t seed,
                            struct drawn_sets *drawn, struct status_text *why);

void drawn_sets_free(struct drawn_sets *sets);

#endif
