/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tables - looks cells up by names. */
#include "tests/tables.h"

#include <check.h>
#include <string.h>

#include "analysis/statistics/statistic.h"

struct report tables_computed(const char *statistic, struct store *store,
                              const struct request *request)
{
    struct report report;
    struct status_text why;
    if (statistic_compute(statistic_find(statistic), store, request, &report,
                          &why))
        ck_abort_msg("%s", why.line);
    ck_assert_str_eq(report.name, statistic);
    return report;
}

const struct report_cell *tables_cell(const struct report *report,
                                      const char *table, size_t row,
                                      const char *column)
{
    const struct report_table *const found = report_find(report, table);
    ck_assert_ptr_nonnull(found);
    ck_assert_uint_lt(row, report_rows(found));
    for (int c = 0; c < found->column_count; c++)
        if (strcmp(found->columns[c].name, column) == 0)
            return report_at(found, row, c);
    ck_abort_msg("no column %s", column);
}

size_t tables_row(const struct report_table *table, int stones)
{
    ck_assert_ptr_nonnull(table);
    for (size_t row = 0; row < report_rows(table); row++) {
        const struct report_cell *const first = report_at(table, row, 0);
        if (stones < 0 ? first->blank
                       : !first->blank && first->integer == stones)
            return row;
    }
    ck_abort_msg("no row for %d stones in %s", stones, table->name);
}

bool tables_noted(const struct report_table *table, const char *words)
{
    for (size_t i = 0; i < table->note_count; i++)
        if (strstr(table->notes[i], words))
            return true;
    return false;
}
