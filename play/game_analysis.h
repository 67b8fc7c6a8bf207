/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * game_analysis - a whole game judged, by proofs as far as they go and by
 * estimates before.
 *
 * The positions of the game are evaluated from the last to the first. What is
 * proved of a late position helps to prove the one before it, since the move
 * that led there is then known; so the proofs reach backwards from the end
 * until a search no longer settles a position. With them the moves are judged
 * (query/annotation.h). A move that is then still not judged is estimated: its
 * player's chance before it, and with it, which is what the position after it
 * leaves to him.
 */
#ifndef PLAY_GAME_ANALYSIS_H
#define PLAY_GAME_ANALYSIS_H

#include "play/evaluation.h"
#include "query/annotation.h"

struct game_analysis_limits {
    double seconds;  /* for each position, as in `struct evaluation_limits` */
    uint64_t effort; /* likewise */
    const volatile sig_atomic_t *stop; /* ends it when non-zero; or NULL */
    /* Called now and then: `done` of `count` positions are evaluated, with
     * `effort` in all; or NULL. */
    void (*progress)(void *context, int done, int count, uint64_t effort);
    void *context;
};

/*
 * Judges the moves of a game that begins with the empty board, with an
 * evaluator of the caller's, which asks `sources` and no others afterwards.
 * When it was stopped the moves not reached are neither judged nor estimated.
 * STATUS_FAILED with a line when the store cannot be read, a row is damaged or
 * memory ran out. The caller frees the annotation with annotation_free().
 */
enum status game_analysis_make(struct evaluator *evaluator,
                               const struct lookup_sources *sources,
                               const struct game *game,
                               const struct game_analysis_limits *limits,
                               struct annotation *annotation,
                               struct status_text *why);

#endif
