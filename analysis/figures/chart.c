/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chart - growing series value by value. */
#include "analysis/figures/chart.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/array.h"

void chart_init(struct chart *chart, const char *title, const char *description)
{
    *chart = (struct chart){.title = strdup(title),
                            .description = strdup(description)};
    chart->failed = !chart->title || !chart->description;
    for (int i = 0; i < CHART_AXES; i++)
        chart_axis(chart, i, "", SCALE_LINEAR);
}

void chart_free(struct chart *chart)
{
    for (size_t i = 0; i < chart->series_count; i++) {
        free(chart->series[i].name);
        free(chart->series[i].values);
    }
    for (int i = 0; i < CHART_AXES; i++)
        free(chart->axes[i].label);
    free(chart->series);
    free(chart->title);
    free(chart->description);
    *chart = (struct chart){.title = NULL};
}

void chart_axis(struct chart *chart, int axis, const char *label,
                enum scale_kind scale)
{
    assert(axis == CHART_X || axis == CHART_Y);
    free(chart->axes[axis].label);
    chart->axes[axis] =
        (struct chart_axis){strdup(label), scale, INFINITY, -INFINITY};
    chart->failed = chart->failed || !chart->axes[axis].label;
}

void chart_show_shares(struct chart *chart)
{
    chart->axes[CHART_Y].least = 0;
    chart->axes[CHART_Y].most = 1;
}

void chart_series(struct chart *chart, enum chart_kind kind, const char *name)
{
    if (chart->failed)
        return;
    const struct chart_series series = {.kind = kind, .name = strdup(name)};
    if (!series.name ||
        !array_room(&chart->series, chart->series_count, &chart->series_room)) {
        free(series.name);
        chart->failed = true;
        return;
    }
    chart->series[chart->series_count++] = series;
}

static void append(struct chart *chart, struct chart_value value)
{
    if (chart->failed)
        return;
    struct chart_series *const series = &chart->series[chart->series_count - 1];
    if (array_room(&series->values, series->count, &series->room))
        series->values[series->count++] = value;
    else
        chart->failed = true;
}

/* Whether the series opened last holds values of that kind; for assertions. */
static inline bool takes(const struct chart *chart, enum chart_kind kind)
{
    if (chart->failed)
        return true;
    if (!chart->series_count)
        return false;
    const enum chart_kind last = chart->series[chart->series_count - 1].kind;
    return last == kind || (last < CHART_BAND && kind < CHART_BAND);
}

void chart_add(struct chart *chart, double x, double y)
{
    assert(takes(chart, CHART_POINTS));
    append(chart, (struct chart_value){.x = x, .y = y});
}

void chart_add_interval(struct chart *chart, double x, double y, double low,
                        double high)
{
    assert(takes(chart, CHART_BAND));
    append(chart, (struct chart_value){x, y, low, high});
}

void chart_add_bar(struct chart *chart, double low, double high, double y)
{
    assert(takes(chart, CHART_BARS));
    append(chart, (struct chart_value){(low + high) / 2, y, low, high});
}
