/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_outcome - who has won: each rule by hand, then against the oracle.
 *
 * Small positions, drawn so that a reader can check them, pin each rule; they
 * are of side 2 or 3, where the inner cells and corners are easy to name:
 *        e1 e2 e3            top
 *      d1 d2 d3 d4           upper left, upper right
 *    c1 c2 c3 c4 c5              c2 d2 ... b3: the inner cells
 *      b1 b2 b3 b4           lower left, lower right
 *        a1 a2 a3            bottom
 * The oracle, which shares no code with the game, then judges every pattern of
 * side 2 and many thousands of sides 3 and 4.
 */
#include "game/outcome.h"

#include <string.h>

#include "game/notation.h"
#include "tests/oracle.h"
#include "tests/support.h"

static enum colour winner_of(const char *text)
{
    const struct position position = support_position(text);
    return outcome_winner(&position);
}

/* The winner after one more stone, on c3, nobody having won before it. */
static enum colour winner_after(const char *text)
{
    const struct position before = support_position(text);
    ck_assert_int_eq(outcome_winner(&before), COLOUR_NONE);
    const int cell = notation_parse_cell(before.board, "c3", 2);
    const struct position after = position_after(&before, cell);
    return outcome_winner(&after);
}

START_TEST(the_goals_of_a_group_by_the_sides_it_touches)
{
    for (unsigned sides = 0; sides < 64; sides++) {
        bool on[6];
        for (int i = 0; i < 6; i++)
            on[i] = sides >> i & 1;
        const bool line =
            (on[0] && on[3]) || (on[1] && on[4]) || (on[2] && on[5]);
        const bool y = (on[0] && on[2] && on[4]) || (on[1] && on[3] && on[5]);
        const unsigned goals = outcome_of_sides(sides);
        ck_assert_int_eq(goals & OUTCOME_LINE, line ? OUTCOME_LINE : 0);
        ck_assert_int_eq(goals & OUTCOME_Y, y ? OUTCOME_Y : 0);
    }
}
END_TEST

START_TEST(a_line_is_whites_goal_and_a_y_blacks)
{
    ck_assert_int_eq(outcome_goal(COLOUR_WHITE), OUTCOME_LINE);
    ck_assert_int_eq(outcome_goal(COLOUR_BLACK), OUTCOME_Y);
}
END_TEST

START_TEST(white_wins_by_a_line)
{
    ck_assert_int_eq(winner_of("1w1/1w2/2w2/1w2/1w1 b"), COLOUR_WHITE);
    ck_assert_int_eq(winner_of("3/w3/1wwww/4/3 b"), COLOUR_WHITE);
    ck_assert_int_eq(winner_of("3/3w/2ww1/ww2/3 b"), COLOUR_WHITE);
    ck_assert_int_eq(winner_after("1w1/1w2/5/1w2/1w1 w"), COLOUR_WHITE);
}
END_TEST

START_TEST(black_wins_by_a_y_of_either_triple)
{
    ck_assert_int_eq(winner_of("1b1/1b2/2b2/bbbb/3 w"), COLOUR_BLACK);
    ck_assert_int_eq(winner_of("3/bbbb/2b2/1b2/1b1 w"), COLOUR_BLACK);
    ck_assert_int_eq(winner_after("1b1/1b2/5/bbbb/3 b"), COLOUR_BLACK);
    ck_assert_int_eq(winner_after("3/bbbb/5/1b2/1b1 b"), COLOUR_BLACK);
}
END_TEST

START_TEST(two_opposite_sides_make_no_line_unless_connected)
{
    ck_assert_int_eq(winner_of("1w1/1w2/5/1w2/1w1 b"), COLOUR_NONE);
    ck_assert_int_eq(winner_of("www/4/5/4/www b"), COLOUR_NONE);
    ck_assert_int_eq(winner_of("1b1/1b2/5/bbbb/3 w"), COLOUR_NONE);
    ck_assert_int_eq(winner_of("1w1/1w2/2b2/1w2/1w1 b"), COLOUR_NONE);
}
END_TEST

/* e1 lies at the top and at the upper left: it serves a Line to the bottom (a2)
 * as well as one to the lower right (b4). Its neighbours e2 and d1 serve one.
 */
