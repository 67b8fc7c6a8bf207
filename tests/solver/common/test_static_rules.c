/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_static_rules - each rule by hand, then all of them against the rules of
 * the game and against the oracle.
 *
 * What the static rules may say follows from what each single stone does, and
 * that is found here the slow way, by outcome.h on the position after it. The
 * oracle then says whether the conclusions are true.
 */
#include "solver/common/static_rules.h"

#include <string.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "tests/position_oracle.h"
#include "tests/support.h"

enum { FIRST = BOARD_MIN_SIDE, LAST = BOARD_MAX_SIDE + 1 };

/* What the stones on the empty cells do, by cell. */
struct effects {
    struct cellset wins;     /* of the player to move */
    struct cellset suicides; /* of the player to move */
    struct cellset threats;  /* wins of the opponent, were it his turn */
};

/* Who has won once a colour has put a stone on a cell. */
static enum colour winner_after(const struct position *position,
                                enum colour colour, int cell)
{
    struct position after = *position;
    cellset_add(&after.stones[colour], cell);
    return outcome_winner(&after);
}

static struct effects find_effects(const struct position *position)
{
    const enum colour mover = (enum colour)position->turn;
    const enum colour opponent = colour_other(mover);
    const struct cellset empty = position_free(position);
    struct effects effects = {{{0}}, {{0}}, {{0}}};
    for (int cell = cellset_next(&empty, 0); cell >= 0;
         cell = cellset_next(&empty, cell + 1)) {
        const enum colour winner = winner_after(position, mover, cell);
        if (winner == mover)
            cellset_add(&effects.wins, cell);
        if (winner == opponent)
            cellset_add(&effects.suicides, cell);
        if (winner_after(position, opponent, cell) == opponent)
            cellset_add(&effects.threats, cell);
    }
    return effects;
}

/* Which of the numbered rules speaks, 0 when none does. */
static int rule_of(const struct position *position,
                   const struct effects *effects)
{
    const struct cellset quiet =
        cellset_without(position_free(position), effects->suicides);
    if (!cellset_empty(effects->wins))
        return 1;
    if (cellset_empty(quiet))
        return 4;
    if (!cellset_empty(effects->threats))
        return 3;
    return cellset_empty(effects->suicides) ? 0 : 2;
}

static struct static_rules static_rules_of(const struct position *position)
{
    static struct state state;
    struct static_rules static_rules;
    memset(&static_rules, 0x5a, sizeof static_rules);
    state_init(&state, position);
    static_rules_find(&state, &static_rules);
    return static_rules;
}

/* Against what single stones do. */
static void check_rules(const struct position *position,
                        const struct effects *effects,
                        const struct static_rules *static_rules)
{
    struct cellset replies =
        cellset_without(position_free(position), effects->suicides);
    if (!cellset_empty(effects->threats))
        replies = cellset_and(replies, effects->threats);
    if (cellset_count(effects->threats) > 1)
        replies = cellset_none();
    const bool wins = !cellset_empty(effects->wins);
    const bool loses = !wins && cellset_empty(replies);
    if (wins != (static_rules->value == VALUE_WIN))
        position_oracle_complain(position, "rule 1, a winning cell");
    if (loses != (static_rules->value == VALUE_LOSS))
        position_oracle_complain(position, "rules 3 and 4, no reply left");
    if (wins && !cellset_has(&effects->wins, static_rules->move))
        position_oracle_complain(position, "rule 1, the move");
    if (!wins && static_rules->move != MOVE_NONE)
        position_oracle_complain(position, "a move where there is no win");
    if (!wins && !loses &&
        !bits_equal(static_rules->replies, bits_of_cellset(&replies)))
        position_oracle_complain(position, "rules 2 and 3, the replies");
}

/* Whether one of the replies leads to a position the oracle gives the mover. */
static bool one_wins(const struct position *position, bits replies)
{
    int cell;
    BITS_EACH (cell, replies) {
        const struct position after = position_after(position, cell);
        if (position_oracle_winner(&after) == (enum colour)position->turn)
            return true;
    }
    return false;
}

/* Against the oracle. */
static void check_truth(const struct position *position,
                        const struct static_rules *static_rules)
{
    const enum value value = position_oracle_value(position);
    if (static_rules->value != VALUE_UNKNOWN) {
        if (static_rules->value != value)
            position_oracle_complain(position, "not so");
        return;
    }
    if (!bits_any(static_rules->replies))
        position_oracle_complain(position, "unknown, and no reply");
    if (value == VALUE_WIN && !one_wins(position, static_rules->replies))
        position_oracle_complain(position, "the winning replies are left out");
}

