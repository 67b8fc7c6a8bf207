/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * render_latex - a report as tables for LaTeX; see render.h.
 *
 * The units stand in a second head line, once for neighbours that share one. A
 * table that a page of `article` may have no room for is set small, with heads
 * of several lines, and scaled down to the line if that is not enough.
 */
#include "analysis/report/render.h"

#include <string.h>

#include "analysis/figures/tikz.h"
#include "analysis/report/render_internal.h"

/* Digits of the least number that is grouped; letters of a unit that always
 * find room in a column, and in each further one that shares it. */
enum { LEAST_GROUPED = 5, NARROWEST = 11, NARROWEST_MORE = 6 };

/* Letters that surely fit into a line of `article`, a gap between columns taken
 * for GAP of them; letters in a line of a head in a wide table. */
enum { LINE_LETTERS = 62, GAP = 2, HEAD_LETTERS = 8 };

/* A number's text with its integer part in groups of three. */
static void number(const char *text, FILE *file)
{
    if (*text == '-' || *text == '<')
        fprintf(file, "$%c$", *text++);
    size_t digits = strspn(text, "0123456789");
    const bool grouped = digits >= LEAST_GROUPED;
    for (; *text; text++) {
        fputc(*text, file);
        if (digits && --digits && digits % 3 == 0 && grouped)
            fputs("\\,", file);
    }
}

static void cell(const struct report_cell *cell,
                 const struct report_column *column, FILE *file)
{
    char text[RENDER_NUMBER_SIZE];
    if (cell->blank && !column->blank)
        fputs("--", file);
    else if (cell->blank || column->type == REPORT_TEXT)
        tikz_escape(render_plain(cell, column, text), file);
    else
        number(render_plain(cell, column, text), file);
}

static char alignment(const struct report_column *column)
{
    return column->type == REPORT_TEXT ? 'l' : 'r';
}

/* How many columns from this one on share its unit. */
static int shared(const struct report_table *table, int column)
{
    int end = column + 1;
    while (render_has_unit(&table->columns[column]) &&
           end < table->column_count && render_has_unit(&table->columns[end]) &&
           strcmp(table->columns[column].unit, table->columns[end].unit) == 0)
        end++;
    return end - column;
}

/* Where the next word of a unit ends: "95 %" is one, for a line does not begin
 * with a sign. */
static size_t word_length(const char *text)
{
    const size_t length = strcspn(text, " ");
    return strncmp(text + length, " %", 2) == 0 ? length + 2 : length;
}

/* A word of a unit; one that names a column reads as the head does. */
static void unit_word(const char *text, size_t length, FILE *file)
{
    char word[RENDER_NUMBER_SIZE];
    snprintf(word, sizeof word, "%.*s", (int)length, text);
    for (char *c = word; *c; c++)
        if (*c == '_')
            *c = ' ';
    tikz_escape(word, file);
}

/* Foreign words in lines of at most so many letters, where they allow it; a
 * blank at which a line ends is left out. */
static void lines(const char *text, size_t width, FILE *file)
{
    size_t used = 0;
    while (*text) {
        const size_t length = word_length(text);
        if (used)
            fputs(used + 1 + length > width ? "\\\\" : " ", file);
        used = used && used + 1 + length <= width ? used + 1 + length : length;
        unit_word(text, length, file);
        text += length;
        text += strspn(text, " ");
    }
}

/* Letters for which some columns surely have room. */
static size_t room(const struct report_table *table, int column, int span)
{
    const size_t least = NARROWEST + NARROWEST_MORE * (size_t)(span - 1);
    size_t width = 2 * (size_t)(span - 1);
    for (int c = column; c < column + span; c++)
        width += strlen(table->columns[c].name);
    return width > least ? width : least;
}

/* A column's name; in a wide table in lines. */
static void head(const struct report_column *column, bool wide, FILE *file)
{
    char name[RENDER_NUMBER_SIZE];
    if (!wide || !strchr(column->name, '_')) {
        render_name(column, file);
        return;
    }
    snprintf(name, sizeof name, "%s", column->name);
    for (char *c = name; *c; c++)
        if (*c == '_')
            *c = ' ';
    fprintf(file, "\\begin{tabular}[b]{@{}%c@{}}", alignment(column));
    lines(name, HEAD_LETTERS, file);
    fputs("\\end{tabular}", file);
}

/* Letters of the widest thing in a column but its unit, of which only the least
 * width counts. */
static size_t column_letters(const struct report_table *table, int column,
                             size_t rows)
{
    const struct report_column *const head = &table->columns[column];
    const size_t least = render_has_unit(head) ? NARROWEST : 0;
    size_t most = strlen(head->name);
    for (size_t row = 0; row < rows; row++) {
        char text[RENDER_NUMBER_SIZE];
        const size_t length =
            strlen(render_plain(report_at(table, row, column), head, text));
        most = length > most ? length : most;
    }
    return most > least ? most : least;
}

static bool is_wide(const struct report_table *table, size_t rows)
{
    size_t letters = GAP * (size_t)(table->column_count - 1);
    for (int c = 0; c < table->column_count; c++)
        letters += column_letters(table, c, rows);
    return letters > LINE_LETTERS;
}

