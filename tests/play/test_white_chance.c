/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_white_chance - estimates of contract sets, against sets of side 4 whose
 * winner is proved.
 */
#include "play/white_chance.h"

#include "game/notation.h"
#include "game/symmetry.h"
#include "tests/support.h"

/* The hardest that are proved (results/), White's and Black's. */
static const char *const proved[2][5] = {
    {"4/5/6/1b1bb2/6/5/4 w", "4/5/6/1b1b1b1/6/5/4 w", "4/5/6/1bb1b2/6/5/4 w",
     "4/2b2/6/3b3/6/5/4 w", "4/5/2b3/3b3/6/5/4 w"},
    {"4/2b2/6/1b1b1b1/6/5/4 w", "4/5/6/1bbb1b1/6/5/4 w", "4/5/6/1bbbb2/6/5/4 w",
     "4/5/1b4/1b1b1b1/6/5/4 w", "4/1b3/6/1b1b1b1/6/5/4 w"},
};

static const struct search_limits no_limits = {.nodes = 0};

/* The least chance of White's sets less the greatest of Black's. */
static int gap(uint64_t games)
{
    int least = VALUE_CERTAIN, most = 0;
    for (int i = 0; i < 5; i++) {
        const struct position white = support_position(proved[0][i]);
        const struct position black = support_position(proved[1][i]);
        const int for_white = white_chance(&white, games, &no_limits, NULL);
        const int for_black = white_chance(&black, games, &no_limits, NULL);
        least = for_white < least ? for_white : least;
        most = for_black > most ? for_black : most;
    }
    return least - most;
}

START_TEST(whites_sets_have_more_than_blacks)
{
    const int first = gap(WHITE_CHANCE_LEAST);
    ck_assert_int_gt(first, 0);
    ck_assert_int_eq(gap(WHITE_CHANCE_LEAST), first); /* the same again */
}
END_TEST

START_TEST(more_games_part_them_further)
{
    ck_assert_int_gt(gap(32000), gap(WHITE_CHANCE_LEAST));
}
END_TEST

START_TEST(nothing_is_said_of_small_boards_and_finished_games)
{
    const struct position small = support_position("3/4/5/4/3 w");
    const struct position over = support_position("4/5/6/wwwwwww/6/5/4 w");
    ck_assert_int_lt(white_chance(&small, 0, &no_limits, NULL), 0);
    ck_assert_int_lt(white_chance(&over, 0, &no_limits, NULL), 0);
}
END_TEST

/* One move from a Line. */
START_TEST(a_win_at_hand_is_certain)
{
    const struct position won = support_position("b3/1w3/1w4/1w5/1w4/1w3/4 w");
    ck_assert_int_eq(white_chance(&won, 0, &no_limits, NULL), VALUE_CERTAIN);
}
END_TEST

/* A million games take seconds; who is told to stop has nothing to tell. */
START_TEST(a_limit_ends_it)
{
    const volatile sig_atomic_t stop = 1;
    const struct search_limits stopped = {.stop = &stop};
    const struct search_limits late = {.seconds = 1e-6};
    const struct position set = support_position(proved[0][0]);
    ck_assert_int_lt(white_chance(&set, WHITE_CHANCE_MOST, &stopped, NULL), 0);
    ck_assert_int_lt(white_chance(&set, WHITE_CHANCE_MOST, &late, NULL), 0);
}
END_TEST

/* Images of each other are tried as often, as far as it tells. */
START_TEST(it_tells_what_was_tried)
{
    const struct position set = support_position("4/5/2b3/3b3/2b3/5/4 w");
    const unsigned stabilizer = symmetry_stabilizer(&set);
    uint32_t visits[BOARD_MAX_CELLS] = {0};
    uint64_t sum = 0;
    ck_assert_int_ge(white_chance(&set, 0, &no_limits, visits), 0);
    ck_assert_uint_ne(stabilizer, 1);
    for (int i = 0; i < set.board->cells; i++) {
        const struct cellset orbit =
            symmetry_cell_orbit(set.board, stabilizer, i);
        ck_assert_uint_eq(visits[i], visits[cellset_next(&orbit, 0)]);
        sum += visits[i];
    }
    ck_assert_uint_ge(sum, WHITE_CHANCE_LEAST);
    ck_assert_uint_eq(visits[notation_parse_cell(set.board, "d4", 2)], 0);
}
END_TEST

SUPPORT_SUITE(white_chance)
{
    TCase *const tests = support_case(suite, "white_chance");
    tcase_add_test(tests, whites_sets_have_more_than_blacks);
    tcase_add_test(tests, more_games_part_them_further);
    tcase_add_test(tests, nothing_is_said_of_small_boards_and_finished_games);
    tcase_add_test(tests, a_win_at_hand_is_certain);
    tcase_add_test(tests, it_tells_what_was_tried);
    tcase_add_test(tests, a_limit_ends_it);
}
