/* SPDX-License-Identifier: GPL-3.0-or-later */
/* render - laying tables out; see the header. */
#include "analysis/render.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_WIDTH = 79, NUMBER_SIZE = 400 };

/* From so many columns on, a single row is written as a list. */
enum { LIST_COLUMNS = 9 };

static enum status written(FILE *file, struct status_text *why)
{
    if (fflush(file) == 0 && !ferror(file))
        return STATUS_OK;
    return status_set(why, STATUS_FAILED, "cannot write the report: %s",
                      strerror(errno));
}

/* The shortest of the usual forms that reads back as the same double. */
static const char *exact_real(double real, char text[NUMBER_SIZE])
{
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, NUMBER_SIZE, "%.*g", digits, real);
        if (strtod(text, NULL) == real)
            break;
    }
    return text;
}

/* A cell as people read it. */
static const char *plain(const struct report_cell *cell,
                         const struct report_column *column,
                         char text[NUMBER_SIZE])
{
    if (cell->blank)
        return column->blank ? column->blank : "-";
    if (column->type == REPORT_TEXT)
        return cell->text;
    if (column->type == REPORT_INTEGER)
        snprintf(text, NUMBER_SIZE, "%" PRId64, cell->integer);
    else
        snprintf(text, NUMBER_SIZE, "%.*f", column->decimals, cell->real);
    return text;
}

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
        fprintf(file, "%-*s", width, text);
    fputs(last ? "\n" : "  ", file);
}

static int column_width(const struct report_table *table, int column)
{
    size_t width = strlen(table->columns[column].name);
    for (size_t row = 0; row < report_rows(table); row++) {
        char number[NUMBER_SIZE];
        const size_t length = strlen(plain(report_at(table, row, column),
                                           &table->columns[column], number));
        if (length > width)
            width = length;
    }
    return (int)width;
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
            char number[NUMBER_SIZE];
            pad(plain(report_at(table, row, c), &table->columns[c], number),
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
        char number[NUMBER_SIZE];
        fprintf(file, "%-*s  %8s%s%s\n", width, column->name,
                plain(report_at(table, 0, c), column, number),
                *column->unit ? "  " : "", column->unit);
    }
}

/* What the columns count, one line for those that share a unit. */
static void text_units(const struct report_table *table, FILE *file)
{
    for (int c = 0; c < table->column_count; c++) {
        const char *const unit = table->columns[c].unit;
        bool done = *unit == '\0' || strcmp(unit, table->columns[c].name) == 0;
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
    } else if (report_rows(table) == 1 && table->column_count >= LIST_COLUMNS) {
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
    for (size_t i = 0; i < report->table_count; i++) {
        fputc('\n', file);
        text_table(&report->tables[i], file);
    }
    return written(file, why);
}

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

static void csv_cell(const struct report_cell *cell, enum report_type type,
                     FILE *file)
{
    char number[NUMBER_SIZE];
    if (cell->blank)
        return;
    if (type == REPORT_INTEGER)
        fprintf(file, "%" PRId64, cell->integer);
    else if (type == REPORT_REAL)
        fputs(exact_real(cell->real, number), file);
    else
        csv_field(cell->text, file);
}

static void csv_table(const struct report_table *table, FILE *file)
{
    for (int c = 0; c < table->column_count; c++) {
        if (c)
            fputc(',', file);
        csv_field(table->columns[c].name, file);
    }
    fputs("\r\n", file);
    for (size_t row = 0; row < report_rows(table); row++) {
        for (int c = 0; c < table->column_count; c++) {
            if (c)
                fputc(',', file);
            csv_cell(report_at(table, row, c), table->columns[c].type, file);
        }
        fputs("\r\n", file);
    }
}

enum status render_csv(const struct report *report, FILE *file,
                       struct status_text *why)
{
    for (size_t i = 0; i < report->table_count; i++) {
        if (i)
            fputs("\r\n", file);
        csv_table(&report->tables[i], file);
    }
    return written(file, why);
}

static json_t *json_cell(const struct report_cell *cell, enum report_type type)
{
    if (cell->blank)
        return json_null();
    if (type == REPORT_INTEGER)
        return json_integer(cell->integer);
    if (type == REPORT_REAL)
        return json_real(cell->real);
    return json_string(cell->text);
}

/* Appends `value`, which is consumed, and is NULL when memory ran out. */
static void json_append(json_t *array, json_t *value, bool *failed)
{
    if (json_array_append_new(array, value) != 0)
        *failed = true;
}

static json_t *json_row(const struct report_table *table, size_t row,
                        bool *failed)
{
    json_t *const object = json_object();
    for (int c = 0; c < table->column_count; c++) {
        const struct report_column *const column = &table->columns[c];
        if (json_object_set_new(
                object, column->name,
                json_cell(report_at(table, row, c), column->type)) != 0)
            *failed = true;
    }
    return object;
}

static json_t *json_columns(const struct report_table *table, bool *failed)
{
    static const char *const types[] = {"integer", "real", "text"};
    json_t *const array = json_array();
    for (int c = 0; c < table->column_count; c++)
        json_append(array,
                    json_pack("{s:s, s:s, s:s}", "name", table->columns[c].name,
                              "unit", table->columns[c].unit, "type",
                              types[table->columns[c].type]),
                    failed);
    return array;
}

static json_t *json_table(const struct report_table *table, bool *failed)
{
    json_t *const rows = json_array();
    for (size_t row = 0; row < report_rows(table); row++)
        json_append(rows, json_row(table, row, failed), failed);
    json_t *const notes = json_array();
    for (size_t i = 0; i < table->note_count; i++)
        json_append(notes, json_string(table->notes[i]), failed);
    return json_pack("{s:s, s:s, s:s, s:o, s:o, s:o}", "name", table->name,
                     "title", table->title, "note", table->about, "notes",
                     notes, "columns", json_columns(table, failed), "rows",
                     rows);
}

json_t *render_json(const struct report *report)
{
    bool failed = false;
    json_t *const tables = json_array();
    for (size_t i = 0; i < report->table_count; i++)
        json_append(tables, json_table(&report->tables[i], &failed), &failed);
    json_t *const object = json_pack(
        "{s:s, s:i, s:s, s:o}", "name", report->name, "side", report->side,
        "rules", rules_name(report->rules), "tables", tables);
    if (!failed)
        return object;
    json_decref(object);
    return NULL;
}
