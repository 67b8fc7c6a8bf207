/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gsl_case - a checked fixture. */
#include "tests/gsl_case.h"

#include <gsl/gsl_errno.h>

#include "tests/support.h"

static void switch_handler_off(void)
{
    gsl_set_error_handler_off();
}

TCase *gsl_case(Suite *suite, const char *name)
{
    TCase *const tcase = support_case(suite, name);
    tcase_add_checked_fixture(tcase, switch_handler_off, NULL);
    return tcase;
}
