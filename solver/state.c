/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state - see the header. */
#include "solver/state.h"

#include <assert.h>

/* The group of `stones` through `cell` and every cell next to it. */
static struct cellset group_and_border(const struct board *board,
                                       struct cellset stones, int cell)
{
    struct cellset found = board->adjacent[cell];
    cellset_remove(&stones, cell);
    for (;;) {
        const struct cellset front = cellset_and(found, stones);
        int next = cellset_next(&front, 0);
        if (next < 0)
            return found;
        for (; next >= 0; next = cellset_next(&front, next + 1))
            found = cellset_or(found, board->adjacent[next]);
        stones = cellset_without(stones, front);
    }
}

unsigned state_sides_through(const struct state *state, enum colour colour,
                             int cell)
{
    const struct cellset *const reach = state->now->reach[colour];
    unsigned sides = 0;
    for (int side = 0; side < 6; side++)
        sides |= (unsigned)cellset_has(&reach[side], cell) << side;
    return sides;
}

static void place(struct state *state, enum colour colour, int cell)
{
    struct state_level *const now = state->now;
    const unsigned sides = state_sides_through(state, colour, cell);
    cellset_add(&now->stones[colour], cell);
    cellset_remove(&now->free, cell);
    if (!sides)
        return;
    const struct cellset border =
        group_and_border(state->board, now->stones[colour], cell);
    for (int side = 0; side < 6; side++) {
        struct cellset *const reach = &now->reach[colour][side];
        if (sides >> side & 1)
            *reach = cellset_or(*reach, border);
    }
}

/* The level without stones: each side is reached from its own cells only. */
static void clear_level(const struct board *board, struct state_level *level)
{
    *level = (struct state_level){.free = board->all};
    for (int cell = 0; cell < board->cells; cell++)
        for (int side = 0; side < 6; side++)
            if (board->sides[cell] >> side & 1)
                for (int i = COLOUR_BLACK; i <= COLOUR_WHITE; i++)
                    cellset_add(&level->reach[i][side], cell);
}

void state_init(struct state *state, const struct position *position)
{
    assert(position->turn != TURN_CONTRACT);
    state->board = position->board;
    state->turn = (enum colour)position->turn;
    state->depth = 0;
    state->now = state->levels;
    clear_level(state->board, state->now);
    for (int i = COLOUR_BLACK; i <= COLOUR_WHITE; i++) {
        const struct cellset *const stones = &position->stones[i];
        for (int cell = cellset_next(stones, 0); cell >= 0;
             cell = cellset_next(stones, cell + 1))
            place(state, (enum colour)i, cell);
    }
}

void state_play(struct state *state, int cell)
{
    assert(cellset_has(&state->now->free, cell));
    state->now[1] = state->now[0];
    state->now++;
    state->depth++;
    place(state, state->turn, cell);
    state->turn = colour_other(state->turn);
}

void state_undo(struct state *state)
{
    assert(state->depth > 0);
    state->now--;
    state->depth--;
    state->turn = colour_other(state->turn);
}
