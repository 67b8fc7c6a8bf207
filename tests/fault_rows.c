/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fault_rows - counts tries and prints the rows. */
#include "tests/fault_rows.h"

#include <stdarg.h>
#include <stdio.h>

void fault_rows_row(const char *row, long tried, const char *outcome, ...)
{
    va_list arguments;
    va_start(arguments, outcome);
    printf("fault: %s | %ld | ", row, tried);
    vprintf(outcome, arguments);
    putchar('\n');
    fflush(stdout); /* a test may end by a signal */
    va_end(arguments);
}
