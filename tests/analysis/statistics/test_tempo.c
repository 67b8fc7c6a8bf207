/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_tempo - what is drawn, and figures of side 3 against the oracle. */
#include "analysis/statistics/tempo.h"

#include <stdlib.h>

#include <gsl/gsl_errno.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "tests/oracle.h"
#include "tests/specimen.h"
#include "tests/support.h"

#define B COLOUR_BLACK
#define W COLOUR_WHITE
#define N COLOUR_NONE
#define YES TALLY_YES
#define NO TALLY_NO
#define OUT TALLY_OUT

static struct urn opened(uint64_t seed)
{
    struct urn urn;
    struct status_text why;
    ck_assert_int_eq(urn_open(&urn, seed, TEMPO_STREAM, &why), STATUS_OK);
    return urn;
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
static void check_asked(const struct tempo_draw *draw)
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
        other = draw->asked[TEMPO_BLACK_STONE + i];
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
    struct urn urn = opened(1);
    int plies[20] = {0};
    for (int round = 0; round < 2000; round++) {
        const int k = round % 8;
        struct tempo_draw draw;
        tempo_next(&urn, board_of(3), RULES_INNER, k, &draw);
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
    urn_close(&urn);
}
END_TEST

START_TEST(numbers_of_stones_are_drawn_too)
{
    struct urn urn = opened(2);
    int black[20] = {0};
    for (int round = 0; round < 3000; round++) {
        struct tempo_draw draw;
        tempo_next(&urn, board_of(3), RULES_INNER, -1, &draw);
        if (cellset_empty(draw.position.stones[W]))
            black[cellset_count(draw.position.stones[B])]++;
    }
    for (int k = 0; k <= 7; k++)
        ck_assert_int_gt(black[k], 10);
    ck_assert_int_eq(black[8], 0);
    urn_close(&urn);
}
END_TEST

START_TEST(a_decided_set_is_no_game)
{
    /* Under `open` the set of all cells is a black Y and Line. */
    struct urn urn = opened(3);
    struct tempo_draw draw;
    const enum colour none[TEMPO_QUESTIONS] = {N, N, N, N};
    tempo_next(&urn, board_of(2), RULES_OPEN, 7, &draw);
    ck_assert(!draw.played);
    for (int f = 0; f < TEMPO_FIGURES; f++)
        ck_assert_uint_eq(tempo_answers(&draw, (enum tempo_figure)f, none),
                          OUT);
    tempo_next(&urn, board_of(2), RULES_OPEN, 0, &draw);
    ck_assert(draw.played);
    urn_close(&urn);
}
END_TEST

/* Who wins what is asked, and the possible answers to all figures. */
static const struct {
    enum turn turn;
    enum colour winners[TEMPO_QUESTIONS];
    unsigned answers[TEMPO_FIGURES];
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
        struct tempo_draw draw = {.played = true, .has_stone = {true, true}};
        draw.position.turn = cases[i].turn;
        for (int f = 0; f < TEMPO_FIGURES; f++)
            ck_assert_msg(
                tempo_answers(&draw, (enum tempo_figure)f, cases[i].winners) ==
                    cases[i].answers[f],
                "case %zu, %s", i, tempo_names[f]);
        draw.has_stone[B] = draw.has_stone[W] = false;
        ck_assert_uint_eq(
            tempo_answers(&draw, TEMPO_BLACK_HURT, cases[i].winners), OUT);
    }
}
END_TEST

static enum colour ask(struct oracle *oracle, const struct position *position)
{
    char text[NOTATION_SIZE];
    notation_write(position, text);
    return oracle_winner(oracle, text) == 'w' ? COLOUR_WHITE : COLOUR_BLACK;
}

