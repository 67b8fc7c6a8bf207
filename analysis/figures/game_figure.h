/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * game_figure - a game as the figure of a board: what `unlur board`
 * draws.
 *
 * The stones that a game record has placed are numbered by its moves. Below the
 * board stands who is to move or has won, and which move was the pass, which no
 * cell shows.
 */
#ifndef ANALYSIS_FIGURES_GAME_FIGURE_H
#define ANALYSIS_FIGURES_GAME_FIGURE_H

#include <stdio.h>

#include "analysis/figures/board_figure.h"
#include "game/game.h"

/* What is known of the moves; all zero: nothing is. */
struct game_notes {
    enum board_mark marks[BOARD_MAX_CELLS]; /* of the legal cells */
    const char *pass; /* what the pass is worth, or NULL */
};

/* Writes who is to move or has won, and what the pass is worth. */
void game_figure_state(const struct position *position,
                       const struct game_notes *notes, FILE *out);

/* Makes the figure, which figure_free() empties, also after a failure.
 * STATUS_FAILED: memory ran out. */
enum status game_figure_make(const struct game *game,
                             const struct game_notes *notes,
                             struct figure *figure, struct status_text *why);

#endif
