/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pgfplots - see the header. Bands come first and bars are paths of their own;
 * what a series is called stands in the legend by an image of its own too. */
#include "analysis/figures/pgfplots.h"

#include <math.h>

#include "analysis/figures/plot.h"
#include "analysis/figures/tikz.h"

enum { VALUES_A_LINE = 4 };

static const double axis_width = 300, axis_height = 170; /* points */

static const char *colour(size_t series)
{
    return figure_paint_name(plot_paint(series));
}

static void write_range(const struct plot *plot, int axis, FILE *file)
{
    const char name = "xy"[axis];
    const struct scale *const scale = &plot->scales[axis];
    fprintf(file, "    %cmode=%s,%cmin=%.9g,%cmax=%.9g,\n", name,
            scale->kind == SCALE_LOG ? "log" : "normal", name, scale->low, name,
            scale->high);
    fprintf(file, "    %ctick={", name);
    for (int i = 0; i < scale->tick_count; i++)
        fprintf(file, "%s%.9g", i ? "," : "", scale->ticks[i].value);
    fprintf(file, "},\n    %cticklabels={", name);
    for (int i = 0; i < scale->tick_count; i++) {
        fputs(i ? ",{" : "{", file);
        tikz_escape(scale->ticks[i].label, file);
        fputc('}', file);
    }
    fputs("},\n", file);
}

static void write_label(const char *key, const char *text, FILE *file)
{
    fprintf(file, "    %s={", key);
    tikz_escape(text, file);
    fputs("},\n", file);
}

/* How many entries stand in a row of the legend, by the longest name. */
static int legend_columns(const struct plot *plot)
{
    double longest = 0;
    for (size_t i = 0; i < plot->series_count; i++)
        longest = fmax(longest, figure_text_width(plot->series[i].name, 8));
    const int columns = (int)(axis_width / (longest + 34));
    return columns < 1 ? 1 : columns;
}

static void write_axis(const struct plot *plot, FILE *file)
{
    fprintf(file,
            "  \\begin{axis}[\n"
            "    scale only axis,width=%gpt,height=%gpt,clip=false,\n"
            "    axis lines=left,axis line style={-,draw=unlurink},\n"
            "    tick align=outside,tick style={draw=unlurink},\n"
            "    xminorticks=false,yminorticks=false,scaled ticks=false,\n"
            "    grid=major,grid style={draw=unlurpale,line width=0.6pt},\n"
            "    tick label style={font=\\sffamily\\footnotesize},\n"
            "    label style={font=\\sffamily\\small},\n"
            "    title style={font=\\sffamily,inner sep=0pt,at={(0,1.13)},"
            "anchor=south west},\n"
            "    ylabel style={inner sep=0pt,at={(0,1.05)},"
            "anchor=south west,rotate=-90},\n"
            "    legend style={at={(0,-0.2)},anchor=north west,draw=none,\n"
            "      font=\\sffamily\\footnotesize,legend columns=%d,\n"
            "      /tikz/every even column/.append style={column sep=4mm}},\n"
            "    legend cell align=left,\n",
            axis_width, axis_height, legend_columns(plot));
    for (int axis = 0; axis < CHART_AXES; axis++)
        write_range(plot, axis, file);
    write_label("xlabel", plot->labels[CHART_X], file);
    write_label("ylabel", plot->labels[CHART_Y], file);
    if (!plot->chart->bare)
        write_label("title", plot->chart->title, file);
    fputs("  ]\n", file);
}

static void write_pair(double x, double y, size_t i, FILE *file)
{
    fputs(i % VALUES_A_LINE ? " " : "\n      ", file);
    fprintf(file, "(%.9g,%.9g)", x, y);
}

/* The marks of plot.h as pgfplots has them. */
static void write_mark(const struct plot_series *series, size_t i, FILE *file)
{
    static const char *const marks[PLOT_MARKS] = {
        [PLOT_DISC] = "mark=*",           [PLOT_CROSS] = "mark=x",
        [PLOT_SQUARE] = "mark=square*",   [PLOT_TRIANGLE] = "mark=triangle*",
        [PLOT_DIAMOND] = "mark=diamond*", [PLOT_PLUS] = "mark=+",
    };
    const enum plot_mark mark = plot_mark(i);
    const bool open = mark == PLOT_SQUARE || mark == PLOT_DIAMOND;
    const double size = mark == PLOT_DISC || mark == PLOT_SQUARE ? 2 : 2.8;
    fprintf(file,
            "%s,mark size=%gpt,mark options={solid,draw=unlur%s,fill=unlur%s,"
            "line width=0.9pt}",
            marks[mark], size * plot_mark_size(series), colour(i),
            open ? "paper" : colour(i));
}

/* What a line or points look like, without brackets. */
static void write_look(const struct plot_series *series, size_t i, FILE *file)
{
    if (series->kind == CHART_POINTS)
        fputs("only marks,", file);
    else
        fprintf(file, "draw=unlur%s,line width=1.2pt,line join=round,",
                colour(i));
    if (series->kind == CHART_STEPS)
        fputs("const plot,", file);
    if (series->kind != CHART_POINTS && plot_mark_every(series->count) > 1)
        fprintf(file, "mark repeat=%zu,", plot_mark_every(series->count));
    write_mark(series, i, file);
}

