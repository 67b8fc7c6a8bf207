/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_state - the sides that the state says a stone would join, against groups
 * found anew.
 *
 * After every stone and every undo of long random walks on every side the state
 * must agree with its position in all that can be asked of it, and an undo must
 * bring back exactly what was there.
 */
#include "solver/common/state.h"

#include <string.h>

#include "game/outcome.h"
#include "tests/position_oracle.h"
#include "tests/support.h"

enum { FIRST = BOARD_MIN_SIDE, LAST = BOARD_MAX_SIDE + 1 };

/* The sides of the group that a stone on the empty cell would belong to,
 * flooded from there; `stones` are those of its colour. */
static unsigned flood(const struct board *board, struct cellset stones,
                      int cell)
{
    int queue[BOARD_MAX_CELLS] = {cell};
    int tail = 1;
    unsigned sides = 0;
    for (int head = 0; head < tail; head++) {
        const int at = queue[head];
        sides |= board->sides[at];
        for (int i = 0; i < board->degree[at]; i++) {
            const int next = board->neighbour[at][i];
            if (!cellset_has(&stones, next))
                continue;
            cellset_remove(&stones, next);
            queue[tail++] = next;
        }
    }
    return sides;
}

static bool same(bits a, struct cellset b)
{
    return bits_equal(a, bits_of_cellset(&b));
}

/* The sides that the group through the empty `cell` would touch if `colour` had
 * a stone there (bit i: side i). */
static unsigned sides_through(const struct state *state, enum colour colour,
                              int cell)
{
    unsigned sides = 0;
    for (int side = 0; side < 6; side++)
        if (bits_has(state->now->reach[colour][side], cell))
            sides |= 1U << side;
    return sides;
}

static void check_stones(const struct state *state,
                         const struct position *position)
{
    if (state->sets != board_sets_of(position->board->side) ||
        !same(state->now->stones[0], position->stones[0]) ||
        !same(state->now->stones[1], position->stones[1]) ||
        !same(state->now->free, position_free(position)) ||
        (int)state->turn != (int)position->turn)
        ck_abort_msg("side %d: another position", position->board->side);
}

static void check_state(const struct state *state,
                        const struct position *position)
{
    const struct cellset empty = position_free(position);
    check_stones(state, position);
    for (int cell = cellset_next(&empty, 0); cell >= 0;
         cell = cellset_next(&empty, cell + 1)) {
        for (int i = COLOUR_BLACK; i <= COLOUR_WHITE; i++) {
            const unsigned sides =
                flood(position->board, position->stones[i], cell);
            if (sides_through(state, (enum colour)i, cell) != sides)
                ck_abort_msg("side %d, cell %d, colour %d: not the sides %o",
                             position->board->side, cell, i, sides);
        }
    }
}

START_TEST(a_new_state_is_the_position)
{
    uint64_t seed = 40;
    struct state state;
    memset(&state, 0xa5, sizeof state);
    for (int round = 0; round < 30; round++) {
        const enum turn turn = round % 2 ? TURN_WHITE : TURN_BLACK;
        const struct position position = support_scatter(&seed, _i, turn);
        state_init(&state, &position);
        ck_assert_int_eq(state.depth, 0);
        check_state(&state, &position);
    }
}
END_TEST

START_TEST(on_an_empty_board_a_stone_joins_its_own_sides)
{
    const struct position position = position_empty(_i, TURN_BLACK);
    struct state state;
    state_init(&state, &position);
    check_state(&state, &position);
    for (int cell = 0; cell < position.board->cells; cell++) {
        ck_assert_uint_eq(sides_through(&state, COLOUR_BLACK, cell),
                          position.board->sides[cell]);
        ck_assert_uint_eq(sides_through(&state, COLOUR_WHITE, cell),
                          position.board->sides[cell]);
    }
}
END_TEST

static int random_free(uint64_t *seed, const struct state *state)
{
    int skip = support_below(seed, bits_count(state->now->free));
    int cell;
    BITS_EACH (cell, state->now->free)
        if (skip-- == 0)
            break;
    return cell;
}

/* What there was before each stone of a walk. */
struct walk {
    struct state_level before[BOARD_MAX_CELLS];
    struct position position[BOARD_MAX_CELLS + 1];
    int depth;
};

static void step_forth(struct walk *walk, struct state *state, uint64_t *seed)
{
    const int cell = random_free(seed, state);
    const struct position *const now = &walk->position[walk->depth];
    walk->before[walk->depth] = *state->now;
    walk->position[walk->depth + 1] = position_after(now, cell);
    walk->depth++;
    state_play(state, cell);
    ck_assert_int_eq(state->depth, walk->depth);
}

static void step_back(struct walk *walk, struct state *state)
{
    walk->depth--;
    state_undo(state);
    ck_assert_int_eq(state->depth, walk->depth);
    if (memcmp(state->now, &walk->before[walk->depth], sizeof *state->now))
        ck_abort_msg("depth %d: the undo left something", walk->depth);
    check_stones(state, &walk->position[walk->depth]);
}

/* A walk that goes forth more often than back until the board is full, and then
 * all the way back. */
