/* SPDX-License-Identifier: GPL-3.0-or-later */
/* render_csv - a report as CSV; see render.h. */
#include "analysis/report/render.h"

#include <string.h>

#include "analysis/report/render_internal.h"

/* A field, in quotes when it needs them; a quote inside is doubled. */
static void csv_field(const char *text, FILE *file)
{
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, file);
        return;
    }
    fputc('"', file);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', file);
        fputc(*text, file);
    }
    fputc('"', file);
}

/* Whether a row sums up others. */
static bool is_total(const struct report_table *table, size_t row)
{
    for (int c = 0; c < table->column_count; c++)
        if (report_at(table, row, c)->total)
            return true;
    return false;
}

static void csv_table(const struct report_table *table, bool totals, FILE *file)
{
    char number[RENDER_NUMBER_SIZE];
    for (int c = 0; c < table->column_count; c++) {
        if (c)
            fputc(',', file);
        csv_field(table->columns[c].name, file);
    }
    fputs("\r\n", file);
    for (size_t row = 0; row < report_rows(table); row++) {
        if (!totals && is_total(table, row))
            continue;
        for (int c = 0; c < table->column_count; c++) {
            if (c)
                fputc(',', file);
            csv_field(render_raw(report_at(table, row, c),
                                 table->columns[c].type, number),
                      file);
        }
        fputs("\r\n", file);
    }
}

enum status render_csv(const struct report *report, bool totals, FILE *file,
                       struct status_text *why)
{
    char names[STATUS_TEXT_SIZE / 2];
    if (report->table_count > 1)
        return status_set(why, STATUS_USAGE,
                          "%s has several tables, and CSV has one: choose with "
                          "--table from %s",
                          report->name, report_names(report, names));
    if (report->table_count)
        csv_table(&report->tables[0], totals, file);
    return render_written(file, why);
}
