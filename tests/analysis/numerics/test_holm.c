/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_holm - adjusted p-values against R. */
#include "analysis/numerics/holm.h"

#include "tests/fixtures/regression.h"
#include "tests/near.h"
#include "tests/support.h"

START_TEST(as_in_r)
{
    double adjusted[FIXTURE_HOLM];
    holm_adjust(fixture_holm_p, FIXTURE_HOLM, adjusted);
    near_check_all(adjusted, fixture_holm, FIXTURE_HOLM);
}
END_TEST

START_TEST(what_was_not_tested_does_not_count)
{
    const double p[] = {NAN, 0.02, NAN, 0.03};
    double adjusted[4];
    holm_adjust(p, 4, adjusted);
    ck_assert(isnan(adjusted[0]) && isnan(adjusted[2]));
    near_check(adjusted[1], 0.04);
    near_check(adjusted[3], 0.04);
    holm_adjust(p + 1, 1, adjusted);
    near_check(adjusted[0], 0.02);
}
END_TEST

SUPPORT_SUITE(holm)
{
    TCase *const tcase = support_case(suite, "holm");
    tcase_add_test(tcase, as_in_r);
    tcase_add_test(tcase, what_was_not_tested_does_not_count);
}
