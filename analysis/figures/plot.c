/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * plot - from the values of a chart to places in a frame.
 *
 * First the values that have a place are copied, then the scales fitted to
 * them, then the copies thinned out on the scales.
 */
#include "analysis/figures/plot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FEW_VALUES = 300, /* are never thinned */
    SPOTS_ACROSS = 160,
    SPOTS_DOWN = 100,
    COLUMNS = 400,  /* of a line */
    MOST_NAMED = 6, /* numbers of an axis that are its names */
    MANY_MARKS = 40,
    FEW_MARKS = 12
};

const char plot_no_values[] = "no values";

enum figure_paint plot_paint(size_t series)
{
    static const enum figure_paint paints[] = {
        FIGURE_WIN,    FIGURE_LOSS, FIGURE_THIRD,
        FIGURE_FOURTH, FIGURE_INK,  FIGURE_UNKNOWN,
    };
    return paints[series % (sizeof paints / sizeof *paints)];
}

enum plot_mark plot_mark(size_t series)
{
    return (enum plot_mark)((series + series / PLOT_MARKS) % PLOT_MARKS);
}

size_t plot_mark_every(size_t count)
{
    return count <= MANY_MARKS ? 1 : (count + FEW_MARKS - 1) / FEW_MARKS;
}

bool plot_empty(const struct plot *plot)
{
    return plot->ranges[CHART_X][0] > plot->ranges[CHART_X][1];
}

double plot_mark_size(const struct plot_series *series)
{
    return series->kind == CHART_POINTS && series->count > FEW_VALUES ? 0.5 : 1;
}

/* How many series of bars come before a series. */
static size_t bars_before(const struct plot *plot, size_t series)
{
    size_t bars = 0;
    for (size_t i = 0; i < series; i++)
        bars += plot->series[i].kind == CHART_BARS;
    return bars;
}

enum figure_paint plot_bar_fill(const struct plot *plot, size_t series)
{
    const enum figure_paint fills[] = {plot_paint(series), FIGURE_PAPER,
                                       FIGURE_PALE};
    return fills[bars_before(plot, series) % 3];
}

double plot_ground(const struct plot *plot)
{
    const struct scale *const scale = &plot->scales[CHART_Y];
    return scale->kind == SCALE_LOG ? scale->low : 0;
}

void plot_bar_slice(const struct plot *plot, size_t series,
                    const struct chart_value *value, double *low, double *high)
{
    const struct scale *const scale = &plot->scales[CHART_X];
    const double all = (double)bars_before(plot, plot->series_count);
    const double number = (double)bars_before(plot, series);
    *low = scale_between(scale, value->low, value->high, number / all);
    *high = scale_between(scale, value->low, value->high, (number + 1) / all);
}

static bool grounded(const struct chart *chart)
{
    for (size_t i = 0; i < chart->series_count; i++)
        if (chart->series[i].kind == CHART_BARS)
            return true;
    return false;
}

static bool has_place(const struct chart *chart, enum chart_kind kind,
                      const struct chart_value *value)
{
    const enum scale_kind x = chart->axes[CHART_X].scale;
    const enum scale_kind y = chart->axes[CHART_Y].scale;
    if (!scale_takes(x, value->x) || !scale_takes(y, value->y))
        return false;
    if (kind == CHART_BARS)
        return scale_takes(x, value->low) && scale_takes(x, value->high);
    return kind != CHART_BAND ||
           (scale_takes(y, value->low) && scale_takes(y, value->high));
}

static void widen(double range[2], double value)
{
    range[0] = fmin(range[0], value);
    range[1] = fmax(range[1], value);
}

/* Copies what has a place and widens the ranges of both axes by it. */
static bool copy_series(struct plot *plot, const struct chart_series *from,
                        struct plot_series *to)
{
    *to = (struct plot_series){.kind = from->kind, .name = from->name};
    to->values = calloc(from->count + 1, sizeof *to->values);
    for (size_t i = 0; i < from->count && to->values; i++) {
        const struct chart_value *const value = &from->values[i];
        if (!has_place(plot->chart, from->kind, value))
            continue;
        to->values[to->count++] = *value;
        widen(plot->ranges[CHART_X], value->x);
        widen(plot->ranges[CHART_Y], value->y);
        plot->parted[CHART_X] |= value->x != floor(value->x);
        plot->parted[CHART_Y] |= value->y != floor(value->y);
        if (from->kind < CHART_BAND)
            continue;
        double *const range =
            plot->ranges[from->kind == CHART_BARS ? CHART_X : CHART_Y];
        widen(range, value->low);
        widen(range, value->high);
    }
    return to->values != NULL;
}

