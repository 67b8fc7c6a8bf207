/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_estimate - a long search asks who is likely to win, and heeds it. */
#include "game/notation.h"
#include "game/value.h"
#include "solver/common/technique.h"
#include "solver/dfpn/search.h"
#include "tests/search_checks.h"
#include "tests/support.h"

enum { BEYOND = SEARCH_ESTIMATE_AFTER + 4000 };

/* Who was asked about, and what he answers. */
struct asked {
    struct position position;
    int times;
    uint64_t nodes; /* when asked last */
    struct search_limits left;
    int chance;
    int often;   /* the cell that it is mostly about */
    uint32_t of; /* so many times as about any other; 0: of none */
    volatile sig_atomic_t *stop; /* to be set meanwhile, or NULL */
};

static int answer(void *context, const struct position *position,
                  uint64_t nodes, const struct search_limits *left,
                  uint32_t *visits)
{
    struct asked *const asked = context;
    asked->position = *position;
    asked->times++;
    asked->nodes = nodes;
    asked->left = *left;
    if (asked->stop)
        *asked->stop = 1;
    for (int i = 0; i < position->board->cells; i++) {
        ck_assert_uint_eq(visits[i], 0);
        visits[i] = asked->of ? 1 : 0;
    }
    if (asked->of)
        visits[asked->often] = asked->of;
    return asked->chance;
}

/* The disproof number after so many nodes, which without connections are
 * cheap. */
static uint32_t search(const char *text, uint64_t nodes, struct asked *asked)
{
    const struct position position = support_position(text);
    const struct search_limits limits = {.nodes = nodes};
    struct search *const search = search_checks_create_without(
        4, MEBIBYTE * 64, TECHNIQUE_MUST_PLAY | TECHNIQUE_OWN_WINS);
    struct search_verdict verdict;
    if (asked)
        search_set_estimate(search, answer, asked);
    search_prove(search, &position, &limits, &verdict);
    ck_assert_int_eq(verdict.value, VALUE_UNKNOWN);
    search_destroy(search);
    return verdict.dn;
}

static const char hard[] = "4/5/2b3/3b1b1/6/5/4 w";

START_TEST(it_is_not_asked_when_the_search_is_short)
{
    struct asked asked = {.chance = VALUE_CERTAIN};
    search(hard, SEARCH_ESTIMATE_AFTER, &asked);
    ck_assert_int_eq(asked.times, 0);
}
END_TEST

START_TEST(it_is_not_asked_when_black_is_to_move)
{
    struct asked asked = {.chance = VALUE_CERTAIN};
    search("4/5/2b3/3b1b1/3w2/5/4 b", BEYOND, &asked);
    ck_assert_int_eq(asked.times, 0);
}
END_TEST

START_TEST(it_is_not_asked_when_white_has_a_stone)
{
    struct asked asked = {.chance = VALUE_CERTAIN};
    search("4/5/2b3/3b1b1/3wb1/5/4 w", BEYOND, &asked);
    ck_assert_int_eq(asked.times, 0);
}
END_TEST

/* One half and less is Black's, 27/32 and more White's. */
START_TEST(it_is_asked_and_the_answer_steers)
{
    const struct position position = support_position(hard);
    struct asked white = {.chance = VALUE_CERTAIN};
    struct asked white_just = {.chance = VALUE_CERTAIN / 32 * 27};
    struct asked black = {.chance = 0};
    struct asked black_just = {.chance = VALUE_CERTAIN / 2};
    struct asked nobody = {.chance = -1};
    struct asked even = {.chance = VALUE_CERTAIN / 2 + 1};
    struct asked either = {.chance = VALUE_CERTAIN / 32 * 27 - 1};
    const uint32_t without = search(hard, BEYOND, NULL);
    const uint32_t with_white = search(hard, BEYOND, &white);
    const uint32_t with_black = search(hard, BEYOND, &black);
    ck_assert_uint_eq(search(hard, BEYOND, &nobody), without);
    ck_assert_uint_eq(search(hard, BEYOND, &even), without);
    ck_assert_uint_eq(search(hard, BEYOND, &either), without);
    ck_assert_uint_eq(search(hard, BEYOND, &white_just), with_white);
    ck_assert_uint_eq(search(hard, BEYOND, &black_just), with_black);
    ck_assert_uint_ne(with_white, without);
    ck_assert_uint_ne(with_black, without);
    ck_assert_uint_ne(with_white, with_black);
    ck_assert_int_eq(white.times, 1);
    ck_assert_int_eq(black.times, 1);
    ck_assert_int_eq(nobody.times, 1);
    ck_assert_uint_eq(white.nodes, SEARCH_ESTIMATE_AFTER);
    ck_assert(position_equal(&white.position, &position));
}
END_TEST

