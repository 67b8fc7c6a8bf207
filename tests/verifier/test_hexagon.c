/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_hexagon - the verifier's board against the game's, its reading of
 * positions, and who has won against the oracle.
 */
#include "verifier/hexagon.h"

#include <stdlib.h>

#include "game/notation.h"
#include "game/symmetry.h"
#include "tests/oracle.h"
#include "tests/support.h"

static void check_cell(const struct hexagon *board, const struct board *game,
                       int cell)
{
    int count = 0;
    ck_assert_uint_eq(board->sides[cell], game->sides[cell]);
    for (; board->near[cell][count] >= 0; count++)
        if (!cellset_has(&game->adjacent[cell], board->near[cell][count]))
            ck_abort_msg("side %d: no neighbour of %d", board->side, cell);
    ck_assert_int_eq(count, game->degree[cell]);
    for (int side = 0; side < 6; side++)
        ck_assert_int_eq(cells_has(&board->edge[side], cell),
                         game->sides[cell] >> side & 1);
    for (int k = 0; k < HEXAGON_SYMMETRIES; k++)
        ck_assert_int_eq(board->image[k][cell], game->image[k][cell]);
}

START_TEST(every_board_is_the_game_s)
{
    static struct hexagon board;
    const struct board *const game = board_of(_i);
    hexagon_make(&board, _i);
    ck_assert_int_eq(board.cells, game->cells);
    ck_assert_mem_eq(&board.all, &game->all, sizeof board.all);
    for (int cell = 0; cell < game->cells; cell++)
        check_cell(&board, game, cell);
}
END_TEST

START_TEST(symmetries_are_what_proofs_md_says)
{
    static struct hexagon board;
    hexagon_make(&board, 3);
    /* (q, r) -> (-r, q + r) once: one step clockwise. */
    ck_assert_int_eq(board.image[1][0], 2);
    ck_assert_int_eq(board.image[1][2], 11);
    ck_assert_int_eq(board.image[1][9], 9);
    /* (q, r) -> (r, q) takes the top to the left. */
    ck_assert_int_eq(board.image[6][0], 7);
    ck_assert_int_eq(board.image[6][16], 2);
}
END_TEST

START_TEST(positions_are_read_and_written_as_the_game_does)
{
    static struct hexagon board;
    uint64_t seed = 1;
    for (int round = 0; round < 4000; round++) {
        const int side = 2 + support_below(&seed, 10);
        const enum turn turn = (enum turn)support_below(&seed, 3);
        const struct position position = support_scatter(&seed, side, turn);
        char text[NOTATION_SIZE];
        char again[HEXAGON_TEXT];
        struct cells stones[2];
        int mover = -1;
        notation_write(&position, text);
        char *const exact = support_exact(text, strlen(text));
        if (!hexagon_read(exact, strlen(text), &board, stones, &mover) ||
            memcmp(stones, position.stones, sizeof stones) != 0 ||
            mover != (int)turn || board.side != side)
            ck_abort_msg("%s is read wrong", text);
        free(exact);
        ck_assert_str_eq(hexagon_write(&board, stones, mover, again), text);
    }
}
END_TEST

/* Both readers say the same of any text. */
static void compare_reading(const char *text, size_t length)
{
    static struct hexagon board;
    struct cells stones[2];
    struct position position;
    struct status_text why;
    int turn;
    char *const exact = support_exact(text, length);
    const bool mine = hexagon_read(exact, length, &board, stones, &turn);
    const bool game =
        notation_read(exact, length, &position, &why) == STATUS_OK;
    free(exact);
    if (mine != game)
        ck_abort_msg("'%.*s' read by one reader only", (int)length, text);
    if (mine && memcmp(stones, position.stones, sizeof stones) != 0)
        ck_abort_msg("'%.*s' read in two ways", (int)length, text);
}

START_TEST(bad_positions_are_refused_as_by_the_game)
{
    static const char *const texts[] = {
        "2/3/2 w",          "b1/1w1/2 b",        "3/4/2b2/4/3 c",
        "1bw/4/5/2bb/w2 b", "4/5/6/3w3/6/5/4 w", "6/7/8/9/10/11/10/9/8/7/6 c"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        support_mutate(texts[i], compare_reading);
    compare_reading("", 0);
    compare_reading("1 w", 3);
    compare_reading("2/3/2 \0", 7);
    compare_reading("2/30000000000000000000000000/2 w", 32);
    compare_reading("2/100/2 w", 9);
    compare_reading("//////////////////////////////////////// w", 42);
}
END_TEST

START_TEST(cells_have_the_game_s_names)
{
    static struct hexagon board;
    for (int side = 2; side <= 11; side++) {
        const struct board *const game = board_of(side);
        hexagon_make(&board, side);
        for (int cell = 0; cell < game->cells; cell++) {
            char mine[HEXAGON_CELL_TEXT];
            char theirs[NOTATION_CELL_SIZE];
            ck_assert_str_eq(hexagon_name(&board, cell, mine),
                             notation_cell(game, cell, theirs));
        }
    }
}
END_TEST

START_TEST(who_has_won_is_what_the_oracle_says)
{
    static struct hexagon board;
    struct oracle *oracle[5] = {0};
    uint64_t seed = 2;
    for (int side = 2; side <= 4; side++)
        oracle[side] = oracle_new(side);
    for (int round = 0; round < support_amount(20000, 60000); round++) {
        const int side = 2 + support_below(&seed, 3);
        const struct position position =
            support_scatter(&seed, side, TURN_WHITE);
        struct cells stones[2];
        char text[NOTATION_SIZE];
        memcpy(stones, position.stones, sizeof stones);
        if (board.side != side)
            hexagon_make(&board, side);
        notation_write(&position, text);
        const int winner = hexagon_winner(&board, stones);
        if (oracle_decided(oracle[side], text) !=
            (winner < 0 ? '-' : "bw"[winner]))
            ck_abort_msg("%s: %d has won?", text, winner);
    }
    for (int side = 2; side <= 4; side++)
        oracle_free(oracle[side]);
}
END_TEST

START_TEST(images_of_sets_are_the_game_s)
{
    static struct hexagon board;
    uint64_t seed = 3;
    for (int round = 0; round < 2000; round++) {
        const int side = 2 + support_below(&seed, 10);
        const struct position position =
            support_scatter(&seed, side, TURN_WHITE);
        const int k = support_below(&seed, HEXAGON_SYMMETRIES);
        const struct cellset theirs =
            symmetry_set(position.board, k, &position.stones[0]);
        struct cells set;
        memcpy(&set, &position.stones[0], sizeof set);
        if (board.side != side)
            hexagon_make(&board, side);
        set = hexagon_image(&board, k, set);
        ck_assert_mem_eq(&set, &theirs, sizeof set);
    }
}
END_TEST

SUPPORT_SUITE(hexagon)
{
    TCase *const tcase = support_case(suite, "hexagon");
    tcase_add_loop_test(tcase, every_board_is_the_game_s, HEXAGON_MIN_SIDE,
                        HEXAGON_MAX_SIDE + 1);
    tcase_add_test(tcase, symmetries_are_what_proofs_md_says);
    tcase_add_test(tcase, positions_are_read_and_written_as_the_game_does);
    tcase_add_test(tcase, bad_positions_are_refused_as_by_the_game);
    tcase_add_test(tcase, cells_have_the_game_s_names);
    tcase_add_test(tcase, who_has_won_is_what_the_oracle_says);
    tcase_add_test(tcase, images_of_sets_are_the_game_s);
}