static int part_of(const struct plot *plot, int axis, double value, int parts)
{
    const int part = (int)(scale_at(&plot->scales[axis], value) * parts);
    return part < 0 ? 0 : part < parts ? part : parts - 1;
}

/* Keeps the first point of each spot. */
static void thin_points(const struct plot *plot, struct plot_series *series)
{
    bool taken[SPOTS_ACROSS][SPOTS_DOWN] = {{false}};
    size_t kept = 0;
    for (size_t i = 0; i < series->count; i++) {
        const struct chart_value value = series->values[i];
        const int x = part_of(plot, CHART_X, value.x, SPOTS_ACROSS);
        const int y = part_of(plot, CHART_Y, value.y, SPOTS_DOWN);
        if (!taken[x][y])
            series->values[kept++] = value;
        taken[x][y] = true;
    }
    series->count = kept;
}

/* Of the values `from` up to `to`, moves those that show to `kept`, in order;
 * returns the place behind them. In a band the extremes are those of its
 * ends. */
static size_t thin_run(struct plot_series *series, size_t from, size_t to,
                       size_t kept)
{
    struct chart_value *const values = series->values;
    const bool band = series->kind == CHART_BAND;
    size_t lowest = from, highest = from;
    for (size_t i = from; i < to; i++) {
        if (band ? values[i].low < values[lowest].low
                 : values[i].y < values[lowest].y)
            lowest = i;
        if (band ? values[i].high > values[highest].high
                 : values[i].y > values[highest].y)
            highest = i;
    }
    for (size_t i = from; i < to; i++)
        if (i == from || i == lowest || i == highest || i == to - 1)
            values[kept++] = values[i];
    return kept;
}

static void thin_line(const struct plot *plot, struct plot_series *series)
{
    size_t kept = 0;
    for (size_t from = 0, to; from < series->count; from = to) {
        const int column =
            part_of(plot, CHART_X, series->values[from].x, COLUMNS);
        to = from + 1;
        while (to < series->count &&
               part_of(plot, CHART_X, series->values[to].x, COLUMNS) == column)
            to++;
        kept = thin_run(series, from, to, kept);
    }
    series->count = kept;
}

static void thin(const struct plot *plot, struct plot_series *series)
{
    if (series->count <= FEW_VALUES || series->kind == CHART_BARS)
        return;
    if (series->kind == CHART_POINTS)
        thin_points(plot, series);
    else
        thin_line(plot, series);
}

static void describe_axis(const struct plot *plot, int axis, FILE *out)
{
    const struct chart_axis *const shown = &plot->chart->axes[axis];
    fprintf(out, " %s axis: %s", axis == CHART_X ? "Horizontal" : "Vertical",
            *shown->label ? shown->label : "without a name");
    if (plot->ranges[axis][0] <= plot->ranges[axis][1])
        fprintf(out, ", %.4g to %.4g", plot->ranges[axis][0],
                plot->ranges[axis][1]);
    fprintf(out, "%s.", shown->scale == SCALE_LOG ? ", logarithmic" : "");
}

/* The name and the values of a series. `placed`: how many of its values have a
 * place. */
static void describe_series(const struct plot *plot, size_t i, size_t placed,
                            FILE *out)
{
    const struct chart_series *const all = &plot->chart->series[i];
    fprintf(out, " %s: %zu value%s", *all->name ? all->name : "Series",
            all->count, all->count == 1 ? "" : "s");
    if (placed < all->count)
        fprintf(out, ", %zu left out because the axes have no place for %s",
                all->count - placed, all->count - placed == 1 ? "it" : "them");
    if (plot->series[i].count < placed)
        fprintf(out, ", %zu drawn because the others fall on these",
                plot->series[i].count);
    fputc('.', out);
}

