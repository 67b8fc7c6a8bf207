/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * board_figure - a board as a figure.
 *
 * Cells stand with a corner up, in rows as in game/draw.h, and are one unit
 * wide. A row's letter stands left of it and the number of its last cell right
 * of it; the cells of the top and the bottom row have their numbers above and
 * below. Along the edge the six sides take turns in a solid and a double line;
 * a corner cell's outer edge is shared by its two sides.
 *
 * Marks tell by shape and by colour: a ring wins, a cross loses, a dash is
 * unknown; in broken lines ring and cross are only claimed. A legend below says
 * so.
 */
#ifndef ANALYSIS_FIGURES_BOARD_FIGURE_H
#define ANALYSIS_FIGURES_BOARD_FIGURE_H

#include "analysis/figures/figure.h"
#include "game/position.h"
#include "game/value.h"

enum board_mark {
    BOARD_MARK_NONE,
    BOARD_MARK_WIN,
    BOARD_MARK_LOSS,
    BOARD_MARK_UNKNOWN,
    BOARD_MARK_CLAIMED_WIN,
    BOARD_MARK_CLAIMED_LOSS,
    BOARD_MARKS
};

/* The mark of a move by its value to who makes it; and by a value that is only
 * claimed. */
enum board_mark board_mark_of(enum value value);
enum board_mark board_mark_of_claim(enum value claim);

/* What to show; all zero but the position: just that. */
struct board_scene {
    struct position position;
    enum board_mark marks[BOARD_MAX_CELLS];
    int numbers[BOARD_MAX_CELLS]; /* shown in the cell, from 1; 0: none */
    struct cellset region;        /* cells to point out */
    const char *caption;          /* a line below the board, or NULL */
    bool bare;                    /* without coordinates and legend */
};

/* Adds the board to a figure, the centre of its middle cell at `centre`. */
void board_figure_add(struct figure *figure, const struct board_scene *scene,
                      struct figure_point centre);

/* A figure of just this board, which figure_free() empties. Its description
 * names stones, numbers, marks and the region cell by cell. `title` as in
 * figure_init(). */
void board_figure_make(const struct board_scene *scene, const char *title,
                       struct figure *figure);

#endif
