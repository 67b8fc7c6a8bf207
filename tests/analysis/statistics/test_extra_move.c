/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_extra_move - what is drawn, and figures of side 3 against the oracle. */
#include "analysis/statistics/extra_move.h"

#include <stdlib.h>

#include "game/outcome.h"
#include "tests/contract_fixture.h"
#include "tests/gsl_case.h"
#include "tests/position_oracle.h"
#include "tests/support.h"

#define B COLOUR_BLACK
#define W COLOUR_WHITE
#define N COLOUR_NONE
#define YES BOUNDS_YES
#define NO BOUNDS_NO
#define OUT BOUNDS_OUT

static struct sampler opened(uint64_t seed)
{
    struct sampler sampler;
    struct status_text why;
    ck_assert_int_eq(sampler_open(&sampler, seed, EXTRA_MOVE_STREAM, &why),
                     STATUS_OK);
    return sampler;
}

/* Whether some cell takes a stone of the colour without ending the game. */
static bool room_for_stone(const struct position *position, enum colour colour)
{
    for (int c = 0; c < position->board->cells; c++) {
        struct position more = *position;
        cellset_add(&more.stones[colour], c);
        if (position_at(position, c) == COLOUR_NONE &&
            outcome_winner(&more) == COLOUR_NONE)
            return true;
    }
    return false;
}

/* What is asked is the position with another turn, or with one stone more. */
static void check_asked(const struct extra_move_draw *draw)
{
    const struct position *const met = &draw->position;
    for (int i = 0; i < 2; i++) {
        struct position other = draw->asked[i];
        ck_assert_int_eq(other.turn, i);
        other.turn = met->turn;
        ck_assert(position_equal(&other, met));
        ck_assert_int_eq(draw->has_stone[i],
                         room_for_stone(met, (enum colour)i));
        if (!draw->has_stone[i])
            continue;
        other = draw->asked[EXTRA_MOVE_BLACK_STONE + i];
        ck_assert_int_eq(outcome_winner(&other), COLOUR_NONE);
        ck_assert_int_eq(other.turn, met->turn);
        ck_assert_int_eq(position_count(&other), position_count(met) + 1);
        ck_assert(cellset_equal(other.stones[!i], met->stones[!i]));
        ck_assert(
            cellset_empty(cellset_without(met->stones[i], other.stones[i])));
    }
}

START_TEST(positions_come_from_games)
{
    struct sampler sampler = opened(1);
    int plies[20] = {0};
    for (int round = 0; round < 2000; round++) {
        const int k = round % 8;
        struct extra_move_draw draw;
        extra_move_next(&sampler, board_of(3), RULES_INNER, k, &draw);
        ck_assert(draw.played);
        const struct position *const met = &draw.position;
        const int black = cellset_count(met->stones[B]) - k;
        const int white = cellset_count(met->stones[W]);
        ck_assert_int_eq(outcome_winner(met), COLOUR_NONE);
        ck_assert_int_ge(black, 0);
        ck_assert_int_eq(white - black, met->turn == TURN_BLACK);
        check_asked(&draw);
        plies[white + black]++;
    }
    /* Each game gives its first position as often as its others. */
    ck_assert_int_gt(plies[0], 100);
    ck_assert_int_gt(plies[3], 100);
    sampler_close(&sampler);
}
END_TEST

START_TEST(numbers_of_stones_are_drawn_too)
{
    struct sampler sampler = opened(2);
    int black[20] = {0};
    for (int round = 0; round < 3000; round++) {
        struct extra_move_draw draw;
        extra_move_next(&sampler, board_of(3), RULES_INNER, -1, &draw);
        if (cellset_empty(draw.position.stones[W]))
            black[cellset_count(draw.position.stones[B])]++;
    }
    for (int k = 0; k <= 7; k++)
        ck_assert_int_gt(black[k], 10);
    ck_assert_int_eq(black[8], 0);
    sampler_close(&sampler);
}
END_TEST