/* How often each rule spoke. */
static int spoken[5];

/* Against what single stones do, and if `truth` is wanted the oracle. */
static void check(const struct position *position, bool truth)
{
    const struct effects effects = find_effects(position);
    const struct static_rules static_rules = static_rules_of(position);
    spoken[rule_of(position, &effects)]++;
    check_rules(position, &effects, &static_rules);
    if (truth)
        check_truth(position, &static_rules);
}

/* Fails unless rules 1, 2 and 3 and silence came up often enough to tell. Rule
 * 4 is rare: all of side 2 has only some cases. */
static void check_spoken(int least)
{
    ck_assert_int_ge(spoken[0], least);
    ck_assert_int_ge(spoken[1], least);
    ck_assert_int_ge(spoken[2], least);
    ck_assert_int_ge(spoken[3], least);
}

static void check_both_movers(struct position *position, bool truth)
{
    if (outcome_winner(position) != COLOUR_NONE)
        return;
    for (int i = TURN_BLACK; i <= TURN_WHITE; i++) {
        position->turn = (enum turn)i;
        check(position, truth);
    }
}

START_TEST(true_in_all_of_side_2)
{
    for (int pattern = 0; pattern < 2187; pattern++) {
        struct position position = position_empty(2, TURN_BLACK);
        int digits = pattern;
        for (int cell = 0; cell < 7; cell++, digits /= 3)
            if (digits % 3)
                cellset_add(&position.stones[digits % 3 - 1], cell);
        check_both_movers(&position, true);
    }
    check_spoken(20);
    ck_assert_int_ge(spoken[4], 6);
}
END_TEST

START_TEST(true_in_thousands_of_positions_of_side_3)
{
    uint64_t seed = 50;
    for (int round = 0; round < support_amount(1200, 6000); round++) {
        struct position position =
            position_oracle_game(&seed, 3, 6 + round % 9, round % 5);
        check_both_movers(&position, true);
    }
    check_spoken(support_amount(100, 500));
}
END_TEST

START_TEST(true_in_late_positions_of_side_4)
{
    uint64_t seed = 51;
    for (int round = 0; round < 500; round++) {
        struct position position =
            position_oracle_game(&seed, 4, 25 + round % 6, round % 4);
        check_both_movers(&position, true);
    }
    check_spoken(20);
}
END_TEST

/* The larger boards have no oracle; the cells go far into the sets' words. */
START_TEST(follows_the_rules_on_every_side)
{
    uint64_t seed = 52;
    const int cells = board_of(_i)->cells;
    for (int round = 0; round < 1200 / _i; round++) {
        const int stones = support_below(&seed, cells * 3 / 4);
        struct position position = position_oracle_game(&seed, _i, stones, 3);
        check_both_movers(&position, false);
    }
}
END_TEST

/* A position of which the static rules say a value, with the move on the cell
 * named, or MOVE_NONE for "". */
static void check_value(const char *text, enum value value, const char *name)
{
    const struct position position = support_position(text);
    const struct static_rules static_rules = static_rules_of(&position);
    ck_assert_int_eq(outcome_winner(&position), COLOUR_NONE);
    ck_assert_int_eq(static_rules.value, value);
    ck_assert_int_eq(
        static_rules.move,
        *name ? notation_parse_cell(position.board, name, strlen(name))
              : MOVE_NONE);
    check(&position, true);
}

/* A position that the static rules leave open, with so many replies; the cell
 * named is one of them, or with a minus before it none of them. */
static void check_open(const char *text, int count, const char *name)
{
    const struct position position = support_position(text);
    const struct static_rules static_rules = static_rules_of(&position);
    const bool out = *name == '-';
    const int cell =
        notation_parse_cell(position.board, name + out, strlen(name + out));
    ck_assert_int_eq(outcome_winner(&position), COLOUR_NONE);
    ck_assert_int_eq(static_rules.value, VALUE_UNKNOWN);
    ck_assert_int_eq(bits_count(static_rules.replies), count);
    ck_assert(bits_has(static_rules.replies, cell) != out);
    check(&position, true);
}

START_TEST(an_empty_board_says_nothing)
{
    check_open("3/4/5/4/3 w", 19, "c3");
    check_open("3/4/5/4/3 b", 19, "c3");
    check_open("3/4/2b2/4/3 w", 18, "-c3");
}
END_TEST

