/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_playout_board - games played fast against the rules played slowly.
 */
#include "play/playout_board.h"

#include "game/outcome.h"
#include "tests/support.h"

/* An empty cell by chance. */
static int draw_cell(uint64_t *seed, const struct position *position)
{
    const struct cellset cells = position_free(position);
    int cell = cellset_next(&cells, 0);
    for (int skip = support_below(seed, cellset_count(cells)); skip > 0; skip--)
        cell = cellset_next(&cells, cell + 1);
    return cell;
}

/* Fails unless a stone of each colour on each empty cell is told to do what it
 * does by the rules. */
static void check_cells(struct playout_board *playout,
                        const struct position *position)
{
    const struct cellset free = position_free(position);
    for (int cell = cellset_next(&free, 0); cell >= 0;
         cell = cellset_next(&free, cell + 1)) {
        for (int i = COLOUR_BLACK; i <= COLOUR_WHITE; i++) {
            const enum colour colour = (enum colour)i;
            struct position after = *position;
            cellset_add(&after.stones[colour], cell);
            after.turn = (enum turn)colour_other(colour);
            if (playout_board_objectives(playout, colour, cell) !=
                outcome_objectives(&after, colour))
                ck_abort_msg("wrong objectives on cell %d", cell);
            if (playout_board_verdict(
                    colour, playout_board_objectives(playout, colour, cell)) !=
                outcome_winner(&after))
                ck_abort_msg("wrong verdict on cell %d", cell);
        }
    }
}

START_TEST(stones_do_what_the_rules_say)
{
    uint64_t seed = 1;
    struct arena arena;
    struct playout_board playout;
    arena_set(&arena, _i);
    for (int game = 0; game < support_amount(10, 20); game++) {
        struct position position =
            position_empty(_i, game % 2 ? TURN_BLACK : TURN_WHITE);
        playout_board_set(&playout, &arena, &position);
        enum colour winner = COLOUR_NONE;
        while (winner == COLOUR_NONE) {
            if (game < 5)
                check_cells(&playout, &position);
            const int cell = draw_cell(&seed, &position);
            position = position_after(&position, cell);
            winner = playout_board_play(&playout, cell);
            ck_assert_int_eq(winner, outcome_winner(&position));
        }
    }
}
END_TEST

START_TEST(a_field_may_begin_anywhere)
{
    uint64_t seed = 2;
    struct arena arena;
    struct playout_board playout;
    for (int round = 0; round < 2000; round++) {
        const int side = 2 + support_below(&seed, 4);
        const struct position position =
            support_scatter(&seed, side, round % 2 ? TURN_BLACK : TURN_WHITE);
        if (outcome_winner(&position) != COLOUR_NONE)
            continue;
        arena_set(&arena, side);
        playout_board_set(&playout, &arena, &position);
        check_cells(&playout, &position);
    }
}
END_TEST

/* The position that a playout board shows. */
static struct position shown(const struct playout_board *playout)
{
    struct position position =
        position_empty(playout->arena->board->side, (enum turn)playout->turn);
    for (int cell = 0; cell < playout->arena->board->cells; cell++)
        if (playout->stone[cell] != COLOUR_NONE)
            cellset_add(&position.stones[playout->stone[cell]], cell);
    return position;
}

