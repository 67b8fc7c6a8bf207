/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_search - verdicts against the oracle and the reference values.
 *
 * The oracle confirms the value and the winning move of every main-phase
 * position of side 2, of every contract set of side 3, and of thousands of
 * random positions of sides 3 and 4. Larger boards, which have no oracle, are
 * tried nearly full, where a few lines of minimax can tell. Threads and the
 * symmetries of the root are tried on positions of their own.
 */
#include "solver/dfpn/search.h"

#include "game/outcome.h"
#include "game/symmetry.h"
#include "solver/common/technique.h"
#include "tests/fault_rows.h"
#include "tests/position_oracle.h"
#include "tests/search_checks.h"
#include "tests/support.h"

enum { SETS = 128 };

START_TEST(all_of_side_2)
{
    struct search *const search = search_checks_create(2, MEBIBYTE, 0);
    for (int pattern = 0; pattern < 2187; pattern++) {
        struct position position = position_empty(2, TURN_BLACK);
        int digits = pattern;
        for (int cell = 0; cell < 7; cell++, digits /= 3)
            if (digits % 3)
                cellset_add(&position.stones[digits % 3 - 1], cell);
        for (int i = TURN_BLACK; i <= TURN_WHITE; i++) {
            position.turn = (enum turn)i;
            const struct search_verdict verdict =
                search_checks_prove(search, &position);
            search_checks_check_right(&position, &verdict);
        }
    }
    search_destroy(search);
    fault_rows_row("second opinion, all of side 2", 2 * 2187,
                   "0 disagreements with brute force");
}
END_TEST

START_TEST(thousands_of_positions_of_side_3)
{
    uint64_t seed = 70;
    struct search *const search = search_checks_create(3, 16 * MEBIBYTE, 0);
    const int rounds = support_amount(500, 3000);
    for (int round = 0; round < rounds; round++) {
        const struct position position =
            position_oracle_game(&seed, 3, 5 + round % 9, round % 6);
        const struct search_verdict verdict =
            search_checks_prove(search, &position);
        search_checks_check_right(&position, &verdict);
    }
    search_destroy(search);
    fault_rows_row("second opinion, games of side 3", rounds,
                   "0 disagreements with brute force");
}
END_TEST

/* Also positions that nobody would play to, most of them over. */
START_TEST(any_stones_on_side_3)
{
    uint64_t seed = 71;
    struct search *const search = search_checks_create(3, 16 * MEBIBYTE, 0);
    const int rounds = support_amount(700, 2000);
    for (int round = 0; round < rounds; round++) {
        const int black = support_below(&seed, 10);
        const int white = 5 + support_below(&seed, 5);
        const struct position position =
            position_oracle_strew(&seed, 3, black, white);
        const struct search_verdict verdict =
            search_checks_prove(search, &position);
        search_checks_check_right(&position, &verdict);
    }
    search_destroy(search);
    fault_rows_row("second opinion, any stones on side 3", rounds,
                   "0 disagreements with brute force");
}
END_TEST

START_TEST(late_positions_of_side_4)
{
    uint64_t seed = 72;
    struct search *const search = search_checks_create(4, 16 * MEBIBYTE, 0);
    for (int round = 0; round < 600; round++) {
        const struct position position =
            position_oracle_game(&seed, 4, 25 + round % 6, round % 6);
        const struct search_verdict verdict =
            search_checks_prove(search, &position);
        search_checks_check_right(&position, &verdict);
    }
    search_destroy(search);
    fault_rows_row("second opinion, late games of side 4", 600,
                   "0 disagreements with brute force");
}
END_TEST

/* As search_checks_check_right() does, but by minimax. */
static void check_by_minimax(const struct position *position,
                             const struct search_verdict *verdict)
{
    search_checks_check_form(position, verdict);
    if (value_winner(position->turn, verdict->value) !=
        search_checks_minimax(position))
        position_oracle_complain(position, "a wrong value");
    if (verdict->move == MOVE_NONE)
        return;
    const struct position after = position_after(position, verdict->move);
    if (search_checks_minimax(&after) != (enum colour)position->turn)
        position_oracle_complain(position, "the move does not win");
}