/* Thins every series out and writes the description meanwhile. */
static void finish(struct plot *plot, FILE *out)
{
    fputs(plot->chart->description, out);
    for (int axis = 0; axis < CHART_AXES; axis++)
        describe_axis(plot, axis, out);
    for (size_t i = 0; i < plot->series_count; i++) {
        const size_t placed = plot->series[i].count;
        thin(plot, &plot->series[i]);
        describe_series(plot, i, placed, out);
    }
}

/* The label of an axis, with the power of ten its numbers are in. */
static char *axis_label(const struct plot *plot, int axis)
{
    const int power = plot->scales[axis].power;
    const char *const label = plot->chart->axes[axis].label;
    char text[SCALE_LABEL_SIZE];
    char *made = NULL;
    if (!power)
        return strdup(label);
    scale_power_text(power, text);
    return asprintf(&made, "%s (× %s)", label, text) < 0 ? NULL : made;
}

/* Adds a number to those that rise, unless it is among them; with more than
 * MOST_NAMED of them there is no need to. */
static void keep_number(double numbers[MOST_NAMED + 1], int *count,
                        double number)
{
    int at = 0;
    while (at < *count && numbers[at] < number)
        at++;
    if (*count > MOST_NAMED || (at < *count && numbers[at] == number))
        return;
    memmove(numbers + at + 1, numbers + at,
            (size_t)(*count - at) * sizeof *numbers);
    numbers[at] = number;
    ++*count;
}

/* Names the numbers of the horizontal axis themselves if they are few. */
static void name_numbers(struct plot *plot)
{
    double numbers[MOST_NAMED + 1];
    int count = 0;
    for (size_t i = 0; i < plot->series_count; i++)
        for (size_t j = 0; j < plot->series[i].count; j++)
            keep_number(numbers, &count, plot->series[i].values[j].x);
    if (count > 1 && count <= MOST_NAMED)
        scale_name(&plot->scales[CHART_X], numbers, count);
}

/* Fits the scale of an axis to the values. */
static void fit_axis(struct plot *plot, int axis)
{
    const struct chart_axis *const shown = &plot->chart->axes[axis];
    double range[] = {plot->ranges[axis][0], plot->ranges[axis][1]};
    if (shown->least <= shown->most) {
        widen(range, shown->least);
        widen(range, shown->most);
    }
    scale_fit(&plot->scales[axis], shown->scale, range[0], range[1],
              axis == CHART_Y && grounded(plot->chart));
    if (!plot->parted[axis] && !plot_empty(plot))
        scale_keep_whole(&plot->scales[axis]);
    if (axis == CHART_X && shown->scale == SCALE_LOG)
        name_numbers(plot);
    plot->labels[axis] = axis_label(plot, axis);
}

static bool fill(const struct chart *chart, struct plot *plot)
{
    size_t size = 0;
    plot->series = calloc(chart->series_count + 1, sizeof *plot->series);
    if (!plot->series)
        return false;
    for (size_t i = 0; i < chart->series_count; i++, plot->series_count++)
        if (!copy_series(plot, &chart->series[i], &plot->series[i]))
            return false;
    for (int axis = 0; axis < CHART_AXES; axis++)
        fit_axis(plot, axis);
    FILE *const out = open_memstream(&plot->description, &size);
    if (!out)
        return false;
    finish(plot, out);
    return fclose(out) == 0 && plot->description && plot->labels[CHART_X] &&
           plot->labels[CHART_Y];
}

enum status plot_make(const struct chart *chart, struct plot *plot,
                      struct status_text *why)
{
    *plot = (struct plot){
        .chart = chart,
        .ranges = {{INFINITY, -INFINITY}, {INFINITY, -INFINITY}},
    };
    if (!chart->failed && fill(chart, plot))
        return STATUS_OK;
    return status_no_memory(why);
}

void plot_free(struct plot *plot)
{
    for (size_t i = 0; i < plot->series_count; i++)
        free(plot->series[i].values);
    for (int axis = 0; axis < CHART_AXES; axis++)
        free(plot->labels[axis]);
    free(plot->series);
    free(plot->description);
    *plot = (struct plot){.chart = NULL};
}
