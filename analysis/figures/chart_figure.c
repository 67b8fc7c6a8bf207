/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * chart_figure - a chart as a figure: chart_draw() of chart.h.
 *
 * The area of the values is 14 by 8 units with its upper left corner at the
 * origin; around it stand the names and labels, above it the title, below it
 * the legend. The vertical axis has its label above it, so that no letters need
 * be turned.
 */
#include "analysis/figures/chart.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/figures/plot.h"

static const double width = 14, height = 8;
static const double left_edge = -1.4, right_edge = 14.6;

static const double tick_length = 0.14;
static const double tick_text = 0.42, label_text = 0.46, title_text = 0.56;
static const double line_width = 0.07, mark_size = 0.13;

static const struct figure_style axis_style = {FIGURE_INK, FIGURE_NONE, 0.045,
                                               false};
static const struct figure_style grid_style = {FIGURE_PALE, FIGURE_NONE, 0.03,
                                               false};

struct canvas {
    struct figure *figure;
    const struct plot *plot;
};

static struct figure_point at(const struct canvas *canvas, double x, double y)
{
    return (struct figure_point){
        width * scale_at(&canvas->plot->scales[CHART_X], x),
        height * (1 - scale_at(&canvas->plot->scales[CHART_Y], y))};
}

static void draw_line(const struct canvas *canvas, struct figure_point from,
                      struct figure_point to, const struct figure_style *style)
{
    const struct figure_point points[] = {from, to};
    figure_path(canvas->figure, points, 2, style);
}

static void draw_grid(const struct canvas *canvas)
{
    for (int axis = 0; axis < CHART_AXES; axis++) {
        const struct scale *const scale = &canvas->plot->scales[axis];
        for (int i = 0; i < scale->tick_count; i++) {
            const double part = scale_at(scale, scale->ticks[i].value);
            const double x = width * part, y = height * (1 - part);
            if (axis == CHART_X)
                draw_line(canvas, (struct figure_point){x, 0},
                          (struct figure_point){x, height}, &grid_style);
            else
                draw_line(canvas, (struct figure_point){0, y},
                          (struct figure_point){width, y}, &grid_style);
        }
    }
}

static void draw_tick(const struct canvas *canvas, int axis,
                      const struct scale_tick *tick)
{
    const double part = scale_at(&canvas->plot->scales[axis], tick->value);
    if (axis == CHART_X) {
        const struct figure_point foot = {width * part, height};
        draw_line(canvas, foot,
                  (struct figure_point){foot.x, height + tick_length},
                  &axis_style);
        figure_text(canvas->figure,
                    (struct figure_point){foot.x, height + 0.45}, tick_text,
                    FIGURE_MIDDLE, FIGURE_INK, tick->label);
    } else {
        const struct figure_point foot = {0, height * (1 - part)};
        draw_line(canvas, foot, (struct figure_point){-tick_length, foot.y},
                  &axis_style);
        figure_text(canvas->figure, (struct figure_point){-0.25, foot.y},
                    tick_text, FIGURE_END, FIGURE_INK, tick->label);
    }
}

static void draw_axes(const struct canvas *canvas)
{
    const struct plot *const plot = canvas->plot;
    const struct figure_point frame[] = {{0, 0}, {0, height}, {width, height}};
    figure_path(canvas->figure, frame, 3, &axis_style);
    for (int axis = 0; axis < CHART_AXES; axis++)
        for (int i = 0; i < plot->scales[axis].tick_count; i++)
            draw_tick(canvas, axis, &plot->scales[axis].ticks[i]);
    figure_text(canvas->figure, (struct figure_point){width / 2, height + 1.1},
                label_text, FIGURE_MIDDLE, FIGURE_INK, plot->labels[CHART_X]);
    figure_text(canvas->figure, (struct figure_point){left_edge, -0.55},
                label_text, FIGURE_START, FIGURE_INK, plot->labels[CHART_Y]);
    if (!plot->chart->bare)
        figure_text(canvas->figure, (struct figure_point){left_edge, -1.4},
                    title_text, FIGURE_START, FIGURE_INK, plot->chart->title);
}

/* A cross, upright or not. */
static void draw_cross(const struct canvas *canvas, struct figure_point centre,
                       double across, double along,
                       const struct figure_style *style)
{
    draw_line(
        canvas, (struct figure_point){centre.x - across, centre.y - along},
        (struct figure_point){centre.x + across, centre.y + along}, style);
    draw_line(
        canvas, (struct figure_point){centre.x - along, centre.y + across},
        (struct figure_point){centre.x + along, centre.y - across}, style);
}

/* A regular polygon with its first corner at an angle, clockwise from the
 * right. */
static void draw_corners(const struct canvas *canvas,
                         struct figure_point centre, int corners, double size,
                         double angle, const struct figure_style *style)
{
    struct figure_point points[4];
    for (int i = 0; i < corners; i++) {
        const double turn = angle + 2 * M_PI * i / corners;
        points[i] = (struct figure_point){centre.x + size * cos(turn),
                                          centre.y + size * sin(turn)};
    }
    figure_polygon(canvas->figure, points, (size_t)corners, style);
}

