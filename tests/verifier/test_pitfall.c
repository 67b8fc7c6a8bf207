/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_pitfall - what could make the wrong objective, against all subsets; and
 * barred cells, against the oracle.
 */
#include "verifier/pitfall.h"

#include "game/outcome.h"
#include "tests/position_oracle.h"
#include "tests/support.h"

enum { MOST_CELLS = 12 };

static struct cells cells_of(struct cellset set)
{
    struct cells cells;
    memcpy(&cells, &set, sizeof cells);
    return cells;
}

/* Returns 0 when it could not be asked, 1 safe, 2 not. */
static int compare_within(uint64_t *seed)
{
    static struct hexagon board;
    const int side = 2 + support_below(seed, 3);
    const enum colour colour = (enum colour)support_below(seed, 2);
    struct position position = position_empty(side, TURN_WHITE);
    struct cellset cells = cellset_none();
    const int filled = support_below(seed, 80);
    for (int c = 0; c < position.board->cells; c++)
        if (support_below(seed, 100) < filled)
            cellset_add(&position.stones[colour], c);
        else if (cellset_count(cells) < MOST_CELLS && support_below(seed, 2))
            cellset_add(&cells, c);
    if (outcome_objectives(&position, colour))
        return 0;
    const struct cells empty = cells_of(cells);
    const struct cells own = cells_of(position.stones[colour]);
    const bool truth = position_oracle_unsafe(&position, colour, &cells);
    if (board.side != side)
        hexagon_make(&board, side);
    if (pitfall_within(&board, (int)colour, &own, &empty) != truth)
        position_oracle_complain(&position, truth ? "unsafe" : "safe");
    return 1 + truth;
}

START_TEST(cells_are_safe_when_no_subset_makes_the_wrong_objective)
{
    uint64_t seed = 1;
    int seen[3] = {0};
    for (int round = 0; round < support_amount(5000, 20000); round++)
        seen[compare_within(&seed)]++;
    ck_assert_int_ge(seen[1], support_amount(200, 1000));
    ck_assert_int_ge(seen[2], support_amount(200, 1000));
}
END_TEST

START_TEST(white_wins_when_a_cell_is_barred)
{
    static struct hexagon board;
    uint64_t seed = 2;
    int seen = 0;
    hexagon_make(&board, 3);
    for (int round = 0; round < support_amount(15000, 60000); round++) {
        struct position position = position_oracle_game(
            &seed, 3, 6 + support_below(&seed, 12), support_below(&seed, 6));
        const struct cells stones[2] = {cells_of(position.stones[0]),
                                        cells_of(position.stones[1])};
        if (!pitfall_barred(&board, stones))
            continue;
        seen++;
        for (int turn = 0; turn < 2; turn++) {
            position.turn = (enum turn)turn;
            if (position_oracle_winner(&position) != COLOUR_WHITE)
                position_oracle_complain(&position,
                                         "a barred cell, and Black wins");
        }
    }
    ck_assert_int_ge(seen, support_amount(200, 1000));
}
END_TEST

/* Every position of side 2, whether games come to it or not. */
START_TEST(white_wins_all_of_side_2_with_a_barred_cell)
{
    static struct hexagon board;
    hexagon_make(&board, 2);
    int seen = 0;
    for (int code = 0; code < 2187; code++) {
        struct position position = position_empty(2, TURN_WHITE);
        for (int cell = 0, rest = code; cell < 7; cell++, rest /= 3)
            if (rest % 3)
                cellset_add(&position.stones[rest % 3 - 1], cell);
        if (outcome_winner(&position) != COLOUR_NONE)
            continue;
        const struct cells stones[2] = {cells_of(position.stones[0]),
                                        cells_of(position.stones[1])};
        if (!pitfall_barred(&board, stones))
            continue;
        seen++;
        ck_assert_int_eq(position_oracle_winner(&position), COLOUR_WHITE);
        position.turn = TURN_BLACK;
        ck_assert_int_eq(position_oracle_winner(&position), COLOUR_WHITE);
    }
    ck_assert_int_ge(seen, 10);
}
END_TEST

/* A line of five but for its last cell: with nothing to stop the Y no cell is
 * barred; walled in by White it is. */
START_TEST(a_y_still_possible_lifts_the_bar)
{
    static struct hexagon board;
    struct cells stones[2];
    int turn;
    static const char *const open = "b2/1b2/2b2/2b1/3 b";
    static const char *const walled = "bw1/wbw1/1wbw1/1wbw/1w1 b";
    ck_assert(hexagon_read(open, strlen(open), &board, stones, &turn));
    ck_assert(!pitfall_barred(&board, stones));
    ck_assert(hexagon_read(walled, strlen(walled), &board, stones, &turn));
    ck_assert(pitfall_barred(&board, stones));
}
END_TEST

SUPPORT_SUITE(pitfall)
{
    TCase *const tcase = support_case(suite, "pitfall");
    tcase_add_unchecked_fixture(tcase, position_oracle_open_sets, NULL);
    tcase_add_test(tcase,
                   cells_are_safe_when_no_subset_makes_the_wrong_objective);
    tcase_add_test(tcase, white_wins_when_a_cell_is_barred);
    tcase_add_test(tcase, white_wins_all_of_side_2_with_a_barred_cell);
    tcase_add_test(tcase, a_y_still_possible_lifts_the_bar);
}
