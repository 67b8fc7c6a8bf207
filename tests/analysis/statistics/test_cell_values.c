/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_cell_values - the values of cells against all orders of filling them,
 * and their bounds against all ways to decide the open sets.
 */
#include "analysis/statistics/cell_values.h"

#include <math.h>
#include <string.h>

#include "tests/contract_fixture.h"
#include "tests/support.h"

/* The Shapley value of a cell by going through all orders of the cells: adds up
 * what the cell changes, over the orders that go on from a mask. */
static void add_orders(const struct contract_fixture *fixture, uint32_t mask,
                       int cell, int *sum, int *orders)
{
    if (mask + 1 == fixture->masks)
        ++*orders;
    for (int i = 0; i < fixture->cells; i++) {
        const uint32_t next = mask | UINT32_C(1) << i;
        if (next == mask)
            continue;
        int below = 0, ends = 0;
        add_orders(fixture, next, cell, &below, &ends);
        if (i == cell)
            below += ends * (fixture->white[mask] - fixture->white[next]);
        *sum += below;
        *orders += ends;
    }
}

static double shapley(const struct contract_fixture *fixture, int cell)
{
    int sum = 0, orders = 0;
    add_orders(fixture, 0, cell, &sum, &orders);
    ck_assert_int_eq(orders, 5040);
    return (double)sum / orders;
}

static double banzhaf(const struct contract_fixture *fixture, int cell)
{
    int sum = 0;
    for (uint32_t mask = 0; mask < fixture->masks; mask++)
        if (!(mask >> cell & 1))
            sum += fixture->white[mask] -
                   fixture->white[mask | UINT32_C(1) << cell];
    return sum / (fixture->masks / 2.0);
}

/* The index of the fixture's cell that is the first of a class. */
static int first_cell(const struct contract_fixture *fixture,
                      const struct cell_values *value)
{
    int i = 0;
    while (fixture->cell[i] != cellset_next(&value->cells, 0))
        i++;
    return i;
}

static void check_exact(const struct contract_fixture_subject *subject)
{
    struct cell_values values[BOARD_MAX_CELLS];
    const int count = cell_values_take(&subject->contract_sets, values);
    ck_assert_int_eq(count, 2);
    for (int i = 0; i < count; i++) {
        const int cell = first_cell(&subject->fixture, &values[i]);
        ck_assert(values[i].shapley.least == values[i].shapley.most);
        ck_assert(values[i].banzhaf.least == values[i].banzhaf.most);
        ck_assert(fabs(values[i].shapley.least -
                       shapley(&subject->fixture, cell)) < 1e-12);
        ck_assert(fabs(values[i].banzhaf.least -
                       banzhaf(&subject->fixture, cell)) < 1e-12);
    }
}

START_TEST(side_3_by_all_orders)
{
    struct contract_fixture_subject subject =
        contract_fixture_subject_make(contract_fixture_side_3, NULL);
    check_exact(&subject);
    contract_fixture_subject_free(&subject);
}
END_TEST

START_TEST(any_family_by_all_orders)
{
    for (uint64_t seed = 1; seed <= 5; seed++) {
        struct contract_fixture_subject subject =
            contract_fixture_subject_make(contract_fixture_random, &seed);
        check_exact(&subject);
        contract_fixture_subject_free(&subject);
    }
}
END_TEST

/* Decides the open sets by the bits of a number. */
static void decide(struct contract_sets *contract_sets, const size_t *open,
                   int count, int choice)
{
    for (int i = 0; i < count; i++)
        contract_sets->sets[open[i]].winner =
            choice >> i & 1 ? COLOUR_WHITE : COLOUR_BLACK;
}

static void widen(struct cell_values_range *range, double value)
{
    range->least = fmin(range->least, value);
    range->most = fmax(range->most, value);
}

static void check_range(const struct cell_values_range *range,
                        const struct cell_values_range *wanted)
{
    ck_assert(fabs(range->least - wanted->least) < 1e-12);
    ck_assert(fabs(range->most - wanted->most) < 1e-12);
}

/* Every way to decide five classes: the least and the most of what comes out
 * are the bounds. */
START_TEST(bounds_are_the_best_there_are)
{
    enum { OPEN = 5 };
    static const size_t open[OPEN] = {0, 2, 7, 11, 20};
    uint64_t seed = 7;
    struct contract_fixture_subject subject =
        contract_fixture_subject_make(contract_fixture_random, &seed);
    struct cell_values bounds[BOARD_MAX_CELLS], values[BOARD_MAX_CELLS];
    for (int i = 0; i < OPEN; i++)
        subject.contract_sets.sets[open[i]].winner = COLOUR_NONE;
    const int count = cell_values_take(&subject.contract_sets, bounds);
    for (int i = 0; i < count; i++) {
        struct cell_values_range wide_banzhaf = {INFINITY, -INFINITY};
        struct cell_values_range wide_shapley = {INFINITY, -INFINITY};
        for (int choice = 0; choice < 1 << OPEN; choice++) {
            decide(&subject.contract_sets, open, OPEN, choice);
            cell_values_take(&subject.contract_sets, values);
            widen(&wide_banzhaf, values[i].banzhaf.least);
            widen(&wide_shapley, values[i].shapley.least);
        }
        ck_assert(wide_shapley.least < wide_shapley.most);
        check_range(&bounds[i].banzhaf, &wide_banzhaf);
        check_range(&bounds[i].shapley, &wide_shapley);
    }
    contract_fixture_subject_free(&subject);
}
END_TEST

START_TEST(a_set_that_is_not_stored_leaves_none)
{
    struct contract_fixture_subject subject =
        contract_fixture_subject_make(contract_fixture_side_3, NULL);
    struct cell_values values[BOARD_MAX_CELLS];
    subject.contract_sets.count--;
    ck_assert_int_eq(cell_values_take(&subject.contract_sets, values), 0);
    subject.contract_sets.count++;
    contract_fixture_subject_free(&subject);
}
END_TEST

SUPPORT_SUITE(cell_values)
{
    TCase *const tcase = support_case(suite, "cell_values");
    tcase_add_test(tcase, side_3_by_all_orders);
    tcase_add_test(tcase, any_family_by_all_orders);
    tcase_add_test(tcase, bounds_are_the_best_there_are);
    tcase_add_test(tcase, a_set_that_is_not_stored_leaves_none);
}
