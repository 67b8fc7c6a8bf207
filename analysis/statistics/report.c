/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report - growing tables cell by cell. */
#include "analysis/statistics/report.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/array.h"

void report_init(struct report *report, const char *name, int side,
                 enum rules rules)
{
    *report = (struct report){.name = name, .side = side, .rules = rules};
}

static void free_table(struct report_table *table)
{
    for (size_t i = 0; i < table->cell_count; i++)
        free(table->cells[i].text);
    for (size_t i = 0; i < table->note_count; i++)
        free(table->notes[i]);
    free(table->cells);
    free(table->notes);
    free(table->title);
    free(table->about);
}

static void free_origin(struct report_origin *origin)
{
    for (size_t i = 0; i < origin->parameter_count; i++) {
        free(origin->parameters[i].name);
        free(origin->parameters[i].value);
    }
    free(origin->parameters);
    free(origin->where);
    free(origin->command);
    free(origin->sql);
}

void report_free(struct report *report)
{
    for (size_t i = 0; i < report->table_count; i++)
        free_table(&report->tables[i]);
    free(report->tables);
    free_origin(&report->origin);
    report_init(report, report->name, report->side, report->rules);
}

enum status report_status(const struct report *report, struct status_text *why)
{
    return report->failed ? status_no_memory(why) : STATUS_OK;
}

static struct report_table *last_table(struct report *report)
{
    assert(report->table_count > 0);
    return &report->tables[report->table_count - 1];
}

void report_table(struct report *report, const char *name,
                  const struct report_column *columns, int column_count,
                  const char *title, const char *about)
{
    assert(column_count > 0 && column_count <= REPORT_MAX_COLUMNS);
    if (report->failed)
        return;
    struct report_table table = {.name = name,
                                 .title = strdup(title),
                                 .about = strdup(about),
                                 .columns = columns,
                                 .column_count = column_count};
    if (!table.title || !table.about ||
        !array_room(&report->tables, report->table_count,
                    &report->table_room)) {
        free_table(&table);
        report->failed = true;
        return;
    }
    report->tables[report->table_count++] = table;
}

static void append(struct report *report, struct report_cell cell)
{
    if (!report->failed) {
        struct report_table *table = last_table(report);
        if (array_room(&table->cells, table->cell_count, &table->cell_room)) {
            table->cells[table->cell_count++] = cell;
            return;
        }
    }
    free(cell.text);
    report->failed = true;
}

/* Whether the next cell may be of this type; for assertions. */
static inline bool fits(struct report *report, enum report_type type)
{
    if (report->failed)
        return true;
    const struct report_table *table = last_table(report);
    return table->columns[table->cell_count % table->column_count].type == type;
}

void report_integer(struct report *report, int64_t integer)
{
    assert(fits(report, REPORT_INTEGER));
    append(report, (struct report_cell){.integer = integer});
}

void report_real(struct report *report, double real)
{
    assert(fits(report, REPORT_REAL));
    append(report, (struct report_cell){.real = real});
}

void report_text(struct report *report, const char *text)
{
    assert(fits(report, REPORT_TEXT));
    char *const copy = strdup(text);
    if (!copy)
        report->failed = true;
    append(report, (struct report_cell){.text = copy});
}

void report_blank(struct report *report)
{
    append(report, (struct report_cell){.blank = true});
}

void report_real_or_blank(struct report *report, double real)
{
    if (isnan(real))
        report_blank(report);
    else
        report_real(report, real);
}

void report_text_or_blank(struct report *report, const char *text)
{
    if (text)
        report_text(report, text);
    else
        report_blank(report);
}

void report_total(struct report *report)
{
    append(report, (struct report_cell){.blank = true, .total = true});
}

void report_seed(struct report *report, uint64_t seed)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, seed);
    report_text(report, text);
}

/* Up to here a double tells each whole number from its neighbours. */
static const double most_exact = 0x1p53;

void report_count(struct report *report, double count)
{
    if (count <= most_exact)
        report_integer(report, (int64_t)count);
    else
        report_blank(report);
}

