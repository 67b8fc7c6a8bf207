/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * hexagon - everything is made from axial coordinates when the board is made;
 * groups are flooded.
 */
#include "verifier/hexagon.h"

#include <stdio.h>

/* Who is to move, in the notation. */
static const char turns[] = "bwc";

/* The first q of a row. */
static int first_of(int last, int r)
{
    return r < 0 ? -last - r : -last;
}

/* The cell at (q, r), -1 when it is off the board. */
static int cell_at(const struct hexagon *board, int q, int r)
{
    const int last = board->side - 1;
    const int s = q + r;
    if (q < -last || q > last || r < -last || r > last || s < -last || s > last)
        return -1;
    return board->row_start[r + last] + q - first_of(last, r);
}

static void make_cell(struct hexagon *board, int cell, int q, int r)
{
    static const int step[6][2] = {{1, 0},  {0, 1},  {-1, 1},
                                   {-1, 0}, {0, -1}, {1, -1}};
    const int last = board->side - 1;
    const bool on[6] = {r == -last, q == last,  q + r == last,
                        r == last,  q == -last, q + r == -last};
    int16_t *near = board->near[cell];
    cells_flip(&board->all, cell);
    for (int i = 0; i < 6; i++) {
        const int other = cell_at(board, q + step[i][0], r + step[i][1]);
        if (other >= 0)
            *near++ = (int16_t)other;
        if (on[i])
            cells_flip(&board->edge[i], cell);
        board->sides[cell] |= (uint8_t)(on[i] << i);
    }
    *near = -1;
    for (int k = 0; k < HEXAGON_SYMMETRIES; k++) {
        int x = k < 6 ? q : r;
        int y = k < 6 ? r : q;
        for (int left = k % 6; left > 0; left--) {
            const int old = x;
            x = -y;
            y = old + y;
        }
        board->image[k][cell] = (int16_t)cell_at(board, x, y);
    }
}

void hexagon_make(struct hexagon *board, int side)
{
    const int last = side - 1;
    *board = (struct hexagon){.side = side};
    for (int row = 0; row <= 2 * last; row++) {
        const int r = row - last;
        board->row_start[row] = board->cells;
        board->cells += 2 * side - 1 - (r < 0 ? -r : r);
    }
    board->row_start[2 * side - 1] = board->cells;
    for (int row = 0, cell = 0; row <= 2 * last; row++)
        for (int q = first_of(last, row - last);
             cell < board->row_start[row + 1]; q++)
            make_cell(board, cell++, q, row - last);
}

struct cells hexagon_image(const struct hexagon *board, int symmetry,
                           struct cells set)
{
    struct cells image = {{0}};
    for (int c = cells_next(&set, 0); c >= 0; c = cells_next(&set, c + 1))
        cells_flip(&image, board->image[symmetry][c]);
    return image;
}

unsigned hexagon_group(const struct hexagon *board, const struct cells *field,
                       int from, struct cells *group)
{
    struct cells left = *field;
    int16_t stack[HEXAGON_CELLS];
    int height = 0;
    unsigned sides = 0;
    cells_flip(&left, from);
    stack[height++] = (int16_t)from;
    while (height > 0) {
        const int cell = stack[--height];
        sides |= board->sides[cell];
        for (const int16_t *near = board->near[cell]; *near >= 0; near++)
            if (cells_has(&left, *near)) {
                cells_flip(&left, *near);
                stack[height++] = *near;
            }
    }
    if (group)
        *group = cells_or(*group, cells_minus(*field, left));
    return sides;
}

static bool is_line(unsigned sides)
{
    return (sides & sides >> 3) != 0;
}

static bool is_y(unsigned sides)
{
    return (sides & 025) == 025 || (sides & 052) == 052;
}

bool hexagon_goal(int colour, unsigned sides)
{
    return colour == HEXAGON_WHITE ? is_line(sides) : is_y(sides);
}

bool hexagon_wrong(int colour, unsigned sides)
{
    return hexagon_goal(1 - colour, sides) && !hexagon_goal(colour, sides);
}

