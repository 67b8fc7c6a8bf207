/* SPDX-License-Identifier: GPL-3.0-or-later */
/* render_json - a report as JSON; see render.h. */
#include "analysis/report/render.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/report/render_internal.h"
#include "db/json_memory.h"

/* Digits that tell any double from its neighbours. */
enum { DOUBLE_DIGITS = 17 };

/* Foreign text as a string; what is no UTF-8 is left out. */
static json_t *json_text(const char *text)
{
    json_t *const string = json_string(text);
    if (string || !text)
        return string;
    char *copy = NULL;
    size_t size;
    FILE *const out = open_memstream(&copy, &size);
    if (!out)
        return NULL;
    render_line(text, out);
    json_t *const cleaned = fclose(out) == 0 ? json_string(copy) : NULL;
    free(copy);
    return cleaned;
}

static json_t *json_cell(const struct report_cell *cell, enum report_type type)
{
    if (cell->blank || (type == REPORT_REAL && !isfinite(cell->real)))
        return json_null();
    if (type == REPORT_INTEGER)
        return json_integer(cell->integer);
    if (type == REPORT_REAL)
        return json_real(cell->real);
    return json_text(cell->text);
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

/* Adds a member, unless `value` is NULL because there is nothing to tell. */
static void json_add_text(json_t *object, const char *name, const char *value,
                          bool *failed)
{
    if (value && json_object_set_new(object, name, json_text(value)) != 0)
        *failed = true;
}

/* Adds the command and the SQL behind a table. */
static void json_origin(json_t *object, const struct report_origin *origin,
                        const char *table, bool *failed)
{
    char *command = NULL;
    if (!origin->command)
        return;
    if (asprintf(&command, "%s --table %s", origin->command, table) < 0) {
        *failed = true;
        return;
    }
    json_add_text(object, "command", command, failed);
    json_add_text(object, "sql", origin->sql, failed);
    free(command);
}

static json_t *json_table(const struct report *report, size_t index,
                          bool *failed)
{
    const struct report_table *const table = &report->tables[index];
    json_t *const rows = json_array();
    for (size_t row = 0; row < report_rows(table); row++)
        json_append(rows, json_row(table, row, failed), failed);
    json_t *const notes = json_array();
    for (size_t i = 0; i < table->note_count; i++)
        json_append(notes, json_text(table->notes[i]), failed);
    json_t *const object =
        json_pack("{s:s, s:s, s:s, s:o, s:o, s:o}", "name", table->name,
                  "title", table->title, "note", table->about, "notes", notes,
                  "columns", json_columns(table, failed), "rows", rows);
    json_origin(object, &report->origin, table->name, failed);
    return object;
}

/* Adds the condition with its parameters, if there was one. */
static void json_condition(json_t *object, const struct report_origin *origin,
                           bool *failed)
{
    if (!origin->where)
        return;
    json_t *const parameters = json_object();
    for (size_t i = 0; i < origin->parameter_count; i++)
        json_add_text(parameters, origin->parameters[i].name,
                      origin->parameters[i].value, failed);
    json_add_text(object, "where", origin->where, failed);
    if (json_object_set_new(object, "parameters", parameters) != 0)
        *failed = true;
}

json_t *render_json(const struct report *report)
{
    bool failed = false;
    json_t *const tables = json_array();
    for (size_t i = 0; i < report->table_count; i++)
        json_append(tables, json_table(report, i, &failed), &failed);
    json_t *const object =
        json_pack("{s:s, s:i, s:s}", "name", report->name, "side", report->side,
                  "rules", rules_name(report->rules));
    json_condition(object, &report->origin, &failed);
    if (json_object_set_new(object, "tables", tables) == 0 && !failed)
        return object;
    json_decref(object);
    return NULL;
}

enum status render_json_write(const json_t *value, FILE *file,
                              struct status_text *why)
{
    const int code =
        json_dumpf(value, file, JSON_REAL_PRECISION(DOUBLE_DIGITS));
    if (json_memory_lacked() || (code && !ferror(file)))
        return status_no_memory(why);
    fputc('\n', file);
    return render_written(file, why);
}