void report_share(struct report *report, double part, double whole)
{
    if (whole > 0)
        report_real(report, part / whole);
    else
        report_blank(report);
}

const char *report_missing(double all, size_t known,
                           char text[REPORT_MISSING_SIZE])
{
    if (all <= most_exact)
        snprintf(text, REPORT_MISSING_SIZE, "%.0f of %.0f", all - (double)known,
                 all);
    else
        snprintf(text, REPORT_MISSING_SIZE, "all but %zu of some %.2g", known,
                 all);
    return text;
}

void report_note_population(struct report *report)
{
    report_note(report, "All contract sets of this board are here, each once "
                        "up to symmetry: a whole population, for which "
                        "p-values and confidence intervals mean nothing.");
}

/* Adds a sentence that was allocated, or NULL when memory ran out. */
static void add_note(struct report *report, struct report_table *table,
                     char *note)
{
    if (note &&
        array_room(&table->notes, table->note_count, &table->note_room)) {
        table->notes[table->note_count++] = note;
        return;
    }
    free(note);
    report->failed = true;
}

void report_note(struct report *report, const char *format, ...)
{
    if (report->failed)
        return;
    char *note = NULL;
    va_list arguments;
    va_start(arguments, format);
    if (vasprintf(&note, format, arguments) < 0)
        note = NULL;
    va_end(arguments);
    add_note(report, last_table(report), note);
}

void report_note_claimed(struct report *report)
{
    for (size_t i = 0; report->claimed && i < report->table_count; i++) {
        char *note = NULL;
        if (asprintf(&note,
                     "CLAIMED: of %zu of the positions behind this, up to "
                     "symmetry, a pack states the value and the store has no "
                     "proof.",
                     report->claimed) < 0)
            note = NULL;
        add_note(report, &report->tables[i], note);
    }
}

size_t report_rows(const struct report_table *table)
{
    return table->cell_count / table->column_count;
}

const struct report_cell *report_at(const struct report_table *table,
                                    size_t row, int column)
{
    assert(row < report_rows(table));
    assert(column >= 0 && column < table->column_count);
    return &table->cells[row * table->column_count + column];
}

int report_column(const struct report_table *table, const char *name)
{
    int column = 0;
    while (column < table->column_count &&
           strcmp(table->columns[column].name, name) != 0)
        column++;
    assert(column < table->column_count);
    return column;
}

const struct report_table *report_find(const struct report *report,
                                       const char *name)
{
    for (size_t i = 0; i < report->table_count; i++)
        if (strcmp(report->tables[i].name, name) == 0)
            return &report->tables[i];
    return NULL;
}

struct report report_only(const struct report *report, size_t table)
{
    assert(table < report->table_count);
    struct report one = *report;
    one.tables = &report->tables[table];
    one.table_count = one.table_room = 1;
    return one;
}

const char *report_names(const struct report *report,
                         char names[STATUS_TEXT_SIZE / 2])
{
    names[0] = '\0';
    for (size_t i = 0; i < report->table_count; i++) {
        const size_t used = strlen(names);
        snprintf(names + used, STATUS_TEXT_SIZE / 2 - used, "%s%s",
                 i ? ", " : "", report->tables[i].name);
    }
    return names;
}

static enum status no_such_table(const struct report *report, const char *name,
                                 struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    char names[STATUS_TEXT_SIZE / 2];
    return status_set(why, STATUS_USAGE, "%s has no table \"%s\", but %s",
                      report->name, status_quote(quoted, name, strlen(name)),
                      report_names(report, names));
}

enum status report_select(struct report *report, const char *name,
                          struct status_text *why)
{
    if (!report_find(report, name))
        return no_such_table(report, name, why);
    size_t kept = 0;
    for (size_t i = 0; i < report->table_count; i++) {
        if (strcmp(report->tables[i].name, name) == 0)
            report->tables[kept++] = report->tables[i];
        else
            free_table(&report->tables[i]);
    }
    report->table_count = kept;
    return STATUS_OK;
}