/* The figures of as many draws, by the oracle. */
static void by_oracle(struct oracle *oracle, uint64_t seed, int draws,
                      int64_t yes[TEMPO_FIGURES], int64_t no[TEMPO_FIGURES])
{
    struct urn urn = opened(seed);
    for (int i = 0; i < draws; i++) {
        struct tempo_draw draw;
        tempo_next(&urn, board_of(3), RULES_INNER, -1, &draw);
        const bool black_first = ask(oracle, &draw.asked[0]) == COLOUR_BLACK;
        const bool black_second = ask(oracle, &draw.asked[1]) == COLOUR_BLACK;
        const enum turn turn = draw.position.turn;
        const bool zugzwang = !black_first && black_second;
        const enum colour owner =
            ask(oracle, &draw.position) == COLOUR_BLACK ? B : W;
        const enum tempo_figure class =
            black_first == black_second
                ? black_first ? TEMPO_BLACK_WINS : TEMPO_WHITE_WINS
            : black_first ? TEMPO_MOVER_WINS
                          : TEMPO_ZUGZWANG;
        for (int f = TEMPO_MOVER_WINS; f <= TEMPO_WHITE_WINS; f++) {
            yes[f] += f == (int)class;
            no[f] += f != (int)class;
        }
        yes[TEMPO_BLACK_ZUGZWANG + turn] += zugzwang;
        no[TEMPO_BLACK_ZUGZWANG + turn] += !zugzwang;
        if (!draw.has_stone[owner])
            continue;
        const bool hurt =
            ask(oracle, &draw.asked[TEMPO_BLACK_STONE + owner]) != owner;
        yes[TEMPO_BLACK_HURT + owner] += hurt;
        no[TEMPO_BLACK_HURT + owner] += !hurt;
    }
    urn_close(&urn);
}

START_TEST(side_3_agrees_with_the_oracle)
{
    enum { DRAWS = 300 };
    struct oracle *const oracle = oracle_new(3);
    struct sample sample = {.board = board_of(3), .rules = RULES_INNER};
    struct ground ground = {.sample = sample};
    struct wanted missing = {0};
    struct status_text why;
    struct tempo tempo;
    int64_t yes[TEMPO_FIGURES] = {0}, no[TEMPO_FIGURES] = {0};
    ck_assert_int_eq(family_join(&sample, &ground.family, &why), STATUS_OK);
    ck_assert_int_eq(known_make(&sample, &ground.known, &why), STATUS_OK);
    ck_assert_int_eq(tempo_take(&ground, 6, DRAWS, -1, &tempo, &missing, &why),
                     STATUS_OK);
    ck_assert_int_gt(tempo.figures[TEMPO_ZUGZWANG].unknown, 200);
    known_free(&ground.known);
    /* What was missing is all that was missing. */
    ck_assert_int_eq(wanted_settle(&missing, &why), STATUS_OK);
    for (size_t i = 0; i < missing.count; i++)
        specimen_add(&sample, &missing.positions[i],
                     ask(oracle, &missing.positions[i]));
    ck_assert_int_eq(known_make(&sample, &ground.known, &why), STATUS_OK);
    wanted_free(&missing);
    ck_assert_int_eq(tempo_take(&ground, 6, DRAWS, -1, &tempo, &missing, &why),
                     STATUS_OK);
    ck_assert_uint_eq(missing.count, 0);
    by_oracle(oracle, 6, DRAWS, yes, no);
    ck_assert_int_gt(yes[TEMPO_BLACK_HURT], 0);
    for (int f = 0; f < TEMPO_FIGURES; f++) {
        ck_assert_int_eq(tempo.figures[f].unknown, 0);
        ck_assert_int_eq(tempo.figures[f].yes, yes[f]);
        ck_assert_int_eq(tempo.figures[f].no, no[f]);
    }
    known_free(&ground.known);
    family_free(&ground.family);
    sample_free(&sample);
    oracle_free(oracle);
}
END_TEST

int main(void)
{
    gsl_set_error_handler_off();
    Suite *const suite = suite_create("tempo");
    TCase *const tcase = support_case(suite, "tempo");
    tcase_add_test(tcase, positions_come_from_games);
    tcase_add_test(tcase, numbers_of_stones_are_drawn_too);
    tcase_add_test(tcase, a_decided_set_is_no_game);
    tcase_add_test(tcase, answers_follow_from_winners);
    tcase_add_test(tcase, side_3_agrees_with_the_oracle);
    return support_run(suite);
}
