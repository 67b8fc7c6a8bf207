/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_search - verdicts against the oracle and the reference values.
 *
 * The oracle confirms the value and the winning move of every main-phase
 * position of side 2, of every contract set of side 3, and of thousands of
 * random positions of sides 3 and 4. Larger boards, which have no oracle, are
 * tried nearly full, where a few lines of minimax can tell.
 */
#include "solver/search.h"

#include "game/outcome.h"
#include "game/symmetry.h"
#include "tests/judge.h"
#include "tests/support.h"
#include "tests/trial.h"

enum { SETS = 128 };

START_TEST(all_of_side_2)
{
    struct search *const search = trial_create(2, MEBIBYTE, 0);
    for (int pattern = 0; pattern < 2187; pattern++) {
        struct position position = position_empty(2, TURN_BLACK);
        int digits = pattern;
        for (int cell = 0; cell < 7; cell++, digits /= 3)
            if (digits % 3)
                cellset_add(&position.stones[digits % 3 - 1], cell);
        for (int i = TURN_BLACK; i <= TURN_WHITE; i++) {
            position.turn = (enum turn)i;
            const struct search_verdict verdict =
                trial_prove(search, &position);
            trial_check_right(&position, &verdict);
        }
    }
    search_destroy(search);
}
END_TEST

START_TEST(thousands_of_positions_of_side_3)
{
    uint64_t seed = 70;
    struct search *const search = trial_create(3, 16 * MEBIBYTE, 0);
    for (int round = 0; round < 3000; round++) {
        const struct position position =
            judge_game(&seed, 3, 5 + round % 9, round % 6);
        const struct search_verdict verdict = trial_prove(search, &position);
        trial_check_right(&position, &verdict);
    }
    search_destroy(search);
}
END_TEST

/* Also positions that nobody would play to, most of them over. */
START_TEST(any_stones_on_side_3)
{
    uint64_t seed = 71;
    struct search *const search = trial_create(3, 16 * MEBIBYTE, 0);
    for (int round = 0; round < 2000; round++) {
        const int black = support_below(&seed, 10);
        const int white = 5 + support_below(&seed, 5);
        const struct position position = judge_strew(&seed, 3, black, white);
        const struct search_verdict verdict = trial_prove(search, &position);
        trial_check_right(&position, &verdict);
    }
    search_destroy(search);
}
END_TEST

START_TEST(late_positions_of_side_4)
{
    uint64_t seed = 72;
    struct search *const search = trial_create(4, 16 * MEBIBYTE, 0);
    for (int round = 0; round < 600; round++) {
        const struct position position =
            judge_game(&seed, 4, 25 + round % 6, round % 6);
        const struct search_verdict verdict = trial_prove(search, &position);
        trial_check_right(&position, &verdict);
    }
    search_destroy(search);
}
END_TEST

/* A position that is not over, with few cells empty: stones of random colours
 * are placed where they decide nothing, and a few are taken away again. (No
 * board's number of cells is a multiple of 5.) */
static struct position nearly_full(uint64_t *seed, int side)
{
    const struct board *const board = board_of(side);
    struct position position =
        position_empty(side, support_below(seed, 2) ? TURN_WHITE : TURN_BLACK);
    const int first = support_below(seed, board->cells);
    for (int i = 0; i < board->cells; i++) {
        const int cell = (first + 5 * i) % board->cells;
        const int colour = support_below(seed, 2);
        for (int j = 0; j < 2; j++) {
            struct position after = position;
            cellset_add(&after.stones[colour ^ j], cell);
            if (outcome_winner(&after) != COLOUR_NONE)
                continue;
            position = after;
            break;
        }
    }
    for (int i = 0; i < 5; i++) {
        const int cell = support_below(seed, board->cells);
        cellset_remove(&position.stones[COLOUR_BLACK], cell);
        cellset_remove(&position.stones[COLOUR_WHITE], cell);
    }
    return position;
}

