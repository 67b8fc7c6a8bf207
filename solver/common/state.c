/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * state - a stack of levels: to place a stone is to copy the level and flood
 * the reach of the groups it joins, to take it back is to go down one.
 */
#include "solver/common/state.h"

#include <assert.h>

#include "game/outcome.h"

static unsigned sides_through(const struct state_level *level,
                              enum colour colour, int cell)
{
    unsigned sides = 0;
    for (int side = 0; side < 6; side++)
        sides |= (unsigned)bits_has(level->reach[colour][side], cell) << side;
    return sides;
}

bits state_cells_making(const struct state_level *level, enum colour colour,
                        unsigned objective)
{
    const bits *const reach = level->reach[colour];
    const bits cells = objective == OUTCOME_Y
                           ? (reach[0] & reach[2] & reach[4]) |
                                 (reach[1] & reach[3] & reach[5])
                           : (reach[0] & reach[3]) | (reach[1] & reach[4]) |
                                 (reach[2] & reach[5]);
    return cells & level->free;
}

bits state_suicides(const struct state_level *level, enum colour colour)
{
    const unsigned own = outcome_goal(colour);
    const unsigned others = outcome_goal(colour_other(colour));
    return state_cells_making(level, colour, others) &
           ~state_cells_making(level, colour, own);
}

void state_place(const struct board_sets *sets, struct state_level *level,
                 enum colour colour, int cell)
{
    const unsigned sides = sides_through(level, colour, cell);
    bits border;
    level->stones[colour] |= bits_of(cell);
    level->free &= ~bits_of(cell);
    if (!sides)
        return;
    board_sets_flood(sets, bits_of(cell), level->stones[colour], &border);
    for (int side = 0; side < 6; side++)
        if (sides >> side & 1)
            level->reach[colour][side] |= border;
}

void state_init(struct state *state, const struct position *position)
{
    assert(position->turn != TURN_CONTRACT);
    state->sets = board_sets_of(position->board->side);
    state->turn = (enum colour)position->turn;
    state->depth = 0;
    state->now = state->levels;
    *state->now = (struct state_level){.free = state->sets->all};
    for (int i = COLOUR_BLACK; i <= COLOUR_WHITE; i++) {
        for (int side = 0; side < 6; side++)
            state->now->reach[i][side] = state->sets->edge[side];
        int cell;
        BITS_EACH (cell, bits_of_cellset(&position->stones[i]))
            state_place(state->sets, state->now, (enum colour)i, cell);
    }
}

struct position state_position(const struct state *state)
{
    struct position position =
        position_empty(state->sets->board->side, (enum turn)state->turn);
    for (int colour = 0; colour < 2; colour++) {
        int cell;
        BITS_EACH (cell, state->now->stones[colour])
            cellset_add(&position.stones[colour], cell);
    }
    return position;
}

void state_play(struct state *state, int cell)
{
    assert(bits_has(state->now->free, cell));
    state->now[1] = state->now[0];
    state->now++;
    state->depth++;
    state_place(state->sets, state->now, state->turn, cell);
    state->turn = colour_other(state->turn);
}

void state_undo(struct state *state)
{
    assert(state->depth > 0);
    state->now--;
    state->depth--;
    state->turn = colour_other(state->turn);
}