/* The last stone decides the game; nobody plays on. */
START_TEST(games_end_when_they_are_decided)
{
    uint64_t random = 3;
    struct arena arena;
    struct playout_replies replies;
    int wins[2][2] = {{0, 0}, {0, 0}};
    arena_set(&arena, 4);
    playout_replies_clear(&replies);
    for (int game = 0; game < 4000; game++) {
        const enum playout_board_style style =
            game % 2 ? PLAYOUT_BOARD_CAREFUL : PLAYOUT_BOARD_PLAIN;
        const struct position start = position_empty(4, TURN_WHITE);
        struct playout_board playout;
        playout_board_set(&playout, &arena, &start);
        const enum colour winner = playout_board_finish(
            &playout, style, game % 4 == 3 ? &replies : NULL, MOVE_NONE,
            &random);
        struct position end = shown(&playout);
        wins[style][winner]++;
        ck_assert_int_eq(playout.free_count,
                         cellset_count(position_free(&end)));
        if (style == PLAYOUT_BOARD_PLAIN) {
            ck_assert_int_eq(outcome_winner(&end), winner);
            continue;
        }
        /* Who is careful ends a game by winning, or has suicides left only. */
        if (outcome_winner(&end) != COLOUR_NONE) {
            ck_assert_int_eq(outcome_winner(&end), winner);
            ck_assert_int_eq(winner, colour_other(playout.turn));
            continue;
        }
        const struct cellset free = position_free(&end);
        for (int cell = cellset_next(&free, 0); cell >= 0;
             cell = cellset_next(&free, cell + 1)) {
            const struct position after = position_after(&end, cell);
            ck_assert_int_eq(outcome_winner(&after), winner);
        }
    }
    for (int style = 0; style < 2; style++)
        for (int colour = 0; colour < 2; colour++)
            ck_assert_int_gt(wins[style][colour], 20);
}
END_TEST

/* Whichever of the two cells of White's bridge Black attacks, a careful White
 * takes the other. */
START_TEST(an_attacked_bridge_is_saved)
{
    const struct position start = support_position("3/4/1w3/2w1/3 b");
    const struct board *const board = start.board;
    struct arena arena;
    arena_set(&arena, 3);
    int tried = 0;
    for (int cell = 0; cell < board->cells; cell++) {
        /* The two cells next to both stones. */
        struct cellset both = start.board->all;
        for (int i = 0; i < board->cells; i++)
            if (position_at(&start, i) == COLOUR_WHITE)
                both = cellset_and(both, board->adjacent[i]);
        if (!cellset_has(&both, cell))
            continue;
        ck_assert_int_eq(cellset_count(both), 2);
        cellset_remove(&both, cell);
        tried++;
        for (uint64_t random = 0; random < 50; random++) {
            struct playout_board playout;
            uint64_t state = random;
            playout_board_set(&playout, &arena, &start);
            ck_assert_int_eq(playout_board_play(&playout, cell), COLOUR_NONE);
            playout_board_finish(&playout, PLAYOUT_BOARD_CAREFUL, NULL, cell,
                                 &state);
            ck_assert_int_eq(playout.stone[cellset_next(&both, 0)],
                             COLOUR_WHITE);
        }
    }
    ck_assert_int_eq(tried, 2);
}
END_TEST

/* Who has won with a reply makes it again, until he loses with it. */
START_TEST(the_last_good_reply_is_made)
{
    const struct position start = position_empty(5, TURN_WHITE);
    const int last = start.board->cells / 2;
    struct arena arena;
    struct playout_board empty;
    struct playout_replies replies;
    uint64_t random = 4;
    int made = 0, lost = 0;
    arena_set(&arena, 5);
    playout_board_set(&empty, &arena, &start);
    ck_assert_int_eq(playout_board_play(&empty, last), COLOUR_NONE);
    playout_replies_clear(&replies);
    for (int game = 0; game < 200; game++) {
        struct playout_board playout = empty;
        const int known = replies.reply[COLOUR_BLACK][last];
        const enum colour winner = playout_board_finish(
            &playout, PLAYOUT_BOARD_CAREFUL, &replies, last, &random);
        if (known >= 0)
            ck_assert_int_eq(replies.moves[0], known);
        made += known >= 0;
        lost += winner == COLOUR_WHITE;
        ck_assert_int_eq(replies.reply[COLOUR_BLACK][last],
                         winner == COLOUR_BLACK ? replies.moves[0] : MOVE_NONE);
    }
    ck_assert_int_gt(made, 20);
    ck_assert_int_gt(lost, 20);
}
END_TEST

SUPPORT_SUITE(playout_board)
{
    TCase *const test = support_case(suite, "playout_board");
    tcase_add_loop_test(test, stones_do_what_the_rules_say, BOARD_MIN_SIDE,
                        BOARD_MAX_SIDE + 1);
    tcase_add_test(test, a_field_may_begin_anywhere);
    tcase_add_test(test, games_end_when_they_are_decided);
    tcase_add_test(test, an_attacked_bridge_is_saved);
    tcase_add_test(test, the_last_good_reply_is_made);
}
