/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * notation - positions and cells as text.
 *
 * Cell: a letter for the row, `a` for the BOTTOM row upwards, then the number
 * of the cell in its row counted from the left, starting at 1: a1, c3, k21.
 * `pass` is the pass.
 *
 * Position: the rows from the TOP row down, separated by `/`. In a row a
 * decimal number is a run of empty cells, `b` a black and `w` a white stone.
 * Then one space and who moves: `b` or `w`, or `c` in the contract phase. The
 * side follows from the number of rows. Empty contract board of side 3:
 *     3/4/5/4/3 c
 * Every position has exactly one such text, and reading is strict: whatever
 * differs from it in one byte is refused with a line that quotes the bad part
 * and says at which character (counted from 1) it stands.
 */
#ifndef GAME_NOTATION_H
#define GAME_NOTATION_H

#include <stddef.h>

#include "game/position.h"
#include "game/status.h"

enum {
    NOTATION_CELL_SIZE = 16, /* longest cell name or "pass", with the NUL */
    /* longest position: a byte a cell, the slashes, " b" and the NUL */
    NOTATION_SIZE = BOARD_MAX_CELLS + BOARD_MAX_ROWS + 3
};

/* Writes the name of a cell, or "pass" for MOVE_PASS. Returns `name`. */
const char *notation_cell(const struct board *board, int move,
                          char name[NOTATION_CELL_SIZE]);

/* Reads a cell's name; -1 when the text of `length` bytes names no cell of this
 * board ("pass" included). */
int notation_parse_cell(const struct board *board, const char *text,
                        size_t length);

/* Writes the position's text. Returns `text`. */
const char *notation_write(const struct position *position,
                           char text[NOTATION_SIZE]);

/* Reads a position from `length` bytes. STATUS_OK, or STATUS_USAGE with a line
 * in `why`; `position` is then left as it was. A contract position with a white
 * stone is refused here; whether its stones suit the rules is the business of
 * game.h. */
enum status notation_read(const char *text, size_t length,
                          struct position *position, struct status_text *why);

/* The length of a line of positions or records, its newline gone, without the
 * carriage return that other systems write before that. */
size_t notation_line_length(const char *line, size_t size);

/* The length of the byte order mark that some systems put before the first
 * line of a text in UTF-8: 3, or 0 when there is none. */
size_t notation_mark_length(const char *text, size_t size);

#endif
