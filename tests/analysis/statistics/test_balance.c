/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_balance - the bounds against every way to decide what is open. */
#include "analysis/statistics/balance.h"

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
static void widen(const struct balance_layer *layer, int yes[LAYERS],
                  const int all[LAYERS], int k, struct balance *wanted)
{
    int last, first;
    if (k < LAYERS) {
        for (yes[k] = (int)layer[k].yes; yes[k] <= all[k] - layer[k].no;
             yes[k]++)
            widen(layer, yes, all, k + 1, wanted);
        return;
    }
    decided(yes, all, &last, &first);
    wanted->last_least = last < wanted->last_least ? last : wanted->last_least;
    wanted->last_most = last > wanted->last_most ? last : wanted->last_most;
    wanted->first_least =
        first < wanted->first_least ? first : wanted->first_least;
    wanted->first_most =
        first > wanted->first_most ? first : wanted->first_most;
}

static void check(const struct balance_layer *layer, const int all[LAYERS])
{
    const struct balance got = balance_of(layer, LAYERS);
    struct balance wanted = {LAYERS, -1, LAYERS, -1};
    int yes[LAYERS];
    widen(layer, yes, all, 0, &wanted);
    ck_assert_int_eq(got.last_least, wanted.last_least);
    ck_assert_int_eq(got.last_most, wanted.last_most);
    ck_assert_int_eq(got.first_least, wanted.first_least);
    ck_assert_int_eq(got.first_most, wanted.first_most);
}

START_TEST(bounds_are_the_best_there_are)
{
    uint64_t seed = 3;
    for (int round = 0; round < 3000; round++) {
        struct balance_layer layer[LAYERS];
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
    const struct balance_layer layer[] = {{1, 0, 1}, {3, 3, 6}, {2, 3, 5}};
    const struct balance balance = balance_of(layer, 3);
    ck_assert_int_eq(balance.last_least, 1);
    ck_assert_int_eq(balance.last_most, 1);
    ck_assert_int_eq(balance.first_least, 2);
    ck_assert_int_eq(balance.first_most, 2);
}
END_TEST

START_TEST(a_majority_decides_a_layer)
{
    /* Of the middle layer five of eight are known to say no. */
    const struct balance_layer layer[] = {{0, 0, 1}, {1, 5, 8}, {0, 4, 4}};
    const struct balance balance = balance_of(layer, 3);
    ck_assert_int_eq(balance.last_least, -1);
    ck_assert_int_eq(balance.last_most, 0);
    ck_assert_int_eq(balance.first_least, 0);
    ck_assert_int_eq(balance.first_most, 1);
}
END_TEST

int main(void)
{
    Suite *const suite = suite_create("balance");
    TCase *const tcase = support_case(suite, "balance");
    tcase_add_test(tcase, bounds_are_the_best_there_are);
    tcase_add_test(tcase, half_of_a_layer_is_enough);
    tcase_add_test(tcase, a_majority_decides_a_layer);
    return support_run(suite);
}
