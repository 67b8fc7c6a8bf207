/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figure - a growing list of shapes and the box around them. */
#include "analysis/figures/figure.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/figures/utf8.h"
#include "game/array.h"

const double figure_baseline = 0.36;

static const double margin = 0.25;

static const struct {
    const char *name, *hex;
} paints[FIGURE_PAINTS] = {
    [FIGURE_NONE] = {"none", NULL},
    [FIGURE_INK] = {"ink", "#1a1a1a"},
    [FIGURE_PAPER] = {"paper", "#ffffff"},
    [FIGURE_PALE] = {"pale", "#e2e2e2"},
    [FIGURE_WIN] = {"win", "#0072b2"},
    [FIGURE_LOSS] = {"loss", "#d55e00"},
    [FIGURE_UNKNOWN] = {"unknown", "#707070"},
    [FIGURE_REGION] = {"region", "#f2cf45"},
    [FIGURE_THIRD] = {"third", "#009e73"},
    [FIGURE_FOURTH] = {"fourth", "#cc79a7"},
};

const char *figure_hex(enum figure_paint paint)
{
    assert(paint > FIGURE_NONE && paint < FIGURE_PAINTS);
    return paints[paint].hex;
}

const char *figure_paint_name(enum figure_paint paint)
{
    assert(paint < FIGURE_PAINTS);
    return paints[paint].name;
}

void figure_init(struct figure *figure, const char *title,
                 const char *description)
{
    *figure = (struct figure){.title = strdup(title),
                              .description = strdup(description),
                              .low = {INFINITY, INFINITY},
                              .high = {-INFINITY, -INFINITY}};
    figure->failed = !figure->title || !figure->description;
}

void figure_free(struct figure *figure)
{
    for (size_t i = 0; i < figure->shape_count; i++) {
        free(figure->shapes[i].points);
        free(figure->shapes[i].text);
    }
    free(figure->shapes);
    free(figure->title);
    free(figure->description);
    *figure = (struct figure){.low = {INFINITY, INFINITY},
                              .high = {-INFINITY, -INFINITY}};
}

enum status figure_status(const struct figure *figure, struct status_text *why)
{
    return figure->failed ? status_no_memory(why) : STATUS_OK;
}

void figure_frame(struct figure *figure, struct figure_point low,
                  struct figure_point high)
{
    figure->low.x = fmin(figure->low.x, low.x);
    figure->low.y = fmin(figure->low.y, low.y);
    figure->high.x = fmax(figure->high.x, high.x);
    figure->high.y = fmax(figure->high.y, high.y);
}

/* Widens the frame by a point and what lies so far to its sides. */
static void include(struct figure *figure, struct figure_point point,
                    double across, double along)
{
    assert(isfinite(point.x) && isfinite(point.y));
    figure_frame(figure,
                 (struct figure_point){point.x - across, point.y - along},
                 (struct figure_point){point.x + across, point.y + along});
}

/* Appends a shape; it takes copies of the points and of the text. */
static void append(struct figure *figure, struct figure_shape shape,
                   const struct figure_point *points, const char *text)
{
    if (figure->failed)
        return;
    shape.points = reallocarray(NULL, shape.point_count, sizeof *points);
    shape.text = text ? strdup(text) : NULL;
    if (!shape.points || (text && !shape.text) ||
        !array_room(&figure->shapes, figure->shape_count,
                    &figure->shape_room)) {
        free(shape.points);
        free(shape.text);
        figure->failed = true;
        return;
    }
    memcpy(shape.points, points, shape.point_count * sizeof *points);
    figure->shapes[figure->shape_count++] = shape;
}

/* How far a stroke reaches beyond its line. */
static double reach(const struct figure_style *style)
{
    return style->stroke == FIGURE_NONE ? 0 : style->width / 2;
}

static void lines(struct figure *figure, enum figure_kind kind,
                  const struct figure_point *points, size_t count,
                  const struct figure_style *style)
{
    const double by = reach(style);
    if (!count)
        return;
    for (size_t i = 0; i < count; i++)
        include(figure, points[i], by, by);
    append(figure,
           (struct figure_shape){
               .kind = kind, .style = *style, .point_count = count},
           points, NULL);
}

void figure_path(struct figure *figure, const struct figure_point *points,
                 size_t count, const struct figure_style *style)
{
    lines(figure, FIGURE_PATH, points, count, style);
}

void figure_polygon(struct figure *figure, const struct figure_point *points,
                    size_t count, const struct figure_style *style)
{
    lines(figure, FIGURE_POLYGON, points, count, style);
}

void figure_circle(struct figure *figure, struct figure_point centre,
                   double radius, const struct figure_style *style)
{
    const double by = radius + reach(style);
    include(figure, centre, by, by);
    append(figure,
           (struct figure_shape){.kind = FIGURE_CIRCLE,
                                 .style = *style,
                                 .point_count = 1,
                                 .size = radius},
           &centre, NULL);
}

/* The width of a character in a font of size one, from above: that of common
 * sans-serif fonts by classes. */
static double character_width(uint32_t character)
{
    static const char thin[] = "!'(),-./:;I[\\]fijlrt|` ";
    static const char wide[] = "%@GMOQWmw";
    if (character >= 0x1100)
        return character < 0x2e80 ? 0.7 : 1;
    if (character >= 0x80)
        return 0.65;
    if (strchr(thin, (int)character))
        return 0.38;
    if (strchr(wide, (int)character))
        return 0.9;
    return character >= 'A' && character <= 'Z' ? 0.7 : 0.63;
}

double figure_text_width(const char *text, double height)
{
    double width = 0;
    uint32_t character;
    while ((character = utf8_next(&text)))
        width += character_width(character);
    return width * height;
}

void figure_text(struct figure *figure, struct figure_point point,
                 double height, enum figure_anchor anchor,
                 enum figure_paint paint, const char *text)
{
    /* Where the middle of the line is, in widths from the point. */
    static const double middles[] = {0.5, 0, -0.5};
    const double width = figure_text_width(text, height);
    const struct figure_point middle = {point.x + middles[anchor] * width,
                                        point.y};
    include(figure, middle, width / 2, height / 2);
    append(figure,
           (struct figure_shape){.kind = FIGURE_TEXT,
                                 .style = {.fill = paint},
                                 .point_count = 1,
                                 .size = height,
                                 .anchor = anchor},
           &point, text);
}

void figure_box(const struct figure *figure, struct figure_point *low,
                struct figure_point *high)
{
    const bool empty = figure->low.x > figure->high.x;
    *low = empty ? (struct figure_point){0, 0} : figure->low;
    *high = empty ? *low : figure->high;
    low->x -= margin;
    low->y -= margin;
    high->x += margin;
    high->y += margin;
}

void figure_number(double value, int decimals, FILE *file)
{
    char text[400];
    const int length = snprintf(text, sizeof text, "%.*f", decimals, value);
    const int whole = (int)strspn(text, "-0123456789");
    const char *const fraction = text + length - decimals;
    while (decimals && fraction[decimals - 1] == '0')
        decimals--;
    if (decimals)
        fprintf(file, "%.*s.%.*s", whole, text, decimals, fraction);
    else
        fprintf(file, "%.*s", whole, strncmp(text, "-0", 2) ? text : "0");
}

enum status figure_written(FILE *file, struct status_text *why)
{
    if (fflush(file) == 0 && !ferror(file))
        return STATUS_OK;
    return status_set(why, STATUS_FAILED, "cannot write the figure: %s",
                      strerror(errno));
}