START_TEST(a_corner_counts_for_two_sides)
{
    ck_assert_int_eq(winner_of("w2/1w2/2w2/1w2/1w1 b"), COLOUR_WHITE);
    ck_assert_int_eq(winner_of("w2/1w2/2w2/2ww/3 b"), COLOUR_WHITE);
    ck_assert_int_eq(winner_of("1w1/2w1/3w1/3w/3 b"), COLOUR_NONE);
    ck_assert_int_eq(winner_of("3/ww2/2w2/1w2/1w1 b"), COLOUR_NONE);
}
END_TEST

/* On side 2 every border cell is a corner. Two corners with one between them,
 * joined by the centre, make a Line; neighbours do not. */
START_TEST(each_of_the_six_corners_counts_for_two_sides)
{
    static const char *const round[] = {"c1", "c2", "b3", "a2", "a1", "b1"};
    for (int i = 0; i < 6; i++) {
        const struct board *const board = board_of(2);
        struct position position = support_position("2/1w1/2 b");
        struct cellset *const white = &position.stones[COLOUR_WHITE];
        cellset_add(white, notation_parse_cell(board, round[i], 2));
        cellset_add(white, notation_parse_cell(board, round[(i + 1) % 6], 2));
        ck_assert_int_eq(outcome_winner(&position), COLOUR_NONE);
        cellset_remove(white,
                       notation_parse_cell(board, round[(i + 1) % 6], 2));
        cellset_add(white, notation_parse_cell(board, round[(i + 2) % 6], 2));
        ck_assert_int_eq(outcome_winner(&position), COLOUR_WHITE);
        ck_assert_int_eq(outcome_objectives(&position, COLOUR_WHITE),
                         OUTCOME_LINE);
    }
    ck_assert_int_eq(winner_of("b1/1bb/b1 w"), COLOUR_BLACK);
    ck_assert_int_eq(winner_of("1b/bb1/1b w"), COLOUR_BLACK);
}
END_TEST

START_TEST(both_goals_at_once_win_for_white)
{
    ck_assert_int_eq(winner_after("1w1/2w1/5/wwww/1w1 w"), COLOUR_WHITE);
}
END_TEST

START_TEST(both_goals_at_once_win_for_black)
{
    ck_assert_int_eq(winner_after("1b1/2b1/5/bbbb/1b1 b"), COLOUR_BLACK);
}
END_TEST

START_TEST(white_loses_by_a_y_without_a_line)
{
    ck_assert_int_eq(winner_after("1w1/2w1/5/wwww/3 w"), COLOUR_BLACK);
    ck_assert_int_eq(winner_after("3/wwww/5/1w2/1w1 w"), COLOUR_BLACK);
}
END_TEST

START_TEST(black_loses_by_a_line_without_a_y)
{
    ck_assert_int_eq(winner_after("1b1/2b1/5/1b2/1b1 b"), COLOUR_WHITE);
    ck_assert_int_eq(winner_after("3/b3/1b1bb/4/3 b"), COLOUR_WHITE);
}
END_TEST

/* The winner after a move, the other colour's stones taken off the board. */
static enum colour winner_without_opponent(struct position after, int mover)
{
    after.stones[!mover] = cellset_none();
    return outcome_winner(&after);
}

START_TEST(only_the_movers_own_stones_matter)
{
    uint64_t seed = 1;
    int decisive = 0;
    for (int round = 0; round < 60000; round++) {
        const struct position before = support_scatter(
            &seed, 2 + round % 4, round % 2 ? TURN_WHITE : TURN_BLACK);
        const int cell = support_below(&seed, before.board->cells);
        if (outcome_winner(&before) != COLOUR_NONE ||
            position_at(&before, cell) != COLOUR_NONE)
            continue;
        const struct position after = position_after(&before, cell);
        const enum colour winner = outcome_winner(&after);
        if (winner != winner_without_opponent(after, (int)before.turn))
            ck_abort_msg("round %d", round);
        decisive += winner != COLOUR_NONE;
    }
    ck_assert_int_gt(decisive, 500);
}
END_TEST

/* Each colour's stones in turn as a full board; `bits` are Black's cells. */
static struct position filling(int side, uint64_t bits)
{
    struct position position = position_empty(side, TURN_WHITE);
    position.stones[COLOUR_BLACK].word[0] = bits;
    position.stones[COLOUR_WHITE] = position_free(&position);
    return position;
}

/* The reason why no two goals contradict each other: they would cross. */
static bool goals_cross(const struct position *position)
{
    const unsigned black = outcome_objectives(position, COLOUR_BLACK);
    const unsigned white = outcome_objectives(position, COLOUR_WHITE);
    return (black & OUTCOME_Y && white & OUTCOME_LINE) ||
           (black & OUTCOME_LINE && white & OUTCOME_Y);
}

