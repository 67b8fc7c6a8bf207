/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state - a union-find forest with undo; see the header. */
#include "solver/state.h"

#include <assert.h>

static int find_root(const struct state *state, int cell)
{
    while (state->parent[cell] != cell)
        cell = state->parent[cell];
    return cell;
}

static void unite(struct state *state, int a, int b)
{
    int root = find_root(state, a);
    int child = find_root(state, b);
    if (root == child)
        return;
    if (state->size[root] < state->size[child]) {
        const int swap = root;
        root = child;
        child = swap;
    }
    state->link[state->links++] = (struct state_link){
        .child = (int16_t)child, .root_sides = state->sides[root]};
    state->parent[child] = (int16_t)root;
    state->size[root] = (int16_t)(state->size[root] + state->size[child]);
    state->sides[root] |= state->sides[child];
}

static void place(struct state *state, enum colour colour, int cell)
{
    const struct board *const board = state->board;
    cellset_add(&state->stones[colour], cell);
    cellset_remove(&state->free, cell);
    state->parent[cell] = (int16_t)cell;
    state->size[cell] = 1;
    state->sides[cell] = board->sides[cell];
    for (int i = 0; i < board->degree[cell]; i++) {
        const int next = board->neighbour[cell][i];
        if (cellset_has(&state->stones[colour], next))
            unite(state, next, cell);
    }
}

void state_init(struct state *state, const struct position *position)
{
    assert(position->turn != TURN_CONTRACT);
    state->board = position->board;
    state->turn = (enum colour)position->turn;
    state->stones[COLOUR_BLACK] = cellset_none();
    state->stones[COLOUR_WHITE] = cellset_none();
    state->free = position->board->all;
    state->links = 0;
    for (int i = COLOUR_BLACK; i <= COLOUR_WHITE; i++) {
        const struct cellset *const stones = &position->stones[i];
        for (int cell = cellset_next(stones, 0); cell >= 0;
             cell = cellset_next(stones, cell + 1))
            place(state, (enum colour)i, cell);
    }
    state->depth = 0;
}

void state_play(struct state *state, int cell)
{
    assert(cellset_has(&state->free, cell));
    state->placed[state->depth] = (int16_t)cell;
    state->links_before[state->depth] = (int16_t)state->links;
    state->depth++;
    place(state, state->turn, cell);
    state->turn = colour_other(state->turn);
}

void state_undo(struct state *state)
{
    assert(state->depth > 0);
    state->depth--;
    state->turn = colour_other(state->turn);
    while (state->links > state->links_before[state->depth]) {
        const struct state_link *const link = &state->link[--state->links];
        const int child = link->child;
        const int root = state->parent[child];
        state->parent[child] = (int16_t)child;
        state->size[root] = (int16_t)(state->size[root] - state->size[child]);
        state->sides[root] = link->root_sides;
    }
    const int cell = state->placed[state->depth];
    cellset_remove(&state->stones[state->turn], cell);
    cellset_add(&state->free, cell);
}

unsigned state_sides_through(const struct state *state, enum colour colour,
                             int cell)
{
    const struct board *const board = state->board;
    unsigned sides = board->sides[cell];
    for (int i = 0; i < board->degree[cell]; i++) {
        const int next = board->neighbour[cell][i];
        if (cellset_has(&state->stones[colour], next))
            sides |= state->sides[find_root(state, next)];
    }
    return sides;
}