static void draw_mark(const struct canvas *canvas, size_t series,
                      struct figure_point centre, double times)
{
    const enum figure_paint paint = plot_paint(series);
    const struct figure_style full = {paint, paint, 0.02, false};
    const struct figure_style open = {paint, FIGURE_PAPER, 0.05, false};
    const struct figure_style bare = {paint, FIGURE_NONE, 0.06, false};
    const double size = times * mark_size;
    switch (plot_mark(series)) {
    case PLOT_DISC:
        figure_circle(canvas->figure, centre, 0.9 * size, &full);
        break;
    case PLOT_CROSS: draw_cross(canvas, centre, size, size, &bare); break;
    case PLOT_SQUARE:
        draw_corners(canvas, centre, 4, 1.3 * size, M_PI / 4, &open);
        break;
    case PLOT_TRIANGLE:
        draw_corners(canvas, centre, 3, 1.3 * size, -M_PI / 2, &full);
        break;
    case PLOT_DIAMOND:
        draw_corners(canvas, centre, 4, 1.4 * size, 0, &open);
        break;
    default: draw_cross(canvas, centre, 1.3 * size, 0, &bare);
    }
}

static struct figure_style bar_style(const struct plot *plot, size_t series)
{
    return (struct figure_style){plot_paint(series),
                                 plot_bar_fill(plot, series), 0.05, false};
}