START_TEST(a_longer_search_asks_again)
{
    struct asked asked = {.chance = -1};
    search(hard, SEARCH_ESTIMATE_AGAIN + 1000, &asked);
    ck_assert_int_eq(asked.times, 2);
    ck_assert_uint_eq(asked.nodes, SEARCH_ESTIMATE_AGAIN);
}
END_TEST

/* What so many nodes tell of a position, if the question is asked once. */
static enum value value_after(const char *text, uint64_t nodes,
                              struct asked *asked)
{
    const struct position position = support_position(text);
    const struct search_limits limits = {.nodes = nodes};
    struct search *const search = search_checks_create(4, MEBIBYTE * 64, 0);
    struct search_verdict verdict;
    search_set_estimate(search, answer, asked);
    search_prove(search, &position, &limits, &verdict);
    search_destroy(search);
    ck_assert_int_eq(asked->times, 1);
    return verdict.value;
}

/* A set of Black's: 95,945 nodes with the right answer, 153,670 with the wrong
 * one. */
START_TEST(the_right_answer_helps)
{
    static const char blacks[] = "4/1bb2/1b2b1/7/6/5/4 w";
    struct asked right = {.chance = 0}, wrong = {.chance = VALUE_CERTAIN};
    ck_assert_int_eq(value_after(blacks, 120000, &right), VALUE_LOSS);
    ck_assert_int_eq(value_after(blacks, 120000, &wrong), VALUE_UNKNOWN);
}
END_TEST

/* A set of White's, which he wins with d5: 152,993 nodes if the answer is about
 * that, 240,976 if it is about all moves alike. */
START_TEST(moves_that_it_is_about_go_first)
{
    static const char whites[] = "4/5/6/1b1b3/6/5/4 w";
    const int move = notation_parse_cell(board_of(4), "d5", 2);
    const int chance = VALUE_CERTAIN / 4 * 3; /* nobody is thought to lose */
    struct asked that = {.chance = chance, .often = move, .of = 10000};
    struct asked alike = {.chance = chance, .often = move, .of = 1};
    ck_assert_int_eq(value_after(whites, 160000, &that), VALUE_WIN);
    ck_assert_int_eq(value_after(whites, 160000, &alike), VALUE_UNKNOWN);
}
END_TEST

/* The estimate hears what remains, and a stop meanwhile ends the search. */
START_TEST(limits_hold_meanwhile)
{
    const struct position position = support_position(hard);
    volatile sig_atomic_t stop = 0;
    const struct search_limits limits = {.seconds = 1000, .stop = &stop};
    struct asked asked = {.chance = -1, .stop = &stop};
    struct search *const search = search_checks_create_without(
        4, MEBIBYTE * 64, TECHNIQUE_MUST_PLAY | TECHNIQUE_OWN_WINS);
    struct search_verdict verdict;
    search_set_estimate(search, answer, &asked);
    search_prove(search, &position, &limits, &verdict);
    ck_assert(asked.left.stop == &stop);
    ck_assert(asked.left.seconds > 0 && asked.left.seconds < 1000);
    ck_assert_uint_le(verdict.nodes, SEARCH_ESTIMATE_AFTER + 1);
    search_destroy(search);
}
END_TEST

SUPPORT_SUITE(estimate)
{
    TCase *const tcase = support_case(suite, "estimate");
    tcase_add_test(tcase, it_is_not_asked_when_the_search_is_short);
    tcase_add_test(tcase, it_is_not_asked_when_black_is_to_move);
    tcase_add_test(tcase, it_is_not_asked_when_white_has_a_stone);
    tcase_add_test(tcase, it_is_asked_and_the_answer_steers);
    tcase_add_test(tcase, a_longer_search_asks_again);
    tcase_add_test(tcase, the_right_answer_helps);
    tcase_add_test(tcase, moves_that_it_is_about_go_first);
    tcase_add_test(tcase, limits_hold_meanwhile);
}
