/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figures_traces - how proof and disproof numbers went in single searches. */
#include <string.h>

#include "analysis/report/figures_internal.h"

enum { MOST_TRACES = 3, TITLE_SIZE = 200 };

/* The position that a row is about. */
static const char *position_text(const struct report_table *table, size_t row)
{
    return report_at(table, row, report_column(table, "position"))->text;
}

/* The rows of the traces with most nodes, in that order; returns how many. */
static size_t longest(const struct report_table *traces,
                      size_t rows[MOST_TRACES])
{
    double most[MOST_TRACES], nodes;
    size_t count = 0;
    for (size_t row = 0; row < report_rows(traces); row++) {
        if (!figures_number(traces, row, "nodes", &nodes))
            continue;
        size_t place = count;
        while (place > 0 && nodes > most[place - 1])
            place--;
        if (place == MOST_TRACES)
            continue;
        count += count < MOST_TRACES;
        for (size_t i = count - 1; i > place; i--) {
            rows[i] = rows[i - 1];
            most[i] = most[i - 1];
        }
        rows[place] = row;
        most[place] = nodes;
    }
    return count;
}

/* Adds the numbers of a column along the search of a position; those that are
 * zero or infinite have no place on the axis. */
static void add_numbers(struct chart *chart, const struct report_table *points,
                        const char *position, const char *column,
                        const char *name)
{
    double nodes, number;
    chart_series(chart, CHART_LINE, name);
    for (size_t row = 0; row < report_rows(points); row++)
        if (strcmp(position_text(points, row), position) == 0 &&
            figures_number(points, row, "nodes", &nodes) &&
            figures_number(points, row, column, &number))
            chart_add(chart, nodes, number);
}

static enum status draw(struct figures *figures,
                        const struct report_table *points, const char *position,
                        size_t number, struct status_text *why)
{
    char title[TITLE_SIZE], name[32];
    struct chart chart;
    snprintf(title, sizeof title, "How the search of %s went", position);
    snprintf(name, sizeof name, "trace-%zu", number);
    chart_init(&chart, title,
               "Proof and disproof number for a win of the player to move, by "
               "the nodes searched.");
    chart.bare = true;
    chart_axis(&chart, CHART_X, "nodes of the search", SCALE_LOG);
    chart_axis(&chart, CHART_Y, "proof and disproof number", SCALE_LOG);
    add_numbers(&chart, points, position, "pn", "proof number");
    add_numbers(&chart, points, position, "dn", "disproof number");
    return figures_add_chart(
        figures, name,
        "For a win of the player to move. The numbers estimate the work that "
        "is left and are no probabilities; the end, at zero and infinity, is "
        "off the scale.",
        &chart, why);
}

enum status figures_traces(struct figures *figures,
                           const struct figures_subject *subject,
                           struct status_text *why)
{
    const struct report_table *const traces =
        figures_table(subject, "trace", "traces");
    const struct report_table *const points =
        figures_table(subject, "trace", "points");
    size_t rows[MOST_TRACES];
    enum status status = STATUS_OK;
    if (!traces || !points)
        return STATUS_OK;
    const size_t count = longest(traces, rows);
    for (size_t i = 0; i < count && !status; i++)
        status =
            draw(figures, points, position_text(traces, rows[i]), i + 1, why);
    return status;
}
