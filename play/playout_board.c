/* SPDX-License-Identifier: GPL-3.0-or-later */
/* playout_board - see the header. */
#include "play/playout_board.h"

#include <assert.h>

#include "game/outcome.h"
#include "game/random.h"

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
        for (int i = 0; i < 6; i++) {
            const int *const next = step[(i + 1) % 6];
            arena->bridge[cell][i] = (int16_t)board_cell_at(
                board, q + step[i][0] + next[0], r + step[i][1] + next[1]);
        }
    }
}

static int root_of(struct playout_board *playout, int cell)
{
    int16_t *const above = playout->above;
    while (above[cell] != cell) {
        above[cell] = above[above[cell]];
        cell = above[cell];
    }
    return cell;
}

/* Puts a stone on an empty cell; the sides of its group. */
static unsigned put(struct playout_board *playout, enum colour colour, int cell)
{
    const int16_t *const ring = playout->arena->ring[cell];
    const int place = playout->place[cell];
    const int16_t last = playout->free[--playout->free_count];
    playout->free[place] = last;
    playout->place[last] = (int16_t)place;
    playout->stone[cell] = (uint8_t)colour;
    playout->sides[cell] = playout->arena->board->sides[cell];
    playout->above[cell] = (int16_t)cell;
    for (int i = 0; i < 6; i++) {
        if (ring[i] < 0 || playout->stone[ring[i]] != colour)
            continue;
        const int root = root_of(playout, ring[i]);
        playout->sides[cell] |= playout->sides[root];
        playout->above[root] = (int16_t)cell;
    }
    return playout->sides[cell];
}

void playout_board_set(struct playout_board *playout, const struct arena *arena,
                       const struct position *position)
{
    const int cells = arena->board->cells;
    assert(position->board == arena->board);
    playout->arena = arena;
    playout->turn = position->turn == TURN_BLACK ? COLOUR_BLACK : COLOUR_WHITE;
    playout->free_count = cells;
    for (int cell = 0; cell < cells; cell++) {
        playout->free[cell] = playout->place[cell] = (int16_t)cell;
        playout->stone[cell] = COLOUR_NONE;
    }
    for (int cell = 0; cell < cells; cell++)
        if (position_at(position, cell) != COLOUR_NONE)
            put(playout, position_at(position, cell), cell);
}

unsigned playout_board_objectives(struct playout_board *playout,
                                  enum colour colour, int cell)
{
    const int16_t *const ring = playout->arena->ring[cell];
    unsigned sides = playout->arena->board->sides[cell];
    for (int i = 0; i < 6; i++)
        if (ring[i] >= 0 && playout->stone[ring[i]] == colour)
            sides |= playout->sides[root_of(playout, ring[i])];
    return outcome_of_sides(sides);
}

enum colour playout_board_verdict(enum colour mover, unsigned objectives)
{
    if (!objectives)
        return COLOUR_NONE;
    return objectives & outcome_goal(mover) ? mover : colour_other(mover);
}

unsigned playout_board_add(struct playout_board *playout, enum colour colour,
                           int cell)
{
    return outcome_of_sides(put(playout, colour, cell));
}

enum colour playout_board_play(struct playout_board *playout, int cell)
{
    const enum colour mover = playout->turn;
    playout->turn = colour_other(mover);
    return playout_board_verdict(mover,
                                 playout_board_add(playout, mover, cell));
}

static bool is_suicide(struct playout_board *playout, int cell)
{
    const enum colour mover = playout->turn;
    return playout_board_verdict(
               mover, playout_board_objectives(playout, mover, cell)) ==
           colour_other(mover);
}

/* The cell that saves a bridge of the mover's which a stone on `last` attacks;
 * MOVE_NONE: there is none. */
static int saving_move(const struct playout_board *playout, int last,
                       uint64_t *random)
{
    const int16_t *const ring = playout->arena->ring[last];
    const int first = random_below(random, 6);
    bool own[6];
    for (int i = 0; i < 6; i++)
        own[i] = ring[i] >= 0 && playout->stone[ring[i]] == playout->turn;
    for (int k = 0; k < 6; k++) {
        const int i = (first + k) % 6;
        const int before = (i + 5) % 6;
        const int after = (i + 1) % 6;
        if (ring[i] < 0 || playout->stone[ring[i]] != COLOUR_NONE)
            continue;
        if ((own[before] && (own[after] || ring[after] < 0)) ||
            (own[after] && ring[before] < 0))
            return ring[i];
    }
    return MOVE_NONE;
}

/* An empty cell by chance that is no suicide; MOVE_NONE: all are. Cells found
 * to be suicides go to the front of the list and are not drawn again. */
static int careful_move(struct playout_board *playout, uint64_t *random)
{
    for (int i = 0; i < playout->free_count; i++) {
        const int draw = i + random_below(random, playout->free_count - i);
        const int16_t cell = playout->free[draw];
        if (!is_suicide(playout, cell))
            return cell;
        playout->free[draw] = playout->free[i];
        playout->place[playout->free[i]] = (int16_t)draw;
        playout->free[i] = cell;
        playout->place[cell] = (int16_t)i;
    }
    return MOVE_NONE;
}

enum colour playout_board_finish(struct playout_board *playout,
                                 enum playout_board_style style, int last,
                                 uint64_t *random)
{
    enum colour winner = COLOUR_NONE;
    while (winner == COLOUR_NONE) {
        assert(playout->free_count); /* a full board has a winner */
        int cell = MOVE_NONE;
        if (style == PLAYOUT_BOARD_PLAIN) {
            cell = playout->free[random_below(random, playout->free_count)];
        } else {
            if (last >= 0)
                cell = saving_move(playout, last, random);
            if (cell < 0 || is_suicide(playout, cell))
                cell = careful_move(playout, random);
            if (cell < 0)
                return colour_other(playout->turn);
        }
        winner = playout_board_play(playout, cell);
        last = cell;
    }
    return winner;
}
