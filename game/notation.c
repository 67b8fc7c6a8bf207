/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * notation - one writer and one strict reader; see the header for the grammar.
 *
 * The reader counts the rows first, since the side follows from them, and then
 * walks the text once with a cursor that knows where to point in an error.
 */
#include "game/notation.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

const char *notation_cell(const struct board *board, int move,
                          char name[NOTATION_CELL_SIZE])
{
    if (move == MOVE_PASS)
        return strcpy(name, "pass");
    const int row = board->row[move];
    snprintf(name, NOTATION_CELL_SIZE, "%c%d", 'a' + board->rows - 1 - row,
             move - board->row_start[row] + 1);
    return name;
}

int notation_parse_cell(const struct board *board, const char *text,
                        size_t length)
{
    if (length < 2 || length > 3 || text[0] < 'a' || text[1] == '0')
        return -1;
    const int row = board->rows - 1 - (text[0] - 'a');
    if (row < 0)
        return -1;
    int number = 0;
    for (size_t i = 1; i < length; i++) {
        if (!isdigit((unsigned char)text[i]))
            return -1;
        number = 10 * number + text[i] - '0';
    }
    if (number > board_row_length(board, row))
        return -1;
    return board->row_start[row] + number - 1;
}

/* Rows have at most 21 cells. A position is written for each row of the store
 * that is looked up, and sprintf() would be a tenth of that. */
static char *write_run(char *at, int run)
{
    if (run >= 10)
        *at++ = (char)('0' + run / 10);
    if (run)
        *at++ = (char)('0' + run % 10);
    return at;
}

const char *notation_write(const struct position *position,
                           char text[NOTATION_SIZE])
{
    const struct board *const board = position->board;
    char *at = text;
    for (int row = 0; row < board->rows; row++) {
        int run = 0;
        if (row)
            *at++ = '/';
        for (int cell = board->row_start[row]; cell < board->row_start[row + 1];
             cell++) {
            const enum colour colour = position_at(position, cell);
            if (colour == COLOUR_NONE) {
                run++;
                continue;
            }
            at = write_run(at, run);
            run = 0;
            *at++ = "bw"[colour];
        }
        at = write_run(at, run);
    }
    *at++ = ' ';
    *at++ = "bwc"[position->turn];
    *at = '\0';
    return text;
}

/* The text being read. */
struct cursor {
    const char *text;
    size_t length;
    size_t at;
    struct status_text *why;
};

static int peek(const struct cursor *cursor)
{
    return cursor->at < cursor->length ? (unsigned char)cursor->text[cursor->at]
                                       : -1;
}

/* Complains about the `length` bytes at the cursor. */
static enum status refuse(const struct cursor *cursor, size_t length,
                          const char *what)
{
    char quoted[STATUS_QUOTE_SIZE];
    if (cursor->at >= cursor->length)
        return status_set(cursor->why, STATUS_USAGE,
                          "position '%s' ends at character %zu: %s",
                          status_quote(quoted, cursor->text, cursor->length),
                          cursor->length + 1, what);
    return status_set(cursor->why, STATUS_USAGE,
                      "position, character %zu: '%s': %s", cursor->at + 1,
                      status_quote(quoted, cursor->text + cursor->at, length),
                      what);
}

/* The side that the number of rows gives. The rows are counted up to the first
 * blank; a wrong number is complained about where the count ended. */
static enum status find_side(struct cursor *cursor, int *side)
{
    size_t at = 0;
    int rows = 1;
    while (at < cursor->length && cursor->text[at] != ' ' &&
           rows <= BOARD_MAX_ROWS)
        rows += cursor->text[at++] == '/';
    *side = (rows + 1) / 2;
    if (rows % 2 && *side >= BOARD_MIN_SIDE && *side <= BOARD_MAX_SIDE)
        return STATUS_OK;
    char what[80];
    if (at == 0)
        return refuse(cursor, cursor->length, "a row of cells is expected");
    snprintf(what, sizeof what,
             "%s%d row%s so far; a board has 3, 5, 7 ... or %d",
             rows > BOARD_MAX_ROWS ? "at least " : "", rows,
             rows == 1 ? "" : "s", BOARD_MAX_ROWS);
    cursor->at = at;
    return refuse(cursor, cursor->length - at, what);
}

