/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * gsl_case - a test case for functions that call GSL.
 *
 * GSL aborts on an error unless its handler is switched off, which is for those
 * who call these functions to do; here it is done before each test.
 */
#ifndef TESTS_GSL_CASE_H
#define TESTS_GSL_CASE_H

#include <check.h>

/* As support_case(), with GSL's handler switched off in every test. */
TCase *gsl_case(Suite *suite, const char *name);

#endif
