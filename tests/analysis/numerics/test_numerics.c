/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_numerics - codes of GSL as statuses. */
#include "analysis/numerics/numerics.h"

#include <string.h>

#include <gsl/gsl_errno.h>

#include "tests/support.h"

START_TEST(codes_become_lines)
{
    struct status_text why;
    ck_assert_int_eq(numerics_status(GSL_SUCCESS, "fit", &why), STATUS_OK);
    ck_assert_int_eq(numerics_status(GSL_ESING, "fit", &why), STATUS_FAILED);
    support_check_line(&why);
    ck_assert_ptr_nonnull(strstr(why.line, "the fit failed: "));
    ck_assert_int_eq(numerics_status(GSL_ENOMEM, "fit", &why), STATUS_FAILED);
    ck_assert_ptr_nonnull(strstr(why.line, "memory"));
}
END_TEST

SUPPORT_SUITE(numerics)
{
    TCase *const tcase = support_case(suite, "numerics");
    tcase_add_test(tcase, codes_become_lines);
}
