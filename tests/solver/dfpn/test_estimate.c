/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_estimate - a long search asks who is likely to win, and heeds it. */
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
    int chance;
};

static int answer(void *context, const struct position *position,
                  uint64_t nodes)
{
    struct asked *const asked = context;
    asked->position = *position;
    asked->times++;
    asked->nodes = nodes;
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

START_TEST(it_is_asked_and_the_answer_steers)
{
    const struct position position = support_position(hard);
    struct asked white = {.chance = VALUE_CERTAIN};
    struct asked black = {.chance = 0};
    struct asked nobody = {.chance = -1};
    struct asked either = {.chance = VALUE_CERTAIN / 4 * 3};
    const uint32_t without = search(hard, BEYOND, NULL);
    const uint32_t with_white = search(hard, BEYOND, &white);
    const uint32_t with_black = search(hard, BEYOND, &black);
    ck_assert_uint_eq(search(hard, BEYOND, &nobody), without);
    ck_assert_uint_eq(search(hard, BEYOND, &either), without);
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

SUPPORT_SUITE(estimate)
{
    TCase *const tcase = support_case(suite, "estimate");
    tcase_add_test(tcase, it_is_not_asked_when_the_search_is_short);
    tcase_add_test(tcase, it_is_not_asked_when_black_is_to_move);
    tcase_add_test(tcase, it_is_asked_and_the_answer_steers);
    tcase_add_test(tcase, a_longer_search_asks_again);
}
