/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_balance_point - the bounds against every way to decide what is open. */
#include "analysis/statistics/balance_point.h"

#include "tests/support.h"

enum { LAYERS = 5 };

/* The answers when nothing is open. */
static void decided(const int yes[LAYERS], const int all[LAYERS], int *last,
                    int *first)
{
    *last = -1;
    *first = LAYERS;
    for (int k = 0; k < LAYERS; k++)
        if (2 * yes[k] >= all[k])
            *last = k;
        else if (*first == LAYERS)
            *first = k;
}

/* Goes through all numbers of open sets that may say yes, layer by layer. */
static void widen(const struct balance_point_layer *layer, int yes[LAYERS],
                  const int all[LAYERS], int k, struct balance_point *expected)
{
    int last, first;
    if (k < LAYERS) {
        for (yes[k] = (int)layer[k].yes; yes[k] <= all[k] - layer[k].no;
             yes[k]++)
            widen(layer, yes, all, k + 1, expected);
        return;
    }
    decided(yes, all, &last, &first);
    expected->last_least =
        last < expected->last_least ? last : expected->last_least;
    expected->last_most =
        last > expected->last_most ? last : expected->last_most;
    expected->first_least =
        first < expected->first_least ? first : expected->first_least;
    expected->first_most =
        first > expected->first_most ? first : expected->first_most;
}

static void check(const struct balance_point_layer *layer,
                  const int all[LAYERS])
{
    const struct balance_point got = balance_point_of(layer, LAYERS);
    struct balance_point expected = {LAYERS, -1, LAYERS, -1};
    int yes[LAYERS];
    widen(layer, yes, all, 0, &expected);
    ck_assert_int_eq(got.last_least, expected.last_least);
    ck_assert_int_eq(got.last_most, expected.last_most);
    ck_assert_int_eq(got.first_least, expected.first_least);
    ck_assert_int_eq(got.first_most, expected.first_most);
}

START_TEST(bounds_are_the_best_there_are)
{
    uint64_t seed = 3;
    for (int round = 0; round < 3000; round++) {
        struct balance_point_layer layer[LAYERS];
        int all[LAYERS];
        for (int k = 0; k < LAYERS; k++) {
            all[k] = 1 + support_below(&seed, 5);
            layer[k].all = all[k];
            layer[k].yes = support_below(&seed, all[k] + 1);
            layer[k].no =
                round % 3
                    ? all[k] - layer[k].yes
                    : support_below(&seed, all[k] - (int)layer[k].yes + 1);
        }
        check(layer, all);
    }
}
END_TEST

START_TEST(half_of_a_layer_is_enough)
{
    const struct balance_point_layer layer[] = {
        {1, 0, 1}, {3, 3, 6}, {2, 3, 5}};
    const struct balance_point balance = balance_point_of(layer, 3);
    ck_assert_int_eq(balance.last_least, 1);
    ck_assert_int_eq(balance.last_most, 1);
    ck_assert_int_eq(balance.first_least, 2);
    ck_assert_int_eq(balance.first_most, 2);
}
END_TEST

START_TEST(a_majority_decides_a_layer)
{
    /* Of the middle layer five of eight are known to say no. */
    const struct balance_point_layer layer[] = {
        {0, 0, 1}, {1, 5, 8}, {0, 4, 4}};
    const struct balance_point balance = balance_point_of(layer, 3);
    ck_assert_int_eq(balance.last_least, -1);
    ck_assert_int_eq(balance.last_most, 0);
    ck_assert_int_eq(balance.first_least, 0);
    ck_assert_int_eq(balance.first_most, 1);
}
END_TEST

SUPPORT_SUITE(balance_point)
{
    TCase *const tcase = support_case(suite, "balance_point");
    tcase_add_test(tcase, bounds_are_the_best_there_are);
    tcase_add_test(tcase, half_of_a_layer_is_enough);
    tcase_add_test(tcase, a_majority_decides_a_layer);
}
