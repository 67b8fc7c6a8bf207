/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fault_rows - the rows of the fault matrix that Check programs earn.
 *
 * Each is a line on the standard output, "fault: ROW | TRIED | OUTCOME", which
 * tests/faults.sh puts into its table. A row is printed when all its tries came
 * out right: else the test has failed before.
 */
#ifndef TESTS_FAULT_ROWS_H
#define TESTS_FAULT_ROWS_H

void fault_rows_row(const char *row, long tried, const char *outcome, ...)
    __attribute__((format(printf, 3, 4)));

#endif
