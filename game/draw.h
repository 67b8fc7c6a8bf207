/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * draw - a position as a picture made of text.
 *
 *       e1 · · · e3
 *      d1 · · · · d4
 *     c1 · · ● · · c5
 *      b1 · · · · b4
 *       a1 · · · a3
 *
 * Each row stands between the names of its first and its last cell; the rows
 * are shifted so that the neighbours of a cell surround it.
 */
#ifndef GAME_DRAW_H
#define GAME_DRAW_H

#include "game/position.h"

/* What to draw for an empty cell, a black and a white stone: strings that take
 * one column each. */
struct draw_glyphs {
    const char *empty;
    const char *stone[2];
};

extern const struct draw_glyphs draw_ascii;   /* . b w */
extern const struct draw_glyphs draw_unicode; /* UTF-8: middle dot, discs */

/*
 * The picture, several lines each ending in a newline. `marks`, when given, has
 * one entry a cell: the string of one column to draw on it in place of the
 * glyph, or NULL. The caller frees the text; NULL when memory ran out.
 */
char *draw_position(const struct position *position,
                    const struct draw_glyphs *glyphs, const char *const *marks);

#endif
