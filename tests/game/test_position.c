/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_position - whose turn it is, which moves are legal, what they change. */
#include "game/position.h"

#include "tests/support.h"

enum { FIRST = BOARD_MIN_SIDE, LAST = BOARD_MAX_SIDE + 1 };

START_TEST(colours_have_names_and_opponents)
{
    ck_assert_str_eq(colour_name(COLOUR_BLACK), "black");
    ck_assert_str_eq(colour_name(COLOUR_WHITE), "white");
    ck_assert_str_eq(colour_name(COLOUR_NONE), "none");
    ck_assert_int_eq(colour_other(COLOUR_BLACK), COLOUR_WHITE);
    ck_assert_int_eq(colour_other(COLOUR_WHITE), COLOUR_BLACK);
}
END_TEST

START_TEST(an_empty_board_is_all_free)
{
    const struct position position = position_empty(_i, TURN_WHITE);
    ck_assert_ptr_eq(position.board, board_of(_i));
    ck_assert_int_eq(position.turn, TURN_WHITE);
    ck_assert_int_eq(position_count(&position), 0);
    ck_assert(cellset_equal(position_free(&position), position.board->all));
}
END_TEST

START_TEST(a_game_with_a_contract_begins_with_colours_unassigned)
{
    ck_assert_int_eq(position_start(_i, RULES_INNER).turn, TURN_CONTRACT);
    ck_assert_int_eq(position_start(_i, RULES_OPEN).turn, TURN_CONTRACT);
    ck_assert_int_eq(position_start(_i, RULES_NONE).board->side, _i);
}
END_TEST

START_TEST(without_a_contract_black_moves_first_and_turns_alternate)
{
    struct position position = position_start(_i, RULES_NONE);
    for (int cell = 0; cell < position.board->cells; cell++) {
        const enum turn expected = cell % 2 ? TURN_WHITE : TURN_BLACK;
        ck_assert_int_eq(position.turn, expected);
        position = position_after(&position, cell);
        ck_assert_int_eq(position_at(&position, cell), (int)expected);
    }
}
END_TEST

START_TEST(passing_on_the_first_turn_leaves_white_an_empty_board)
{
    const struct position start = position_start(_i, RULES_INNER);
    const struct position next = position_after(&start, MOVE_PASS);
    const struct position expected = position_empty(_i, TURN_WHITE);
    ck_assert(position_equal(&next, &expected));
}
END_TEST

START_TEST(the_passer_is_black_and_white_moves)
{
    const struct position before = support_position("3/4/1bb2/4/3 c");
    const struct position after = position_after(&before, MOVE_PASS);
    const struct position expected = support_position("3/4/1bb2/4/3 w");
    ck_assert(position_equal(&after, &expected));
    const struct position next = position_after(&after, 0);
    const struct position reply = support_position("w2/4/1bb2/4/3 b");
    ck_assert(position_equal(&next, &reply));
}
END_TEST

START_TEST(contract_stones_are_black_whoever_places_them)
{
    struct position position = position_start(_i, RULES_OPEN);
    for (int cell = 0; cell < position.board->cells; cell++) {
        position = position_after(&position, cell);
        ck_assert_int_eq(position.turn, TURN_CONTRACT);
        ck_assert_int_eq(position_at(&position, cell), COLOUR_BLACK);
    }
    ck_assert(cellset_empty(position.stones[COLOUR_WHITE]));
}
END_TEST

static int sides_at(const struct position *position, int cell)
{
    return position->board->sides[cell];
}

/* Whether the legal moves are the empty cells, those on a side if `border`. */
static bool moves_are(const struct position *position, enum rules rules,
                      bool border)
{
    const struct cellset moves = position_moves(position, rules);
    for (int cell = 0; cell < position->board->cells; cell++) {
        const bool legal = position_at(position, cell) == COLOUR_NONE &&
                           (border || !sides_at(position, cell));
        if (cellset_has(&moves, cell) != legal)
            return false;
    }
    return cellset_next(&moves, position->board->cells) == -1;
}

START_TEST(an_inner_contract_forbids_the_border)
{
    uint64_t seed = 1;
    for (int round = 0; round < 50; round++) {
        const struct position position =
            support_scatter(&seed, _i, TURN_CONTRACT);
        ck_assert(moves_are(&position, RULES_INNER, false));
    }
}
END_TEST

START_TEST(an_open_contract_allows_every_empty_cell)
{
    uint64_t seed = 2;
    for (int round = 0; round < 50; round++) {
        const struct position position =
            support_scatter(&seed, _i, TURN_CONTRACT);
        ck_assert(moves_are(&position, RULES_OPEN, true));
    }
}
END_TEST

