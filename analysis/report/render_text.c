/* SPDX-License-Identifier: GPL-3.0-or-later */
/* render_text - a report for people; see render.h. */
#include "analysis/report/render.h"

#include <string.h>

#include "analysis/report/render_internal.h"

enum { TEXT_WIDTH = 79 };

/* A paragraph, its lines broken between words. */
static void paragraph(const char *text, FILE *file)
{
    size_t column = 0;
    while (*text) {
        const size_t length = strcspn(text, " ");
        if (column && column + 1 + length > TEXT_WIDTH) {
            fputc('\n', file);
            column = 0;
        }
        if (column)
            fputc(' ', file);
        fwrite(text, 1, length, file);
        column += length + (column > 0);
        text += length;
        text += strspn(text, " ");
    }
    fputc('\n', file);
}

/* How many characters a text has; names of players are in UTF-8. */
static int length_of(const char *text)
{
    int length = 0;
    for (; *text; text++)
        length += ((unsigned char)*text & 0xc0) != 0x80;
    return length;
}

/* Writes a column's entry, numbers to the right, texts to the left; nothing
 * follows the last column. */
static void pad(const char *text, int width, const struct report_table *table,
                int column, FILE *file)
{
    const bool last = column == table->column_count - 1;
    if (table->columns[column].type != REPORT_TEXT)
        fprintf(file, "%*s", width, text);
    else if (last)
        fputs(text, file);
    else
        fprintf(file, "%s%*s", text, width - length_of(text), "");
    fputs(last ? "\n" : "  ", file);
}

static int column_width(const struct report_table *table, int column)
{
    int width = length_of(table->columns[column].name);
    for (size_t row = 0; row < report_rows(table); row++) {
        char number[RENDER_NUMBER_SIZE];
        const int length = length_of(render_plain(
            report_at(table, row, column), &table->columns[column], number));
        if (length > width)
            width = length;
    }
    return width;
}

static void text_grid(const struct report_table *table, FILE *file)
{
    int width[REPORT_MAX_COLUMNS];
    for (int c = 0; c < table->column_count; c++) {
        width[c] = column_width(table, c);
        pad(table->columns[c].name, width[c], table, c, file);
    }
    for (size_t row = 0; row < report_rows(table); row++)
        for (int c = 0; c < table->column_count; c++) {
            char number[RENDER_NUMBER_SIZE];
            pad(render_plain(report_at(table, row, c), &table->columns[c],
                             number),
                width[c], table, c, file);
        }
}

static void text_list(const struct report_table *table, FILE *file)
{
    int width = 0;
    for (int c = 0; c < table->column_count; c++) {
        const int length = (int)strlen(table->columns[c].name);
        width = length > width ? length : width;
    }
    for (int c = 0; c < table->column_count; c++) {
        const struct report_column *const column = &table->columns[c];
        char number[RENDER_NUMBER_SIZE];
        fprintf(file, "%-*s  %8s%s%s\n", width, column->name,
                render_plain(report_at(table, 0, c), column, number),
                *column->unit ? "  " : "", column->unit);
    }
}

/* What the columns count, one line for those that share a unit. */
static void text_units(const struct report_table *table, FILE *file)
{
    for (int c = 0; c < table->column_count; c++) {
        const char *const unit = table->columns[c].unit;
        bool done = !render_has_unit(&table->columns[c]);
        for (int d = 0; d < c; d++)
            done = done || strcmp(table->columns[d].unit, unit) == 0;
        if (done)
            continue;
        fprintf(file, "  %s", table->columns[c].name);
        for (int d = c + 1; d < table->column_count; d++)
            if (strcmp(table->columns[d].unit, unit) == 0)
                fprintf(file, ", %s", table->columns[d].name);
        fprintf(file, ": %s\n", unit);
    }
}

static void text_table(const struct report_table *table, FILE *file)
{
    fprintf(file, "%s [%s]\n", table->title, table->name);
    paragraph(table->about, file);
    fputc('\n', file);
    if (report_rows(table) == 0) {
        fputs("(none)\n", file);
    } else if (render_is_list(table)) {
        text_list(table, file);
    } else {
        text_grid(table, file);
        text_units(table, file);
    }
    if (table->note_count)
        fputc('\n', file);
    for (size_t i = 0; i < table->note_count; i++)
        paragraph(table->notes[i], file);
}

enum status render_text(const struct report *report, FILE *file,
                        struct status_text *why)
{
    fprintf(file, "%s, side %d, rules \"%s\"\n", report->name, report->side,
            rules_name(report->rules));
    render_condition(&report->origin, "", file);
    for (size_t i = 0; i < report->table_count; i++) {
        fputc('\n', file);
        text_table(&report->tables[i], file);
    }
    return render_written(file, why);
}