/* The winner, by trying everything. */
static enum colour minimax(const struct position *position)
{
    const enum colour winner = outcome_winner(position);
    const enum colour mover = (enum colour)position->turn;
    const struct cellset empty = position_free(position);
    if (winner != COLOUR_NONE)
        return winner;
    for (int cell = cellset_next(&empty, 0); cell >= 0;
         cell = cellset_next(&empty, cell + 1)) {
        const struct position after = position_after(position, cell);
        if (minimax(&after) == mover)
            return mover;
    }
    return colour_other(mover);
}

START_TEST(nearly_full_boards)
{
    uint64_t seed = 73;
    struct search *const search = trial_create(_i, MEBIBYTE, 0);
    for (int done = 0; done < 20;) {
        const struct position position = nearly_full(&seed, _i);
        if (cellset_count(position_free(&position)) > 8)
            continue;
        done++;
        const struct search_verdict verdict = trial_prove(search, &position);
        trial_check_form(&position, &verdict);
        if (value_winner(position.turn, verdict.value) != minimax(&position))
            judge_complain(&position, "a wrong value");
        if (verdict.move == MOVE_NONE)
            continue;
        const struct position after = position_after(&position, verdict.move);
        if (minimax(&after) != (enum colour)position.turn)
            judge_complain(&position, "the move does not win");
    }
    search_destroy(search);
}
END_TEST

/* Set number i of side 3: bit j says whether there is a stone on the j-th inner
 * cell; White is to move. */
static struct position numbered_set(int number)
{
    struct position position = position_empty(3, TURN_WHITE);
    const struct cellset *const inner = &position.board->inner;
    int bit = 0;
    for (int cell = cellset_next(inner, 0); cell >= 0;
         cell = cellset_next(inner, cell + 1), bit++)
        if (number >> bit & 1)
            cellset_add(&position.stones[COLOUR_BLACK], cell);
    return position;
}

/* Worked out once for all tests of the program. */
static struct search_verdict set_verdicts[SETS];

static void prove_sets(void)
{
    struct search *const search = trial_create(3, 64 * MEBIBYTE, 0);
    judge_open();
    for (int i = 0; i < SETS; i++) {
        const struct position position = numbered_set(i);
        judge_winner(&position);
        set_verdicts[i] = trial_prove(search, &position);
    }
    search_destroy(search);
}

START_TEST(all_contract_sets_of_side_3)
{
    for (int i = 0; i < SETS; i++) {
        const struct position position = numbered_set(i);
        trial_check_right(&position, &set_verdicts[i]);
    }
}
END_TEST

START_TEST(black_wins_so_many_sets_by_number_of_stones)
{
    static const int expected[] = {0, 0, 0, 29, 35, 21, 7, 1};
    int won[8] = {0};
    for (int i = 0; i < SETS; i++)
        won[__builtin_popcount((unsigned)i)] +=
            set_verdicts[i].value == VALUE_LOSS;
    for (int stones = 0; stones < 8; stones++)
        ck_assert_int_eq(won[stones], expected[stones]);
}
END_TEST

/* White wins the centre with two adjacent cells of the ring, no other triple.
 */
START_TEST(white_wins_six_triples)
{
    const struct board *const board = board_of(3);
    const int centre = board_cell_at(board, 0, 0);
    for (int i = 0; i < SETS; i++) {
        const struct position position = numbered_set(i);
        struct cellset ring = position.stones[COLOUR_BLACK];
        if (cellset_count(ring) != 3)
            continue;
        const bool has_centre = cellset_has(&ring, centre);
        cellset_remove(&ring, centre);
        const int first = cellset_next(&ring, 0);
        const int second = cellset_next(&ring, first + 1);
        const bool white =
            has_centre && cellset_has(&board->adjacent[first], second);
        ck_assert(set_verdicts[i].value == (white ? VALUE_WIN : VALUE_LOSS));
    }
}
END_TEST

