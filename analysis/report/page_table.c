/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * page_table - a table is a grid, or a list where render.h says so; under it
 * stand its notes, its files, and the command and SQL behind it.
 */
#include "analysis/report/page_table.h"

#include "analysis/figures/svg.h"
#include "analysis/figures/utf8.h"
#include "analysis/report/latex_values.h"
#include "analysis/report/render_internal.h"

enum {
    SHORT_ROWS = 6, /* of a table that is not folded */
    MOST_ROWS = 40  /* that are shown */
};

void page_prose(const char *text, FILE *file)
{
    bool code = false;
    uint32_t character;
    while ((character = utf8_next(&text))) {
        char bytes[UTF8_SIZE + 1] = "";
        utf8_put(character, bytes);
        if (character != '`') {
            svg_escape(bytes, file);
            continue;
        }
        fputs(code ? "</code>" : "<code>", file);
        code = !code;
    }
    if (code)
        fputs("</code>", file);
}

static void paragraph(const char *class, const char *text, FILE *file)
{
    fprintf(file, "<p class=\"%s\">", class);
    page_prose(text, file);
    fputs("</p>\n", file);
}

/* What a cell shows; a blank one is told apart by its class, a word of its
 * column apart. */
static void content(const struct report_cell *cell,
                    const struct report_column *column, FILE *file)
{
    char text[RENDER_NUMBER_SIZE];
    if (cell->blank && !column->blank)
        fputs("<span class=\"none\">–</span>", file);
    else
        svg_escape(render_plain(cell, column, text), file);
}

static const char *class_of(const struct report_column *column)
{
    return column->type == REPORT_TEXT ? "" : " class=\"n\"";
}

static void grid_head(const struct report_table *table, FILE *file)
{
    fputs("<thead>\n<tr>", file);
    for (int c = 0; c < table->column_count; c++) {
        const struct report_column *const column = &table->columns[c];
        fprintf(file, "<th scope=\"col\"%s>", class_of(column));
        render_name(column, file);
        if (render_has_unit(column)) {
            fputs("<small>", file);
            svg_escape(column->unit, file);
            fputs("</small>", file);
        }
        fputs("</th>", file);
    }
    fputs("</tr>\n</thead>\n", file);
}

static void grid(const struct report_table *table, FILE *file)
{
    const size_t rows = report_rows(table);
    fputs("<table>\n", file);
    grid_head(table, file);
    fputs("<tbody>\n", file);
    for (size_t row = 0; row < rows && row < MOST_ROWS; row++) {
        fputs("<tr>", file);
        for (int c = 0; c < table->column_count; c++) {
            const struct report_column *const column = &table->columns[c];
            fprintf(file, c ? "<td%s>" : "<th scope=\"row\"%s>",
                    class_of(column));
            content(report_at(table, row, c), column, file);
            fputs(c ? "</td>" : "</th>", file);
        }
        fputs("</tr>\n", file);
    }
    fputs("</tbody>\n</table>\n", file);
}

static void list(const struct report_table *table, FILE *file)
{
    fputs("<table>\n<tbody>\n", file);
    for (int c = 0; c < table->column_count; c++) {
        const struct report_column *const column = &table->columns[c];
        fputs("<tr><th scope=\"row\">", file);
        render_name(column, file);
        fputs("</th><td class=\"n\">", file);
        content(report_at(table, 0, c), column, file);
        fputs("</td><td class=\"none\">", file);
        if (render_has_unit(column))
            svg_escape(column->unit, file);
        fputs("</td></tr>\n", file);
    }
    fputs("</tbody>\n</table>\n", file);
}

/* The grid or list, which scrolls sideways. */
static void region(const struct report_table *table, const char *id, FILE *file)
{
    fprintf(file,
            "<div class=\"table\" role=\"region\" tabindex=\"0\" "
            "aria-labelledby=\"%s\">\n",
            id);
    if (render_is_list(table))
        list(table, file);
    else
        grid(table, file);
    fputs("</div>\n", file);
}

/* What would be long is folded: a page of many tables is to be leafed through.
 */
static void body(const struct report_table *table, const char *id, FILE *file)
{
    const size_t rows = report_rows(table);
    const bool folded = rows > SHORT_ROWS && !render_is_list(table);
    if (rows == 0) {
        fputs("<p>(none)</p>\n", file);
        return;
    }
    if (folded)
        fprintf(file, "<details>\n<summary>%zu rows</summary>\n", rows);
    region(table, id, file);
    if (rows > MOST_ROWS)
        fprintf(file,
                "<p class=\"soft\">The first %d of %zu rows; the files have "
                "all.</p>\n",
                MOST_ROWS, rows);
    if (folded)
        fputs("</details>\n", file);
}

static void notes(const struct report_table *table, FILE *file)
{
    if (!table->note_count)
        return;
    fputs("<ul class=\"notes\">\n", file);
    for (size_t i = 0; i < table->note_count; i++) {
        fputs("<li>", file);
        page_prose(table->notes[i], file);
        fputs("</li>\n", file);
    }
    fputs("</ul>\n", file);
}

static void link_to(const char *id, const char *extension, const char *word,
                    FILE *file)
{
    fprintf(file, "<a href=\"tables/%s.%s\">%s</a> ", id, extension, word);
}

static void files(const struct report_table *table, const char *id, FILE *file)
{
    fputs("<p class=\"files\">", file);
    link_to(id, "csv", "CSV", file);
    link_to(id, "json", "JSON", file);
    link_to(id, "txt", "text", file);
    if (latex_values_has(table))
        link_to(id, "tex", "LaTeX", file);
    else
        fprintf(file,
                "<span class=\"soft\">More than %d rows: not in LaTeX nor in "
                "numbers.tex.</span>",
                LATEX_VALUES_MOST_ROWS);
    fputs("</p>\n", file);
}

/* The command and the SQL behind the numbers. */
static void origin(const struct report_origin *origin, const char *table,
                   FILE *file)
{
    if (!origin->command)
        return;
    fputs("<details>\n<summary>Where the numbers come from</summary>\n"
          "<p>The command that prints this table, with the store in "
          "<code>unlur.db</code>:</p>\n<pre><code>",
          file);
    svg_escape(origin->command, file);
    fprintf(file,
            " --table %s</code></pre>\n"
            "<p>The results that the statistic looks at:</p>\n<pre><code>",
            table);
    svg_escape(origin->sql, file);
    fputs(";</code></pre>\n</details>\n", file);
}

void page_table(const struct report *report, size_t index, const char *side,
                FILE *file)
{
    const struct report_table *const table = &report->tables[index];
    char id[200];
    snprintf(id, sizeof id, "%s-%s-%s", side, report->name, table->name);
    fprintf(file, "<h4 id=\"%s\">", id);
    svg_escape(table->title, file);
    fputs("</h4>\n", file);
    paragraph("about", table->about, file);
    body(table, id, file);
    notes(table, file);
    files(table, id, file);
    origin(&report->origin, table->name, file);
}