START_TEST(a_decided_set_is_no_game)
{
    /* Under `open` the set of all cells is a black Y and Line. */
    struct sampler sampler = opened(3);
    struct extra_move_draw draw;
    const enum colour none[EXTRA_MOVE_QUESTIONS] = {N, N, N, N};
    extra_move_next(&sampler, board_of(2), RULES_OPEN, 7, &draw);
    ck_assert(!draw.played);
    for (int f = 0; f < EXTRA_MOVE_FIGURES; f++)
        ck_assert_uint_eq(
            extra_move_answers(&draw, (enum extra_move_figure)f, none), OUT);
    extra_move_next(&sampler, board_of(2), RULES_OPEN, 0, &draw);
    ck_assert(draw.played);
    sampler_close(&sampler);
}
END_TEST

/* Who wins what is asked, and the possible answers to all figures. */
static const struct {
    enum turn turn;
    enum colour winners[EXTRA_MOVE_QUESTIONS];
    unsigned answers[EXTRA_MOVE_FIGURES];
} cases[] = {
    {TURN_BLACK, {B, W, B, W}, {YES, NO, NO, NO, NO, OUT, NO, OUT}},
    {TURN_BLACK, {W, B, B, W}, {NO, YES, NO, NO, YES, OUT, OUT, NO}},
    {TURN_WHITE, {W, B, W, B}, {NO, YES, NO, NO, OUT, YES, YES, OUT}},
    {TURN_WHITE, {B, B, W, W}, {NO, NO, YES, NO, OUT, NO, YES, OUT}},
    {TURN_WHITE, {W, W, B, B}, {NO, NO, NO, YES, OUT, NO, OUT, YES}},
    {TURN_BLACK,
     {B, N, N, W},
     {YES | NO, NO, YES | NO, NO, NO, OUT, YES | NO, OUT}},
    {TURN_WHITE,
     {B, N, B, B},
     {YES | NO, NO, YES | NO, NO, OUT, NO, NO | OUT, YES | OUT}},
    {TURN_BLACK,
     {N, N, N, N},
     {YES | NO, YES | NO, YES | NO, YES | NO, YES | NO, OUT, YES | NO | OUT,
      YES | NO | OUT}},
};

START_TEST(answers_follow_from_winners)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct extra_move_draw draw = {.played = true,
                                       .has_stone = {true, true}};
        draw.position.turn = cases[i].turn;
        for (int f = 0; f < EXTRA_MOVE_FIGURES; f++)
            ck_assert_msg(extra_move_answers(&draw, (enum extra_move_figure)f,
                                             cases[i].winners) ==
                              cases[i].answers[f],
                          "case %zu, %s", i, extra_move_names[f]);
        draw.has_stone[B] = draw.has_stone[W] = false;
        ck_assert_uint_eq(
            extra_move_answers(&draw, EXTRA_MOVE_BLACK_HURT, cases[i].winners),
            OUT);
    }
}
END_TEST

/* The figures of as many draws, by the oracle. */
static void by_oracle(uint64_t seed, int draws, int64_t yes[EXTRA_MOVE_FIGURES],
                      int64_t no[EXTRA_MOVE_FIGURES])
{
    struct sampler sampler = opened(seed);
    for (int i = 0; i < draws; i++) {
        struct extra_move_draw draw;
        extra_move_next(&sampler, board_of(3), RULES_INNER, -1, &draw);
        const bool black_first =
            position_oracle_winner(&draw.asked[0]) == COLOUR_BLACK;
        const bool black_second =
            position_oracle_winner(&draw.asked[1]) == COLOUR_BLACK;
        const enum turn turn = draw.position.turn;
        const bool zugzwang = !black_first && black_second;
        const enum colour owner =
            position_oracle_winner(&draw.position) == COLOUR_BLACK ? B : W;
        const enum extra_move_figure class =
            black_first == black_second
                ? black_first ? EXTRA_MOVE_BLACK_WINS : EXTRA_MOVE_WHITE_WINS
            : black_first ? EXTRA_MOVE_MOVER_WINS
                          : EXTRA_MOVE_ZUGZWANG;
        for (int f = EXTRA_MOVE_MOVER_WINS; f <= EXTRA_MOVE_WHITE_WINS; f++) {
            yes[f] += f == (int)class;
            no[f] += f != (int)class;
        }
        yes[EXTRA_MOVE_BLACK_ZUGZWANG + turn] += zugzwang;
        no[EXTRA_MOVE_BLACK_ZUGZWANG + turn] += !zugzwang;
        if (!draw.has_stone[owner])
            continue;
        const bool hurt =
            position_oracle_winner(
                &draw.asked[EXTRA_MOVE_BLACK_STONE + owner]) != owner;
        yes[EXTRA_MOVE_BLACK_HURT + owner] += hurt;
        no[EXTRA_MOVE_BLACK_HURT + owner] += !hurt;
    }
    sampler_close(&sampler);
}