/* Reads a run of empty cells of a row that begins at `cell`. The number of
 * bytes read, 0 on failure. */
static size_t read_run(const struct cursor *cursor, const struct board *board,
                       int row, int cell, int *run, enum status *status)
{
    const int room = board->row_start[row + 1] - cell;
    size_t digits = 0;
    *run = 0;
    while (cursor->at + digits < cursor->length &&
           isdigit((unsigned char)cursor->text[cursor->at + digits])) {
        if (*run <= BOARD_MAX_CELLS)
            *run = 10 * *run + cursor->text[cursor->at + digits] - '0';
        digits++;
    }
    char what[80];
    if (cursor->text[cursor->at] == '0')
        snprintf(what, sizeof what, "a number cannot begin with 0");
    else if (*run > room)
        snprintf(what, sizeof what,
                 "only %d cell%s left in row %d of a board of side %d", room,
                 room == 1 ? " is" : "s are", row + 1, board->side);
    else
        return digits;
    *status = refuse(cursor, digits, what);
    return 0;
}

static enum status read_row(struct cursor *cursor, struct position *position,
                            int row)
{
    const struct board *const board = position->board;
    const int end = board->row_start[row + 1];
    int cell = board->row_start[row];
    enum status status = STATUS_OK;
    for (;;) {
        const int byte = peek(cursor);
        const bool stone = byte == 'b' || byte == 'w';
        if (byte == '/' || byte == ' ' || byte < 0)
            break;
        if (stone && cell < end) {
            cellset_add(&position->stones[byte == 'w'], cell++);
            cursor->at++;
        } else if (byte >= '0' && byte <= '9') {
            int run;
            const size_t digits =
                read_run(cursor, board, row, cell, &run, &status);
            if (!digits)
                return status;
            cell += run;
            cursor->at += digits;
        } else {
            return refuse(cursor, 1,
                          stone ? "the row is full"
                                : "expected a number, 'b' or 'w'");
        }
    }
    if (cell == end)
        return STATUS_OK;
    char what[80];
    snprintf(what, sizeof what, "row %d from the top has %d of %d cells",
             row + 1, cell - board->row_start[row],
             board_row_length(board, row));
    return refuse(cursor, 1, what);
}

static enum status read_turn(struct cursor *cursor, struct position *position)
{
    static const char letters[] = "bwc";
    if (peek(cursor) != ' ')
        return refuse(cursor, 1, "expected a space and who moves (b, w or c)");
    cursor->at++;
    const int byte = peek(cursor);
    const char *const found = byte > 0 ? strchr(letters, byte) : NULL;
    if (!found)
        return refuse(cursor, 1, "who moves must be b, w or c");
    position->turn = (enum turn)(found - letters);
    cursor->at++;
    if (cursor->at < cursor->length)
        return refuse(cursor, cursor->length - cursor->at,
                      "nothing may follow who moves");
    return STATUS_OK;
}

static enum status check_contract(struct cursor *cursor,
                                  const struct position *position)
{
    if (position->turn != TURN_CONTRACT ||
        cellset_empty(position->stones[COLOUR_WHITE]))
        return STATUS_OK;
    const char *const first = memchr(cursor->text, 'w', cursor->length);
    cursor->at = (size_t)(first - cursor->text);
    return refuse(cursor, 1,
                  "a white stone in the contract phase, where every "
                  "stone is black");
}

enum status notation_read(const char *text, size_t length,
                          struct position *position, struct status_text *why)
{
    struct cursor cursor = {.text = text, .length = length, .why = why};
    if (!length)
        return status_set(why, STATUS_USAGE, "position: empty text");
    int side;
    enum status status = find_side(&cursor, &side);
    if (status)
        return status;
    struct position read = position_empty(side, TURN_BLACK);
    for (int row = 0; row < read.board->rows; row++) {
        if (row) {
            assert(peek(&cursor) == '/');
            cursor.at++;
        }
        status = read_row(&cursor, &read, row);
        if (status)
            return status;
    }
    status = read_turn(&cursor, &read);
    if (!status)
        status = check_contract(&cursor, &read);
    if (!status)
        *position = read;
    return status;
}

size_t notation_line_length(const char *line, size_t size)
{
    return size - (size && line[size - 1] == '\r');
}

size_t notation_mark_length(const char *text, size_t size)
{
    return size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}