unsigned hexagon_joins(const struct hexagon *board, const struct cells *stones,
                       int cell)
{
    const struct cells field = cells_with(*stones, cell);
    return hexagon_group(board, &field, cell, NULL);
}

int hexagon_winner(const struct hexagon *board, const struct cells stones[2])
{
    int winner = -1;
    for (int colour = HEXAGON_BLACK; colour <= HEXAGON_WHITE; colour++) {
        bool goal = false;
        bool wrong = false;
        struct cells seen = {{0}};
        for (int cell = 0; cell < board->cells; cell++) {
            if (!cells_has(&stones[colour], cell) || cells_has(&seen, cell))
                continue;
            const unsigned sides =
                hexagon_group(board, &stones[colour], cell, &seen);
            goal |= hexagon_goal(colour, sides);
            wrong |= hexagon_wrong(colour, sides);
        }
        if (goal || wrong)
            winner = goal ? colour : 1 - colour;
    }
    return winner;
}

/* Reads the cells of a row into `stones`; returns the byte after it, or NULL
 * when the row has not just `length` cells. */
static const char *read_row(const char *text, const char *end, int first,
                            int length, struct cells stones[2])
{
    int done = 0;
    while (text < end && *text != '/' && *text != ' ') {
        if (*text >= '1' && *text <= '9') {
            int run = 0;
            while (text < end && *text >= '0' && *text <= '9' && run < 100)
                run = 10 * run + *text++ - '0';
            done += run;
        } else if ((*text == 'b' || *text == 'w') && done < length) {
            cells_flip(&stones[*text++ == 'w'], first + done++);
        } else {
            return NULL;
        }
        if (done > length)
            return NULL;
    }
    return done == length ? text : NULL;
}

bool hexagon_read(const char *text, size_t length, struct hexagon *board,
                  struct cells stones[2], int *turn)
{
    const char *const end = text + length;
    int rows = 1;
    for (const char *at = text; at < end; at++)
        rows += *at == '/';
    if (rows % 2 == 0 || rows < 2 * HEXAGON_MIN_SIDE - 1 || rows > HEXAGON_ROWS)
        return false;
    if (board->side != (rows + 1) / 2)
        hexagon_make(board, (rows + 1) / 2);
    memset(stones, 0, 2 * sizeof *stones);
    for (int row = 0; row < rows; row++) {
        const int first = board->row_start[row];
        if (row > 0 && *text++ != '/')
            return false;
        text = read_row(text, end, first, board->row_start[row + 1] - first,
                        stones);
        if (!text || text == end)
            return false;
    }
    if (end - text != 2 || *text != ' ')
        return false;
    const char *const found = memchr(turns, text[1], HEXAGON_CONTRACT + 1);
    if (!found)
        return false;
    *turn = (int)(found - turns);
    return *turn != HEXAGON_CONTRACT || !cells_any(stones[HEXAGON_WHITE]);
}

const char *hexagon_write(const struct hexagon *board,
                          const struct cells stones[2], int turn,
                          char text[HEXAGON_TEXT])
{
    char *at = text;
    for (int row = 0, cell = 0; row < 2 * board->side - 1; row++) {
        int run = 0;
        if (row > 0)
            *at++ = '/';
        for (;; cell++) {
            const bool over = cell == board->row_start[row + 1];
            const bool black = !over && cells_has(&stones[HEXAGON_BLACK], cell);
            const bool stone =
                black || (!over && cells_has(&stones[HEXAGON_WHITE], cell));
            if (run > 0 && (over || stone))
                at += sprintf(at, "%d", run);
            if (over)
                break;
            run = stone ? 0 : run + 1;
            if (stone)
                *at++ = black ? 'b' : 'w';
        }
    }
    *at++ = ' ';
    *at++ = turns[turn];
    *at = '\0';
    return text;
}

const char *hexagon_name(const struct hexagon *board, int cell,
                         char text[HEXAGON_CELL_TEXT])
{
    int row = 0;
    while (board->row_start[row + 1] <= cell)
        row++;
    snprintf(text, HEXAGON_CELL_TEXT, "%c%d", 'a' + 2 * board->side - 2 - row,
             cell - board->row_start[row] + 1);
    return text;
}