START_TEST(rule_1_a_cell_that_makes_the_goal_wins)
{
    check_value("1w1/1w2/1b3/1w2/1w1 w", VALUE_WIN, "c3");
    check_value("1b1/1b2/1w3/bbbb/3 b", VALUE_WIN, "c3");
}
END_TEST

START_TEST(rule_1_both_goals_at_once_win)
{
    check_value("wb/b1w/wb w", VALUE_WIN, "b2");
    check_value("b1/2b/b1 b", VALUE_WIN, "b2");
}
END_TEST

/* Here whoever moves wins, on the same cell. */
START_TEST(rule_1_comes_before_the_threats)
{
    check_value("wb/b1w/1b w", VALUE_WIN, "b2");
    check_value("wb/b1w/1b b", VALUE_WIN, "b2");
}
END_TEST

/* Black's Line: b2 or c2 joins c1 to b3, and with them opposite sides. White's
 * Y: c2 or c3 joins the arm from the top to the row that ends at the two others
 * of its triple. */
START_TEST(rule_2_a_suicide_is_no_reply)
{
    check_open("b1/2b/2 b", 3, "-b2");
    check_open("b1/2b/2 b", 3, "-c2");
    check_open("1w1/1w2/b3b/wwww/3 w", 9, "-c2");
    check_open("1w1/1w2/b3b/wwww/3 w", 9, "-c3");
}
END_TEST

START_TEST(rule_3_a_single_threat_must_be_met)
{
    check_open("1w1/1w2/2b2/1w2/1w1 b", 1, "c2");
    check_open("1b1/1b2/2w2/bbbb/3 w", 1, "c2");
}
END_TEST

/* On b2 Black would make a Line and a Y. */
START_TEST(rule_3_both_goals_at_once_threaten)
{
    check_open("b1/2b/b1 w", 1, "b2");
}
END_TEST

START_TEST(rule_3_the_opponents_suicide_is_no_threat)
{
    check_open("b1/2b/2 w", 5, "b2");
    check_open("1w1/1w2/b3b/wwww/3 b", 11, "c3");
}
END_TEST

/* On c2 Black would join his two groups to a Line. */
START_TEST(rule_3_a_suicide_meets_no_threat)
{
    check_value("1w1/1w2/b1bbb/1w2/1w1 b", VALUE_LOSS, "");
}
END_TEST

START_TEST(rule_3_two_threats_are_too_many)
{
    check_value("1w1/1w2/5/1w2/1w1 b", VALUE_LOSS, "");
    check_value("1b1/1b2/5/bbbb/3 w", VALUE_LOSS, "");
}
END_TEST

/* Each of Black's three cells makes a Line, and none would help White. */
START_TEST(rule_4_nothing_but_suicides_is_lost)
{
    check_value("1w/1bb/1w b", VALUE_LOSS, "");
    check_value("b1b/b1b1/b3b/wb1b/b1b b", VALUE_LOSS, "");
    ck_assert_int_eq(spoken[4], 2);
}
END_TEST

SUPPORT_SUITE(static_rules)
{
    TCase *const hand = support_case(suite, "by hand");
    tcase_add_unchecked_fixture(hand, position_oracle_open_sets, NULL);
    tcase_add_test(hand, an_empty_board_says_nothing);
    tcase_add_test(hand, rule_1_a_cell_that_makes_the_goal_wins);
    tcase_add_test(hand, rule_1_both_goals_at_once_win);
    tcase_add_test(hand, rule_1_comes_before_the_threats);
    tcase_add_test(hand, rule_2_a_suicide_is_no_reply);
    tcase_add_test(hand, rule_3_a_single_threat_must_be_met);
    tcase_add_test(hand, rule_3_both_goals_at_once_threaten);
    tcase_add_test(hand, rule_3_the_opponents_suicide_is_no_threat);
    tcase_add_test(hand, rule_3_a_suicide_meets_no_threat);
    tcase_add_test(hand, rule_3_two_threats_are_too_many);
    tcase_add_test(hand, rule_4_nothing_but_suicides_is_lost);
    TCase *const all = support_case(suite, "positions");
    tcase_add_unchecked_fixture(all, position_oracle_open_sets, NULL);
    tcase_add_test(all, true_in_all_of_side_2);
    tcase_add_test(all, true_in_thousands_of_positions_of_side_3);
    tcase_add_test(all, true_in_late_positions_of_side_4);
    tcase_add_loop_test(all, follows_the_rules_on_every_side, FIRST, LAST);
}
