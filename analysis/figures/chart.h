/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * chart - numbers as a picture, described once for all formats.
 *
 * A chart is two axes and some series; each series has a colour and a mark of
 * its own, so that it is known without colour too. chart_draw() makes a figure
 * of it; what that shows is computed in plot.h.
 *
 * Memory running out is remembered, the adding calls do nothing from then on,
 * and the figure that is drawn tells (figure_status()).
 */
#ifndef ANALYSIS_FIGURES_CHART_H
#define ANALYSIS_FIGURES_CHART_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/figures/figure.h"
#include "analysis/figures/scale.h"

enum chart_kind {
    CHART_POINTS,
    CHART_LINE,  /* straight from value to value, in the order added */
    CHART_STEPS, /* a value holds until the next one */
    CHART_BAND,  /* a line, and around it the interval of each value */
    CHART_BARS   /* from the base up, over an interval of x */
};

enum { CHART_X, CHART_Y, CHART_AXES };

struct chart_value {
    double x, y;
    double low, high; /* band: of y; bars: of x */
};

struct chart_series {
    enum chart_kind kind;
    char *name; /* in the legend; empty: not there */
    struct chart_value *values;
    size_t count, room;
};

struct chart_axis {
    char *label; /* what it is and in which unit */
    enum scale_kind scale;
    double least, most; /* what it shows at least; least above most: nothing */
};

struct chart {
    char *title, *description; /* as a figure's */
    bool bare;                 /* no title is drawn: a caption has it */
    struct chart_axis axes[CHART_AXES];
    struct chart_series *series;
    size_t series_count, series_room;
    bool failed; /* memory ran out */
};

/* An empty chart with linear axes, which chart_free() empties again. */
void chart_init(struct chart *chart, const char *title,
                const char *description);
void chart_free(struct chart *chart);

/* Says what CHART_X or CHART_Y is. */
void chart_axis(struct chart *chart, int axis, const char *label,
                enum scale_kind scale);

/* Has CHART_Y, once it is said what it is, show the shares from 0 to 1. */
void chart_show_shares(struct chart *chart);

/* Opens a series. */
void chart_series(struct chart *chart, enum chart_kind kind, const char *name);

/* Append a value to the series opened last: of points, a line or steps; of a
 * band; of bars. Any number will do; what an axis cannot show is left out and
 * the description says how much that is. */
void chart_add(struct chart *chart, double x, double y);
void chart_add_interval(struct chart *chart, double x, double y, double low,
                        double high);
void chart_add_bar(struct chart *chart, double low, double high, double y);

/* Makes a figure of the chart, 16 units wide and about 10 high, which
 * figure_free() empties. */
void chart_draw(const struct chart *chart, struct figure *figure);

#endif
