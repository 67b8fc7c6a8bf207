/* SPDX-License-Identifier: GPL-3.0-or-later */
/* field - see the header. */
#include "play/field.h"

#include <assert.h>

#include "game/random.h"
#include "game/outcome.h"

void arena_set(struct arena *arena, int side)
{
    static const int step[6][2] = {{1, 0},  {0, 1},  {-1, 1},
                                   {-1, 0}, {0, -1}, {1, -1}};
    const struct board *const board = board_of(side);
    arena->board = board;
    for (int cell = 0; cell < board->cells; cell++) {
        int q, r;
        board_axial(board, cell, &q, &r);
        for (int i = 0; i < 6; i++)
            arena->ring[cell][i] =
                (int16_t)board_cell_at(board, q + step[i][0], r + step[i][1]);
    }
}

static int root_of(struct field *field, int cell)
{
    int16_t *const above = field->above;
    while (above[cell] != cell) {
        above[cell] = above[above[cell]];
        cell = above[cell];
    }
    return cell;
}

/* Puts a stone on an empty cell; the sides of its group. */
static unsigned put(struct field *field, enum colour colour, int cell)
{
    const int16_t *const ring = field->arena->ring[cell];
    const int place = field->place[cell];
    const int16_t last = field->free[--field->free_count];
    field->free[place] = last;
    field->place[last] = (int16_t)place;
    field->stone[cell] = (uint8_t)colour;
    field->sides[cell] = field->arena->board->sides[cell];
    field->above[cell] = (int16_t)cell;
    for (int i = 0; i < 6; i++) {
        if (ring[i] < 0 || field->stone[ring[i]] != colour)
            continue;
        const int root = root_of(field, ring[i]);
        field->sides[cell] |= field->sides[root];
        field->above[root] = (int16_t)cell;
    }
    return field->sides[cell];
}

void field_set(struct field *field, const struct arena *arena,
               const struct position *position)
{
    const int cells = arena->board->cells;
    assert(position->board == arena->board);
    field->arena = arena;
    field->turn = position->turn == TURN_BLACK ? COLOUR_BLACK : COLOUR_WHITE;
    field->free_count = cells;
    for (int cell = 0; cell < cells; cell++) {
        field->free[cell] = field->place[cell] = (int16_t)cell;
        field->stone[cell] = COLOUR_NONE;
    }
    for (int cell = 0; cell < cells; cell++)
        if (position_at(position, cell) != COLOUR_NONE)
            put(field, position_at(position, cell), cell);
}

unsigned field_objectives(struct field *field, enum colour colour, int cell)
{
    const int16_t *const ring = field->arena->ring[cell];
    unsigned sides = field->arena->board->sides[cell];
    for (int i = 0; i < 6; i++)
        if (ring[i] >= 0 && field->stone[ring[i]] == colour)
            sides |= field->sides[root_of(field, ring[i])];
    return outcome_of_sides(sides);
}

enum colour field_verdict(enum colour mover, unsigned objectives)
{
    if (!objectives)
        return COLOUR_NONE;
    return objectives & outcome_goal(mover) ? mover : colour_other(mover);
}

unsigned field_add(struct field *field, enum colour colour, int cell)
{
    return outcome_of_sides(put(field, colour, cell));
}

enum colour field_play(struct field *field, int cell)
{
    const enum colour mover = field->turn;
    field->turn = colour_other(mover);
    return field_verdict(mover, field_add(field, mover, cell));
}

static bool is_suicide(struct field *field, int cell)
{
    const enum colour mover = field->turn;
    return field_verdict(mover, field_objectives(field, mover, cell)) ==
           colour_other(mover);
}

/* The cell that saves a bridge of the mover's which a stone on `last` attacks;
 * MOVE_NONE: there is none. */
static int saving_move(const struct field *field, int last, uint64_t *random)
{
    const int16_t *const ring = field->arena->ring[last];
    const int first = random_below(random, 6);
    bool own[6];
    for (int i = 0; i < 6; i++)
        own[i] = ring[i] >= 0 && field->stone[ring[i]] == field->turn;
    for (int k = 0; k < 6; k++) {
        const int i = (first + k) % 6;
        const int before = (i + 5) % 6;
        const int after = (i + 1) % 6;
        if (ring[i] < 0 || field->stone[ring[i]] != COLOUR_NONE)
            continue;
        if ((own[before] && (own[after] || ring[after] < 0)) ||
            (own[after] && ring[before] < 0))
            return ring[i];
    }
    return MOVE_NONE;
}

/* An empty cell by chance that is no suicide; MOVE_NONE: all are. Cells found
 * to be suicides go to the front of the list and are not drawn again. */
static int careful_move(struct field *field, uint64_t *random)
{
    for (int i = 0; i < field->free_count; i++) {
        const int draw = i + random_below(random, field->free_count - i);
        const int16_t cell = field->free[draw];
        if (!is_suicide(field, cell))
            return cell;
        field->free[draw] = field->free[i];
        field->place[field->free[i]] = (int16_t)draw;
        field->free[i] = cell;
        field->place[cell] = (int16_t)i;
    }
    return MOVE_NONE;
}

enum colour field_finish(struct field *field, enum field_style style, int last,
                         uint64_t *random)
{
    enum colour winner = COLOUR_NONE;
    while (winner == COLOUR_NONE) {
        assert(field->free_count); /* a full board has a winner */
        int cell = MOVE_NONE;
        if (style == FIELD_PLAIN) {
            cell = field->free[random_below(random, field->free_count)];
        } else {
            if (last >= 0)
                cell = saving_move(field, last, random);
            if (cell < 0 || is_suicide(field, cell))
                cell = careful_move(field, random);
            if (cell < 0)
                return colour_other(field->turn);
        }
        winner = field_play(field, cell);
        last = cell;
    }
    return winner;
}
