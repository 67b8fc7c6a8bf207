/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * plot - what is seen of a chart: scales that hold all its values, and of many
 * values those that show. A logarithmic horizontal axis on which few different
 * numbers stand names these.
 *
 * Left out is what an axis cannot show: what is not finite, and zero and less
 * on a logarithmic axis. Of points that fall on the same spot, a hundred and
 * sixtieth of the chart's width, only the first is kept; of a line's values
 * that follow each other within a four hundredth of the width only the first,
 * the lowest, the highest and the last. Small series stay whole. The
 * description says what is missing. Nothing is drawn by chance.
 */
#ifndef ANALYSIS_FIGURES_PLOT_H
#define ANALYSIS_FIGURES_PLOT_H

#include "analysis/figures/chart.h"

struct plot_series {
    enum chart_kind kind;
    const char *name;
    struct chart_value *values;
    size_t count;
};

/* Lives as long as its chart. */
struct plot {
    const struct chart *chart;
    double ranges[CHART_AXES][2]; /* of the values; low above high: none */
    bool parted[CHART_AXES];      /* not all of them are whole numbers */
    struct scale scales[CHART_AXES];
    char *labels[CHART_AXES]; /* of the axes, with the power of ten */
    struct plot_series *series;
    size_t series_count;
    char *description; /* the chart's, and what there is to see in it */
};

/* Fills a plot, which plot_free() empties whatever happened. STATUS_FAILED when
 * memory ran out, here or in the chart. */
enum status plot_make(const struct chart *chart, struct plot *plot,
                      struct status_text *why);
void plot_free(struct plot *plot);

/* How the series of some number, counted from 0, is told from the others. */
enum plot_mark {
    PLOT_DISC,
    PLOT_CROSS,
    PLOT_SQUARE, /* open */
    PLOT_TRIANGLE,
    PLOT_DIAMOND, /* open */
    PLOT_PLUS,
    PLOT_MARKS
};
enum figure_paint plot_paint(size_t series);
enum plot_mark plot_mark(size_t series);

/* Of bars: what they are filled with; where they stand; and, since several
 * series share the interval, the part of it that a series takes. */
enum figure_paint plot_bar_fill(const struct plot *plot, size_t series);
double plot_ground(const struct plot *plot);
void plot_bar_slice(const struct plot *plot, size_t series,
                    const struct chart_value *value, double *low, double *high);

/* Whether there is nothing to see, and what the chart then says. */
extern const char plot_no_values[];
bool plot_empty(const struct plot *plot);

/* How large the marks of a series are: 1, or less where there are many. */
double plot_mark_size(const struct plot_series *series);

/* Of so many values of a line, every which one gets a mark. */
size_t plot_mark_every(size_t count);

#endif