static void draw_box(const struct canvas *canvas, double x0, double y0,
                     double x1, double y1, const struct figure_style *style)
{
    const struct figure_point points[] = {
        {x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    figure_polygon(canvas->figure, points, 4, style);
}

static void draw_bars(const struct canvas *canvas, size_t series)
{
    const struct plot *const plot = canvas->plot;
    const struct plot_series *const bars = &plot->series[series];
    const struct figure_style style = bar_style(plot, series);
    for (size_t i = 0; i < bars->count; i++) {
        double low, high;
        if (bars->values[i].y == plot_ground(plot))
            continue;
        plot_bar_slice(plot, series, &bars->values[i], &low, &high);
        const struct figure_point top = at(canvas, low, bars->values[i].y);
        const struct figure_point foot = at(canvas, high, plot_ground(plot));
        draw_box(canvas, top.x, top.y, foot.x, foot.y, &style);
    }
}

/* The corners of a line, or of steps: at most two for each value. NULL when
 * memory ran out. */
static struct figure_point *line_points(const struct canvas *canvas,
                                        const struct plot_series *series,
                                        size_t *count)
{
    struct figure_point *const points =
        calloc(2 * series->count + 1, sizeof *points);
    *count = 0;
    for (size_t i = 0; i < series->count && points; i++) {
        const struct chart_value *const value = &series->values[i];
        if (series->kind == CHART_STEPS && i)
            points[(*count)++] = at(canvas, value->x, value[-1].y);
        points[(*count)++] = at(canvas, value->x, value->y);
    }
    canvas->figure->failed = canvas->figure->failed || !points;
    return points;
}

/* The intervals around a line as an area, or as two dashed edges. The corners
 * go there along the low ends and back along the high ones. */
static void draw_band(const struct canvas *canvas,
                      const struct plot_series *series,
                      const struct figure_style *style)
{
    const size_t count = series->count;
    struct figure_point *const points = calloc(2 * count + 1, sizeof *points);
    canvas->figure->failed = canvas->figure->failed || !points;
    for (size_t i = 0; i < count && points; i++) {
        const struct chart_value *const value = &series->values[i];
        points[i] = at(canvas, value->x, value->low);
        points[2 * count - 1 - i] = at(canvas, value->x, value->high);
    }
    if (points && style->fill != FIGURE_NONE)
        figure_polygon(canvas->figure, points, 2 * count, style);
    else if (points) {
        figure_path(canvas->figure, points, count, style);
        figure_path(canvas->figure, points + count, count, style);
    }
    free(points);
}

/* The intervals around a line as strokes from end to end, moved sideways so
 * that those of several lines stand beside each other. */
static void draw_whiskers(const struct canvas *canvas, size_t series,
                          double aside)
{
    const double foot = 0.07;
    const struct plot_series *const drawn = &canvas->plot->series[series];
    const struct figure_style style = {plot_paint(series), FIGURE_NONE, 0.045,
                                       false};
    for (size_t i = 0; i < drawn->count; i++) {
        const struct chart_value *const value = &drawn->values[i];
        struct figure_point low = at(canvas, value->x, value->low);
        struct figure_point high = at(canvas, value->x, value->high);
        low.x += aside;
        high.x += aside;
        draw_line(canvas, low, high, &style);
        for (int end = 0; end < 2; end++) {
            const struct figure_point middle = end ? high : low;
            draw_line(canvas, (struct figure_point){middle.x - foot, middle.y},
                      (struct figure_point){middle.x + foot, middle.y}, &style);
        }
    }
}

static size_t count_bands(const struct plot *plot)
{
    size_t count = 0;
    for (size_t i = 0; i < plot->series_count; i++)
        count += plot->series[i].kind == CHART_BAND;
    return count;
}

/* One band as an area; more would hide each other. */
static void draw_bands(const struct canvas *canvas)
{
    const double step = 0.17;
    const struct plot *const plot = canvas->plot;
    const size_t count = count_bands(plot);
    const struct figure_style area = {FIGURE_NONE, FIGURE_PALE, 0, false};
    size_t before = 0;
    for (size_t i = 0; i < plot->series_count; i++) {
        const struct figure_style edges = {plot_paint(i), FIGURE_NONE, 0.035,
                                           true};
        if (plot->series[i].kind != CHART_BAND)
            continue;
        if (count > 1) {
            draw_whiskers(canvas, i,
                          step * ((double)before++ - (double)(count - 1) / 2));
            continue;
        }
        draw_band(canvas, &plot->series[i], &area);
        draw_band(canvas, &plot->series[i], &edges);
    }
}

static void draw_curve(const struct canvas *canvas, size_t series)
{
    const struct figure_style style = {plot_paint(series), FIGURE_NONE,
                                       line_width, false};
    const struct plot_series *const curve = &canvas->plot->series[series];
    size_t count;
    struct figure_point *const points = line_points(canvas, curve, &count);
    if (points)
        figure_path(canvas->figure, points, count, &style);
    free(points);
}

static void draw_marks(const struct canvas *canvas, size_t series)
{
    const struct plot_series *const marked = &canvas->plot->series[series];
    const double size = plot_mark_size(marked);
    const size_t every =
        marked->kind == CHART_POINTS ? 1 : plot_mark_every(marked->count);
    for (size_t i = 0; i < marked->count; i += every)
        draw_mark(canvas, series,
                  at(canvas, marked->values[i].x, marked->values[i].y), size);
}

/* From below: a band, the grid, bars, points, lines with their marks. */
static void draw_series(const struct canvas *canvas)
{
    const struct plot *const plot = canvas->plot;
    draw_bands(canvas);
    draw_grid(canvas);
    for (size_t i = 0; i < plot->series_count; i++)
        if (plot->series[i].kind == CHART_BARS)
            draw_bars(canvas, i);
        else if (plot->series[i].kind == CHART_POINTS)
            draw_marks(canvas, i);
    for (size_t i = 0; i < plot->series_count; i++) {
        const enum chart_kind kind = plot->series[i].kind;
        if (kind == CHART_BARS || kind == CHART_POINTS)
            continue;
        draw_curve(canvas, i);
        draw_marks(canvas, i);
    }
    if (plot_empty(plot))
        figure_text(canvas->figure,
                    (struct figure_point){width / 2, height / 2}, label_text,
                    FIGURE_MIDDLE, FIGURE_UNKNOWN, plot_no_values);
}

/* What a series looks like, 0.9 units long. */
static void draw_sample(const struct canvas *canvas, size_t series,
                        struct figure_point from)
{
    const enum chart_kind kind = canvas->plot->series[series].kind;
    const struct figure_style line = {plot_paint(series), FIGURE_NONE,
                                      line_width, false};
    const struct figure_style band = {FIGURE_NONE, FIGURE_PALE, 0, false};
    const struct figure_point to = {from.x + 0.9, from.y};
    if (kind == CHART_BARS) {
        const struct figure_style bar = bar_style(canvas->plot, series);
        draw_box(canvas, from.x + 0.25, from.y - 0.17, to.x, from.y + 0.17,
                 &bar);
        return;
    }
    if (kind == CHART_BAND && count_bands(canvas->plot) == 1)
        draw_box(canvas, from.x, from.y - 0.2, to.x, to.y + 0.2, &band);
    if (kind != CHART_POINTS)
        draw_line(canvas, from, to, &line);
    draw_mark(canvas, series, (struct figure_point){from.x + 0.45, from.y}, 1);
}

/* In rows below the chart, left to right. */
static void draw_legend(const struct canvas *canvas)
{
    const double before = 1.1, between = 0.9, start = 0;
    struct figure_point at = {start, height + 1.95};
    for (size_t i = 0; i < canvas->plot->series_count; i++) {
        const char *const name = canvas->plot->series[i].name;
        const double room = before + figure_text_width(name, tick_text);
        if (!*name)
            continue;
        if (at.x > start && at.x + room > right_edge)
            at = (struct figure_point){start, at.y + 0.65};
        draw_sample(canvas, i, at);
        figure_text(canvas->figure, (struct figure_point){at.x + before, at.y},
                    tick_text, FIGURE_START, FIGURE_INK, name);
        at.x += room + between;
    }
}

void chart_draw(const struct chart *chart, struct figure *figure)
{
    struct plot plot;
    const bool made = plot_make(chart, &plot, NULL) == STATUS_OK;
    const struct canvas canvas = {figure, &plot};
    figure_init(figure, made ? chart->title : "", made ? plot.description : "");
    figure->failed = figure->failed || !made;
    if (made) {
        figure_frame(figure, (struct figure_point){left_edge, -0.3},
                     (struct figure_point){right_edge, height + 1.3});
        draw_series(&canvas);
        draw_axes(&canvas);
        draw_legend(&canvas);
    }
    plot_free(&plot);
}