/* A wide table stands in a box, which is scaled down where it must be. */
static void begin_table(bool wide, FILE *file)
{
    if (wide)
        fputs("{\\footnotesize\\setlength{\\tabcolsep}{3pt}\\sbox0{%\n", file);
    fputs("\\begin{tabular}{@{}", file);
}

static void end_table(bool wide, FILE *file)
{
    fputs("\\bottomrule\n\\end{tabular}", file);
    if (wide)
        fputs("}%\n\\ifdim\\wd0>\\linewidth\n"
              "\\resizebox{\\linewidth}{!}{\\usebox0}%\n"
              "\\else\\usebox0\\fi}%",
              file);
    fputc('\n', file);
}

static void unit(const struct report_table *table, int column, int span,
                 FILE *file)
{
    const struct report_column *const first = &table->columns[column];
    const bool last = column + span == table->column_count;
    const char side = span > 1 ? 'c' : alignment(first);
    if (!render_has_unit(first))
        return;
    fprintf(file,
            "\\multicolumn{%d}{%s%c%s}{\\footnotesize"
            "\\begin{tabular}[t]{@{}%c@{}}",
            span, column ? "" : "@{}", side, last ? "@{}" : "", side);
    lines(first->unit, room(table, column, span), file);
    fputs("\\end{tabular}}", file);
}

static void units(const struct report_table *table, FILE *file)
{
    bool any = false;
    for (int c = 0; c < table->column_count; c++)
        any = any || render_has_unit(&table->columns[c]);
    if (!any)
        return;
    for (int c = 0; c < table->column_count; c += shared(table, c))
        if (shared(table, c) > 1)
            fprintf(file, "\\cmidrule(lr){%d-%d}\n", c + 1,
                    c + shared(table, c));
    for (int c = 0; c < table->column_count; c += shared(table, c)) {
        if (c)
            fputs(" & ", file);
        unit(table, c, shared(table, c), file);
    }
    fputs(" \\\\\n", file);
}

static void one_row(const struct report_table *table, size_t row, FILE *file)
{
    for (int c = 0; c < table->column_count; c++) {
        if (c)
            fputs(" & ", file);
        cell(report_at(table, row, c), &table->columns[c], file);
    }
    fputs(" \\\\\n", file);
}

/* A line over the whole width. */
static void remark(const struct report_table *table, const char *text,
                   FILE *file)
{
    fprintf(file, "\\multicolumn{%d}{@{}l@{}}{%s} \\\\\n", table->column_count,
            text);
}

static void grid(const struct report_table *table, size_t most, FILE *file)
{
    const size_t rows = report_rows(table);
    const size_t shown = most && rows > most ? most : rows;
    const bool wide = is_wide(table, shown);
    char text[64];
    begin_table(wide, file);
    for (int c = 0; c < table->column_count; c++)
        fputc(alignment(&table->columns[c]), file);
    fputs("@{}}\n\\toprule\n", file);
    for (int c = 0; c < table->column_count; c++) {
        if (c)
            fputs(" & ", file);
        head(&table->columns[c], wide, file);
    }
    fputs(" \\\\\n", file);
    units(table, file);
    fputs("\\midrule\n", file);
    for (size_t row = 0; row < shown; row++)
        one_row(table, row, file);
    if (rows == 0)
        remark(table, "(none)", file);
    snprintf(text, sizeof text, "\\dots{} (%zu more)", rows - shown);
    if (shown < rows)
        remark(table, text, file);
    end_table(wide, file);
}

static void list(const struct report_table *table, FILE *file)
{
    fputs("\\begin{tabular}{@{}lrl@{}}\n\\toprule\n", file);
    for (int c = 0; c < table->column_count; c++) {
        const struct report_column *const column = &table->columns[c];
        render_name(column, file);
        fputs(" & ", file);
        cell(report_at(table, 0, c), column, file);
        fputs(" & ", file);
        if (render_has_unit(column))
            tikz_escape(column->unit, file);
        fputs(" \\\\\n", file);
    }
    fputs("\\bottomrule\n\\end{tabular}\n", file);
}

/* What the table is, for who reads the file. */
static void comments(const struct report *report,
                     const struct report_table *table, FILE *file)
{
    fprintf(file, "%% %s, side %d, rules \"%s\": %s\n", report->name,
            report->side, rules_name(report->rules), table->name);
    render_condition(&report->origin, "% ", file);
    fputs("% ", file);
    render_line(table->title, file);
    fputc('\n', file);
    if (!report->origin.command)
        return;
    fputs("% ", file);
    render_line(report->origin.command, file);
    fprintf(file, " --table %s\n", table->name);
}

enum status render_latex(const struct report *report, size_t most, FILE *file,
                         struct status_text *why)
{
    for (size_t i = 0; i < report->table_count; i++) {
        const struct report_table *const table = &report->tables[i];
        if (i)
            fputc('\n', file);
        comments(report, table, file);
        if (render_is_list(table))
            list(table, file);
        else
            grid(table, most, file);
    }
    return render_written(file, why);
}