START_TEST(a_full_inner_board_leaves_only_the_pass)
{
    struct position position = position_start(_i, RULES_INNER);
    struct cellset moves = position_moves(&position, RULES_INNER);
    const int inner = 3 * (_i - 1) * (_i - 2) + 1;
    for (int stone = 0; stone < inner; stone++) {
        ck_assert_int_eq(cellset_count(moves), inner - stone);
        position = position_after(&position, cellset_next(&moves, 0));
        moves = position_moves(&position, RULES_INNER);
    }
    ck_assert(cellset_empty(moves));
    const struct position after = position_after(&position, MOVE_PASS);
    ck_assert_int_eq(after.turn, TURN_WHITE);
    moves = position_moves(&after, RULES_INNER);
    ck_assert_int_eq(cellset_count(moves), 6 * (_i - 1));
}
END_TEST

START_TEST(in_the_main_phase_every_empty_cell_is_legal)
{
    uint64_t seed = 3;
    for (int round = 0; round < 60; round++) {
        const enum turn turn = round % 2 ? TURN_WHITE : TURN_BLACK;
        const struct position position = support_scatter(&seed, _i, turn);
        ck_assert(moves_are(&position, (enum rules)(round % 3), true));
    }
}
END_TEST

START_TEST(a_move_adds_one_stone_and_captures_nothing)
{
    uint64_t seed = 4;
    struct position position = position_start(_i, RULES_NONE);
    for (int made = 0; made < position.board->cells; made++) {
        const struct position before = position;
        const struct cellset moves = position_moves(&before, RULES_NONE);
        int cell;
        do
            cell = support_below(&seed, position.board->cells);
        while (!cellset_has(&moves, cell));
        position = position_after(&before, cell);
        ck_assert_int_eq(position_count(&before), made);
        ck_assert_int_eq(position_count(&position), made + 1);
        for (int other = 0; other < position.board->cells; other++)
            if (position_at(&position, other) !=
                (other == cell ? (enum colour)before.turn
                               : position_at(&before, other)))
                ck_abort_msg("move %d changed cell %d", made, other);
    }
    ck_assert(cellset_empty(position_free(&position)));
}
END_TEST

START_TEST(free_cells_and_stones_share_out_the_board)
{
    uint64_t seed = 5;
    for (int round = 0; round < 50; round++) {
        const struct position position = support_scatter(&seed, _i, TURN_BLACK);
        const struct cellset free = position_free(&position);
        int stones = 0;
        for (int cell = 0; cell < position.board->cells; cell++) {
            const enum colour colour = position_at(&position, cell);
            stones += colour != COLOUR_NONE;
            if (cellset_has(&free, cell) != (colour == COLOUR_NONE))
                ck_abort_msg("round %d, cell %d", round, cell);
        }
        ck_assert_int_eq(position_count(&position), stones);
    }
}
END_TEST

START_TEST(positions_differ_in_board_turn_and_stones)
{
    static const char *const texts[] = {
        "3/4/5/4/3 c",   "3/4/5/4/3 b",   "3/4/5/4/3 w",   "2/3/2 w",
        "3/4/2b2/4/3 w", "3/4/2w2/4/3 w", "3/4/1b3/4/3 w", "3/4/2b2/4/3 c"};
    const int count = sizeof texts / sizeof *texts;
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++) {
            const struct position a = support_position(texts[i]);
            const struct position b = support_position(texts[j]);
            ck_assert_int_eq(position_equal(&a, &b), i == j);
        }
    }
}
END_TEST

SUPPORT_SUITE(position)
{
    TCase *const plain = support_case(suite, "position");
    tcase_add_test(plain, colours_have_names_and_opponents);
    tcase_add_loop_test(plain, an_empty_board_is_all_free, FIRST, LAST);
    tcase_add_loop_test(plain, free_cells_and_stones_share_out_the_board, FIRST,
                        LAST);
    tcase_add_test(plain, positions_differ_in_board_turn_and_stones);

    TCase *const rules = support_case(suite, "rules");
    tcase_add_loop_test(rules,
                        a_game_with_a_contract_begins_with_colours_unassigned,
                        FIRST, LAST);
    tcase_add_loop_test(
        rules, without_a_contract_black_moves_first_and_turns_alternate, FIRST,
        LAST);
    tcase_add_loop_test(rules,
                        passing_on_the_first_turn_leaves_white_an_empty_board,
                        FIRST, LAST);
    tcase_add_test(rules, the_passer_is_black_and_white_moves);
    tcase_add_loop_test(rules, contract_stones_are_black_whoever_places_them,
                        FIRST, LAST);
    tcase_add_loop_test(rules, an_inner_contract_forbids_the_border, FIRST,
                        LAST);
    tcase_add_loop_test(rules, an_open_contract_allows_every_empty_cell, FIRST,
                        LAST);
    tcase_add_loop_test(rules, a_full_inner_board_leaves_only_the_pass, FIRST,
                        LAST);
    tcase_add_loop_test(rules, in_the_main_phase_every_empty_cell_is_legal,
                        FIRST, LAST);
    tcase_add_loop_test(rules, a_move_adds_one_stone_and_captures_nothing,
                        FIRST, LAST);
}