static void write_band(const struct plot_series *series, size_t i, FILE *file)
{
    const size_t count = series->count;
    fputs("    \\addplot[draw=none,fill=unlurpale,forget plot] coordinates {",
          file);
    for (size_t k = 0; k < count; k++)
        write_pair(series->values[k].x, series->values[k].low, k, file);
    for (size_t k = count; k > 0; k--)
        write_pair(series->values[k - 1].x, series->values[k - 1].high,
                   2 * count - k, file);
    fputs("\n    } -- cycle;\n", file);
    for (int high = 0; high < 2; high++) {
        fprintf(file,
                "    \\addplot[draw=unlur%s,dashed,line width=0.6pt,"
                "forget plot] coordinates {",
                colour(i));
        for (size_t k = 0; k < count; k++)
            write_pair(series->values[k].x,
                       high ? series->values[k].high : series->values[k].low, k,
                       file);
        fputs("\n    };\n", file);
    }
}

static void write_bar_look(const struct plot *plot, size_t series, FILE *file)
{
    fprintf(file, "draw=unlur%s,fill=unlur%s,line width=0.8pt", colour(series),
            figure_paint_name(plot_bar_fill(plot, series)));
}

static void write_bars(const struct plot *plot, size_t series, FILE *file)
{
    const struct plot_series *const bars = &plot->series[series];
    for (size_t i = 0; i < bars->count; i++) {
        double low, high;
        if (bars->values[i].y == plot_ground(plot))
            continue;
        plot_bar_slice(plot, series, &bars->values[i], &low, &high);
        fputs("    \\path[", file);
        write_bar_look(plot, series, file);
        fprintf(file, "] (axis cs:%.9g,%.9g) rectangle (axis cs:%.9g,%.9g);\n",
                low, plot_ground(plot), high, bars->values[i].y);
    }
}

static void write_curve(const struct plot_series *series, size_t i, FILE *file)
{
    fputs("    \\addplot[forget plot,", file);
    write_look(series, i, file);
    fputs("] coordinates {", file);
    for (size_t k = 0; k < series->count; k++)
        write_pair(series->values[k].x, series->values[k].y, k, file);
    fputs("\n    };\n", file);
}

/* An empty axis would lose its scale, so it gets a plot that shows nothing. */
static void write_series(const struct plot *plot, FILE *file)
{
    for (size_t i = 0; i < plot->series_count; i++)
        if (plot->series[i].kind == CHART_BAND && plot->series[i].count)
            write_band(&plot->series[i], i, file);
    for (size_t i = 0; i < plot->series_count; i++)
        if (plot->series[i].kind == CHART_BARS)
            write_bars(plot, i, file);
        else if (plot->series[i].kind == CHART_POINTS && plot->series[i].count)
            write_curve(&plot->series[i], i, file);
    for (size_t i = 0; i < plot->series_count; i++)
        if (plot->series[i].kind != CHART_BARS &&
            plot->series[i].kind != CHART_POINTS && plot->series[i].count)
            write_curve(&plot->series[i], i, file);
    fprintf(file,
            "    \\addplot[draw=none,forget plot] coordinates "
            "{(%.9g,%.9g)};\n",
            plot->scales[CHART_X].low, plot->scales[CHART_Y].low);
    if (plot_empty(plot))
        fprintf(file,
                "    \\node[text=unlurunknown,font=\\sffamily] at "
                "(rel axis cs:0.5,0.5) {%s};\n",
                plot_no_values);
}

/* The line of a legend, on a patch of the band. */
static const char band_image[] =
    "legend image code/.code={\n"
    "      \\path[draw=none,fill=unlurpale] (0mm,-1.3mm) rectangle "
    "(6mm,1.3mm);\n"
    "      \\draw[mark repeat=2,mark phase=2,##1] plot coordinates\n"
    "        {(0mm,0mm) (3mm,0mm) (6mm,0mm)};},";

static void write_legend(const struct plot *plot, FILE *file)
{
    for (size_t i = 0; i < plot->series_count; i++) {
        const struct plot_series *const series = &plot->series[i];
        if (!*series->name)
            continue;
        fputs("    \\addlegendimage{", file);
        if (series->kind == CHART_BAND)
            fputs(band_image, file);
        if (series->kind == CHART_BARS) {
            fputs("area legend,", file);
            write_bar_look(plot, i, file);
        } else {
            write_look(series, i, file);
        }
        fputs("}\n    \\addlegendentry{", file);
        tikz_escape(series->name, file);
        fputs("}\n", file);
    }
}

enum status pgfplots_write(const struct chart *chart, FILE *file,
                           struct status_text *why)
{
    struct plot plot;
    enum status status = plot_make(chart, &plot, why);
    if (!status) {
        fputs("% ", file);
        tikz_escape(chart->title, file);
        fputs("\n\\begin{tikzpicture}\n", file);
        tikz_colours(file);
        write_axis(&plot, file);
        write_series(&plot, file);
        write_legend(&plot, file);
        fputs("  \\end{axis}\n\\end{tikzpicture}\n", file);
        status = figure_written(file, why);
    }
    plot_free(&plot);
    return status;
}
