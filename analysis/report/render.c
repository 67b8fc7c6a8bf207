/* SPDX-License-Identifier: GPL-3.0-or-later */
/* render - what the formats share; see render.h and render_internal.h. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/figures/utf8.h"
#include "analysis/report/render_internal.h"

enum status render_written(FILE *file, struct status_text *why)
{
    if (fflush(file) == 0 && !ferror(file))
        return STATUS_OK;
    return status_set(why, STATUS_FAILED, "cannot write the report: %s",
                      strerror(errno));
}

/* The shortest of the usual forms that reads back as the same double. */
static const char *exact(double real, char text[RENDER_NUMBER_SIZE])
{
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, RENDER_NUMBER_SIZE, "%.*g", digits, real);
        if (strtod(text, NULL) == real)
            break;
    }
    return text;
}

const char *render_raw(const struct report_cell *cell, enum report_type type,
                       char text[RENDER_NUMBER_SIZE])
{
    if (cell->blank)
        return "";
    if (type == REPORT_TEXT)
        return cell->text;
    if (type == REPORT_REAL)
        return exact(cell->real, text);
    snprintf(text, RENDER_NUMBER_SIZE, "%" PRId64, cell->integer);
    return text;
}

const char *render_plain(const struct report_cell *cell,
                         const struct report_column *column,
                         char text[RENDER_NUMBER_SIZE])
{
    if (cell->blank)
        return column->blank ? column->blank : "-";
    if (column->type != REPORT_REAL)
        return render_raw(cell, column->type, text);
    const double least = pow(10, -column->decimals);
    const bool lost = cell->real > 0 && cell->real < least / 2;
    snprintf(text, RENDER_NUMBER_SIZE, "%s%.*f", lost ? "<" : "",
             column->decimals, lost ? least : cell->real);
    return text;
}

void render_line(const char *text, FILE *file)
{
    char bytes[UTF8_SIZE];
    uint32_t character;
    while ((character = utf8_next(&text)))
        fwrite(bytes, 1, (size_t)utf8_put(character, bytes), file);
}

void render_condition(const struct report_origin *origin, const char *before,
                      FILE *file)
{
    if (!origin->where)
        return;
    fputs(before, file);
    fputs("only results with: ", file);
    render_line(origin->where, file);
    for (size_t i = 0; i < origin->parameter_count; i++) {
        fputs(", ", file);
        render_line(origin->parameters[i].name, file);
        fputs(" = ", file);
        render_line(origin->parameters[i].value, file);
    }
    fputc('\n', file);
}

bool render_is_list(const struct report_table *table)
{
    return report_rows(table) == 1 &&
           table->column_count >= RENDER_LIST_COLUMNS;
}

void render_name(const struct report_column *column, FILE *file)
{
    for (const char *c = column->name; *c; c++)
        fputc(*c == '_' ? ' ' : *c, file);
}

bool render_has_unit(const struct report_column *column)
{
    return *column->unit && strcmp(column->unit, column->name) != 0;
}