/* Every width of the sets has a side here. */
START_TEST(nearly_full_boards)
{
    static const unsigned without[] = {0, TECHNIQUE_ALL};
    uint64_t seed = 73;
    struct search *searches[3];
    for (int i = 0; i < 2; i++)
        searches[i] = search_checks_create_without(_i, MEBIBYTE, without[i]);
    searches[2] = search_checks_create_threads(_i, MEBIBYTE, 3);
    for (int done = 0; done < 20;) {
        const struct position position = search_checks_nearly_full(&seed, _i);
        if (cellset_count(position_free(&position)) > 8)
            continue;
        done++;
        for (int i = 0; i < 3; i++) {
            const struct search_verdict verdict =
                search_checks_prove(searches[i], &position);
            check_by_minimax(&position, &verdict);
        }
    }
    for (int i = 0; i < 3; i++)
        search_destroy(searches[i]);
}
END_TEST

static const int thread_counts[] = {2, 4, 7};

/* Small tables make the threads meet in them. */
START_TEST(threads_change_no_verdict)
{
    const int threads = thread_counts[_i];
    uint64_t seed = 80;
    struct search *alone[5];
    struct search *many[5];
    for (int side = 3; side < 5; side++) {
        alone[side] = search_checks_create(side, MEBIBYTE, 0);
        many[side] = search_checks_create_threads(side, MEBIBYTE / 4, threads);
    }
    for (int round = 0; round < support_amount(100, 300); round++) {
        const int side = round % 3 ? 3 : 4;
        const struct position position =
            side == 3
                ? position_oracle_game(&seed, 3, 5 + round % 7, round % 6)
                : position_oracle_game(&seed, 4, 22 + round % 6, round % 6);
        const struct search_verdict one =
            search_checks_prove(alone[side], &position);
        const struct search_verdict verdict =
            search_checks_prove(many[side], &position);
        search_checks_check_right(&position, &verdict);
        if (verdict.value != one.value)
            position_oracle_complain(&position,
                                     "another value on several threads");
    }
    for (int side = 3; side < 5; side++) {
        search_destroy(alone[side]);
        search_destroy(many[side]);
    }
}
END_TEST

/* Hard enough for all threads to be at work for a while. */
START_TEST(threads_prove_the_contract_sets)
{
    static const char *const texts[] = {"3/4/5/4/3 w", "3/4/2b2/4/3 w",
                                        "3/1b2/2bb1/4/3 w", "3/1bb1/5/1b2/3 w"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const struct position position = support_position(texts[i]);
        struct search *const search =
            search_checks_create_threads(3, 16 * MEBIBYTE, thread_counts[_i]);
        const struct search_verdict verdict =
            search_checks_prove(search, &position);
        search_checks_check_right(&position, &verdict);
        search_destroy(search);
    }
}
END_TEST

START_TEST(one_thread_does_the_same_every_time)
{
    uint64_t seed = 81;
    struct search *const search = search_checks_create_threads(3, 65536, 1);
    struct search *const none = search_checks_create_threads(3, 65536, 0);
    const int rounds = support_amount(25, 100);
    for (int round = 0; round < rounds; round++) {
        const struct position position =
            position_oracle_game(&seed, 3, 5 + round % 7, round % 6);
        const uint64_t nodes = search_checks_prove(search, &position).nodes;
        for (int i = 1; i < 20; i++)
            if (search_checks_prove(i % 2 ? none : search, &position).nodes !=
                nodes)
                position_oracle_complain(&position, "another number of nodes");
    }
    fault_rows_row("one thread, one seed: 20 runs each", rounds,
                   "identical node counts");
    search_destroy(search);
    search_destroy(none);
}
END_TEST

/* A position that a symmetry leaves as it is: every cell with its images is
 * empty or of one colour. Nobody has won. */
static struct position symmetric(uint64_t *seed, int side, int symmetry,
                                 int filled)
{
    const struct board *const board = board_of(side);
    for (;;) {
        struct position position = position_empty(
            side, support_below(seed, 2) ? TURN_WHITE : TURN_BLACK);
        for (int cell = 0; cell < board->cells; cell++) {
            const int image = symmetry_move(board, symmetry, cell);
            const bool stone = support_below(seed, 100) < filled;
            const int colour = support_below(seed, 100) < 45;
            if (!stone || position_at(&position, cell) != COLOUR_NONE)
                continue;
            cellset_add(&position.stones[colour], cell);
            for (int at = image; at != cell;
                 at = symmetry_move(board, symmetry, at))
                cellset_add(&position.stones[colour], at);
        }
        if (outcome_winner(&position) == COLOUR_NONE)
            return position;
    }
}

