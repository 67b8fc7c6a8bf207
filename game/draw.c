/* SPDX-License-Identifier: GPL-3.0-or-later */
/* draw - rows of glyphs between the names of end cells. */
#include "game/draw.h"

#include <stdio.h>
#include <stdlib.h>

#include "game/notation.h"

const struct draw_glyphs draw_ascii = {".", {"b", "w"}};
const struct draw_glyphs draw_unicode = {"\u00b7", {"\u25cf", "\u25cb"}};

static const char *glyph_at(const struct position *position, int cell,
                            const struct draw_glyphs *glyphs,
                            const char *const *marks)
{
    if (marks && marks[cell])
        return marks[cell];
    const enum colour colour = position_at(position, cell);
    return colour == COLOUR_NONE ? glyphs->empty : glyphs->stone[colour];
}

static void draw_row(FILE *out, const struct position *position, int row,
                     const struct draw_glyphs *glyphs, const char *const *marks)
{
    const struct board *const board = position->board;
    const int first = board->row_start[row];
    const int last = board->row_start[row + 1] - 1;
    char name[NOTATION_CELL_SIZE];
    fprintf(out, "%*s%s", board->rows - (last - first), "",
            notation_cell(board, first, name));
    for (int cell = first; cell <= last; cell++)
        fprintf(out, " %s", glyph_at(position, cell, glyphs, marks));
    fprintf(out, " %s\n", notation_cell(board, last, name));
}

char *draw_position(const struct position *position,
                    const struct draw_glyphs *glyphs, const char *const *marks)
{
    char *text = NULL;
    size_t length;
    FILE *const out = open_memstream(&text, &length);
    if (!out)
        return NULL;
    for (int row = 0; row < position->board->rows; row++)
        draw_row(out, position, row, glyphs, marks);
    if (fclose(out)) {
        free(text);
        return NULL;
    }
    return text;
}
