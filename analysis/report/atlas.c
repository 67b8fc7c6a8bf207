/* SPDX-License-Identifier: GPL-3.0-or-later */
/* atlas - the list of makers, and what they share; see the header. */
#include <stdlib.h>
#include <string.h>

#include "analysis/figures/svg.h"
#include "analysis/figures/tikz.h"
#include "game/array.h"
#include "analysis/report/atlas_inside.h"

/* In the order to show their figures. */
static atlas_maker *const makers[] = {
    atlas_board,  atlas_openings,    atlas_replies,       atlas_shares,
    atlas_faces,  atlas_nodes,       atlas_tail,          atlas_growth,
    atlas_traces, atlas_proof_start, atlas_proof_hardest,
};

enum status atlas_make(const struct atlas_subject *subject, struct atlas *atlas,
                       struct status_text *why)
{
    enum status status = STATUS_OK;
    *atlas = (struct atlas){.items = NULL};
    for (size_t i = 0; i < sizeof makers / sizeof *makers && !status; i++)
        status = makers[i](atlas, subject, why);
    return status;
}

static void free_item(struct atlas_item *item)
{
    if (item->chart)
        chart_free(item->chart);
    figure_free(&item->figure);
    free(item->chart);
    free(item->name);
    free(item->title);
    free(item->about);
}

void atlas_free(struct atlas *atlas)
{
    for (size_t i = 0; i < atlas->count; i++)
        free_item(&atlas->items[i]);
    free(atlas->items);
    *atlas = (struct atlas){.items = NULL};
}

enum status atlas_add_figure(struct atlas *atlas, const char *name,
                             const char *about, struct figure *figure,
                             struct status_text *why)
{
    struct atlas_item item = {.name = strdup(name),
                              .title =
                                  figure->failed ? NULL : strdup(figure->title),
                              .about = strdup(about),
                              .figure = *figure};
    if (item.name && item.title && item.about && !figure->failed &&
        array_room(&atlas->items, atlas->count, &atlas->room)) {
        atlas->items[atlas->count++] = item;
        return STATUS_OK;
    }
    free_item(&item);
    return status_no_memory(why);
}

enum status atlas_add_chart(struct atlas *atlas, const char *name,
                            const char *about, struct chart *chart,
                            struct status_text *why)
{
    struct figure figure;
    struct chart *const copy = malloc(sizeof *copy);
    chart_draw(chart, &figure);
    enum status status = atlas_add_figure(atlas, name, about, &figure, why);
    if (status == STATUS_OK && copy) {
        *copy = *chart;
        atlas->items[atlas->count - 1].chart = copy;
        return STATUS_OK;
    }
    free(copy);
    chart_free(chart);
    return status ? status : status_no_memory(why);
}

const struct report_table *atlas_table(const struct atlas_subject *subject,
                                       const char *statistic, const char *table)
{
    for (size_t i = 0; i < subject->report_count; i++)
        if (strcmp(subject->reports[i]->name, statistic) == 0) {
            const struct report_table *const found =
                report_find(subject->reports[i], table);
            return found && report_rows(found) ? found : NULL;
        }
    return NULL;
}

bool atlas_number(const struct report_table *table, size_t row,
                  const char *column, double *number)
{
    int c = 0;
    while (strcmp(table->columns[c].name, column) != 0)
        c++;
    const struct report_cell *const cell = report_at(table, row, c);
    *number = table->columns[c].type == REPORT_INTEGER ? (double)cell->integer
                                                       : cell->real;
    return !cell->blank && table->columns[c].type != REPORT_TEXT;
}

const char *atlas_side(const struct atlas_subject *subject,
                       char text[ATLAS_SIDE_SIZE])
{
    snprintf(text, ATLAS_SIDE_SIZE, "side %d, rules %s", subject->side,
             rules_name(subject->rules));
    return text;
}

enum status atlas_write_svg(const struct atlas_item *item, FILE *file,
                            struct status_text *why)
{
    return svg_write(&item->figure, file, why);
}

enum status atlas_write_inline(const struct atlas_item *item, FILE *file,
                               struct status_text *why)
{
    return svg_write_inline(&item->figure, file, why);
}

enum status atlas_write_tex(const struct atlas_item *item, FILE *file,
                            struct status_text *why)
{
    return tikz_write(&item->figure, file, why);
}
