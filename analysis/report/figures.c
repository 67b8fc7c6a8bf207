/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figures - the list of makers, and what they share. */
#include <stdlib.h>
#include <string.h>

#include "analysis/figures/svg.h"
#include "analysis/figures/tikz.h"
#include "analysis/report/figures_internal.h"
#include "game/array.h"

/* In the order to show their figures. */
static figures_maker *const makers[] = {
    figures_board,       figures_openings,      figures_replies,
    figures_shares,      figures_faces,         figures_nodes,
    figures_tail,        figures_growth,        figures_traces,
    figures_proof_start, figures_proof_hardest, figures_balance,
    figures_learning,    figures_opening_games, figures_errors,
};

enum status figures_make(const struct figures_subject *subject,
                         struct figures *figures, struct status_text *why)
{
    enum status status = STATUS_OK;
    *figures = (struct figures){.items = NULL};
    for (size_t i = 0; i < sizeof makers / sizeof *makers && !status; i++)
        status = makers[i](figures, subject, why);
    return status;
}

static void free_item(struct figures_item *item)
{
    if (item->chart)
        chart_free(item->chart);
    figure_free(&item->figure);
    free(item->chart);
    free(item->name);
    free(item->title);
    free(item->about);
}

void figures_free(struct figures *figures)
{
    for (size_t i = 0; i < figures->count; i++)
        free_item(&figures->items[i]);
    free(figures->items);
    *figures = (struct figures){.items = NULL};
}

enum status figures_add_figure(struct figures *figures, const char *name,
                               const char *about, struct figure *figure,
                               struct status_text *why)
{
    struct figures_item item = {.name = strdup(name),
                                .title = figure->failed ? NULL
                                                        : strdup(figure->title),
                                .about = strdup(about),
                                .figure = *figure};
    if (item.name && item.title && item.about && !figure->failed &&
        array_room(&figures->items, figures->count, &figures->room)) {
        figures->items[figures->count++] = item;
        return STATUS_OK;
    }
    free_item(&item);
    return status_no_memory(why);
}

enum status figures_add_chart(struct figures *figures, const char *name,
                              const char *about, struct chart *chart,
                              struct status_text *why)
{
    struct figure figure;
    struct chart *const copy = malloc(sizeof *copy);
    chart_draw(chart, &figure);
    enum status status = figures_add_figure(figures, name, about, &figure, why);
    if (status == STATUS_OK && copy) {
        *copy = *chart;
        figures->items[figures->count - 1].chart = copy;
        return STATUS_OK;
    }
    free(copy);
    chart_free(chart);
    return status ? status : status_no_memory(why);
}

const struct report *figures_report(const struct figures_subject *subject,
                                    const char *statistic)
{
    for (size_t i = 0; i < subject->report_count; i++)
        if (strcmp(subject->reports[i]->name, statistic) == 0)
            return subject->reports[i];
    return NULL;
}

const struct report_table *figures_table(const struct figures_subject *subject,
                                         const char *statistic,
                                         const char *table)
{
    const struct report *const report = figures_report(subject, statistic);
    const struct report_table *const found =
        report ? report_find(report, table) : NULL;
    return found && report_rows(found) ? found : NULL;
}

bool figures_number(const struct report_table *table, size_t row,
                    const char *column, double *number)
{
    const int c = report_column(table, column);
    const struct report_cell *const cell = report_at(table, row, c);
    *number = table->columns[c].type == REPORT_INTEGER ? (double)cell->integer
                                                       : cell->real;
    return !cell->blank && table->columns[c].type != REPORT_TEXT;
}

enum status figures_write_svg(const struct figures_item *item, FILE *file,
                              struct status_text *why)
{
    return svg_write(&item->figure, file, why);
}

enum status figures_write_inline(const struct figures_item *item, FILE *file,
                                 struct status_text *why)
{
    return svg_write_inline(&item->figure, file, why);
}

enum status figures_write_tex(const struct figures_item *item, FILE *file,
                              struct status_text *why)
{
    return tikz_write(&item->figure, file, why);
}