START_TEST(symmetric_positions)
{
    uint64_t seed = 82;
    int differ = 0;
    struct search *const with = search_checks_create(3, MEBIBYTE, 0);
    struct search *const without =
        search_checks_create_without(3, MEBIBYTE, TECHNIQUE_SYMMETRY);
    struct search *const threads = search_checks_create_threads(3, MEBIBYTE, 2);
    const int rounds = support_amount(300, 600);
    for (int round = 0; round < rounds; round++) {
        const struct position position =
            symmetric(&seed, 3, 1 + round % (BOARD_SYMMETRIES - 1), 35);
        const struct search_verdict one = search_checks_prove(with, &position);
        const struct search_verdict two =
            search_checks_prove(without, &position);
        const struct search_verdict three =
            search_checks_prove(threads, &position);
        search_checks_check_right(&position, &one);
        search_checks_check_right(&position, &two);
        search_checks_check_right(&position, &three);
        differ += one.nodes != two.nodes;
    }
    ck_assert_int_ge(differ, rounds / 6);
    search_destroy(with);
    search_destroy(without);
    search_destroy(threads);
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
    struct search *const search = search_checks_create(3, 64 * MEBIBYTE, 0);
    position_oracle_open();
    for (int i = 0; i < SETS; i++) {
        const struct position position = numbered_set(i);
        position_oracle_winner(&position);
        set_verdicts[i] = search_checks_prove(search, &position);
    }
    search_destroy(search);
}

START_TEST(all_contract_sets_of_side_3)
{
    for (int i = 0; i < SETS; i++) {
        const struct position position = numbered_set(i);
        search_checks_check_right(&position, &set_verdicts[i]);
    }
    fault_rows_row("second opinion, all contract sets of side 3", SETS,
                   "0 disagreements with brute force");
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
        search_checks_create(position.board->side, 16 * MEBIBYTE, 0);
    const struct search_verdict verdict =
        search_checks_prove(search, &position);
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
    struct search *const search = search_checks_create(3, 16 * MEBIBYTE, 0);
    for (int round = 0; round < support_amount(30, 60); round++) {
        const struct position position =
            position_oracle_game(&seed, 3, 6 + round % 7, round % 5);
        const enum value value = position_oracle_value(&position);
        for (int k = 0; k < BOARD_SYMMETRIES; k++) {
            const struct position image = symmetry_position(&position, k);
            const struct search_verdict verdict =
                search_checks_prove(search, &image);
            search_checks_check_right(&image, &verdict);
            if (verdict.value != value)
                position_oracle_complain(&image,
                                         "another value than its image");
        }
    }
    search_destroy(search);
}
END_TEST

SUPPORT_SUITE(search)
{
    TCase *const positions = support_case(suite, "positions");
    tcase_add_unchecked_fixture(positions, position_oracle_open_sets, NULL);
    tcase_add_test(positions, all_of_side_2);
    tcase_add_test(positions, thousands_of_positions_of_side_3);
    tcase_add_test(positions, any_stones_on_side_3);
    tcase_add_test(positions, late_positions_of_side_4);
    tcase_add_loop_test(positions, nearly_full_boards, BOARD_MIN_SIDE,
                        BOARD_MAX_SIDE + 1);
    tcase_add_test(positions, twelve_symmetries_give_twelve_equal_answers);
    tcase_add_test(positions, symmetric_positions);
    TCase *const threads = support_case(suite, "threads");
    tcase_add_unchecked_fixture(threads, position_oracle_open_sets, NULL);
    tcase_add_loop_test(threads, threads_change_no_verdict, 0, 3);
    tcase_add_loop_test(threads, threads_prove_the_contract_sets, 0, 3);
    tcase_add_test(threads, one_thread_does_the_same_every_time);
    TCase *const reference = support_case(suite, "reference values");
    tcase_add_unchecked_fixture(reference, prove_sets, NULL);
    tcase_add_test(reference, all_contract_sets_of_side_3);
    tcase_add_test(reference, black_wins_so_many_sets_by_number_of_stones);
    tcase_add_test(reference, white_wins_six_triples);
    tcase_add_test(reference, white_wins_the_contract_sets_of_side_2);
    tcase_add_loop_test(reference, without_a_contract_every_first_move_loses, 0,
                        sizeof openings / sizeof *openings);
    tcase_add_test(reference, more_stones_may_hurt_black);
    tcase_add_test(reference, a_bare_y_of_white_counts);
}