START_TEST(side_3_agrees_with_the_oracle)
{
    enum { DRAWS = 300 };
    struct side_results side_results = {.board = board_of(3),
                                        .rules = RULES_INNER};
    struct result_index result_index = {.winners.side_results = side_results};
    struct missing_positions missing = {0};
    struct status_text why;
    struct extra_move extra_move;
    int64_t yes[EXTRA_MOVE_FIGURES] = {0}, no[EXTRA_MOVE_FIGURES] = {0};
    ck_assert_int_eq(
        contract_sets_join(&side_results, &result_index.contract_sets, &why),
        STATUS_OK);
    ck_assert_int_eq(
        position_winner_make(&side_results, &result_index.winners.index, &why),
        STATUS_OK);
    ck_assert_int_eq(extra_move_take(&result_index, 6, DRAWS, -1, &extra_move,
                                     &missing, &why),
                     STATUS_OK);
    ck_assert_int_gt(extra_move.figures[EXTRA_MOVE_ZUGZWANG].unknown, 200);
    position_winner_free(&result_index.winners.index);
    /* What was missing is all that was missing. */
    ck_assert_int_eq(missing_positions_settle(&missing, &why), STATUS_OK);
    for (size_t i = 0; i < missing.count; i++)
        contract_fixture_add(&side_results, &missing.positions[i],
                             position_oracle_winner(&missing.positions[i]));
    ck_assert_int_eq(
        position_winner_make(&side_results, &result_index.winners.index, &why),
        STATUS_OK);
    missing_positions_free(&missing);
    ck_assert_int_eq(extra_move_take(&result_index, 6, DRAWS, -1, &extra_move,
                                     &missing, &why),
                     STATUS_OK);
    ck_assert_uint_eq(missing.count, 0);
    by_oracle(6, DRAWS, yes, no);
    ck_assert_int_gt(yes[EXTRA_MOVE_BLACK_HURT], 0);
    for (int f = 0; f < EXTRA_MOVE_FIGURES; f++) {
        ck_assert_int_eq(extra_move.figures[f].unknown, 0);
        ck_assert_int_eq(extra_move.figures[f].yes, yes[f]);
        ck_assert_int_eq(extra_move.figures[f].no, no[f]);
    }
    position_winner_free(&result_index.winners.index);
    contract_sets_free(&result_index.contract_sets);
    side_results_free(&side_results);
}
END_TEST

SUPPORT_SUITE(extra_move)
{
    TCase *const tcase = gsl_case(suite, "extra_move");
    tcase_add_unchecked_fixture(tcase, position_oracle_open_sets, NULL);
    tcase_add_test(tcase, positions_come_from_games);
    tcase_add_test(tcase, numbers_of_stones_are_drawn_too);
    tcase_add_test(tcase, a_decided_set_is_no_game);
    tcase_add_test(tcase, answers_follow_from_winners);
    tcase_add_test(tcase, side_3_agrees_with_the_oracle);
}