static void check_all_fillings(int side)
{
    const uint64_t count = UINT64_C(1) << board_of(side)->cells;
    for (uint64_t bits = 0; bits < count; bits++) {
        const struct position position = filling(side, bits);
        if (outcome_winner(&position) == COLOUR_NONE)
            ck_abort_msg("filling %llx is a draw", (unsigned long long)bits);
        if (goals_cross(&position))
            ck_abort_msg("filling %llx: crossing", (unsigned long long)bits);
    }
}

START_TEST(no_draws_and_no_crossing_on_any_full_board_of_side_2)
{
    check_all_fillings(2);
}
END_TEST

START_TEST(no_draws_and_no_crossing_on_any_full_board_of_side_3)
{
    check_all_fillings(3);
}
END_TEST

START_TEST(no_draws_and_no_crossing_on_random_full_boards)
{
    uint64_t seed = 2;
    for (int round = 0; round < 300; round++) {
        struct position position = position_empty(_i, TURN_BLACK);
        const int black = 20 + support_below(&seed, 61);
        for (int cell = 0; cell < position.board->cells; cell++)
            cellset_add(&position.stones[support_below(&seed, 100) >= black],
                        cell);
        if (outcome_winner(&position) == COLOUR_NONE)
            ck_abort_msg("round %d: a draw", round);
        if (goals_cross(&position))
            ck_abort_msg("round %d: crossing", round);
    }
}
END_TEST

/* The winner before and after a pass. */
static void check_pass(const char *text, enum colour winner)
{
    const struct position contract = support_position(text);
    ck_assert_int_eq(outcome_winner(&contract), COLOUR_NONE);
    const struct position main_phase = position_after(&contract, MOVE_PASS);
    ck_assert_int_eq(outcome_winner(&main_phase), winner);
}

START_TEST(whoever_passes_with_a_y_on_an_open_board_wins)
{
    check_pass("1b1/2b1/2b2/bbbb/3 c", COLOUR_BLACK);
    check_pass("1b1/2b1/2b2/bbbb/1b1 c", COLOUR_BLACK);
}
END_TEST

START_TEST(whoever_passes_with_only_a_line_on_an_open_board_loses)
{
    check_pass("1b1/2b1/2b2/1b2/1b1 c", COLOUR_WHITE);
}
END_TEST

START_TEST(whoever_passes_without_a_goal_plays_on)
{
    check_pass("3/4/2b2/4/3 c", COLOUR_NONE);
    check_pass("3/1bb1/1bbb1/1bb1/3 c", COLOUR_NONE);
}
END_TEST

START_TEST(nobody_has_won_before_the_pass)
{
    uint64_t seed = 3;
    for (int round = 0; round < 500; round++) {
        const struct position position =
            support_scatter(&seed, _i, TURN_CONTRACT);
        if (outcome_winner(&position) != COLOUR_NONE)
            ck_abort_msg("round %d", round);
    }
}
END_TEST

START_TEST(a_position_already_won_is_legal_and_has_its_winner)
{
    static const char *const turns = "bw";
    for (const char *turn = turns; *turn; turn++) {
        char line[] = "1w1/1w2/2w2/1w2/1w1 ?";
        char y[] = "bbb/bbbb/bbbbb/bbbb/bbb ?";
        line[sizeof line - 2] = *turn;
        y[sizeof y - 2] = *turn;
        ck_assert_int_eq(winner_of(line), COLOUR_WHITE);
        ck_assert_int_eq(winner_of(y), COLOUR_BLACK);
    }
}
END_TEST

START_TEST(a_state_is_told_in_words)
{
    static const char *const table[][2] = {
        {"3/4/5/4/3 c", "contract: stone or pass"},
        {"bbb/bbbb/bbbbb/bbbb/bbb c", "contract: stone or pass"},
        {"3/4/5/4/3 b", "Black to move"},
        {"3/4/5/4/3 w", "White to move"},
        {"1w1/1w2/2w2/1w2/1w1 b", "White has won"},
        {"bbb/bbbb/bbbbb/bbbb/bbb w", "Black has won"}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const struct position position = support_position(table[i][0]);
        ck_assert_str_eq(outcome_state(&position), table[i][1]);
    }
}
END_TEST

