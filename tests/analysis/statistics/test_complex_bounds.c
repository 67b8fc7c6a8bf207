/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_complex_bounds - bounds of the complex against every way to decide the
 * open sets: none is passed, and where only one set is open they are reached.
 */
#include "analysis/statistics/complex_bounds.h"

#include "tests/contract_fixture.h"
#include "tests/support.h"

static bool take_bounds(const struct contract_fixture_subject *subject,
                        struct complex_bounds_layer bounds[BOARD_MAX_CELLS + 1])
{
    struct complex complex;
    struct status_text why;
    bool all;
    if (complex_take(&subject->contract_sets, &complex, &why) ||
        complex_bounds_take(&complex, bounds, &all, &why))
        ck_abort_msg("%s", why.line);
    complex_free(&complex);
    return all;
}

/* The complex as complex.h has it, which has tests of its own. */
static void take(const struct contract_fixture_subject *subject,
                 struct complex_bounds_layer layers[BOARD_MAX_CELLS + 1])
{
    struct complex complex;
    struct status_text why;
    if (complex_take(&subject->contract_sets, &complex, &why))
        ck_abort_msg("%s", why.line);
    for (int k = 0; k <= subject->fixture.cells; k++) {
        const struct complex_layer *const layer = &complex.layers[k];
        layers[k].faces.least = layers[k].faces.most = layer->faces.raw;
        layers[k].facets.least = layers[k].facets.most = layer->facets.raw;
        layers[k].minimal.least = layers[k].minimal.most = layer->minimal.raw;
    }
    complex_free(&complex);
}

static void check_range(const struct complex_bounds_range *outer,
                        const struct complex_bounds_range *inner)
{
    ck_assert_int_le(outer->least, inner->least);
    ck_assert_int_ge(outer->most, inner->most);
}

static void check_layers(const struct complex_bounds_layer *outer,
                         const struct complex_bounds_layer *inner, int cells)
{
    for (int k = 0; k <= cells; k++) {
        check_range(&outer[k].faces, &inner[k].faces);
        check_range(&outer[k].facets, &inner[k].facets);
        check_range(&outer[k].minimal, &inner[k].minimal);
    }
}

START_TEST(nothing_open_is_the_complex_itself)
{
    struct complex_bounds_layer bounds[BOARD_MAX_CELLS + 1];
    struct complex_bounds_layer exact[BOARD_MAX_CELLS + 1];
    for (uint64_t seed = 0; seed < 5; seed++) {
        struct contract_fixture_subject subject = contract_fixture_subject_make(
            seed ? contract_fixture_random : contract_fixture_side_3, &seed);
        ck_assert(take_bounds(&subject, bounds));
        take(&subject, exact);
        check_layers(bounds, exact, subject.fixture.cells);
        check_layers(exact, bounds, subject.fixture.cells);
        contract_fixture_subject_free(&subject);
    }
}
END_TEST

START_TEST(whatever_the_open_sets_are)
{
    enum { OPEN = 5 };
    static const size_t open[OPEN] = {1, 3, 8, 13, 19};
    for (uint64_t seed = 1; seed <= 4; seed++) {
        struct contract_fixture_subject subject =
            contract_fixture_subject_make(contract_fixture_random, &seed);
        struct contract_sets_set *const sets = subject.contract_sets.sets;
        struct complex_bounds_layer bounds[BOARD_MAX_CELLS + 1];
        struct complex_bounds_layer exact[BOARD_MAX_CELLS + 1];
        for (int i = 0; i < OPEN; i++)
            sets[open[i]].winner = COLOUR_NONE;
        ck_assert(take_bounds(&subject, bounds));
        for (int choice = 0; choice < 1 << OPEN; choice++) {
            for (int i = 0; i < OPEN; i++)
                sets[open[i]].winner =
                    choice >> i & 1 ? COLOUR_WHITE : COLOUR_BLACK;
            take(&subject, exact);
            check_layers(bounds, exact, subject.fixture.cells);
        }
        contract_fixture_subject_free(&subject);
    }
}
END_TEST

/* Side 3 with one class open, the triples of the centre and two neighbours on
 * the ring: whether they are faces decides about the pairs below. */
START_TEST(one_open_class_by_hand)
{
    struct contract_fixture_subject subject =
        contract_fixture_subject_make(contract_fixture_side_3, NULL);
    struct complex_bounds_layer bounds[BOARD_MAX_CELLS + 1];
    const struct position triple = support_position("3/1bb1/2b2/4/3 c");
    const int64_t index = contract_sets_find(&subject.contract_sets,
                                             &triple.stones[COLOUR_BLACK]);
    subject.contract_sets.sets[index].winner = COLOUR_NONE;
    ck_assert(take_bounds(&subject, bounds));
    ck_assert_int_eq(bounds[3].faces.least, 0);
    ck_assert_int_eq(bounds[3].faces.most, 6);
    ck_assert_int_eq(bounds[3].facets.least, 0);
    ck_assert_int_eq(bounds[3].facets.most, 6);
    ck_assert_int_eq(bounds[2].facets.least, 9);
    ck_assert_int_eq(bounds[2].facets.most, 21);
    ck_assert_int_eq(bounds[3].minimal.least, 29);
    ck_assert_int_eq(bounds[3].minimal.most, 35);
    ck_assert_int_eq(bounds[4].minimal.most, 0);
    contract_fixture_subject_free(&subject);
}
END_TEST

START_TEST(a_set_that_is_not_stored_leaves_none)
{
    struct contract_fixture_subject subject =
        contract_fixture_subject_make(contract_fixture_side_3, NULL);
    struct complex_bounds_layer bounds[BOARD_MAX_CELLS + 1];
    subject.contract_sets.count--;
    ck_assert(!take_bounds(&subject, bounds));
    subject.contract_sets.count++;
    contract_fixture_subject_free(&subject);
}
END_TEST

SUPPORT_SUITE(complex_bounds)
{
    TCase *const tcase = support_case(suite, "complex_bounds");
    tcase_add_test(tcase, nothing_open_is_the_complex_itself);
    tcase_add_test(tcase, whatever_the_open_sets_are);
    tcase_add_test(tcase, one_open_class_by_hand);
    tcase_add_test(tcase, a_set_that_is_not_stored_leaves_none);
}