/* The colour that wins, by a search of its own. */
static enum colour winner_of(const char *text)
{
    const struct position position = support_position(text);
    struct search *const search =
        trial_create(position.board->side, 16 * MEBIBYTE, 0);
    const struct search_verdict verdict = trial_prove(search, &position);
    search_destroy(search);
    return value_winner(position.turn, verdict.value);
}

START_TEST(white_wins_the_contract_sets_of_side_2)
{
    ck_assert_int_eq(winner_of("2/3/2 w"), COLOUR_WHITE);
    ck_assert_int_eq(winner_of("2/1b1/2 w"), COLOUR_WHITE);
}
END_TEST

static const char *const openings[] = {
    "2/3/2 b",       "2/1b1/2 w",     "b1/3/2 w",     "3/4/5/4/3 b",
    "3/4/2b2/4/3 w", "3/1b2/5/4/3 w", "b2/4/5/4/3 w", "1b1/4/5/4/3 w",
};

START_TEST(without_a_contract_every_first_move_loses)
{
    ck_assert_int_eq(winner_of(openings[_i]), COLOUR_WHITE);
}
END_TEST

/* One more black stone turns a win into a loss. */
START_TEST(more_stones_may_hurt_black)
{
    ck_assert_int_eq(winner_of("3/2bb/1wwb1/1bbw/w2 b"), COLOUR_BLACK);
    ck_assert_int_eq(winner_of("2b/2bb/1wwb1/1bbw/w2 b"), COLOUR_WHITE);
}
END_TEST

/* Black is to make a Y and White only to hinder it, but here White's Y counts.
 */
START_TEST(a_bare_y_of_white_counts)
{
    ck_assert_int_eq(winner_of("bwb/bwbb/bb1wb/wwbw/bbb w"), COLOUR_BLACK);
}
END_TEST

START_TEST(twelve_symmetries_give_twelve_equal_answers)
{
    uint64_t seed = 74;
    struct search *const search = trial_create(3, 16 * MEBIBYTE, 0);
    for (int round = 0; round < 60; round++) {
        const struct position position =
            judge_game(&seed, 3, 6 + round % 7, round % 5);
        const enum value value = judge_value(&position);
        for (int k = 0; k < BOARD_SYMMETRIES; k++) {
            const struct position image = symmetry_position(&position, k);
            const struct search_verdict verdict = trial_prove(search, &image);
            trial_check_right(&image, &verdict);
            if (verdict.value != value)
                judge_complain(&image, "another value than its image");
        }
    }
    search_destroy(search);
}
END_TEST

int main(void)
{
    Suite *const suite = suite_create("search");
    TCase *const positions = support_case(suite, "positions");
    tcase_add_unchecked_fixture(positions, judge_open, judge_close);
    tcase_add_test(positions, all_of_side_2);
    tcase_add_test(positions, thousands_of_positions_of_side_3);
    tcase_add_test(positions, any_stones_on_side_3);
    tcase_add_test(positions, late_positions_of_side_4);
    tcase_add_loop_test(positions, nearly_full_boards, BOARD_MIN_SIDE,
                        BOARD_MAX_SIDE + 1);
    tcase_add_test(positions, twelve_symmetries_give_twelve_equal_answers);
    TCase *const reference = support_case(suite, "reference values");
    tcase_add_unchecked_fixture(reference, prove_sets, judge_close);
    tcase_add_test(reference, all_contract_sets_of_side_3);
    tcase_add_test(reference, black_wins_so_many_sets_by_number_of_stones);
    tcase_add_test(reference, white_wins_six_triples);
    tcase_add_test(reference, white_wins_the_contract_sets_of_side_2);
    tcase_add_loop_test(reference, without_a_contract_every_first_move_loses, 0,
                        sizeof openings / sizeof *openings);
    tcase_add_test(reference, more_stones_may_hurt_black);
    tcase_add_test(reference, a_bare_y_of_white_counts);
    return support_run(suite);
}