/* What the oracle says, as a colour. */
static enum colour oracle_colour(struct oracle *oracle,
                                 const struct position *position)
{
    char text[NOTATION_SIZE];
    const char said = oracle_decided(oracle, notation_write(position, text));
    return said == 'b'   ? COLOUR_BLACK
           : said == 'w' ? COLOUR_WHITE
                         : COLOUR_NONE;
}

static enum colour compare(struct oracle *oracle,
                           const struct position *position)
{
    char text[NOTATION_SIZE];
    const enum colour truth = oracle_colour(oracle, position);
    const enum colour winner = outcome_winner(position);
    if (winner != truth)
        ck_abort_msg("%s: %s, not %s", notation_write(position, text),
                     colour_name(truth), colour_name(winner));
    return winner;
}

START_TEST(every_pattern_of_side_2_agrees_with_the_oracle)
{
    struct oracle *const oracle = oracle_new(2);
    for (int pattern = 0; pattern < 3 * 3 * 3 * 3 * 3 * 3 * 3; pattern++) {
        struct position position = position_empty(2, TURN_BLACK);
        int rest = pattern;
        for (int cell = 0; cell < 7; cell++, rest /= 3)
            if (rest % 3)
                cellset_add(&position.stones[rest % 3 - 1], cell);
        compare(oracle, &position);
        position.turn = TURN_WHITE;
        compare(oracle, &position);
    }
    oracle_free(oracle);
}
END_TEST

START_TEST(random_patterns_agree_with_the_oracle)
{
    struct oracle *const oracle = oracle_new(_i);
    uint64_t seed = 4;
    int count[COLOUR_NONE + 1] = {0};
    for (int round = 0; round < 40000; round++) {
        const enum turn turn = round % 2 ? TURN_WHITE : TURN_BLACK;
        const struct position position = support_scatter(&seed, _i, turn);
        count[compare(oracle, &position)]++;
    }
    for (int i = COLOUR_BLACK; i <= COLOUR_NONE; i++)
        ck_assert_int_gt(count[i], 2000);
    oracle_free(oracle);
}
END_TEST

static void add_rules(Suite *suite)
{
    TCase *const tcase = support_case(suite, "rules");
    tcase_add_test(tcase, a_line_is_whites_goal_and_a_y_blacks);
    tcase_add_test(tcase, white_wins_by_a_line);
    tcase_add_test(tcase, black_wins_by_a_y_of_either_triple);
    tcase_add_test(tcase, two_opposite_sides_make_no_line_unless_connected);
    tcase_add_test(tcase, a_corner_counts_for_two_sides);
    tcase_add_test(tcase, each_of_the_six_corners_counts_for_two_sides);
    tcase_add_test(tcase, both_goals_at_once_win_for_white);
    tcase_add_test(tcase, both_goals_at_once_win_for_black);
    tcase_add_test(tcase, white_loses_by_a_y_without_a_line);
    tcase_add_test(tcase, black_loses_by_a_line_without_a_y);
    tcase_add_test(tcase, only_the_movers_own_stones_matter);
    tcase_add_test(tcase, whoever_passes_with_a_y_on_an_open_board_wins);
    tcase_add_test(tcase,
                   whoever_passes_with_only_a_line_on_an_open_board_loses);
    tcase_add_test(tcase, whoever_passes_without_a_goal_plays_on);
    tcase_add_loop_test(tcase, nobody_has_won_before_the_pass, BOARD_MIN_SIDE,
                        BOARD_MAX_SIDE + 1);
    tcase_add_test(tcase, a_position_already_won_is_legal_and_has_its_winner);
    tcase_add_test(tcase, a_state_is_told_in_words);
}

static void add_truths(Suite *suite)
{
    TCase *const tcase = support_case(suite, "truths");
    tcase_add_test(tcase, the_goals_of_a_group_by_the_sides_it_touches);
    tcase_add_test(tcase, no_draws_and_no_crossing_on_any_full_board_of_side_2);
    tcase_add_test(tcase, no_draws_and_no_crossing_on_any_full_board_of_side_3);
    tcase_add_loop_test(tcase, no_draws_and_no_crossing_on_random_full_boards,
                        4, BOARD_MAX_SIDE + 1);
    tcase_add_test(tcase, every_pattern_of_side_2_agrees_with_the_oracle);
    tcase_add_loop_test(tcase, random_patterns_agree_with_the_oracle, 3, 5);
}

SUPPORT_SUITE(outcome)
{
    add_rules(suite);
    add_truths(suite);
}
