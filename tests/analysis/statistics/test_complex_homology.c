/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_complex_homology - the holes of families whose shape is known without
 * them, and none where the family is not wholly known or no complex.
 */
#include "analysis/statistics/complex_homology.h"

#include "tests/contract_fixture.h"
#include "tests/support.h"

static bool take(const struct contract_fixture_subject *subject,
                 struct homology *homology)
{
    struct complex complex;
    struct status_text why;
    bool known;
    if (complex_take(&subject->contract_sets, &complex, &why) ||
        complex_homology_take(&complex, homology, &known, &why))
        ck_abort_msg("%s", why.line);
    complex_free(&complex);
    return known;
}

/* The six triangles of side 3 are a disc with all seven cells. Shrunk to a
 * point it leaves the 21 - 12 edges that are not in it as circles through that
 * point. */
START_TEST(side_3_has_nine_circles)
{
    struct contract_fixture_subject subject =
        contract_fixture_subject_make(contract_fixture_side_3, NULL);
    static const int64_t faces[] = {1, 7, 21, 6}, holes[] = {0, 0, 9, 0};
    struct homology homology;
    ck_assert(take(&subject, &homology));
    ck_assert_int_eq(homology.count, 4);
    ck_assert_int_eq(homology.collapsible, HOMOLOGY_NO);
    for (int k = 0; k < homology.count; k++) {
        ck_assert_int_eq(homology.faces[k], faces[k]);
        ck_assert_int_eq(homology.two[k], holes[k]);
        ck_assert_int_eq(homology.rational[k], holes[k]);
    }
    contract_fixture_subject_free(&subject);
}
END_TEST

START_TEST(a_solid_simplex_collapses)
{
    struct contract_fixture_subject subject =
        contract_fixture_subject_make(contract_fixture_all_white, NULL);
    struct homology homology;
    ck_assert(take(&subject, &homology));
    ck_assert_int_eq(homology.count, subject.fixture.cells + 1);
    ck_assert_int_eq(homology.collapsible, HOMOLOGY_YES);
    for (int k = 0; k < homology.count; k++)
        ck_assert_int_eq(homology.two[k], 0);
    contract_fixture_subject_free(&subject);
}
END_TEST

START_TEST(only_a_complex_that_is_known_has_holes)
{
    struct homology homology;
    struct contract_fixture_subject subject =
        contract_fixture_subject_make(contract_fixture_not_closed, NULL);
    ck_assert(!take(&subject, &homology));
    contract_fixture_subject_free(&subject);
    subject = contract_fixture_subject_make(contract_fixture_side_3, NULL);
    subject.contract_sets.sets[1].winner = COLOUR_NONE;
    ck_assert(!take(&subject, &homology));
    contract_fixture_subject_free(&subject);
}
END_TEST

SUPPORT_SUITE(complex_homology)
{
    TCase *const test = support_case(suite, "complex_homology");
    tcase_add_test(test, side_3_has_nine_circles);
    tcase_add_test(test, a_solid_simplex_collapses);
    tcase_add_test(test, only_a_complex_that_is_known_has_holes);
}
