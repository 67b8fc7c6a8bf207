/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_arm - the search of one arm against plain minimax, and its limit.
 */
#include "verifier/arm.h"

#include <limits.h>

#include "tests/support.h"

static struct cells set_of(const int *cell, int count)
{
    struct cells set = {{0}};
    for (int i = 0; i < count; i++)
        cells_flip(&set, cell[i]);
    return set;
}

/* Plain minimax: the opponent moves first; the last of his moves, none in
 * particular, is the pass. */
static bool connects(const struct hexagon *board, struct cells own, int from,
                     int side, struct cells cells)
{
    if (hexagon_group(board, &own, from, NULL) >> side & 1)
        return true;
    for (int x = cells_next(&cells, 0);; x = cells_next(&cells, x + 1)) {
        struct cells left = cells;
        bool answered = false;
        if (x >= 0)
            cells_flip(&left, x);
        for (int c = cells_next(&left, 0); c >= 0 && !answered;
             c = cells_next(&left, c + 1)) {
            struct cells rest = left;
            cells_flip(&rest, c);
            answered = connects(board, cells_with(own, c), from, side, rest);
        }
        if (!answered)
            return false;
        if (x < 0)
            return true;
    }
}

/* A stone, some more, and up to nine cells, on a board of side 2 to 5. */
static bool compare(uint64_t *seed)
{
    static struct hexagon board;
    struct cells own = {{0}};
    struct cells cells = {{0}};
    const int size = 2 + support_below(seed, 4);
    const int side = support_below(seed, 6);
    if (board.side != size)
        hexagon_make(&board, size);
    /* Low cells are near side 0, so many of the arms connect. */
    const int span = support_below(seed, 2) ? board.cells : 3 * size;
    const int from = support_below(seed, span < board.cells ? span : size);
    own = cells_with(own, from);
    for (int n = support_below(seed, 2 * size); n > 0; n--)
        own = cells_with(own, support_below(seed, board.cells));
    for (int n = 1 + support_below(seed, 9); n > 0; n--)
        cells = cells_with(
            cells,
            support_below(seed, board.cells < span ? board.cells : span));
    cells = cells_minus(cells, own);
    const int to = support_below(seed, 2) ? 0 : side;
    const bool truth = connects(&board, own, from, to, cells);
    const enum arm_result result =
        arm_search(&board, &own, from, to, &cells, UINT64_MAX);
    if (result != (truth ? ARM_CONNECTS : ARM_OPEN))
        ck_abort_msg("side %d, from %d to %d: %d is wrong", size, from, to,
                     result);
    return truth && !(hexagon_group(&board, &own, from, NULL) >> to & 1);
}

START_TEST(random_arms_are_decided_as_by_minimax)
{
    uint64_t seed = 1;
    int connected = 0;
    for (int round = 0; round < 30000; round++)
        connected += compare(&seed);
    ck_assert_int_ge(connected, 500);
}
END_TEST

START_TEST(a_bridge_to_the_side_and_a_leak)
{
    static struct hexagon board;
    hexagon_make(&board, 3);
    const struct cells own = set_of((int[]){4}, 1);
    const struct cells bridge = set_of((int[]){0, 1}, 2);
    const struct cells corner = set_of((int[]){1, 2}, 2);
    ck_assert_int_eq(arm_search(&board, &own, 4, 0, &bridge, 100),
                     ARM_CONNECTS);
    ck_assert_int_eq(arm_search(&board, &own, 4, 0, &corner, 100), ARM_OPEN);
}
END_TEST

START_TEST(the_limit_of_steps_is_kept_to_the_step)
{
    static struct hexagon board;
    hexagon_make(&board, 6);
    const struct cells own = set_of((int[]){17}, 1); /* third row */
    struct cells cells = {{0}};
    for (int c = 0; c < 21; c++)
        cells_flip(&cells, c);
    cells_flip(&cells, 17);
    uint64_t least = 1;
    while (arm_search(&board, &own, 17, 0, &cells, least) == ARM_UNKNOWN)
        least++;
    ck_assert_uint_gt(least, 100);
    ck_assert_uint_lt(least, 2000);
    ck_assert_int_eq(arm_search(&board, &own, 17, 0, &cells, 0), ARM_UNKNOWN);
    ck_assert_int_eq(arm_search(&board, &own, 17, 0, &cells, UINT64_MAX),
                     arm_search(&board, &own, 17, 0, &cells, least));
}
END_TEST

START_TEST(deep_arms_end_at_the_limit)
{
    static struct hexagon board;
    hexagon_make(&board, HEXAGON_MAX_SIDE);
    const struct cells own = set_of((int[]){165}, 1); /* the centre */
    const struct cells cells = cells_minus(board.all, own);
    ck_assert_int_eq(arm_search(&board, &own, 165, 0, &cells, 5000),
                     ARM_UNKNOWN);
}
END_TEST

int main(void)
{
    Suite *const suite = suite_create("arm");
    TCase *const tcase = support_case(suite, "arm");
    tcase_add_test(tcase, random_arms_are_decided_as_by_minimax);
    tcase_add_test(tcase, a_bridge_to_the_side_and_a_leak);
    tcase_add_test(tcase, the_limit_of_steps_is_kept_to_the_step);
    tcase_add_test(tcase, deep_arms_end_at_the_limit);
    return support_run(suite);
}
