/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * latex_values - names the rows of each table first, so that rows alike get
 * numbers, then writes a line for each cell.
 */
#include "analysis/report/latex_values.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/figures/tikz.h"
#include "analysis/report/render_internal.h"

const char *latex_values_side(int side, enum rules rules,
                              char text[LATEX_VALUES_SIDE_SIZE])
{
    snprintf(text, LATEX_VALUES_SIDE_SIZE, "s%d%s%s", side,
             rules == RULES_INNER ? "" : "-",
             rules == RULES_INNER ? "" : rules_name(rules));
    return text;
}

bool latex_values_has(const struct report_table *table)
{
    return report_rows(table) <= LATEX_VALUES_MOST_ROWS;
}

/* Makes a text one that may stand in a key; TeX joins blanks and drops those at
 * the ends, so here too. */
static void clean(char *text)
{
    char *to = text;
    for (const char *c = text; *c; c++) {
        if (*c == ' ' && (to == text || to[-1] == ' '))
            continue;
        *to++ = *c < ' ' || *c > '~' || strchr("\\{}%#$&~^", *c) ? '?' : *c;
    }
    while (to > text && to[-1] == ' ')
        to--;
    *to = '\0';
}

static bool taken(char *const *names, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

/* The name of a row after those before it, to be freed; NULL without memory. */
static char *name_row(const struct report_table *table, size_t row,
                      char *const *names)
{
    char number[RENDER_NUMBER_SIZE];
    char *const text = strdup(
        render_raw(report_at(table, row, 0), table->columns[0].type, number));
    if (!text)
        return NULL;
    clean(text);
    const char *const base = *text ? text : "all";
    char *name = strdup(base);
    for (size_t again = 2; name && taken(names, row, name); again++) {
        free(name);
        if (asprintf(&name, "%s.%zu", base, again) < 0)
            name = NULL;
    }
    free(text);
    return name;
}

static void write_row(const struct report *report,
                      const struct report_table *table, size_t row,
                      const char *name, FILE *file)
{
    char side[LATEX_VALUES_SIDE_SIZE];
    latex_values_side(report->side, report->rules, side);
    for (int c = 0; c < table->column_count; c++) {
        const struct report_cell *const cell = report_at(table, row, c);
        const enum report_type type = table->columns[c].type;
        char number[RENDER_NUMBER_SIZE];
        fprintf(file, "\\unlurval{%s/%s/%s/%s/%s}{", side, report->name,
                table->name, name, table->columns[c].name);
        if (type == REPORT_TEXT)
            tikz_escape(render_raw(cell, type, number), file);
        else
            fputs(render_raw(cell, type, number), file);
        fputs("}\n", file);
    }
}

static bool write_table(const struct report *report,
                        const struct report_table *table, FILE *file)
{
    const size_t rows = report_rows(table);
    char **const names = calloc(rows + 1, sizeof *names);
    size_t row = 0;
    while (names && row < rows) {
        names[row] = name_row(table, row, names);
        if (!names[row])
            break;
        write_row(report, table, row, names[row], file);
        row++;
    }
    const bool done = names && row == rows;
    if (done && rows == 1 && strcmp(names[0], "only") != 0)
        write_row(report, table, 0, "only", file);
    for (size_t i = 0; names && i < row; i++)
        free(names[i]);
    free(names);
    return done;
}

enum status latex_values_write(const struct report *report, FILE *file,
                               struct status_text *why)
{
    for (size_t i = 0; i < report->table_count; i++)
        if (latex_values_has(&report->tables[i]) &&
            !write_table(report, &report->tables[i], file))
            return status_no_memory(why);
    return render_written(file, why);
}