static void take_walk(const struct position *start, uint64_t *seed)
{
    static struct walk walk;
    struct state state;
    state_init(&state, start);
    walk.depth = 0;
    walk.position[0] = *start;
    while (bits_any(state.now->free)) {
        if (walk.depth && support_below(seed, 3) == 0)
            step_back(&walk, &state);
        else
            step_forth(&walk, &state, seed);
        check_state(&state, &walk.position[walk.depth]);
    }
    while (walk.depth)
        step_back(&walk, &state);
    check_state(&state, start);
}

START_TEST(walks_forth_and_back_restore_everything)
{
    uint64_t seed = 41;
    const struct position empty = position_empty(_i, TURN_WHITE);
    take_walk(&empty, &seed);
    for (int round = 0; round < 40 / _i; round++) {
        const enum turn turn = round % 2 ? TURN_WHITE : TURN_BLACK;
        const struct position start = support_scatter(&seed, _i, turn);
        take_walk(&start, &seed);
    }
}
END_TEST

/* While nobody has won, the objectives that a stone makes are those of the
 * sides its group touches; the search relies on it. */
START_TEST(the_sides_tell_the_objectives_a_stone_makes)
{
    uint64_t seed = 42;
    for (int round = 0; round < 200; round++) {
        const int stones = support_below(&seed, 2 * _i);
        const struct position position =
            position_oracle_game(&seed, _i, stones, stones);
        struct state state;
        state_init(&state, &position);
        int cell;
        BITS_EACH (cell, state.now->free) {
            const struct position after = position_after(&position, cell);
            const unsigned sides = sides_through(&state, state.turn, cell);
            if (outcome_of_sides(sides) !=
                outcome_objectives(&after, state.turn))
                ck_abort_msg("side %d, cell %d: sides %o", _i, cell, sides);
        }
    }
}
END_TEST

/* The sides that a colour would join with a stone on a cell (see board.h). */
static unsigned joins(const struct state *state, enum colour colour, int q,
                      int r)
{
    return sides_through(state, colour,
                         board_cell_at(state->sets->board, q, r));
}

/* The stone in the centre joins three groups of two; cells next to any of them
 * then reach all their sides, until it is taken back. */
START_TEST(a_stone_may_join_three_groups)
{
    const struct position position = support_position("1b1/1b2/3bb/1b2/1b1 b");
    struct state state;
    state_init(&state, &position);
    ck_assert_uint_eq(joins(&state, COLOUR_BLACK, 0, 0), 017);
    ck_assert_uint_eq(joins(&state, COLOUR_BLACK, -1, 0), 011);
    ck_assert_uint_eq(joins(&state, COLOUR_BLACK, 1, -1), 07);
    state_play(&state, board_cell_at(state.sets->board, 0, 0));
    ck_assert_uint_eq(joins(&state, COLOUR_BLACK, -1, 0), 017);
    ck_assert_uint_eq(joins(&state, COLOUR_BLACK, 1, -1), 017);
    state_undo(&state);
    ck_assert_uint_eq(joins(&state, COLOUR_BLACK, -1, 0), 011);
    check_state(&state, &position);
}
END_TEST

START_TEST(one_colours_stones_do_not_connect_the_others)
{
    const struct position position = support_position("www/4/1bbb1/4/www b");
    struct state state;
    state_init(&state, &position);
    ck_assert_uint_eq(joins(&state, COLOUR_WHITE, 0, -1) & 011, 1);
    ck_assert_uint_eq(joins(&state, COLOUR_BLACK, 0, -1), 0);
    state_play(&state, board_cell_at(state.sets->board, 0, -1));
    ck_assert_uint_eq(joins(&state, COLOUR_WHITE, 1, -1) & 1, 1);
    ck_assert_uint_eq(joins(&state, COLOUR_BLACK, 1, -1) & 1, 0);
}
END_TEST

/* A group that touches no side yet passes one on when it comes to touch it. */
START_TEST(a_floating_group_lands)
{
    const struct position position = support_position("3/4/1bbb1/4/3 b");
    struct state state;
    state_init(&state, &position);
    ck_assert_uint_eq(joins(&state, COLOUR_BLACK, 1, -1), 0);
    state_play(&state, board_cell_at(state.sets->board, -2, 0));
    ck_assert_uint_eq(joins(&state, COLOUR_BLACK, 1, -1) & 2, 0);
    ck_assert_uint_ne(joins(&state, COLOUR_BLACK, 1, -1), 0);
    ck_assert_uint_eq(joins(&state, COLOUR_WHITE, 1, -1), 0);
}
END_TEST

SUPPORT_SUITE(state)
{
    TCase *const tcase = support_case(suite, "state");
    tcase_add_loop_test(tcase, a_new_state_is_the_position, FIRST, LAST);
    tcase_add_loop_test(tcase, on_an_empty_board_a_stone_joins_its_own_sides,
                        FIRST, LAST);
    tcase_add_loop_test(tcase, walks_forth_and_back_restore_everything, FIRST,
                        LAST);
    tcase_add_loop_test(tcase, the_sides_tell_the_objectives_a_stone_makes,
                        FIRST, LAST);
    tcase_add_test(tcase, a_stone_may_join_three_groups);
    tcase_add_test(tcase, one_colours_stones_do_not_connect_the_others);
    tcase_add_test(tcase, a_floating_group_lands);
}
